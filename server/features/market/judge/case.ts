import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'

/** One to four sentences from an advert. `borderline` cases are not counted. */
export interface RefusalCase {
  readonly text: string
  readonly refuses: boolean
  readonly kind?: string
}

/**
 * `expected` is null for a private owner's listing and `unknown` if it is not one for any reason.
 * `rest` is what is known besides title and text; the price in euros, the size in m².
 */
export interface AdvertCase {
  readonly title: string
  readonly text: string
  readonly rest?: {
    readonly sellerType?: SellerType | null
    readonly otherAds?: number | null
    readonly price?: number | null
    readonly size?: number | null
    readonly rooms?: number | null
    readonly zipCode?: string | null
    readonly location?: string | null
    readonly propertyType?: PropertyType
    readonly listingType?: ListingType
  }
  readonly expected: HiddenReason | 'unknown' | null
  readonly kind?: string
}
