import { type FiledAs, HIDDEN_REASONS, type HiddenReason, type VoiceReason } from '#shared/domain/hidden-reason.ts'
import { type PlainText, plainTextOf } from '#shared/domain/plain-text.ts'
import type { ListingType } from '#shared/domain/property-type.ts'
import { countryIn } from '#shared/domain/written/postcode.ts'
import { advertWeights, doubtsOf, strongestSentence } from '../judge/advert.ts'
import type { WeighedAdvert } from '../judge/advert-features.ts'
import type { Weights } from '../judge/weights.ts'
import { type Part, type Rule, RULES } from './verdict-rules.ts'
import { BUILDER_NAMES, FIRM_NAMES, HOLIDAY_AT_HOME, OWN_HOME, OWNER_OFFERS } from './verdict-wording.ts'

/** Second opinion of a text reader, with the sentence it quotes. */
export interface SecondVoice {
  readonly reason: VoiceReason
  readonly sentence: string
}

/** What a verdict needs to know of an advert. */
export interface JudgedListing extends Omit<WeighedAdvert, 'text'> {
  /** The whole text, or as much of it as a card shows. */
  readonly text: string | null
  readonly filedAs: FiledAs | null
  readonly listingType: ListingType
  readonly sellerName: string | null
  /** Location by the portal, without the postcode. */
  readonly location: string | null
  /** Whether its own page was read, and not its card alone. */
  readonly isDetailed: boolean
  /** Missing when no second opinion was asked for. */
  readonly voice?: SecondVoice | null
}

/** An offer; or probably none, which is shown with its reason; or clearly none, which is hidden. The evidence is a German phrase: words of the advert in quotation marks, or what is known of it. */
export type Verdict =
  | { readonly outcome: 'offer'; readonly reason: null; readonly evidence: null }
  | { readonly outcome: 'doubtful' | 'hidden'; readonly reason: HiddenReason; readonly evidence: string }

const OFFER: Verdict = { outcome: 'offer', reason: null, evidence: null }

interface Evidence {
  readonly reason: HiddenReason
  readonly points: number
  /** What it was seen in: two say it independently of each other. */
  readonly from: 'portal' | 'title' | 'text' | 'seller' | 'voice'
  readonly phrase: string
}

/** Characters. */
const OPENING = 300
/** No honest description is longer; bounds the work on what a hostile page may hold. Characters. */
const TEXT_READ = 12_000
const QUOTE_MAX = 80
/** Adverts of one account beside this one. Many owners have more while they clear a household, so it only adds to what else speaks of a trade. */
const MANY_ADS = 10
const DOUBT = 2

/** Characters. Less than a few sentences cannot be weighed as a whole. */
const WEIGHED_MIN = 80
/** Probabilities of no offer by the whole of an advert, as learnt; `npm run learn` prints what they find of writers left out. */
export const LEARNT = {
  /** From it on an advert is marked, whatever the rules say. */
  marked: 0.2,
  /** Below it a rule is wrong that heard one loaded word. */
  refuted: 0.1,
  /** Only from it on a rule may hide an advert. */
  hidden: 0.3,
} as const

type Sentence = PlainText & { readonly original: string }
type Parts = Readonly<Record<Part, readonly Sentence[]>>

/**
 * Decides whether an advert is an offer. Doubtful ones are shown: a wrong one costs a glance, a hidden owner costs a mandate. Hidden are adverts that the
 * portal files as wanted, explicit statements of commercial sellers, and those of private sellers that title and text make independently.
 */
export function judge(listing: JudgedListing, model = advertWeights()): Verdict {
  const learnt = weighed(listing, model)
  const parts = partsOf(listing)
  const words = [...worded(listing, parts)].filter(({ reason }) => reason !== 'not_property' || !isHome(listing))
  const found = [...words, ...filed(listing, parts), ...ofSeller(listing), ...ofVoice(listing)]
  const sums = new Map<HiddenReason, number>()
  for (const { reason, points } of found) sums.set(reason, (sums.get(reason) ?? 0) + points)
  // of equal ones the first: the rules are listed in the order in which they explain an advert best
  const [reason, sum] = [...sums].reduce((most, next) => (next[1] > most[1] ? next : most), ['dealer', 0] as [HiddenReason, number])
  const evidence = found.filter((one) => one.reason === reason)
  if (sum < DOUBT || isRefuted(evidence, learnt?.probability)) return byLearnt(listing, learnt, model)
  const { phrase } = evidence.reduce((most, next) => (next.points > most.points ? next : most))
  const isHidden =
    isClear(listing, parts, reason, evidence) && (learnt === null || filedSo(evidence) || learnt.probability >= LEARNT.hidden)
  return { outcome: isHidden ? 'hidden' : 'doubtful', reason, evidence: phrase }
}

