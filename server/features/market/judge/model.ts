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
  for (let place = 0; place < classes; place += 1) {
    let sum = bias[place] as number
    for (const { slots, share } of bags) sum += sumEntries(entries, slots, classes, place) * share * unit
    sums[place + 1] = sum
  }
  return sums
}

/** One class at a time and unscaled: shipped weights are then summed as whole numbers, which is several times faster. */
function sumEntries(entries: Model['entries'], slots: Int32Array, classes: number, place: number): number {
  let sum = 0
  for (let index = 0; index < slots.length; index += 1) sum += entries[(slots[index] as number) * classes + place] as number
  return sum
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
