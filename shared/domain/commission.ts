import type { Cents } from './money.ts'

/** What a partner gets of a sale, by a rate in percent. */
export const shareOf = (salePrice: Cents, rate: number): Cents => Math.round((salePrice * Math.round(rate * 1_000)) / 100_000) as Cents
