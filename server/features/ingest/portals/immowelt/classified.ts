import type { RawListing } from '../raw-listing.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { at, textAt } from '../../../../html/json.ts'
import { categoryId } from './categories.ts'
import { readImages, priceIn, readFacts, readAdvertPlace } from './facts.ts'

/** Letters, digits and hyphens only, so that nothing else gets into an address. */
const ID = /^[\w-]{6,64}$/

/** The ad page's path, with the old site's id if there is one. */
export function advertPath(id: string, legacyId: string | null): string {
  return `/expose/${legacyId !== null && ID.test(legacyId) ? legacyId : id}`
}

/** Reads one advert from the data of a result page or list; undefined if it is incomplete. */
export function readClassified(card: unknown): RawListing | undefined {
  const externalId = textAt(card, 'id')
  const hardFacts = at(card, 'hardFacts')
  const title = textAt(card, 'mainDescription', 'headline') ?? textAt(hardFacts, 'title')
  if (externalId === null || !ID.test(externalId) || title === null) return undefined
  const priceText = textAt(hardFacts, 'price', 'value') ?? textAt(hardFacts, 'price', 'formatted')
  return {
    externalId,
    path: advertPath(externalId, textAt(card, 'metadata', 'legacyId')),
    title: oneLine(title),
    excerpt: textAt(card, 'mainDescription', 'description'),
    priceText,
    price: priceIn(priceText),
    negotiable: false,
    oldPrice: null,
    ...readFacts(hardFacts),
    ...readAdvertPlace(at(card, 'location')),
    distanceKm: null,
    dateText: textAt(card, 'metadata', 'creationDate'),
    seller: readSeller(card),
    top: false,
    categoryId: categoryId(textAt(card, 'rawData', 'distributionType'), textAt(card, 'rawData', 'propertyType')),
    locationId: null,
    imageUrls: readImages(at(card, 'gallery')),
  }
}

/** Private only if marked as private; unmarked sellers are unknown. */
function readSeller(card: unknown): RawListing['seller'] {
  const isPrivate = at(card, 'provider', 'isPrivateOwner')
  if (isPrivate === true || textAt(card, 'type') === 'PRIVATE') return 'private'
  return isPrivate === false || textAt(card, 'type') === 'PROFESSIONAL' ? 'commercial' : null
}
