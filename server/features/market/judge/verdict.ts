import { type FiledAs, HIDDEN_REASONS, type HiddenReason, type VoiceReason } from '#shared/domain/hidden-reason.ts'
import type { ListingType } from '#shared/domain/property-type.ts'
import { countryIn } from '#shared/domain/written/postcode.ts'
import { advertWeights, type Doubts, strongestSentence, weighEach, weighFeatures } from './advert.ts'
import { advertFeatures, TEXT_MAX, TITLE_MAX, type WeighedAdvert } from './advert-features.ts'
import { offersExchange, withoutCourts, withoutWaysAbroad } from './landmarks.ts'
import type { Bag } from './model.ts'
import { placesAbroadIn } from './places-abroad.ts'
import { quotable } from './quote.ts'
import type { Weights } from './weights.ts'

/** Second opinion from a text reader, with the sentence it quotes. */
export interface SecondVoice {
  readonly reason: VoiceReason
  readonly sentence: string
}

/** What a verdict needs to know about an advert. */
export interface JudgedListing extends Omit<WeighedAdvert, 'text'> {
  /** The whole text, or as much of it as a card shows. */
  readonly text: string | null
  readonly filedAs: FiledAs | null
  readonly listingType: ListingType
  /** Location according to the portal, without the postcode. */
  readonly location: string | null
  /** Whether the advert's own page was read, not just its card. */
  readonly isDetailed: boolean
  /** Missing if no second opinion was requested. */
  readonly voice?: SecondVoice | null
}

/**
 * A listing; or probably none, which is shown with its reason; or clearly none, which is hidden.
 * The evidence is a German phrase: the advert's words in quotation marks, or what is known about it.
 */
export type Verdict =
  | { readonly outcome: 'offer'; readonly reason: null; readonly evidence: null }
  | { readonly outcome: 'doubtful' | 'hidden'; readonly reason: HiddenReason; readonly evidence: string }

const OFFER: Verdict = { outcome: 'offer', reason: null, evidence: null }

const QUOTE_MAX = 80

/** Probabilities that it is not a listing; `npm run learn -- figures` prints the results for writers left out of training. */
export const LEARNT = {
  /** From this value on an advert is marked. */
  marked: 0.2,
  /** For sellers who do not claim to be private: an agency writes like a dealer and is shown as such. */
  dealer: 0.5,
  /** Enough if the portal's category or a second opinion agrees. */
  hinted: 0.08,
  /** From this value on an advert is hidden, if title and text each agree. */
  hidden: 0.85,
  /** Required of title and text separately. */
  apart: 0.5,
} as const

/** Known about an advert besides its words. */
interface Fact {
  readonly reason: HiddenReason
  readonly phrase: string
}

/**
 * Decides whether an advert is a listing, by weights learnt from labelled adverts. Doubtful ones are shown: a wrong one costs a glance, a hidden one
 * costs a mandate.
 */
export function judge(listing: JudgedListing, model = advertWeights()): Verdict {
  const fact = findFact(listing)
  if (fact) return { outcome: isFiledClearly(listing) ? 'hidden' : 'doubtful', reason: fact.reason, evidence: fact.phrase }
  const advert = { ...listing, text: listing.text ?? '' }
  const features = advertFeatures(withoutSurroundings(advert))
  const doubts = weighFeatures(features, model)
  const counted = HIDDEN_REASONS.filter((reason) => counts(reason, listing, doubts))
  const hinted = listHints(listing).find(({ reason }) => counted.includes(reason) && doubts[reason] >= LEARNT.hinted)
  const sum = counted.reduce((sum, reason) => sum + doubts[reason], 0)
  if (sum < LEARNT.hidden && offersExchange(listing.title))
    return { outcome: 'doubtful', reason: 'swap', evidence: `„${shortened(listing.title)}“` }
  if (sum < LEARNT.marked) return hinted ? { outcome: 'doubtful', reason: hinted.reason, evidence: hinted.phrase } : OFFER
  const reason = counted.reduce((most, next) => (doubts[next] > doubts[most] ? next : most))
  return {
    outcome: sum >= LEARNT.hidden && isClear(listing, features, reason, model) ? 'hidden' : 'doubtful',
    reason,
    evidence: `„${shortened(strongestSentence(advert, reason, model))}“`,
  }
}

/** An advert as it is judged: nearby places are not evidence, nor is the distance to a foreign country if the home itself is not abroad. */
function withoutSurroundings<Advert extends WeighedAdvert>(advert: Advert): Advert {
  const [title, text] = [withoutCourts(advert.title.slice(0, TITLE_MAX)), withoutCourts(advert.text.slice(0, TEXT_MAX))]
  const isAbroad = (advert.zipCode !== null && !/^\d{5}$/.test(advert.zipCode)) || placesAbroadIn(title).length > 0
  return { ...advert, title, text: isAbroad ? text : withoutWaysAbroad(text) }
}

/** A letting among lettings is what the agent searched for. */
function counts(reason: HiddenReason, { listingType, sellerType }: JudgedListing, doubts: Doubts): boolean {
  if (reason === 'let') return listingType === 'sale'
  return reason !== 'dealer' || sellerType === 'private' || doubts.dealer >= LEARNT.dealer
}

/** People who swap homes own one, and an owner may write like a dealer. */
const NEVER_CLEAR: ReadonlySet<HiddenReason> = new Set(['dealer', 'swap'])

/** A private owner hidden by mistake is lost, so a card alone never hides one. */
function isClear({ sellerType, isDetailed }: JudgedListing, features: readonly Bag[], reason: HiddenReason, model: Weights): boolean {
  if (sellerType !== 'commercial' && (!isDetailed || NEVER_CLEAR.has(reason))) return false
  const { title, text } = weighEach(features, model)
  // a commercial seller may omit the text
  if (title === null || text === null) return sellerType === 'commercial'
  return title[reason] >= LEARNT.apart && text[reason] >= LEARNT.apart
}

const isFiledClearly = ({ filedAs, sellerType, isDetailed }: JudgedListing) =>
  filedAs === 'wanted' && (sellerType === 'commercial' || isDetailed)

const FILED: Readonly<Partial<Record<FiledAs, Fact>>> = {
  wanted: { reason: 'wanted', phrase: 'vom Portal als Gesuch geführt' },
  not_property: { reason: 'not_property', phrase: 'vom Portal nicht unter Immobilien geführt' },
  auction: { reason: 'auction', phrase: 'als Zwangsversteigerung geführt' },
}

function findFact({ filedAs, location }: JudgedListing): Fact | undefined {
  const filed = filedAs === null ? undefined : FILED[filedAs]
  return filed ?? (countryIn(location ?? '') === undefined ? undefined : { reason: 'abroad', phrase: `Ort „${location}“` })
}

/** Too weak by themselves: homes by the sea are also filed as holiday homes. */
function listHints({ filedAs, voice }: JudgedListing): Fact[] {
  return [
    ...(filedAs === 'holiday' ? [{ reason: 'abroad', phrase: 'vom Portal unter Ferien- und Auslandsimmobilien geführt' } as const] : []),
    ...(voice ? [{ reason: voice.reason, phrase: `„${shortened(voice.sentence)}“` }] : []),
  ]
}

const shortened = (words: string) => cut(quotable(words))

const cut = (quote: string) =>
  quote.length > QUOTE_MAX ? `${quote.slice(0, quote.lastIndexOf(' ', QUOTE_MAX) + 1 || QUOTE_MAX).trimEnd()} …` : quote
