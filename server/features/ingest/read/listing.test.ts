import { describe, expect, it } from 'vitest'
import { kleinanzeigen } from '../portals/kleinanzeigen.ts'
import { listingFromAdvert, listingOfCard } from './listing.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { RawAdvert, RawListing } from '../portals/service.ts'

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
  plotSize: null,
  rooms: null,
  zipCode: '22111',
  place: 'Horn',
  street: null,
  distanceKm: null,
  dateText: null,
  seller: null,
  top: false,
  categoryId: '208',
  locationId: null,
  imageUrls: [],
}
const CONTEXT = { portal: kleinanzeigen, base: 'https://portal.example', now: new Date(), isDemo: false }
const cardOf = (raw: Partial<RawListing>) => listingOfCard({ ...RAW, ...raw }, CRITERIA, ['hamburg'], CONTEXT)

describe('a place', () => {
  it.each([
    ['8010', 'Graz', '8010 Graz, Österreich'],
    ['A-5020', 'Salzburg', '5020 Salzburg, Österreich'],
    ['CH-8001', 'Zürich', '8001 Zürich, Schweiz'],
  ])('has no German postcode if it is abroad: %s %s', (zipCode, place, location) => {
    const listing = cardOf({ zipCode, place })
    expect([listing.zipCode, listing.location]).toEqual([undefined, location])
    expect(listing.placeKeys).not.toContain(zipCode)
  })

  it.each([
    ['4275', 'Leipzig', '04275'],
    ['04275', 'Leipzig', '04275'],
    ['29525', null, '29525'],
    ['irgendwo', 'Leipzig', undefined],
  ])('is not treated as abroad: %s %s', (zipCode, place, expected) => {
    expect(cardOf({ zipCode, place })).toMatchObject({ ...(expected && { zipCode: expected }), ...(place && { location: place }) })
  })
})

/** An ad page with only a title and a price. */
const BARE_AD: RawAdvert = {
  externalId: '1',
  title: 'Haus',
  price: 400_000,
  negotiable: false,
  wanted: false,
  imageUrls: [],
  features: [],
  description: null,
  size: null,
  plotSize: null,
  rooms: null,
  zipCode: null,
  place: null,
  street: null,
  latitude: null,
  longitude: null,
  dateText: null,
  categoryId: null,
  seller: { type: null, name: null, phone: null, memberSince: null, otherAds: null, shopSlug: null },
}
/** Fields in which a null would erase stored values. */
const erasedBy = (listing: object) => Object.entries(listing).flatMap(([field, value]) => (value === null ? [field] : []))

describe('a card', () => {
  it('yields its price, null for "VB" alone, and without a price text leaves the price out', () => {
    expect(cardOf({})).toMatchObject({ priceCents: 40_000_000, priceNegotiable: false })
    expect(cardOf({ priceText: 'VB', price: null, negotiable: true })).toMatchObject({ priceCents: null, priceNegotiable: true })
    expect(Object.keys(cardOf({ priceText: null, price: null }))).not.toEqual(expect.arrayContaining(['priceCents']))
  })

  it('has the searched place and the private filter, unless it is a paid advert', () => {
    expect(cardOf({})).toMatchObject({ sellerType: 'private', placeKeys: expect.arrayContaining(['hamburg', '22111', 'horn']) as string[] })
    expect(cardOf({ top: true }).sellerType).toBeUndefined()
    expect(cardOf({ top: true }).placeKeys).not.toContain('hamburg')
  })
})

describe('an ad page', () => {
  const known = { propertyType: 'house', listingType: 'sale', sourceUrl: 'https://portal.example/1' } as const
  const adOf = (raw: Partial<RawAdvert>) => listingFromAdvert({ ...BARE_AD, ...raw }, known, CONTEXT)

  it('stores its price, null for "VB" alone, and keeps the price from the card if it has none', () => {
    expect(adOf({})).toMatchObject({ priceCents: 40_000_000, priceNegotiable: false })
    expect(adOf({ price: null, negotiable: true })).toMatchObject({ priceCents: null, priceNegotiable: true })
    expect(Object.keys(adOf({ price: null }))).not.toEqual(expect.arrayContaining(['priceCents']))
    expect(Object.keys(adOf({ price: null }))).not.toEqual(expect.arrayContaining(['priceNegotiable']))
  })
})

describe('a field missing from a page', () => {
  it('keeps the stored value', () => {
    // null is an ordinary category, which every page has
    expect(erasedBy(cardOf({ zipCode: null, place: null }))).toEqual(['filedAs'])
    const known = { propertyType: 'house', listingType: 'sale', sourceUrl: 'https://portal.example/1' } as const
    expect(erasedBy(listingFromAdvert(BARE_AD, known, CONTEXT))).toEqual(['filedAs'])
  })
})
