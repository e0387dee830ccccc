import type { SavedNumbers } from './criteria.ts'
import type { ListingType, SellerType } from './property-type.ts'

/** The criteria of a portal search. Searches with equal criteria share one request. */
export interface PortalCriteria extends SavedNumbers<number | null> {
  readonly listingType: ListingType
  readonly propertyType: 'apartment' | 'house' | 'land' | 'commercial' | null
  /** Town, district or postcode as typed; null means the whole country. */
  readonly location: string | null
  /** Kilometres around the place. */
  readonly radius: number | null
  readonly sellerType: SellerType | null
}
