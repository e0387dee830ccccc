import type { FiledAs } from '#shared/domain/hidden-reason.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import type { PlatformLink, Source } from '#shared/domain/sources.ts'
import { findRefusal } from './refusal.ts'

/** What a source says about one property. A field that is missing is not told, which is not the same as null. */
export interface ImportListing {
  readonly source: Source
  readonly externalId: string
  readonly propertyType: PropertyType
  readonly listingType: ListingType
  readonly title: string
  /** Every place the listing answers to. */
  readonly placeKeys: readonly string[]
  /** What the source itself files it as, where that is no ordinary offer. */
  readonly filedAs: FiledAs | null
  /** Moment on the portal, where it tells one. */
  readonly listedAt?: Date
  /** True when this is the whole advert, false when it is a card of a result page. */
  readonly isDetailed: boolean
  readonly isDemo: boolean
  readonly descriptionIsCut?: boolean
  readonly sourceUrl?: string
  readonly description?: string
  readonly priceCents?: Cents | null
  readonly priceNegotiable?: boolean
  readonly location?: string
  readonly zipCode?: string
  readonly address?: string
  readonly size?: number
  readonly plotSize?: number
  readonly rooms?: number
  readonly bedrooms?: number
  readonly bathrooms?: number
  readonly yearBuilt?: number
  readonly floor?: string
  readonly totalFloors?: number
  readonly sellerType?: SellerType
  readonly heatingType?: string
  readonly energyClass?: string
  readonly condition?: string
  readonly availableFrom?: string
  readonly commission?: string
  /** Year. */
  readonly lastRefurbishment?: number
  readonly numberOfParkingSpaces?: number
  /** Of a month, without heating: what is paid, and what could be. */
  readonly rentCurrentCents?: Cents
  readonly rentPotentialCents?: Cents
  readonly hasGarden?: boolean
  readonly hasBalcony?: boolean
  readonly hasGarage?: boolean
  readonly hasElevator?: boolean
  readonly cellar?: boolean
  readonly rented?: boolean
  readonly latitude?: number
  readonly longitude?: number
  readonly features?: readonly string[]
  readonly imageUrls?: readonly string[]
  readonly contactName?: string
  readonly contactPhone?: string
  readonly contactMemberSince?: string
  readonly contactOtherAds?: number
  readonly platformLinks?: Readonly<Partial<Record<PlatformLink, string>>>
}

/** Field of a listing -> its column. */
export const COLUMN_OF = {
  title: 'title',
  sourceUrl: 'source_url',
  description: 'description',
  descriptionIsCut: 'description_is_cut',
  priceCents: 'price_cents',
  priceNegotiable: 'price_negotiable',
  location: 'location',
  zipCode: 'zip_code',
  address: 'address',
  size: 'size',
  plotSize: 'plot_size',
  rooms: 'rooms',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  yearBuilt: 'year_built',
  floor: 'floor',
  totalFloors: 'total_floors',
  propertyType: 'property_type',
  listingType: 'listing_type',
  sellerType: 'seller_type',
  filedAs: 'filed_as',
  heatingType: 'heating_type',
  energyClass: 'energy_class',
  condition: 'condition',
  availableFrom: 'available_from',
  commission: 'commission',
  lastRefurbishment: 'last_refurbishment',
  numberOfParkingSpaces: 'number_of_parking_spaces',
  rentCurrentCents: 'rent_current_cents',
  rentPotentialCents: 'rent_potential_cents',
  hasGarden: 'has_garden',
  hasBalcony: 'has_balcony',
  hasGarage: 'has_garage',
  hasElevator: 'has_elevator',
  cellar: 'cellar',
  rented: 'rented',
  latitude: 'latitude',
  longitude: 'longitude',
  features: 'features',
  imageUrls: 'image_urls',
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  contactMemberSince: 'contact_member_since',
  contactOtherAds: 'contact_other_ads',
} as const satisfies Partial<Record<keyof ImportListing, string>>

/** The words by which a title or a text refuses estate agents. The last word of a cut text may be half of another: "keine Makler…" may go on as "-gebühr". */
export function refusalIn(title: string, description: string | null | undefined, isCut = false): string | null {
  const text = description ?? ''
  const whole = isCut ? text.slice(0, Math.max(0, text.trimEnd().lastIndexOf(' '))) : text
  return findRefusal(`${title}\n\n${whole}`)?.quote ?? null
}

export interface FieldChange {
  readonly field: string
  readonly oldValue: unknown
  readonly newValue: unknown
}
