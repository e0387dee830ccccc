import { describe, expect, it } from 'vitest'
import { kleinanzeigen } from './portals/kleinanzeigen.ts'
import { listingOfCard } from './listing.ts'
import type { PortalCriteria, RawListing } from './raw-listing.ts'

const CRITERIA: PortalCriteria = {
  listingType: 'sale',
  propertyType: 'house',
  location: 'Hamburg',
  radius: null,
  minPrice: null,
  maxPrice: null,
  minSize: null,
  rooms: null,
  sellerType: 'private',
}
const RAW: RawListing = {
  externalId: '1',
  path: '/s-anzeige/haus/1-208-9501',
  title: 'Haus',
  excerpt: null,
  priceText: '400.000 €',
  price: 400_000,
  negotiable: false,
  oldPrice: null,
  size: null,
  rooms: null,
  zipCode: '22111',
  place: 'Horn',
  distanceKm: null,
  dateText: null,
  seller: null,
  top: false,
  categoryId: '208',
  locationId: null,
  imageUrls: [],
}
const cardOf = (raw: Partial<RawListing>) =>
  listingOfCard({ ...RAW, ...raw }, CRITERIA, ['hamburg'], {
    portal: kleinanzeigen,
    base: 'https://portal.example',
    now: new Date(),
    isDemo: false,
  })

describe('a card', () => {
  it('tells its price, "VB" alone as none, and nothing where it has no word on it', () => {
    expect(cardOf({})).toMatchObject({ priceCents: 40_000_000, priceNegotiable: false })
    expect(cardOf({ priceText: 'VB', price: null, negotiable: true })).toMatchObject({ priceCents: null, priceNegotiable: true })
    expect(Object.keys(cardOf({ priceText: null, price: null }))).not.toEqual(expect.arrayContaining(['priceCents']))
  })

  it('lies where the portal found it and is private where only those were asked for, unless it is paid', () => {
    expect(cardOf({})).toMatchObject({ sellerType: 'private', placeKeys: expect.arrayContaining(['hamburg', '22111', 'horn']) as string[] })
    expect(cardOf({ top: true }).sellerType).toBeUndefined()
    expect(cardOf({ top: true }).placeKeys).not.toContain('hamburg')
  })
})
