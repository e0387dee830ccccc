/** The property categories of the portal and the two others that turn up between them. */
export const CATEGORIES = {
  '195': { slug: 'immobilien', label: 'Immobilien', attribute: 'immobilien' },
  '196': { slug: 'wohnung-kaufen', label: 'Eigentumswohnungen', attribute: 'wohnung_kaufen' },
  '203': { slug: 'wohnung-mieten', label: 'Mietwohnungen', attribute: 'wohnung_mieten' },
  '208': { slug: 'haus-kaufen', label: 'Häuser zum Kauf', attribute: 'haus_kaufen' },
  '205': { slug: 'haus-mieten', label: 'Häuser zur Miete', attribute: 'haus_mieten' },
  '207': { slug: 'grundstuecke-garten', label: 'Grundstücke & Gärten', attribute: 'grundstuecke_garten' },
  '277': { slug: 'gewerbeimmobilien', label: 'Gewerbeimmobilien', attribute: 'gewerbeimmobilien' },
  '275': { slug: 'ferienwohnung-ferienhaus', label: 'Ferien- & Auslandsimmobilien', attribute: 'ferienwohnung_ferienhaus' },
  '238': { slug: 'umzug-transport', label: 'Umzug & Transport', attribute: 'umzug_transport' },
} as const

export type CategoryId = keyof typeof CATEGORIES
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
  /** Flats of one building share the picture of its front. */
  readonly building?: string
}

/** Path of the advert's page, in the portal's grammar. */
export function adPath(ad: Ad): string {
  return `/s-anzeige/${slugOf(ad.title)}/${ad.id}-${ad.category}-${ad.place.districtId}`
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
