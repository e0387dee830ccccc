import { type AdvertFacts, forAdvertFields } from '#shared/domain/advert-fields.ts'
import { toCents } from '#shared/domain/money.ts'
import { placeKeys } from '#shared/domain/place.ts'
import { placeAbroad, readPostcode } from '#shared/domain/written/postcode.ts'
import { fitListing, type ImportListing, withoutMissing } from '../../market/adverts/service.ts'
import { offerKind } from '#shared/domain/offer-kind.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { Portal, RawAdvert, RawListing } from '../portals/service.ts'

export interface ListingContext {
  readonly portal: Portal
  /** The portal's base address. */
  readonly base: string
  readonly now: Date
  readonly isDemo: boolean
}

/** Converts a card on a result page into a listing. `found` are the place keys implied by this result page; paid adverts ignore them. */
export function listingOfCard(raw: RawListing, criteria: PortalCriteria, found: readonly string[], context: ListingContext): ImportListing {
  const { portal, base, now } = context
  const { zipCode, location } = locatedIn(raw)
  const sourceUrl = new URL(raw.path, base).href
  const kind = raw.categoryId === null ? undefined : portal.category(raw.categoryId)
  const propertyType = kind?.propertyType ?? 'other'
  const listedAt = raw.dateText === null ? undefined : portal.listedAt(raw.dateText, now)
  return fitListing({
    source: portal.source,
    externalId: raw.externalId,
    title: raw.title,
    propertyType,
    listingType: kind?.listingType ?? offerKind({ ...raw, propertyType, text: raw.excerpt }) ?? criteria.listingType,
    placeKeys: listPlaceKeys(zipCode, location, raw.top ? [] : found),
    filedAs: raw.categoryId === null ? null : portal.filedAs(raw.categoryId),
    isDetailed: false,
    isDemo: context.isDemo,
    sourceUrl,
    // a card without a price text keeps the stored price; "VB" alone clears it
    ...(raw.priceText !== null && { priceCents: toCents(raw.price), priceNegotiable: raw.negotiable }),
    imageUrls: raw.imageUrls.flatMap((url) => webAddress(url, base)),
    ...withoutMissing({
      listedAt,
      description: raw.excerpt,
      descriptionIsCut: raw.excerpt === null ? null : true,
      location,
      zipCode,
      address: raw.street,
      size: raw.size,
      plotSize: raw.plotSize,
      rooms: raw.rooms,
      sellerType: assumeSeller(raw, criteria, portal),
    }),
  })
}

/** If the search was limited to private sellers, a card without a badge is private too. */
const assumeSeller = ({ seller, top }: RawListing, { sellerType }: PortalCriteria, { hasPrivateFilter }: Portal) =>
  seller ?? (hasPrivateFilter && sellerType === 'private' && !top ? 'private' : undefined)

/** Converts an ad page into a listing. */
export function listingFromAdvert(
  raw: RawAdvert,
  known: Pick<ImportListing, 'propertyType' | 'listingType'> & { readonly sourceUrl: string },
  context: ListingContext,
): ImportListing {
  const { portal, base, now } = context
  const { zipCode, location } = locatedIn(raw)
  const kind = raw.categoryId === null ? undefined : portal.category(raw.categoryId)
  const propertyType = kind?.propertyType ?? known.propertyType
  return fitListing({
    source: portal.source,
    externalId: raw.externalId,
    title: raw.title,
    propertyType,
    listingType: kind?.listingType ?? offerKind({ ...raw, propertyType, text: raw.description }) ?? known.listingType,
    placeKeys: listPlaceKeys(zipCode, location, []),
    filedAs: raw.wanted ? 'wanted' : raw.categoryId === null ? null : portal.filedAs(raw.categoryId),
    isDetailed: true,
    isDemo: context.isDemo,
    sourceUrl: known.sourceUrl,
    // a page without a price keeps the stored one: it may have failed to load, and "auf Anfrage" comes from the card
    ...((raw.price !== null || raw.negotiable) && { priceCents: toCents(raw.price), priceNegotiable: raw.negotiable }),
    descriptionIsCut: false,
    features: raw.features,
    imageUrls: raw.imageUrls.flatMap((url) => webAddress(url, base)),
    ...withoutMissing({
      listedAt: raw.dateText === null ? undefined : portal.listedAt(raw.dateText, now),
      description: raw.description,
      location,
      zipCode,
      address: raw.street,
      ...collectFacts(raw),
      latitude: raw.latitude,
      longitude: raw.longitude,
      sellerType: raw.seller.type,
      contactName: raw.seller.name,
      contactPhone: raw.seller.phone,
      contactMemberSince: raw.seller.memberSince,
      contactOtherAds: raw.seller.otherAds,
    }),
  })
}

/** Property facts from its page. An unticked feature may still exist, so it stays unknown. */
function collectFacts(raw: RawAdvert): AdvertFacts {
  const ticked = raw.features.map((feature) => feature.toLowerCase())
  const isTicked = (words: readonly string[] = []) => (ticked.some((feature) => words.some((word) => feature.includes(word))) ? true : null)
  return forAdvertFields((name, field) => raw[name] ?? (field.kind === 'flag' ? isTicked(field.ticked) : null)) as AdvertFacts
}

/** Portals also list places abroad, whose postcodes are not German ones. */
function locatedIn({ zipCode, place }: Pick<RawListing, 'zipCode' | 'place'>): {
  readonly zipCode: string | null
  readonly location: string | null
} {
  const postcode = zipCode === null ? undefined : readPostcode(zipCode, place)
  if (postcode?.country === undefined) return { zipCode: postcode?.zipCode ?? null, location: place }
  return { zipCode: null, location: placeAbroad(postcode.zipCode, place, postcode.country) }
}

function listPlaceKeys(zipCode: string | null, location: string | null, found: readonly string[]): string[] {
  return [...new Set([...placeKeys({ zipCode, location }), ...found])].sort()
}

/** Accepts http and https only; any other address cannot be a picture or link. */
function webAddress(url: string, base: string): string[] {
  const address = URL.parse(url, base)
  return address && (address.protocol === 'https:' || address.protocol === 'http:') ? [address.href] : []
}
