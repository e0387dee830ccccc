/** A linear model over hashed features. */
export interface Model<Entries extends Float32Array | Int8Array = Float32Array | Int8Array> {
  /** Classes but the first, which is the opposite of all others. */
  readonly classes: number
  readonly bias: ArrayLike<number>
  /** Weight of slot `s` for class `c + 1`: `entries[s * classes + c] * unit`. */
  readonly entries: Entries
  readonly unit: number
}

/** How much a fact counts, beside a text whose slots share a weight of one. */
export const FACT_SHARE = 0.35
/** A long text counts no more than a short one. */
export const shareOf = (slots: number): number => 1 / Math.sqrt(Math.max(1, slots))

export function softmax(sums: Float64Array): Float64Array {
  const highest = Math.max(...sums)
  let all = 0
  for (let at = 0; at < sums.length; at += 1) {
    sums[at] = Math.exp((sums[at] as number) - highest)
    all += sums[at] as number
  }
  return sums.map((sum) => sum / all)
}
