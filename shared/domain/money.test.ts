import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toCents, toEuro } from './money.ts'

it.each([
  [0, 0],
  [0.29, 29],
  [1.15, 115],
  [1_234.56, 123_456],
  [8.199, 820],
  [10_000_000_000, 1_000_000_000_000],
])('converts %d euro to %d cents', (euro, cents) => expect(toCents(euro)).toBe(cents))

it('keeps a missing amount missing', () => expect([toCents(null), toCents(undefined)]).toEqual([null, null]))

it('round-trips every amount with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.integer({ min: 0, max: 99 }), (euro, rest) => {
      const amount = Number(`${euro}.${String(rest).padStart(2, '0')}`)
      expect(toEuro(toCents(amount))).toBe(amount)
    }),
  )
})
