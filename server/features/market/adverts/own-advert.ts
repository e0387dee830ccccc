import type { AdvertChannel } from '#shared/domain/advert-channel.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { ListingType, PropertyType } from '#shared/domain/property-type.ts'
import type { Judgements } from './judge-listings.ts'

/** A property that only one agent has. */
export interface OwnAdvert {
  readonly source: 'tip'
  readonly externalId: string
  readonly title: string
  readonly description: string | null
  readonly propertyType: PropertyType
  readonly listingType: ListingType
  readonly priceCents: Cents | null
  readonly address: string | null
  readonly zipCode: string | null
  readonly location: string | null
  readonly listedAt: string
}

/** Owner of imported adverts that are not public. */
export interface ImportOwner {
  readonly officeId: OfficeId
  readonly channel: Exclude<AdvertChannel, 'portal' | 'tip'>
  /** Known property ids by "source externalId". */
  readonly objects: ReadonlyMap<string, number>
  /** Hashes of the imported data by "source externalId": an unchanged hash means unchanged data. */
  readonly hashes: ReadonlyMap<string, Buffer>
  /** What was judged before the listings are stored, by "source externalId"; the others are judged then. */
  readonly judgements?: Judgements
}
