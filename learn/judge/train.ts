import { SLOTS } from '#server/features/market/judge/features.ts'
import { type Bag, type Model, estimateProbabilities } from '#server/features/market/judge/model.ts'

/**
 * A case: its parts, of which the most certain one counts, each as bags of features, and its class number; undefined for any class except the first.
 */
export interface Case {
  readonly parts: readonly (readonly Bag[])[]
  readonly is: number | undefined
}

/** Steps from zero to the largest weight: fewer steps make a smaller file. */
export type Steps = 127 | 31

/** Weights during training, before rounding. */
export type Learnt = Model<Float32Array>

export interface Learning {
  readonly classes: number
  /** Pulls weights towards zero, so that single cases are not memorised. */
  readonly decay: number
  readonly steps: Steps
  /** Minimum number of cases in a slot; fewer are a coincidence. */
  readonly casesMin: number
}

const ROUNDS = 10
const RATE = 0.5
/** A class's bias moves more slowly than its words. */
const BIAS_RATE = 0.3
/** Smaller errors are not learnt from. */
const SMALL = 1e-3

/** Pseudo-random numbers from 0 to 1, the same for each seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other] as number, order[at] as number]
  }
}

/** The slots with enough cases, in ascending order. */
function frequentSlots(cases: readonly Case[], casesMin: number): Int32Array {
  const [counts, last] = [new Uint8Array(SLOTS), new Int32Array(SLOTS).fill(-1)]
  cases.forEach(({ parts }, at) => {
    for (const { slots } of parts.flat())
      for (const slot of slots) {
        if (last[slot] !== at && (counts[slot] as number) < casesMin) counts[slot] = (counts[slot] as number) + 1
        last[slot] = at
      }
  })
  return Int32Array.from(counts.keys()).filter((slot) => (counts[slot] as number) >= casesMin)
}

/**
 * Softmax regression over hashed features by AdaGrad (Duchi and others, 2011), one case at a time in an order that is the same for every training. Of
 * several parts only the one that most denies the first class is learnt from: a text refuses agents if one of its sentences does.
 */
export function learn(cases: readonly Case[], { classes: count, decay, casesMin }: Omit<Learning, 'steps'>): Learnt {
  const classes = count - 1
  const frequent = frequentSlots(cases, casesMin)
  // numbered from 0 during training, because the weights of all slots together exceed a processor's cache
  const numbers = new Int32Array(SLOTS).fill(-1)
  frequent.forEach((slot, number) => (numbers[slot] = number))
  const known = ({ slots, share }: Bag): Bag => ({
    slots: slots.map((slot) => numbers[slot] as number).filter((number) => number >= 0),
    share,
  })
  const learnable = cases.map(({ parts, is }) => ({ parts: parts.map((bags) => bags.map(known)), is }))
  const size = frequent.length * classes
  const [entries, steps] = [new Float32Array(size), new Float32Array(size).fill(1e-3)]
  const [bias, biasSteps] = [new Float64Array(classes), new Float64Array(classes).fill(1e-3)]
  const learnt = { classes, bias, entries, unit: 1 } as const
  const order = cases.map((_, at) => at)
  const random = createRandom(7)
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random)
    for (const at of order) {
      const { parts, is } = learnable[at] as (typeof learnable)[number]
      const { part: bags, probabilities } = surest(parts, (bags) => estimateProbabilities(learnt, bags))
      const errors = probabilities.map((_, at) => measureError(probabilities, at, is)).subarray(1)
      const wrong = Array.from(errors.keys()).filter((place) => Math.abs(errors[place] as number) >= SMALL)
      for (const place of wrong) {
        const error = errors[place] as number
        biasSteps[place] = (biasSteps[place] as number) + error * error
        bias[place] = (bias[place] as number) - (RATE * BIAS_RATE * error) / Math.sqrt(biasSteps[place])
      }
      for (const bag of bags) descend(learnt, steps, { errors, wrong, decay }, bag)
    }
  }
  return { ...learnt, entries: inAllSlots(entries, frequent, classes) }
}

function inAllSlots(entries: Float32Array, frequent: Int32Array, classes: number): Float32Array {
  const all = new Float32Array(SLOTS * classes)
  frequent.forEach((slot, number) => all.set(entries.subarray(number * classes, (number + 1) * classes), slot * classes))
  return all
}

interface Step {
  readonly errors: Float64Array
  /** Positions of the errors to learn from. */
  readonly wrong: readonly number[]
  readonly decay: number
}

function descend({ classes, entries }: Learnt, steps: Float32Array, { errors, wrong, decay }: Step, { slots, share }: Bag): void {
  for (let index = 0; index < slots.length; index += 1) {
    const first = (slots[index] as number) * classes
    for (let which = 0; which < wrong.length; which += 1) {
      const place = wrong[which] as number
      const at = first + place
      const gradient = (errors[place] as number) * share + decay * (entries[at] as number)
      const step = (steps[at] as number) + gradient * gradient
      steps[at] = step
      entries[at] = (entries[at] as number) - (RATE * gradient) / Math.sqrt(step)
    }
  }
}

/** By how much a class's probability is too high. If a case belongs to any class but the first, each of these keeps its share. */
export function measureError(probabilities: Float64Array, at: number, is: number | undefined): number {
  const probability = probabilities[at] as number
  if (is !== undefined) return probability - Number(at === is)
  return probability - probability / Math.max(Number.EPSILON, 1 - (probabilities[0] as number))
}

/** The part that most denies the first class, with the probability of each class. */
export function surest<Part>(parts: readonly Part[], probabilitiesIn: (part: Part) => Float64Array) {
  let found: { part: Part; probabilities: Float64Array } | undefined
  for (const part of parts) {
    const probabilities = probabilitiesIn(part)
    if (!found || (probabilities[0] as number) < (found.probabilities[0] as number)) found = { part, probabilities }
  }
  if (!found) throw new Error('A case without a text.')
  return found
}
