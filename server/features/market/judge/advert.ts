import { HIDDEN_REASONS, type HiddenReason } from '#shared/domain/hidden-reason.ts'
import { advertFeatures, type WeighedAdvert } from './advert-features.ts'
import { type Bag, estimateProbabilities } from './model.ts'
import { readWeights, type Weights } from './weights.ts'

/** Sentences considered for a quotation; the end of a long text is boilerplate. */
const SENTENCES_MAX = 40

let weights: Weights | undefined
export const advertWeights = (): Weights => (weights ??= readWeights('adverts'))

/** The probability per reason why an advert is not a private owner's listing; the remainder to 1 is the probability that it is one. */
export type Doubts = Readonly<Record<HiddenReason, number>>

export const weighDoubts = (advert: WeighedAdvert, model = advertWeights()): Doubts => weighFeatures(advertFeatures(advert), model)

/** The doubts from features that were extracted before. */
export const weighFeatures = (features: readonly Bag[], model: Weights): Doubts => byReason(estimateProbabilities(model, features))

const byReason = (probabilities: Float64Array) =>
  Object.fromEntries(HIDDEN_REASONS.map((reason, at) => [reason, probabilities[at + 1] as number])) as Record<HiddenReason, number>

/** The doubts from the title alone and from the text alone, without any facts. Null if it is empty. */
export function weighEach([title, text]: readonly Bag[], model: Weights): { readonly title: Doubts | null; readonly text: Doubts | null } {
  const weigh = (bag: Bag | undefined) => (bag && bag.slots.length > 0 ? weighFeatures([bag], model) : null)
  return { title: weigh(title), text: weigh(text) }
}

/** The title or the sentence with the strongest evidence for a reason, as written. */
export function strongestSentence(advert: WeighedAdvert, reason: HiddenReason, model = advertWeights()): string {
  const sentences = advert.text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .slice(0, SENTENCES_MAX)
  const parts = [{ title: advert.title, text: '' }, ...sentences.map((text) => ({ title: '', text }))]
  const scored = parts.map((part) => ({ ...part, probability: weighDoubts({ ...advert, ...part }, model)[reason] }))
  const { title, text } = scored.reduce((most, next) => (next.probability > most.probability ? next : most))
  return title || text
}
