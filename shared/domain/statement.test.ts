import { describe, expect, it } from 'vitest'
import type { Cents } from './money.ts'
import { totalsOf } from './statement.ts'

describe('the totals of a document', () => {
  // [lines in cents, percent, net, VAT, gross in euro], reckoned by hand
  it.each([
    [[33, 33, 33], 19, 0.99, 0.19, 1.18],
    [[50_003, 50_003], 19, 1000.06, 190.01, 1190.07],
    [[1, 1, 1, 1, 1], 19, 0.05, 0.01, 0.06],
    [[200_000, 50_005], 19, 2500.05, 475.01, 2975.06],
    [[200_000, 50_005], 0, 2500.05, 0, 2500.05],
    [[], 19, 0, 0, 0],
  ])('of %j at %i percent carry VAT on their sum, not on each line', (lines, rate, net, vat, gross) => {
    expect(totalsOf(lines as Cents[], rate)).toEqual({ net, vat, gross })
  })
})
