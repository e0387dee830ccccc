import { setImmediate } from 'node:timers/promises'
import { SLOTS } from './features.ts'
import { type Case, errorOf, type Learning, surest } from './learn.ts'
import { type Bag, probabilitiesOf, sumsOf } from './model.ts'
import type { Weights } from './weights.ts'

/** A case, and who corrected the judge on it. */
export interface Correction extends Case {
  readonly by: string
}

interface Shifting<Labelled> {
  readonly held: readonly Labelled[]
  readonly weights: Weights
  readonly learning: Learning & { readonly caseOf: (one: Labelled) => Case }
}

const ROUNDS = 8
const RATE = 1
/** The most by which a weight may move: share of the largest one. */
const MOVED_MAX = 1 / 4
/** A slot of fewer corrections stays as it is, and so does one that only one agent's corrections have. */
const CORRECTIONS_MIN = 3
/** Cases learnt from before the event loop serves requests. */
const AT_ONCE = 20

/** The slots that enough corrections of more than one agent have. */
function sharedSlots(corrections: readonly Correction[]): Uint8Array {
  const agents = new Map([...new Set(corrections.map(({ by }) => by))].map((by, at) => [by, at]))
  const [counts, last] = [new Uint8Array(SLOTS), new Int32Array(SLOTS).fill(-1)]
  const [firstAgent, isShared] = [new Int32Array(SLOTS).fill(-1), new Uint8Array(SLOTS)]
  corrections.forEach(({ parts, by }, at) => {
    const agent = agents.get(by) as number
    for (const { slots } of parts.flat())
      for (const slot of slots) {
        if (last[slot] === at) continue
        last[slot] = at
        counts[slot] = Math.min(CORRECTIONS_MIN, (counts[slot] as number) + 1)
        if (firstAgent[slot] === -1) firstAgent[slot] = agent
        else if (firstAgent[slot] !== agent) isShared[slot] = 1
      }
  })
  return isShared.map((shared, slot) => Number(shared === 1 && counts[slot] === CORRECTIONS_MIN))
}

/**
 * What corrections add to weights, as weights of the same shape. The cases these were learnt from are held where they are judged now: agents correct
 * what is wrong and rarely confirm what is right, and would otherwise pull everything to one side. The same for the same corrections in the same order.
 */
export async function shiftOf<Labelled>(
  corrections: readonly Correction[],
  { held, weights, learning: { caseOf, steps } }: Shifting<Labelled>,
): Promise<Weights> {
  const { classes, unit } = weights
  const shared = sharedSlots(corrections)
  const moved = new Float32Array(weights.entries.length)
  const most = Math.floor(steps * MOVED_MAX)
  // what does not move is summed up once
  const movable = ({ parts }: Case) =>
    parts.map((bags) => ({
      bags: bags.map(({ slots, share }): Bag => ({ slots: slots.filter((slot) => shared[slot] === 1), share })),
      model: { classes, bias: sumsOf(weights, bags).subarray(1), entries: moved, unit },
    }))
  const judged = (parts: ReturnType<typeof movable>) => surest(parts, ({ model, bags }) => probabilitiesOf(model, bags))
  const learnable: { readonly parts: ReturnType<typeof movable>; readonly errorsOf: (now: Float64Array) => Float64Array }[] = []
  for (const one of corrections)
    learnable.push({ parts: movable(one), errorsOf: (now) => now.map((_, place) => errorOf(now, place, one.is)) })
  for (const one of held) {
    const parts = movable(caseOf(one))
    const before = judged(parts).probabilities
    learnable.push({ parts, errorsOf: (now) => now.map((probability, place) => probability - (before[place] as number)) })
    if (learnable.length % AT_ONCE === 0) await setImmediate()
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [number, { parts, errorsOf }] of learnable.entries()) {
      const { part, probabilities } = judged(parts)
      const errors = errorsOf(probabilities)
      for (const { slots, share } of part.bags)
        for (const slot of slots)
          for (let place = 0; place < classes; place += 1) {
            const at = slot * classes + place
            const to = (moved[at] as number) - (RATE * share * (errors[place + 1] as number)) / unit
            moved[at] = Math.max(-most, Math.min(most, to))
          }
      if (number % AT_ONCE === 0) await setImmediate()
    }
  return { classes, bias: Array.from({ length: classes }, () => 0), unit, entries: Int8Array.from(moved, Math.round) }
}

const [LOWEST, HIGHEST] = [-128, 127]

export const shifted = (weights: Weights, shift: Weights): Weights => ({
  ...weights,
  entries: weights.entries.map((entry, at) => Math.max(LOWEST, Math.min(HIGHEST, entry + (shift.entries[at] as number)))),
})
