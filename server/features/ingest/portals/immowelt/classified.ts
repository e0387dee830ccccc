import type { RawListing } from '../raw-listing.ts'
import { oneLine } from '../german-numbers.ts'
import { at, textAt } from '../json.ts'
import { categoryId } from './categories.ts'
import { imagesOf, priceIn, readFacts, readPlaceOf } from './facts.ts'

/** Ids are letters and digits; nothing else gets into an address. */
const ID = /^[\w-]{6,64}$/

/** The page of an advert has the name of the old site, where it is told. */
export function adPath(id: string, legacyId: string | null): string {
  return `/expose/${legacyId !== null && ID.test(legacyId) ? legacyId : id}`
}

/** Reads one advert out of the data of a result page or of a list; undefined when it tells nothing about one. */
export function readClassified(card: unknown): RawListing | undefined {
  const externalId = textAt(card, 'id')
  const hardFacts = at(card, 'hardFacts')
  const title = textAt(card, 'mainDescription', 'headline') ?? textAt(hardFacts, 'title')
  if (externalId === null || !ID.test(externalId) || title === null) return undefined
  const priceText = textAt(hardFacts, 'price', 'value') ?? textAt(hardFacts, 'price', 'formatted')
  return {
    externalId,
    path: adPath(externalId, textAt(card, 'metadata', 'legacyId')),
    title: oneLine(title),
    excerpt: textAt(card, 'mainDescription', 'description'),
    priceText,
    price: priceIn(priceText),
    negotiable: false,
    oldPrice: null,
    ...readFacts(hardFacts),
    ...readPlaceOf(at(card, 'location')),
    distanceKm: null,
    dateText: textAt(card, 'metadata', 'creationDate'),
    seller: sellerOf(card),
    top: false,
    categoryId: categoryId(textAt(card, 'rawData', 'distributionType'), textAt(card, 'rawData', 'propertyType')),
    locationId: null,
    imageUrls: imagesOf(at(card, 'gallery')),
  }
}

/** Private is only who is called so; who is called neither is not taken for private. */
function sellerOf(card: unknown): RawListing['seller'] {
  const isPrivate = at(card, 'provider', 'isPrivateOwner')
  if (isPrivate === true || textAt(card, 'type') === 'PRIVATE') return 'private'
  return isPrivate === false || textAt(card, 'type') === 'PROFESSIONAL' ? 'commercial' : null
}
