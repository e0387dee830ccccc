import { describe, expect, it } from 'vitest'
import { toEuro } from '#shared/domain/money.ts'
import { priceIn, roomsIn, sizeIn, zipAndPlace } from './facts.ts'
import { listingOfHit } from './listing-of-hit.ts'
import type { MailHit } from './mail.ts'

const hit = (told: Partial<MailHit>): MailHit => ({
  source: 'immobilienscout24.de',
  externalId: '171000001',
  title: 'Altbau',
  titleIsCut: false,
  price: null,
  size: null,
  rooms: null,
  zipCode: null,
  place: null,
  address: null,
  seller: null,
  url: 'https://www.immobilienscout24.de/expose/171000001',
  listingType: null,
  isOutside: false,
  ...told,
})

describe('an advert of a mail', () => {
  it.each([
    'Sanierter Altbau in Halle',
    'Gemütliches Zuhause mit Balkon',
    'Ruhig, nahe Krankenhaus',
    '2-Raum-Whg. Halle',
    'Hausgeld nur 180 €',
  ])('%j of a search for flats is a flat', (title) =>
    expect(listingOfHit(hit({ title }), 'Wohnung kaufen, in Halle (Saale)', false).propertyType).toBe('apartment'),
  )

  it('is what its own title says before what was searched for', () => {
    expect(listingOfHit(hit({ title: 'DHH in Halle' }), 'Wohnung kaufen, in Halle (Saale)', false).propertyType).toBe('house')
  })

  it('abroad has no postcode of ours and is found by its town', () => {
    const listing = listingOfHit(hit({ ...zipAndPlace('8010 Graz'), price: priceIn('1,2 Mio. €') }), 'Haus kaufen', false)
    expect(listing).toMatchObject({ location: '8010 Graz, Österreich', propertyType: 'house' })
    expect(toEuro(listing.priceCents!)).toBe(1_200_000)
    expect(listing.placeKeys).toContain('graz')
    expect(listing.placeKeys.filter((key) => /^\d+$/.test(key))).toEqual([])
  })
})

it.each([
  ['04275 Leipzig', { zipCode: '04275', place: 'Leipzig' }],
  ['Südvorstadt, Leipzig', { zipCode: null, place: 'Südvorstadt, Leipzig' }],
  ['CH-4051 Basel', { zipCode: null, place: '4051 Basel, Schweiz' }],
  ['1010 Wien', { zipCode: null, place: '1010 Wien, Österreich' }],
])('%j is a place', (text, place) => expect(zipAndPlace(text)).toEqual(place))

it.each([
  ['450 T€', 450_000, null, null],
  ['389 TEUR · 3½ Zi. · ca. 98 qm', 389_000, 98, 3.5],
  ['ab 299.000 €', 299_000, null, null],
  ['299.000 € – 450.000 €', 299_000, null, null],
  ['2-4 Zimmer, 60 - 98 m²', null, 60, 2],
  ['Grundstück 1,2 ha', null, 12_000, null],
])('%j costs %j, has %j m² and %j rooms', (text, price, size, rooms) => {
  expect([priceIn(text), sizeIn(text), roomsIn(text)]).toEqual([price, size, rooms])
})
