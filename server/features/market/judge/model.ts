/** A linear model over hashed features. */
export interface Model<Entries extends Float32Array | Int8Array = Float32Array | Int8Array> {
  /** All classes except the first, which is the opposite of all others. */
  readonly classes: number
  readonly bias: ArrayLike<number>
  /** Weight of slot `s` for class `c + 1`: `entries[s * classes + c] * unit`. */
  readonly entries: Entries
  readonly unit: number
}

/** The slots of one part of the advert, and how much each of them counts. */
export interface Bag {
  readonly slots: Int32Array
  readonly share: number
}

/** A bag in which a long text does not count more than a short one. */
export const bagOfText = (slots: Int32Array, weight = 1): Bag => ({ slots, share: weight / Math.sqrt(Math.max(1, slots.length)) })

/** Probability per class, starting with the first. */
export const estimateProbabilities = (model: Model, bags: readonly Bag[]): Float64Array => softmax(sumClasses(model, bags))

/** The evidence for each class except the first. */
export function sumClasses({ classes, bias, entries, unit }: Model, bags: readonly Bag[]): Float64Array {
  const sums = new Float64Array(classes + 1)
  // shipped weights are whole numbers, whose sums are quicker
  const sum = entries instanceof Int8Array ? new Int32Array(classes) : new Float64Array(classes)
  for (const { slots, share } of bags) {
    sum.fill(0)
    for (let index = 0; index < slots.length; index += 1) {
      const at = (slots[index] as number) * classes
      for (let place = 0; place < classes; place += 1) sum[place] = (sum[place] as number) + (entries[at + place] as number)
    }
    for (let place = 0; place < classes; place += 1) sums[place + 1] = (sums[place + 1] as number) + (sum[place] as number) * share * unit
  }
  for (let place = 0; place < classes; place += 1) sums[place + 1] = (sums[place + 1] as number) + (bias[place] as number)
  return sums
}

export function softmax(sums: Float64Array): Float64Array {
  const highest = Math.max(...sums)
  let all = 0
  for (let at = 0; at < sums.length; at += 1) {
    sums[at] = Math.exp((sums[at] as number) - highest)
    all += sums[at] as number
  }
  return sums.map((sum) => sum / all)
}
