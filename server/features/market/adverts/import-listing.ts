import { type AdvertFieldName, type AdvertFacts, type AdvertValues, forAdvertFields } from '#shared/domain/advert-fields.ts'
import type { FiledAs } from '#shared/domain/hidden-reason.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import type { PlatformLink, Source } from '#shared/domain/sources.ts'
import type { StoredAdvert } from './queries-row.ts'
import { findRefusal } from '../judge/service.ts'

/** What a source states about one property. An absent field is unknown; null means the source shows no value. */
export interface ImportListing extends AdvertValues {
  readonly source: Source
  readonly externalId: string
  readonly propertyType: PropertyType
  readonly listingType: ListingType
  readonly title: string
  /** Every place whose searches return the listing. */
  readonly placeKeys: readonly string[]
  /** The source's own category, unless it is an ordinary listing. */
  readonly filedAs: FiledAs | null
  /** When it was listed on the portal, if the portal shows that. */
  readonly listedAt?: Date
  /** True for the whole advert, false for a card on a result page. */
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

/** Names an advert in maps: "source externalId". */
export const advertKey = ({ source, externalId }: Pick<ImportListing, 'source' | 'externalId'>): string => `${source} ${externalId}`

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
/** Maps a listing field to its column; undefined if it is stored in `details`. */
export const COLUMN_OF = { ...OTHER_COLUMNS, ...forAdvertFields((_, { column }) => column) } as Readonly<
  Record<StoredField, keyof StoredAdvert | undefined>
>
export const STORED_FIELDS = Object.keys(COLUMN_OF) as readonly StoredField[]

/** Contents of `adverts.details`: facts that only pages and exports need. */
export const detailsIn = ({ details }: Pick<StoredAdvert, 'details'>) => details as Partial<AdvertFacts>

/** A field's stored value, or null. */
export function storedValue(row: StoredAdvert, field: StoredField): unknown {
  const column = COLUMN_OF[field]
  return column === undefined ? (detailsIn(row)[field as AdvertFieldName] ?? null) : row[column]
}

/** A refusal as its columns: at most one is set. */
export interface RefusalColumns {
  readonly agent_refusal: string | null
  readonly possible_refusal: string | null
}

/** The words in title or text that refuse agents, or may do so. Drops a truncated text's last word: "keine Makler…" may continue as "-gebühr". */
export function refusalIn(
  title: string,
  description: string | null | undefined,
  { isCut = false }: { readonly isCut: boolean | undefined },
): RefusalColumns {
  const text = description ?? ''
  const whole = isCut ? text.slice(0, Math.max(0, text.trimEnd().lastIndexOf(' '))) : text
  const { quote = null, isSure = false } = findRefusal(`${title}\n\n${whole}`) ?? {}
  return { agent_refusal: isSure ? quote : null, possible_refusal: isSure ? null : quote }
}

export interface FieldChange {
  readonly field: string
  readonly oldValue: unknown
  readonly newValue: unknown
}
