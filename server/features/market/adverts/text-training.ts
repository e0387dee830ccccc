import { probabilitiesOf, type TextModel } from './text-model.ts'

/** A text labelled by hand: its features and the number of its class. */
export interface LabelledText {
  readonly traits: ReadonlySet<string>
  readonly is: number
}

/** Times that all texts are gone through. */
const ROUNDS = 60
const STEP = 0.1
/** Pulls every weight towards nothing, so that no single text is learned by heart. */
const DECAY = 0.01
/** A trait of fewer texts is chance. */
const SEEN_MIN = 2

interface Training {
  readonly classes: number
  /** Traits that are kept, those that weigh most. */
  readonly kept: number
}

/** Learns of which class a text is: logistic regression over its traits, by stochastic gradient descent, the same weights for the same texts. */
export function trainModel(texts: readonly LabelledText[], { classes, kept }: Training): TextModel {
  const seen = new Map<string, number>()
  for (const { traits } of texts) for (const trait of traits) seen.set(trait, (seen.get(trait) ?? 0) + 1)
  const nothing = () => Array.from({ length: classes }, () => 0)
  const weights: Record<string, number[]> = {}
  for (const [trait, count] of seen) if (count >= SEEN_MIN) weights[trait] = nothing()
  const bias = nothing()
  for (let round = 0; round < ROUNDS; round += 1)
    // in another order each time, the same for every training
    texts.forEach((_, place) => {
      const { traits, is } = texts[(place * 7_919 + round * 131) % texts.length] as LabelledText
      learn({ bias, weights }, traits, is)
    })
  return pruned({ bias, weights }, kept)
}

function learn({ bias, weights }: { bias: number[]; weights: Record<string, number[]> }, traits: ReadonlySet<string>, is: number): void {
  const known = [...traits].flatMap((trait) => (Object.hasOwn(weights, trait) ? [weights[trait] ?? []] : []))
  const scale = 1 / Math.sqrt(Math.max(1, known.length))
  const errors = probabilitiesOf({ bias, weights }, traits).map((probability, at) => probability - (at === is ? 1 : 0))
  errors.forEach((error, at) => {
    bias[at] = (bias[at] ?? 0) - STEP * error
    for (const weight of known) weight[at] = (weight[at] ?? 0) - STEP * scale * (error + DECAY * (weight[at] ?? 0))
  })
}

// and no zero below nothing
const rounded = (amount: number) => Math.round(amount * 100) / 100 + 0

function pruned({ bias, weights }: TextModel, count: number): TextModel {
  const weightOf = (weight: readonly number[]) => Math.max(...weight) - Math.min(...weight)
  const most = Object.entries(weights)
    .toSorted(([, one], [, other]) => weightOf(other) - weightOf(one))
    .slice(0, count)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { bias: bias.map(rounded), weights: Object.fromEntries(most.map(([trait, weight]) => [trait, weight.map(rounded)])) }
}
