import { describe, expect, it } from 'vitest'
import { networkOf } from './address.ts'

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    // IPv4 on a socket that speaks both, in both spellings
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
    // whoever has one address of a network has them all
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
    ['2001:db8:0:2::', '2001:db8:0:2::/64'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})
