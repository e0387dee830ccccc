import type { CapturedPage } from '#shared/contract/ingest/captured-page.ts'

type Ad = Extract<CapturedPage, { kind: 'ad' }>['ad']
type Card = Extract<CapturedPage, { kind: 'cards' }>['cards'][number]

const CARD: Card = {
  externalId: '1',
  path: '/s-anzeige/haus/1-208-1',
  title: 'Einfamilienhaus mit Garten',
  excerpt: 'Wir verkaufen unser Haus von privat.',
  priceText: '250.000 €',
  price: 250_000,
  negotiable: false,
  oldPrice: null,
  size: 120,
  plotSize: null,
  rooms: 5,
  zipCode: '29525',
  place: 'Uelzen',
  street: null,
  distanceKm: null,
  dateText: null,
  seller: 'private',
  top: false,
  categoryId: '208',
  locationId: null,
  imageUrls: [],
}

const AD: Ad = {
  externalId: '1',
  title: 'Einfamilienhaus mit Garten',
  description: 'Wir verkaufen unser Haus von privat.',
  price: 250_000,
  negotiable: false,
  size: 120,
  plotSize: 800,
  rooms: 5,
  yearBuilt: 1974,
  zipCode: '29525',
  place: 'Uelzen',
  street: 'Birkenweg 4',
  latitude: null,
  longitude: null,
  dateText: null,
  imageUrls: [],
  features: [],
  categoryId: '208',
  wanted: false,
  seller: { type: 'private', name: 'Familie Tappe', phone: '0581 555 01 44', memberSince: null, otherAds: null, shopSlug: null },
}

/** What the browser extension sends for a Kleinanzeigen result page. */
export const capturedCards = (cards: readonly Partial<Card>[]): CapturedPage => ({
  kind: 'cards',
  source: 'kleinanzeigen.de',
  cards: cards.map((card) => ({ ...CARD, path: `/s-anzeige/haus/${card.externalId ?? '1'}-208-1`, ...card })),
})

/** What the browser extension sends for an ad page. */
export const capturedAd = (ad: Partial<Ad>, path = `/s-anzeige/haus/${ad.externalId ?? '1'}-208-1`): CapturedPage => ({
  kind: 'ad',
  source: 'kleinanzeigen.de',
  path,
  ad: { ...AD, ...ad },
})
