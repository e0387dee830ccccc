import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import type { SellerType } from '#shared/domain/property-type.ts'
import {
  ABROAD_CATEGORIES,
  AUCTION,
  AUCTION_AVOIDED,
  BUILDER_NAMES,
  BUILDER_WORDING,
  BUILT_LONG_AGO,
  FOREIGN_IN_TITLE,
  FOREIGN_PLACE,
  MANY_ADS,
  NO_PROPERTY_CATEGORIES,
  NOT_SWAPPED,
  PLACE_FOR_ONE,
  SERVICE_TITLES,
  SERVICE_WORDING,
  SWAP,
  TINY_HOMES,
  WANTED_BY_OWNER,
  WANTED_TITLES,
  WANTED_WORDING,
} from './lead-wording.ts'

/** What a verdict needs to know of an advert, from a card or from its page. */
export interface JudgedListing {
  readonly title: string
  readonly excerpt?: string | null
  readonly description?: string | null
  /** The portal's own number. */
  readonly categoryId?: string | null
  /** The portal itself says that somebody is looking for something. */
  readonly wanted?: boolean
  readonly sellerType?: SellerType | null
  readonly sellerName?: string | null
  /** Adverts the same seller has online besides. */
  readonly otherAds?: number | null
}

/** The beginning of a text says what it is about; further down, sellers write of their own next home. */
const OPENING = 300
/** No honest description is longer; bounds the work on what a hostile page may hold. */
const TEXT_READ = 12_000

/** Small letters without umlauts, and only blanks for white space: the form in which all wordings are written. */
function plain(text: string): string {
  return foldGerman(text)
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function sentences(text: string): string[] {
  return plain(text.replace(/\n+/g, '. '))
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => sentence !== '')
}

function isWanted(title: string, opening: readonly string[]): boolean {
  if (WANTED_BY_OWNER.test(title)) return false
  if (WANTED_TITLES.some((pattern) => pattern.test(title))) return true
  return opening.some(
    (sentence) => !sentence.endsWith('?') && !WANTED_BY_OWNER.test(sentence) && WANTED_WORDING.some((pattern) => pattern.test(sentence)),
  )
}

function isSwap(title: string, all: readonly string[]): boolean {
  return [title, ...all].some((sentence) => SWAP.test(sentence) && !NOT_SWAPPED.test(sentence))
}

function isAbroad(title: string, opening: readonly string[]): boolean {
  return FOREIGN_IN_TITLE.test(title) || [title, ...opening].some((sentence) => FOREIGN_PLACE.test(sentence))
}

function isAuction(title: string, all: readonly string[]): boolean {
  return [title, ...all].some((sentence) => AUCTION.test(sentence) && !AUCTION_AVOIDED.test(sentence))
}

/** A private seller with a shop's number of adverts, or the wording and the names of those who build to order. */
function isDealer(listing: JudgedListing, title: string, all: readonly string[]): boolean {
  if (BUILDER_NAMES.test(plain(listing.sellerName ?? ''))) return true
  if (listing.sellerType !== 'commercial' && (listing.otherAds ?? 0) >= MANY_ADS) return true
  const text = [title, ...all]
  if (text.some((sentence) => BUILDER_WORDING.some((pattern) => pattern.test(sentence)))) return true
  return text.some((sentence) => BUILDER_NAMES.test(sentence)) && !text.some((sentence) => BUILT_LONG_AGO.test(sentence))
}

function isNoProperty(title: string, opening: readonly string[]): boolean {
  if (TINY_HOMES.test(title) && !PLACE_FOR_ONE.test(title)) return true
  return SERVICE_TITLES.test(title) || opening.some((sentence) => SERVICE_WORDING.test(sentence))
}

/**
 * Why an advert is kept out of the lists; null when nothing speaks against a plain offer. Judges by the portal's category
 * first, then by German wording. In doubt it shows: a wrong advert costs a glance, a hidden owner costs a mandate.
 */
export function hiddenReason(listing: JudgedListing): HiddenReason | null {
  const categoryId = listing.categoryId ?? ''
  if (NO_PROPERTY_CATEGORIES.has(categoryId)) return 'not_property'
  if (ABROAD_CATEGORIES.has(categoryId)) return 'abroad'
  const text = (listing.description ?? listing.excerpt ?? '').slice(0, TEXT_READ)
  const title = plain(listing.title.slice(0, OPENING))
  const all = sentences(text)
  const opening = sentences(text.slice(0, OPENING))
  if (isSwap(title, opening)) return 'swap'
  if (listing.wanted === true || isWanted(title, opening)) return 'wanted'
  if (isAuction(title, all)) return 'auction'
  if (isAbroad(title, opening)) return 'abroad'
  if (isNoProperty(title, opening)) return 'not_property'
  return isDealer(listing, title, all) ? 'dealer' : null
}
