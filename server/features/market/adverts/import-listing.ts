import { type AdvertFieldName, type AdvertFacts, type AdvertValues, forAdvertFields } from '#shared/domain/advert-fields.ts'
import type { FiledAs } from '#shared/domain/hidden-reason.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import type { PlatformLink, Source } from '#shared/domain/sources.ts'
import type { Selectable } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { findRefusal } from './refusal.ts'

export type StoredAdvert = Selectable<DB['adverts']>

/** What a source says about one property. A field that is missing is not told, which is not the same as null. */
export interface ImportListing extends AdvertValues {
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
  readonly sellerType?: SellerType
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

const OTHER_COLUMNS = {
  title: 'title',
  sourceUrl: 'source_url',
  description: 'description',
  descriptionIsCut: 'description_is_cut',
  priceCents: 'price_cents',
  priceNegotiable: 'price_negotiable',
  location: 'location',
  zipCode: 'zip_code',
  address: 'address',
  propertyType: 'property_type',
  listingType: 'listing_type',
  sellerType: 'seller_type',
  filedAs: 'filed_as',
  latitude: 'latitude',
  longitude: 'longitude',
  features: 'features',
  imageUrls: 'image_urls',
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  contactMemberSince: 'contact_member_since',
  contactOtherAds: 'contact_other_ads',
} as const satisfies Partial<Record<keyof ImportListing, keyof StoredAdvert>>

export type StoredField = keyof typeof OTHER_COLUMNS | AdvertFieldName
/** Field of a listing -> its column, or undefined where it lives in `details`. */
export const COLUMN_OF = { ...OTHER_COLUMNS, ...forAdvertFields((_, { column }) => column) } as Readonly<
  Record<StoredField, keyof StoredAdvert | undefined>
>
export const STORED_FIELDS = Object.keys(COLUMN_OF) as readonly StoredField[]

/** What `adverts.details` holds: facts that only pages and exports need. */
export const detailsIn = ({ details }: Pick<StoredAdvert, 'details'>) => details as Partial<AdvertFacts>

/** What is stored for a field; null where nothing is. */
export function storedValue(row: StoredAdvert, field: StoredField): unknown {
  const column = COLUMN_OF[field]
  return column === undefined ? (detailsIn(row)[field as AdvertFieldName] ?? null) : row[column]
}

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
