import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'

/** One to four sentences of an advert. `borderline` cases count for nothing. */
export interface RefusalCase {
  readonly text: string
  readonly refuses: boolean
  readonly kind?: string
}

/** `expected` is null for a private owner's offer, `unknown` for any reason that it is none. `rest` is what is known beside title and text; the price in euro, the size in m². */
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
