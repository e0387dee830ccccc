import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPublicHost } from './addresses.ts'

describe('isPublicAddress', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.1.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2a00:1450:4001:80e::200e',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2003:e1::1',
  ])('accepts %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ])('rejects %s in a special-purpose range', (ip) => {
    expect(isPublicAddress(ip)).toBe(false)
  })

  it.each([
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:0:7f00:1::',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '2002:c0a8:1::',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '2a00:1450::1%lo',
    'fec0::1',
    'ff02::1',
  ])('rejects %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(false)
  })

  it.each(['', 'localhost', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '1.1.1.1 ', '[2a00:1450::1]', '1.1.1.1:80', '1.1.1.256'])(
    'rejects %j, which is not a plain address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false)
    },
  )

  it('rejects every notation that embeds a private IPv4 address', () => {
    const octet = fc.nat(255)
    const privateIpv4 = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    )
    fc.assert(
      fc.property(privateIpv4, ([a, b, c, d]) => {
        const dotted = [a, b, c, d].join('.')
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
        const spellings = [
          dotted,
          `::ffff:${dotted}`,
          `::ffff:${hex}`,
          `::${dotted}`,
          `64:ff9b::${dotted}`,
          `64:ff9b::${hex}`,
          `2002:${hex}::1`,
        ]
        expect(spellings.filter(isPublicAddress)).toEqual([])
      }),
    )
  })

  it('treats all notations of an IPv6 address the same, and none outside 2000::/3 as public', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const long = groups.map((group) => group.toString(16).padStart(4, '0')).join(':')
        const short = new URL(`http://[${long}]/`).hostname.slice(1, -1)
        expect(isPublicAddress(short)).toBe(isPublicAddress(long))
        expect(isPublicAddress(long.toUpperCase())).toBe(isPublicAddress(long))
        expect(isPublicAddress(long) && (groups[0] ?? 0) >> 13 !== 1).toBe(false)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV4Extended(), fc.ipV6()), (text) => typeof isPublicAddress(text) === 'boolean'))
  })
})

describe('a host', () => {
  it.each([
    ['127.0.0.1'],
    ['127.1'],
    ['2130706433'],
    ['0x7f000001'],
    ['0x7f.1'],
    ['0177.0.0.1'],
    ['017700000001'],
    ['127.0.0.1.'],
    ['0'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['0xa9fea9fe'],
    ['192.168.1.20'],
    ['172.16.0.1'],
    ['100.64.0.1'],
    ['255.255.255.255'],
    ['[::1]'],
    ['[::]'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
    ['[64:ff9b::7f00:1]'],
    ['[fe80::1]'],
    ['[fd00::1]'],
    ['①②⑦.0.0.1'],
    ['localhost'],
    ['LOCALHOST'],
    ['localhost.'],
    ['push.localhost'],
    ['intranet'],
    ['fritz.box.local'],
    ['push.invalid'],
    ['permanently-removed.invalid'],
    ['push.invalid.'],
    ['db.internal'],
    ['metadata.google.internal'],
    ['push.test'],
    ['nas.lan'],
    ['router'],
    ['push..example'],
  ])('is not public by its name: %s', (host) => {
    expect(isPublicHost(new URL(`https://${host}/x`))).toBe(false)
  })

  it.each([
    ['fcm.googleapis.com'],
    ['web.push.apple.com.'],
    ['push.example'],
    ['local.example'],
    ['193.99.144.80'],
    ['[2a00:1450:4001::1]'],
    ['127.0.0.1.nip.io'],
  ])('can be public by its name: %s', (host) => {
    expect(isPublicHost(new URL(`https://${host}/x`))).toBe(true)
  })
})
