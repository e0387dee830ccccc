import { HIDDEN_REASONS, type HiddenReason } from '#shared/domain/hidden-reason.ts'
import { advertFeatures, type WeighedAdvert } from './advert-features.ts'
import { probabilitiesOf } from './model.ts'
import { readWeights, type Weights } from './weights.ts'

/** Sentences looked at for a quotation; the end of a long text is boilerplate. */
const SENTENCES_MAX = 40

let weights: Weights | undefined
export const advertWeights = (): Weights => (weights ??= readWeights('adverts'))

/** The probability of each reason why an advert is no private owner's offer; what is missing from 1 is that of an offer. */
export type Doubts = Readonly<Record<HiddenReason, number>>

export function doubtsOf(advert: WeighedAdvert, model = advertWeights()): Doubts {
  const probabilities = probabilitiesOf(model, advertFeatures(advert))
  return Object.fromEntries(HIDDEN_REASONS.map((reason, at) => [reason, probabilities[at + 1] as number])) as Record<HiddenReason, number>
}

/** The title or the sentence that says most of a reason, as written. */
export function strongestSentence(advert: WeighedAdvert, reason: HiddenReason, model = advertWeights()): string {
  const sentences = advert.text
    .split(/\n+|(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .slice(0, SENTENCES_MAX)
  const parts = [{ title: advert.title, text: '' }, ...sentences.map((text) => ({ title: '', text }))]
  const scored = parts.map((part) => ({ ...part, probability: doubtsOf({ ...advert, ...part }, model)[reason] }))
  const { title, text } = scored.reduce((most, next) => (next.probability > most.probability ? next : most))
  return title || text
}
