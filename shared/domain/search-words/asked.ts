import type { ListingType, PropertyType, SellerType } from '../property-type.ts'
import type { ProspectStatus } from '../prospect-status.ts'
import type { PortalName } from '../sources.ts'

/** Filters understood from a question. Fields are those of the search. */
export interface AskedFilters {
  listingType?: ListingType
  propertyType?: PropertyType | undefined
  location?: string
  /** Kilometres. */
  radius?: number
  /** Euro. */
  minPrice?: number
  maxPrice?: number
  /** m² */
  minSize?: number
  rooms?: number
  sellerType?: SellerType
  onlyWithImages?: true
  onlyNewListings?: true
  minDaysOnline?: number
  /** Percent. */
  minPriceCut?: number
  cutWithinDays?: number
  onlyBack?: true
  withAgency?: true
  callable?: true
  withPhone?: true
  letterPossible?: true
  withoutRefusals?: true
  prospectStatus?: ProspectStatus
  onlyMine?: true
  due?: true
  orderBy?: 'price' | 'size' | 'pricePerSqm' | 'listedAt' | 'priceCut' | 'chance'
  order?: 'ASC' | 'DESC'
  sources?: PortalName[]
}
