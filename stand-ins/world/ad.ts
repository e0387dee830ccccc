/** An advert's category, by Kleinanzeigen's number. */
export type CategoryId = '195' | '196' | '203' | '208' | '205' | '207' | '277' | '275' | '238'
/** Categories of plain offers. */
export type OfferCategoryId = '196' | '203' | '208' | '205' | '207' | '277'

/** An advert's true kind, regardless of its category. Known only to the stand-in and its tests; no page shows it. */
export type AdKind = 'offer' | 'wanted' | 'swap' | 'abroad' | 'moving' | 'prefab' | 'placeholder'

export interface AdPlace {
  readonly cityId: string
  readonly city: string
  readonly state: string
  /** The number at the end of an ad page's URL. */
  readonly districtId: string
  readonly district: string
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  /** Set when the advert shows it. */
  readonly street: string | null
}

export interface AdSeller {
  readonly userId: string
  readonly type: 'private' | 'commercial'
  /** The portal shows "Privat" for a seller without a name. */
  readonly name: string
  readonly memberSince: Date
  /** The seller's other adverts online. */
  readonly otherAds: number
  readonly phone: string | null
  /** Path segment of the shop page, for commercial sellers only. */
  readonly shopSlug: string | null
}

/** One advert of the stand-in. Sizes in m², prices in euros. */
export interface Ad {
  readonly id: string
  readonly kind: AdKind
  readonly category: CategoryId
  readonly title: string
  readonly text: string
  /** Null shows only "VB". */
  readonly price: number | null
  readonly negotiable: boolean
  /** Shown crossed out beside the price. */
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
  /** The portal omits the date of some adverts. */
  readonly showsDate: boolean
  /** Whether its author declared it as wanted; about half of the wanted adverts claim to be offers. */
  readonly declaredWanted: boolean
  /** Paid to be at the top of result pages. */
  readonly top: boolean
  readonly pictures: number
  /** Shared by all adverts of one property, which show its pictures, each as its own copy. */
  readonly object?: string
  /** Whether the seller took separate photos. */
  readonly ownPictures?: boolean
  /** One building's flats share the picture of its front. */
  readonly building?: string
}

/** The portal's slug for a text. */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}
