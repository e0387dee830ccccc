import { findLevels } from '#server/features/market/identity/rules/compare.ts'
import { corrupt, createRandom } from './corrupt.ts'
import { FIGURES, WORDS } from '#server/features/market/identity/rules/evidence.ts'
import { type ComparedAdvert, type Facts, deriveFacts } from '#server/features/market/identity/rules/facts.ts'
import type { AdvertPair } from './judge-pairs.ts'
import type { Level } from '#server/features/market/identity/rules/levels.ts'
import type { Weights } from '#server/features/market/identity/rules/weights.ts'

/** Copies of each labelled pair with a mistake in one of its adverts. Copies count less, so that they do not outweigh the handwritten pairs. */
const CORRUPTED = { copies: 6, counts: 0.2 }
/** Adverts from different pairs, moved to one place. */
const STRANGERS = { copies: 4, counts: 0.3 }
/** The advert on another portal, with a mistake. */
const COPIES = { counts: 0.15 }
const elsewhere = (source: ComparedAdvert['source']) => (source === 'immowelt.de' ? 'immobilienscout24.de' : 'immowelt.de')
/** Weight of a level before any training; the penalty pulls back to it, so that rare levels are not memorised. */
const PRIOR = { for: 1, against: -1, either: 0 } as const
/** An agreement never counts against a match, however often it occurs in the hard cases. */
const LEAST = 0.1
/** With this value, held-out authors were judged best. */
const DECAY = 2
const ROUNDS = 60

interface Example {
  readonly slots: readonly number[]
  readonly same: boolean
  readonly counts: number
}

class Slots {
  readonly names: { readonly field: string; readonly level: string; readonly speaks: Level['speaks'] }[] = []
  readonly #at = new Map<string, number>()

  of(one: Facts, other: Facts): number[] {
    return findLevels(one, other).map(({ field, level: { name, speaks } }) => {
      const key = `${field}: ${name}`
      const known = this.#at.get(key)
      if (known !== undefined) return known
      this.#at.set(key, this.names.length)
      this.names.push({ field, level: name, speaks })
      return this.names.length - 1
    })
  }
}

function buildExamples(pairs: readonly AdvertPair[], slots: Slots): Example[] {
  const random = createRandom(11)
  return pairs.flatMap(({ a, b, same }, at) => {
    const [one, other] = [deriveFacts(a), deriveFacts(b)]
    const examples: Example[] = [{ slots: slots.of(one, other), same, counts: 1 }]
    const add = (facts: Facts, advert: ComparedAdvert, same: boolean, counts: number) =>
      void examples.push({ slots: slots.of(facts, deriveFacts(advert)), same, counts })
    for (let n = 0; n < CORRUPTED.copies; n += 1) {
      const [facts, advert] = n % 2 === 0 ? [one, b] : [other, a]
      add(facts, corrupt(advert, random), same, CORRUPTED.counts)
    }
    for (const facts of [one, other])
      add(facts, { ...corrupt(facts.advert, random), source: elsewhere(facts.advert.source) }, true, COPIES.counts)
    for (const stranger of pickStrangers(a, at, pairs, random)) add(one, stranger, false, STRANGERS.counts)
    return examples
  })
}

/** Adverts of the same kind from different pairs, as if they stood in the same place; every second one with figures as close as the compared ones. */
function pickStrangers(advert: ComparedAdvert, at: number, pairs: readonly AdvertPair[], random: () => number): ComparedAdvert[] {
  const found: ComparedAdvert[] = []
  const { zipCode = null, location = null, size, rooms, price } = advert
  const near = (value: number | null | undefined, width: number) =>
    value ? { value: Math.round(value * (1 + width * (2 * random() - 1))) } : undefined
  for (let step = 1; step < pairs.length && found.length < STRANGERS.copies; step += 1) {
    const { b } = pairs[(at + step * 37) % pairs.length] as AdvertPair
    if (b.propertyType !== advert.propertyType || b.listingType !== advert.listingType || b.zipCode === zipCode) continue
    const [nearSize, nearPrice] = [near(size, 0.03), near(price, 0.15)]
    const isNear = found.length % 2 === 0
    found.push({
      ...b,
      zipCode,
      location,
      ...(isNear && { rooms: rooms ?? null, ...(nearSize && { size: nearSize.value }), ...(nearPrice && { price: nearPrice.value }) }),
    })
  }
  return found
}

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum))

/** Sums over the examples during training. */
class Sums {
  readonly #sums: Float64Array
  readonly #examples: readonly Example[]

  constructor(examples: readonly Example[], weights: Float64Array) {
    this.#examples = examples
    this.#sums = Float64Array.from(examples, ({ slots }) => slots.reduce((sum, slot) => sum + (weights[slot] as number), 0))
  }

  /** Newton step for a weight that occurs in these examples. */
  stepOf(members: readonly number[], { off, decay }: { off: number; decay: number }): number {
    let [slope, curve] = [decay * off, decay + 1e-6]
    for (const at of members) {
      const { same, counts } = this.#examples[at] as Example
      const odds = logistic(this.#sums[at] as number)
      slope += counts * (odds - Number(same))
      curve += counts * odds * (1 - odds)
    }
    return Math.max(-1, Math.min(1, -slope / curve))
  }

  move(members: readonly number[], by: number): void {
    for (const at of members) this.#sums[at] = (this.#sums[at] as number) + by
  }
}

/** Logistic regression with an L2 penalty, one weight after another, each within the bounds of its level. */
export function learnWeights(pairs: readonly AdvertPair[]): Weights {
  const slots = new Slots()
  const examples = buildExamples(pairs, slots)
  const weights = Float64Array.from(slots.names, ({ speaks }) => PRIOR[speaks])
  const sums = new Sums(examples, weights)
  const members = slots.names.map(() => [] as number[])
  examples.forEach(({ slots }, at) => {
    for (const slot of slots) members[slot]?.push(at)
  })
  const everywhere = examples.map((_, at) => at)
  let bias = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const by = sums.stepOf(everywhere, { off: 0, decay: 0 })
    bias += by
    sums.move(everywhere, by)
    slots.names.forEach(({ speaks }, slot) => {
      const [weight, at] = [weights[slot] as number, members[slot] ?? []]
      const wished = weight + sums.stepOf(at, { off: weight - PRIOR[speaks], decay: DECAY })
      const next = speaks === 'either' ? wished : speaks === 'for' ? Math.max(LEAST, wished) : Math.min(-LEAST, wished)
      weights[slot] = next
      sums.move(at, next - weight)
    })
  }
  return toWeights(bias, weights, slots)
}

const short = (weight: number) => Number(weight.toFixed(2))

function toWeights(bias: number, weights: Float64Array, { names }: Slots): Weights {
  const levels: Record<string, Record<string, number>> = {}
  for (const { name } of [...FIGURES, { name: 'together' }, ...WORDS]) levels[name] = {}
  names.forEach(({ field, level }, slot) => {
    ;(levels[field] ??= {})[level] = short(weights[slot] as number) + 0
  })
  return { bias: short(bias), levels }
}
