import type { Cents } from './money.ts'

/** A partner's share of a sale. `rate` in percent. */
export const calculateShare = (salePrice: Cents, rate: number): Cents =>
  Math.round((salePrice * Math.round(rate * 1_000)) / 100_000) as Cents
