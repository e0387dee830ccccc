/** A share with its interval, from 0 to 1. */
interface Rate {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** With fewer cases a share means nothing, and of people it is not shown. */
export const RATED_FROM = 20

/** Of the normal distribution: 95 of 100 intervals contain the true share. */
const Z95 = 1.96
/** A stricter bound for rows compared with all others: of a hundred shares without any difference, one in ten reports has one marked. */
const Z_COMPARED = 3.3

/** The Wilson score interval of `hits` among `cases`; it holds for small numbers and shares near 0 and 1, too. */
export function wilson(hits: number, cases: number, z = Z95): Rate {
  const share = hits / cases
  const scale = 1 + z ** 2 / cases
  const middle = (share + z ** 2 / (2 * cases)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / cases + z ** 2 / (4 * cases ** 2))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** Null for too few cases. */
export const toRate = (hits: number, cases: number): Rate | null => (cases < RATED_FROM ? null : wilson(hits, cases))

interface Counted {
  readonly hits: number
  readonly cases: number
}

export const DIFFERENCES = ['above', 'below'] as const
export type Difference = (typeof DIFFERENCES)[number]

/** Whether a share clearly differs from that of all others, by Newcombe's interval of the difference; null if chance explains it, or for too few. */
export function compareShares(one: Counted, others: Counted): Difference | null {
  if (one.cases < RATED_FROM || others.cases < RATED_FROM) return null
  const [a, b] = [wilson(one.hits, one.cases, Z_COMPARED), wilson(others.hits, others.cases, Z_COMPARED)]
  const difference = a.share - b.share
  if (difference - Math.hypot(a.share - a.low, b.high - b.share) > 0) return 'above'
  return difference + Math.hypot(a.high - a.share, b.share - b.low) < 0 ? 'below' : null
}
