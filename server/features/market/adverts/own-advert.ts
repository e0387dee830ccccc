import type { AdvertChannel } from '#shared/domain/advert-channel.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { ListingType, PropertyType } from '#shared/domain/property-type.ts'

/** What an agent was told of an object, and nobody else. */
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

/** Whose adverts are imported, where they are not everybody's. */
export interface ImportOwner {
  readonly agentId: AgentId
  readonly channel: Exclude<AdvertChannel, 'portal' | 'tip'>
  /** Numbers of objects by "source externalId" of their adverts, where those are known before. */
  readonly objects: ReadonlyMap<string, number>
  /** Marks of what is told of them, by the same: what carries the mark that is stored says nothing new. */
  readonly hashes: ReadonlyMap<string, Buffer>
}
