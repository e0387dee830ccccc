import type { PartialFacts } from '#shared/domain/advert-fields.ts'
import type { FiledAs } from '#shared/domain/hidden-reason.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'
import type { PortalName } from '#shared/domain/sources.ts'

/** One advert as a result page shows it, before it is judged. */
export interface RawListing {
  readonly externalId: string
  /** The ad page's path, from the portal's root. */
  readonly path: string
  readonly title: string
  /** As far as the card shows it, or null. */
  readonly excerpt: string | null
  readonly priceText: string | null
  /** Euros; null if there is no price, and for "VB" alone and "Zu verschenken". */
  readonly price: number | null
  readonly negotiable: boolean
  /** Struck-through previous price in euros. */
  readonly oldPrice: number | null
  /** m² */
  readonly size: number | null
  /** m², if the card shows it. */
  readonly plotSize: number | null
  readonly rooms: number | null
  readonly zipCode: string | null
  /** Place without postcode and distance. */
  readonly place: string | null
  /** Street and house number, if the card shows them. */
  readonly street: string | null
  readonly distanceKm: number | null
  /** As printed: "Heute, 16:29", "Gestern, 08:05", "13.02.2026". */
  readonly dateText: string | null
  /** Null unless the card marks the seller. */
  readonly seller: SellerType | null
  /** Whether it is a paid advert at the top of the page, which ignores the searched place. */
  readonly top: boolean
  /** The portal's own category and place ids. */
  readonly categoryId: string | null
  readonly locationId: string | null
  readonly imageUrls: readonly string[]
}

/** One advert as its own page shows it. Null, empty and missing mean that the page does not contain the value. */
export interface RawAdvert extends PartialFacts {
  readonly externalId: string
  readonly title: string
  readonly description: string | null
  /** Euros. */
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
    /** Null if the portal shows a placeholder instead of a name. */
    readonly name: string | null
    readonly phone: string | null
    /** Day the account was opened, `2026-11-21`. */
    readonly memberSince: string | null
    readonly otherAds: number | null
    readonly shopSlug: string | null
  }
}

/** A Kleinanzeigen ad page's layout: boxes as until August 2026, islands with script data, or both. */
export type AdvertLayout = 'boxes' | 'both' | 'islands'

/** The possible outcomes of reading a page. An empty result must be stated by the page, never inferred from missing content. */
export type PageOf<Found> =
  | Found
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'layout_changed'; readonly reason: string }

export type ResultPage = PageOf<
  | {
      readonly kind: 'listings'
      readonly listings: readonly RawListing[]
      /** Hits on all pages, if the page shows them. */ readonly total: number | null
    }
  | { readonly kind: 'empty' }
>

export type AdvertPage = PageOf<
  | {
      readonly kind: 'ad'
      readonly ad: RawAdvert
      /** Set if the portal uses several layouts at once; each is monitored separately. */ readonly layout?: AdvertLayout
    }
  | { readonly kind: 'gone'; readonly reason: string; readonly isReserved: boolean }
>

/** A place with the portal's own id. */
export interface PortalPlace {
  readonly id: string
  readonly label: string
}

export interface SearchPath {
  readonly path: string
  /** What this path omits to the user's detriment, as a German sentence; null if our own matching makes up for it. */
  readonly loss: string | null
}

/** One portal: addresses and readers. Pure and stateless: takes text and returns values, without I/O or clock. */
export interface Portal {
  readonly source: PortalName
  /** Whether the search can be limited to private sellers; a card without a seller then counts as private. */
  readonly hasPrivateFilter: boolean
  /** Places known without a look-up. */
  knownPlace(location: string): PortalPlace | undefined
  /** The place look-up's path; null if none is open to bots. */
  placePath(location: string): string | null
  /** Reads the response to a place look-up; `unknown` if the portal does not know the place. */
  readPlace(body: string, location: string): PageOf<{ readonly kind: 'place'; readonly place: PortalPlace } | { readonly kind: 'unknown' }>
  /**
   * A result page's paths, narrowest first; each further one drops filters, for portals that disallow some to bots. `page` counts from 1. `place` is
   * null for the whole country.
   */
  searchPaths(criteria: PortalCriteria, place: PortalPlace | null, page: number): readonly SearchPath[]
  readResults(html: string): ResultPage
  readAdvert(html: string): AdvertPage
  /** The moment of a printed date seen at `now`; undefined if it is unreadable. */
  listedAt(dateText: string, now: Date): Date | undefined
  /** A category's property type and listing type; undefined if it does not contain property. */
  category(categoryId: string): { readonly propertyType: PropertyType; readonly listingType: ListingType | null } | undefined
  /** Why a category's adverts are not ordinary listings in Germany; null if they are. */
  filedAs(categoryId: string): FiledAs | null
  /** A picture's smallest copy; undefined unless the address is the portal's own. */
  previewUrl(imageUrl: string, base: string): URL | undefined
}
