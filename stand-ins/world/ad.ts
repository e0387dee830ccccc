/** What is on offer, by the number that Kleinanzeigen gives to its kind. */
export type CategoryId = '195' | '196' | '203' | '208' | '205' | '207' | '277' | '275' | '238'
/** Categories in which plain offers are made. */
export type OfferCategoryId = '196' | '203' | '208' | '205' | '207' | '277'

/** What an advert really is, whatever its category claims. Known to the stand-in and its tests only; no page shows it. */
export type AdKind = 'offer' | 'wanted' | 'swap' | 'abroad' | 'moving' | 'prefab' | 'placeholder'

export interface AdPlace {
  readonly cityId: string
  readonly city: string
  readonly state: string
  /** The number at the end of an advert's address. */
  readonly districtId: string
  readonly district: string
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  /** Set for adverts that show it. */
  readonly street: string | null
}

export interface AdSeller {
  readonly userId: string
  readonly type: 'private' | 'commercial'
  /** "Privat" is what the portal shows for somebody without a name. */
  readonly name: string
  readonly memberSince: Date
  /** Adverts online beside this one. */
  readonly otherAds: number
  readonly phone: string | null
  /** Path part of the shop page, commercial sellers only. */
  readonly shopSlug: string | null
}

/** One advert of the stand-in. Sizes in m², prices in euro. */
export interface Ad {
  readonly id: string
  readonly kind: AdKind
  readonly category: CategoryId
  readonly title: string
  readonly text: string
  /** Null shows "VB" alone. */
  readonly price: number | null
  readonly negotiable: boolean
  /** Shown struck beside the price. */
  readonly oldPrice: number | null
  readonly size: number | null
  readonly plotSize: number | null
  readonly rooms: number | null
  readonly bedrooms: number | null
  readonly bathrooms: number | null
  readonly floor: number | null
  readonly totalFloors: number | null
  readonly yearBuilt: number | null
  readonly objectType: string | null
  readonly availableFrom: string | null
  readonly commissionFree: boolean
  readonly features: readonly string[]
  readonly place: AdPlace
  readonly seller: AdSeller
  readonly publishedAt: Date
  /** The portal leaves the date out for some adverts. */
  readonly showsDate: boolean
  /** Declared as wanted by its author; about half of the wanted adverts claim to be offers. */
  readonly declaredWanted: boolean
  /** Bought a place on top of the result pages. */
  readonly top: boolean
  readonly pictures: number
  /** Adverts of one object bear the same name here, and show its pictures, each in a copy of its own. */
  readonly object?: string
  /** Who offers it took photos of his own. */
  readonly ownPictures?: boolean
  /** Flats of one building share the picture of its front. */
  readonly building?: string
}

/** The portal's spelling of a text in an address. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
