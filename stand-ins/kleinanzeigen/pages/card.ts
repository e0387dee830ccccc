import type { Ad } from '../../world/ad.ts'
import { adPath } from '../address.ts'
import { cut, germanNumber, listedAtText, priceText } from '../format.ts'
import type { PortalSearch } from '../search.ts'
import { distanceKm, PLACES } from '../../world/places.ts'

/** A card's content in any layout, formatted but not escaped. */
export interface Card {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly price: string
  readonly oldPrice: string | null
  readonly size: string | null
  readonly rooms: string | null
  readonly zip: string
  readonly district: string
  readonly city: string
  readonly distanceKm: number | null
  readonly date: string | null
  readonly excerpt: string
  /** Up to 250 characters, in the picture's JSON-LD. */
  readonly longExcerpt: string
  readonly text: string
  readonly seller: 'private' | 'commercial'
  /** Shown for shops only. */
  readonly shopName: string | null
  readonly top: boolean
  readonly image: string | null
  readonly pictures: number
}

export interface CardContext {
  readonly search: PortalSearch
  readonly now: Date
  /** The stand-in's base URL, without a trailing slash. */
  readonly base: string
}

export function pictureUrl(base: string, ad: Ad, view: number): string {
  return `${base}/bilder/${ad.id}-${view}.webp`
}

/** Paid top adverts show neither date nor distance. */
export function renderCard(ad: Ad, top: boolean, { search, now, base }: CardContext): Card {
  const centre = search.radius === null || top ? undefined : PLACES.find((place) => place.id === search.locationId)
  return {
    id: ad.id,
    path: adPath(ad),
    title: ad.title,
    price: priceText(ad.price, ad.negotiable),
    oldPrice: ad.oldPrice === null ? null : priceText(ad.oldPrice, false),
    size: ad.size === null ? (ad.plotSize === null ? null : `${germanNumber(ad.plotSize)} m²`) : `${germanNumber(ad.size)} m²`,
    rooms: ad.rooms === null ? null : `${germanNumber(ad.rooms)} Zi.`,
    zip: ad.place.zip,
    district: ad.place.district,
    city: ad.place.city,
    distanceKm: centre === undefined ? null : Math.max(1, distanceKm(centre, ad.place)),
    date: top || !ad.showsDate ? null : listedAtText(ad.publishedAt, now),
    excerpt: cut(ad.text, 92),
    longExcerpt: cut(ad.text, 246),
    text: ad.text,
    seller: ad.seller.type,
    shopName: ad.seller.type === 'commercial' ? ad.seller.name : null,
    top,
    image: ad.pictures === 0 ? null : pictureUrl(base, ad, 1),
    pictures: ad.pictures,
  }
}

/** JSON-LD of the card's picture, as in layouts A and B. */
export function imageObject(card: Card): Record<string, unknown> {
  return {
    creditText: 'Kleinanzeigen',
    title: card.title,
    description: card.longExcerpt,
    contentUrl: card.image,
    representativeOfPage: false,
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
  }
}
