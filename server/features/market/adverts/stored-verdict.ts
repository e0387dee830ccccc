import type { FiledAs, HiddenReason, VoiceReason } from '#shared/domain/hidden-reason.ts'
import { storedEuro } from '#shared/domain/money.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import { type ImportListing, type RefusalColumns, refusalIn } from './import-listing.ts'
import { judge, RULES_VERSION } from '../judge/service.ts'

/** A stored advert's columns that its verdict depends on. */
export interface Judged {
  readonly title: string
  readonly description: string | null
  readonly description_is_cut: boolean
  readonly filed_as: string | null
  readonly listing_type: string
  readonly seller_type: string | null
  readonly contact_other_ads: number | null
  readonly price_cents: number | null
  readonly size: number | null
  readonly rooms: number | null
  readonly zip_code: string | null
  readonly property_type: string
  readonly location: string | null
  readonly details_read_at: string | null
  readonly voice_reason?: string | null
  readonly voice_sentence?: string | null
}

/** A verdict as its columns. */
export interface VerdictColumns {
  readonly hidden_reason: string | null
  readonly doubt_reason: string | null
  readonly verdict_evidence: string | null
  readonly rules_version: number
}

/** All that is judged about a new advert, as its columns. */
export type Judgement = VerdictColumns & RefusalColumns

export const judgeRow = (row: Judged): Judgement => ({
  ...toVerdict(row),
  ...refusalIn(row.title, row.description, { isCut: row.description_is_cut }),
})

/** What a listing that is not stored yet is judged by. */
export const toJudged = (listing: ImportListing, now: Date): Judged => ({
  title: listing.title,
  description: listing.description ?? null,
  description_is_cut: listing.descriptionIsCut ?? false,
  filed_as: listing.filedAs,
  listing_type: listing.listingType,
  seller_type: listing.sellerType ?? null,
  contact_other_ads: listing.contactOtherAds ?? null,
  price_cents: listing.priceCents ?? null,
  size: listing.size ?? null,
  rooms: listing.rooms ?? null,
  zip_code: listing.zipCode ?? null,
  property_type: listing.propertyType,
  location: listing.location ?? null,
  details_read_at: listing.isDetailed ? now.toISOString() : null,
})

function toVerdict(row: Judged): VerdictColumns & { readonly hidden_reason: HiddenReason | null } {
  const listing = {
    title: row.title,
    text: row.description,
    filedAs: row.filed_as as FiledAs | null,
    listingType: row.listing_type as ListingType,
    sellerType: row.seller_type as SellerType | null,
    otherAds: row.contact_other_ads,
    price: storedEuro(row.price_cents),
    size: row.size,
    rooms: row.rooms,
    zipCode: row.zip_code,
    propertyType: row.property_type as PropertyType,
    location: row.location,
    // a page that was gone counts as read but leaves the card's truncated text
    isDetailed: row.details_read_at !== null && !row.description_is_cut,
    voice: row.voice_reason && row.voice_sentence ? { reason: row.voice_reason as VoiceReason, sentence: row.voice_sentence } : null,
  }
  const { outcome, reason, evidence } = judge(listing)
  return {
    hidden_reason: outcome === 'hidden' ? reason : null,
    doubt_reason: outcome === 'doubtful' ? reason : null,
    verdict_evidence: evidence,
    rules_version: RULES_VERSION,
  }
}

/** The refusal of agents, if the current weights find a different one. An advert whose text was erased keeps its refusal. */
export function newRefusal(row: Judged & RefusalColumns & { readonly withheld: readonly string[] }): Partial<RefusalColumns> {
  if (row.withheld.includes('description')) return {}
  const refusal = refusalIn(row.title, row.description, { isCut: row.description_is_cut })
  return refusal.agent_refusal === row.agent_refusal && refusal.possible_refusal === row.possible_refusal ? {} : refusal
}

/** The changed verdict columns; empty while the verdict stays the same. An advert whose evidence was erased keeps its verdict. */
export function newVerdict(row: Judged & VerdictColumns & { readonly withheld: readonly string[] }): Partial<VerdictColumns> {
  if (row.withheld.length > 0) return {}
  const verdict = toVerdict(row)
  const names = ['hidden_reason', 'doubt_reason', 'verdict_evidence'] as const
  return names.every((name) => verdict[name] === row[name]) ? {} : verdict
}