/** Nothing smaller than a small flat, in m² and euro. */
const HOME = { size: 50, price: 20_000 } as const

/** Figures outweigh words: "Rotklinker mit Garage" with five rooms is no garage. */
const isHome = ({ propertyType, size, rooms, price }: JudgedListing) =>
  (propertyType === 'house' || propertyType === 'apartment') &&
  size !== null &&
  size >= HOME.size &&
  rooms !== null &&
  (price ?? 0) >= HOME.price

interface Weighed {
  readonly text: string
  /** That it is no private owner's offer. */
  readonly probability: number
  /** The most probable reason that counts for this advert, and the probability of all that do. */
  readonly reason: HiddenReason
  readonly counted: number
}

/** Null for a card, and for a text too short to be weighed. */
function weighed(listing: JudgedListing, model: Weights): Weighed | null {
  const { text, isDetailed, sellerType, listingType } = listing
  if (!isDetailed || text === null || text.length < WEIGHED_MIN) return null
  const doubts = doubtsOf({ ...listing, text }, model)
  // an agency is shown as a commercial seller, and a letting among lettings
  const counted = HIDDEN_REASONS.filter(
    (reason) => !(reason === 'dealer' && sellerType === 'commercial') && !(reason === 'let' && listingType === 'rent'),
  )
  const sumOf = (reasons: readonly HiddenReason[]) => reasons.reduce((sum, reason) => sum + doubts[reason], 0)
  const reason = counted.reduce((most, next) => (doubts[next] > doubts[most] ? next : most), 'wanted' as HiddenReason)
  return { text, probability: sumOf(HIDDEN_REASONS), reason, counted: sumOf(counted) }
}

/** Words alone are refuted; a country is a fact. */
const isRefuted = (evidence: readonly Evidence[], probability = 1) =>
  probability < LEARNT.refuted && evidence.every(({ from, reason }) => (from === 'title' || from === 'text') && reason !== 'abroad')

const filedSo = (evidence: readonly Evidence[]) => evidence.some(({ from }) => from === 'portal')

/** The whole of an advert may tell what no rule hears. That marks it and never hides it. */
function byLearnt(listing: JudgedListing, learnt: Weighed | null, model: Weights): Verdict {
  if (!learnt || learnt.counted < LEARNT.marked) return OFFER
  const sentence = strongestSentence({ ...listing, text: learnt.text }, learnt.reason, model)
  return { outcome: 'doubtful', reason: learnt.reason, evidence: `„${shortened(sentence)}“` }
}

function isClear(
  { sellerType, filedAs, isDetailed, location }: JudgedListing,
  parts: Parts,
  reason: HiddenReason,
  evidence: readonly Evidence[],
): boolean {
  const inWords = evidence.filter(({ from, points }) => points >= DOUBT && (from === 'title' || from === 'text' || from === 'seller'))
  if (sellerType === 'commercial') return inWords.length > 0 || filedAs === 'wanted'
  // a card shows the beginning of a text only, and a private owner hidden by mistake is lost
  if (!isDetailed || reason === 'dealer') return false
  if (reason === 'wanted' && filedAs === 'wanted') return true
  const places = new Set(evidence.filter(({ points }) => points >= DOUBT).map(({ from }) => from))
  const isAtHome = reason === 'abroad' ? namesHome(parts, location) : isStated([...parts.title, ...parts.text], [OWNER_OFFERS, OWN_HOME])
  return places.size > 1 && !isAtHome
}

/** Category by the portal, and the country of the property. Holiday homes include those abroad; an advert that names a place in Germany is not one of them. */
function* filed({ filedAs, location }: JudgedListing, parts: Parts): Generator<Evidence> {
  if (filedAs === 'wanted') yield { reason: 'wanted', points: DOUBT, from: 'portal', phrase: 'vom Portal als Gesuch geführt' }
  if (filedAs === 'not_property')
    yield { reason: 'not_property', points: DOUBT, from: 'portal', phrase: 'vom Portal nicht unter Immobilien geführt' }
  if (filedAs === 'holiday' && !namesHome(parts, location))
    yield { reason: 'abroad', points: DOUBT, from: 'portal', phrase: 'vom Portal unter Ferien- und Auslandsimmobilien geführt' }
  if (filedAs === 'auction') yield { reason: 'auction', points: DOUBT, from: 'portal', phrase: 'als Zwangsversteigerung geführt' }
  if (countryIn(location ?? '') !== undefined) yield { reason: 'abroad', points: DOUBT, from: 'portal', phrase: `Ort „${location}“` }
}

