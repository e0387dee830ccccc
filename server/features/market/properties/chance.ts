import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { storedEuro } from '#shared/domain/money.ts'
import { isFullAddress } from '#shared/domain/postal-address.ts'
import type { PriceLevel } from '#shared/domain/price-level.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import type { PropertyValues } from './merge-adverts.ts'

/** A property's columns that its chance depends on. */
export const RATED = [
  'listing_type',
  'property_type',
  'seller_type',
  'price_cents',
  'previous_price_cents',
  'price_cut',
  'price_negotiable',
  'size',
  'plot_size',
  'rooms',
  'zip_code',
  'address',
  'location',
  'agent_refusal',
  'possible_refusal',
  'hidden_reason',
  'doubt_reason',
  'listed_at',
  'offline_since',
  'reposts',
  'is_with_agency',
] as const satisfies (keyof PropertyValues)[]

export interface Rated extends Pick<PropertyValues, (typeof RATED)[number] | 'has_phone'> {
  /** The first few pictures are enough. */
  readonly imageUrls: readonly string[]
  readonly portalCount: number
  readonly market: PriceLevel | null
}

/** The lead score based on the adverts alone, without anything the agent knows about the owner. Pure. */
export function rateChance(row: Rated, now: Date): number {
  return suggestLeadScore(
    {
      listingType: row.listing_type as ListingType,
      propertyType: row.property_type as PropertyType,
      sellerType: row.seller_type as SellerType | null,
      price: storedEuro(row.price_cents),
      previousPrice: storedEuro(row.previous_price_cents),
      priceCut: row.price_cut,
      priceNegotiable: row.price_negotiable,
      size: row.size,
      plotSize: row.plot_size,
      rooms: row.rooms,
      zipCode: row.zip_code,
      agentRefusal: row.agent_refusal,
      possibleRefusal: row.possible_refusal,
      hiddenReason: row.hidden_reason as HiddenReason | null,
      doubtReason: row.doubt_reason as HiddenReason | null,
      correctedTo: null,
      listedAt: row.listed_at,
      // affects only the wording
      listingDate: null,
      offlineSince: row.offline_since,
      reposts: row.reposts,
      isWithAgency: row.is_with_agency,
      imageUrls: row.imageUrls,
      portalCount: row.portalCount,
      market: row.market,
      contact: {
        objectedAt: null,
        hasPublishedPhone: row.has_phone,
        ...(isFullAddress({ street: row.address, zipCode: row.zip_code, city: row.location }) && { hasFullAddress: true as const }),
        consents: [],
        withdrawn: [],
        searchClient: null,
      },
      prospectStatus: 'not_contacted',
      leadScore: null,
      shifts: [],
    },
    now.getTime(),
  ).score
}
