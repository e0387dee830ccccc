import { describe, expect, it } from 'vitest'
import { checkedAddress, oneLine, UnsafeAddress } from './address.ts'

describe('a recipient’s address', () => {
  it.each(['anna@example.test', 'anna.b+giebel@mail.example.de', 'anna@xn--mller-kva.example', "pat.o'brien@example.test"])(
    '%s is valid',
    (address) => {
      expect(checkedAddress(address)).toBe(address)
    },
  )

  it.each([
    '',
    'anna',
    'anna@example.test\r\nBcc: alle@example.test',
    'anna@example.test\nBcc: alle@example.test',
    'anna@example.test, alle@example.test',
    'anna@example.test;alle@example.test',
    'Anna <anna@example.test>',
    '<anna@example.test>',
    '"anna@boese.example"@example.test',
    '"Anna <alle@boese.example>" anna@example.test',
    'anna@boese.example (anna@example.test)',
    'anna@example.test ',
    'anna@example.test\u0000',
    'anna\u200b@example.test',
    'anna@@example.test',
    `${'a'.repeat(250)}@example.test`,
  ])('%j is invalid', (address) => {
    expect(() => checkedAddress(address)).toThrow(UnsafeAddress)
  })
})

it('a name in a header is one line', () => {
  expect(oneLine(' Anna\r\nBcc: alle@example.test\u0007\u2029 ')).toBe('Anna Bcc: alle@example.test')
})