function namesHome({ title, text }: Parts, location: string | null): boolean {
  const place = plainTextOf(location ?? '').text
  const names = place.match(/\p{L}{4,}/gu) ?? []
  return (
    HOLIDAY_AT_HOME.test(place) ||
    [...title, ...text].some(({ text }) => HOLIDAY_AT_HOME.test(text) || names.some((name) => text.includes(name)))
  )
}

function* worded({ sellerType, listingType }: JudgedListing, parts: Parts): Generator<Evidence> {
  for (const rule of RULES) {
    // among lettings it is what they are
    if (rule.reason === 'let' && listingType === 'rent') continue
    if (rule.seller !== undefined && rule.seller !== sellerType) continue
    if (rule.unlessAnywhere && isStated([...parts.title, ...parts.text], rule.unlessAnywhere)) continue
    for (const pattern of rule.patterns) {
      const stated = rule.in.flatMap((part) => {
        const quote = quoteOf(parts[part], pattern, rule)
        return quote === undefined
          ? []
          : [{ reason: rule.reason, points: rule.points, from: part === 'title' ? 'title' : 'text', phrase: `„${quote}“` } as const]
      })
      // what an honest owner may write once he may also write twice
      yield* rule.points < DOUBT ? stated.slice(0, 1) : stated
    }
  }
}

function* ofSeller({ sellerType, sellerName, otherAds }: JudgedListing): Generator<Evidence> {
  const name = plainTextOf(sellerName ?? '').text
  const points = sellerType === 'commercial' ? DOUBT : 1
  if (BUILDER_NAMES.test(name)) yield { reason: 'dealer', points, from: 'seller', phrase: `Anbieter „${sellerName}“` }
  if (sellerType !== 'private') return
  if (FIRM_NAMES.test(name)) yield { reason: 'dealer', points: 1, from: 'seller', phrase: `Anbieter „${sellerName}“` }
  if ((otherAds ?? 0) >= MANY_ADS) yield { reason: 'dealer', points: 1, from: 'seller', phrase: `${otherAds} weitere Anzeigen` }
}

/** Too weak alone and never decisive: together with one more doubt it marks an advert. */
function* ofVoice({ voice }: JudgedListing): Generator<Evidence> {
  if (voice) yield { reason: voice.reason, points: 1, from: 'voice', phrase: `„${shortened(voice.sentence)}“` }
}

/** Questions are put to the reader: "Haben Sie ein Haus zu verkaufen?" offers none. */
function isStated(sentences: readonly Sentence[], patterns: readonly RegExp[]): boolean {
  return sentences.some(({ text }) => !text.endsWith('?') && patterns.some((pattern) => pattern.test(text)))
}

function quoteOf(sentences: readonly Sentence[], wording: RegExp, { unless = [] }: Rule): string | undefined {
  for (const { text, original, positions } of sentences) {
    const match = wording.exec(text)
    if (!match || unless.some((pattern) => pattern.test(text))) continue
    const quote = original.slice(positions[match.index], positions[match.index + match[0].length]).trim()
    return shortened(quote)
  }
  return undefined
}

const shortened = (quote: string) =>
  quote.length > QUOTE_MAX ? `${quote.slice(0, quote.lastIndexOf(' ', QUOTE_MAX) + 1 || QUOTE_MAX).trimEnd()} …` : quote

function partsOf({ title, text }: JudgedListing): Parts {
  const read = (text ?? '').slice(0, TEXT_READ)
  return { title: [sentenceOf(title.slice(0, OPENING))], opening: sentencesOf(read.slice(0, OPENING)), text: sentencesOf(read) }
}

function sentencesOf(text: string): Sentence[] {
  return text
    .split(/\n+|(?<=[.!?])\s+/)
    .map(sentenceOf)
    .filter((sentence) => sentence.text !== '')
}

function sentenceOf(original: string): Sentence {
  const { text, positions } = plainTextOf(original.trim())
  return { original: original.trim(), text: text.replaceAll('\n', ' '), positions }
}
