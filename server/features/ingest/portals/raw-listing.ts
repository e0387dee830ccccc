import type { PartialFacts } from '#shared/domain/advert-fields.ts'
import type { Amounts } from '#shared/domain/criteria.ts'
import type { FiledAs } from '#shared/domain/hidden-reason.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import type { PortalName } from '#shared/domain/sources.ts'

/** What a search asks a portal for. Two searches with equal criteria need one request. */
export interface PortalCriteria extends Amounts<number | null> {
  readonly listingType: ListingType
  readonly propertyType: 'apartment' | 'house' | 'land' | 'commercial' | null
  /** Town, district or postcode as typed; null means the whole country. */
  readonly location: string | null
  /** Kilometres around the place. */
  readonly radius: number | null
  readonly sellerType: SellerType | null
}

/** One advert as a result page shows it, read but not judged. */
export interface RawListing {
  readonly externalId: string
  /** Path of the ad page, from the root of the portal. */
  readonly path: string
  readonly title: string
  /** As far as the card shows it, or null. */
  readonly excerpt: string | null
  readonly priceText: string | null
  /** Euro; null for none, for "VB" alone and for "Zu verschenken". */
  readonly price: number | null
  readonly negotiable: boolean
  /** Struck price beside the present one, euro. */
  readonly oldPrice: number | null
  /** m² */
  readonly size: number | null
  /** m², where the card tells it. */
  readonly plotSize: number | null
  readonly rooms: number | null
  readonly zipCode: string | null
  /** Place without postcode and distance. */
  readonly place: string | null
  /** Street and number, where the card tells them. */
  readonly street: string | null
  readonly distanceKm: number | null
  /** As printed: "Heute, 16:29", "Gestern, 08:05", "13.02.2026". */
  readonly dateText: string | null
  /** Null where the card does not say that the seller is private. */
  readonly seller: SellerType | null
  /** Paid adverts on top of a result page ignore the place that was asked for. */
  readonly top: boolean
  /** The portal's own category and place numbers. */
  readonly categoryId: string | null
  readonly locationId: string | null
  readonly imageUrls: readonly string[]
}

/** One advert as its own page shows it. Null, empty and missing mean: the page does not tell. */
export interface RawAd extends PartialFacts {
  readonly externalId: string
  readonly title: string
  readonly description: string | null
  /** Euro. */
  readonly price: number | null
  readonly negotiable: boolean
  readonly size: number | null
  readonly plotSize: number | null
  readonly rooms: number | null
  readonly zipCode: string | null
  /** Town and district as printed after the postcode. */
  readonly place: string | null
  readonly street: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly dateText: string | null
  readonly imageUrls: readonly string[]
  /** Ticked features such as "Balkon", "Garten", "Aufzug". */
  readonly features: readonly string[]
  readonly categoryId: string | null
  readonly wanted: boolean
  readonly seller: {
    readonly type: SellerType | null
    /** Null where the portal shows a placeholder instead of a name. */
    readonly name: string | null
    readonly phone: string | null
    /** Day the account was opened, `2026-11-21`. */
    readonly memberSince: string | null
    readonly otherAds: number | null
    readonly shopSlug: string | null
  }
}

/** What an ad page of Kleinanzeigen is made of: boxes as until August 2026, data for its scripts, or both. */
export type AdLayout = 'boxes' | 'both' | 'islands'

/** Reading a page has exactly these ends. Nothing found is said by the page itself, never concluded from silence. */
export type PageOf<Found> =
  | Found
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'layout_changed'; readonly reason: string }

export type ResultPage = PageOf<
  | {
      readonly kind: 'listings'
      readonly listings: readonly RawListing[]
      /** Hits over all pages, where the page tells. */ readonly total: number | null
    }
  | { readonly kind: 'empty' }
>

export type AdPage = PageOf<
  | {
      readonly kind: 'ad'
      readonly ad: RawAd
      /** Where the portal shows several at the same time: each is watched for itself. */ readonly layout?: AdLayout
    }
  | { readonly kind: 'gone'; readonly reason: string; readonly isReserved: boolean }
>

/** A place the portal knows by a number of its own. */
export interface PortalPlace {
  readonly id: string
  readonly label: string
}

export interface SearchPath {
  readonly path: string
  /** What this path leaves out that the user will miss, as a German sentence; null when our own match makes up for it. */
  readonly loss: string | null
}

/** One portal: addresses and readers. Stateless; gets text and returns values, does no input or output and reads no clock. */
export interface Portal {
  readonly source: PortalName
  /** It can be asked for private sellers alone: a card that says nothing is then one of theirs. */
  readonly hasPrivateFilter: boolean
  /** Places known without asking. */
  knownPlace(location: string): PortalPlace | undefined
  /** Path that looks a place up; null where there is none that machines may use. */
  placePath(location: string): string | null
  /** The answer to a look-up; undefined when the portal does not know the place, an outcome when the answer is none. */
  readPlace(body: string, location: string): PageOf<{ readonly kind: 'place'; readonly place: PortalPlace } | { readonly kind: 'unknown' }>
  /**
   * Paths of a result page, the narrowest first: each further one asks for less, for portals that do not let machines use every filter.
   * `page` counts from 1. `place` is null for the whole country.
   */
  searchPaths(criteria: PortalCriteria, place: PortalPlace | null, page: number): readonly SearchPath[]
  readResults(html: string): ResultPage
  readAd(html: string): AdPage
  /** Moment a printed date stands for, seen at `now`; undefined when it cannot be read. */
  listedAt(dateText: string, now: Date): Date | undefined
  /** Type and kind of offer that a category of the portal stands for; undefined when it is no property. */
  category(categoryId: string): { readonly propertyType: PropertyType; readonly listingType: ListingType | null } | undefined
  /** What a category says about an advert being an offer at home at all; null where it is an ordinary one. */
  filedAs(categoryId: string): FiledAs | null
  /** The smallest copy of a picture that the portal gives; undefined where the address is none of its own. */
  previewOf(imageUrl: string, base: string): URL | undefined
}
