import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeWith } from '#test/shared-material.ts'
import type { RawListing } from '../raw-listing.ts'
import { kleinanzeigen } from '../kleinanzeigen.ts'
import { parsePage } from '../../../../html/dom.ts'
import { readSeller } from './seller.ts'

interface Expected {
  readonly count: number
  readonly listings: readonly Record<string, unknown>[]
}

function asExpected(listing: RawListing): Record<string, unknown> {
  return {
    id: listing.externalId,
    path: listing.path,
    title: listing.title,
    priceText: listing.priceText,
    price: listing.price,
    negotiable: listing.negotiable,
    oldPrice: listing.oldPrice,
    sizeSqm: listing.size,
    rooms: listing.rooms,
    zip: listing.zipCode,
    place: listing.place,
    distanceKm: listing.distanceKm,
    dateText: listing.dateText,
    seller: listing.seller ?? 'not-marked-private',
    top: listing.top,
    categoryId: listing.categoryId,
    locationId: listing.locationId,
  }
}

function readListings(html: string): readonly RawListing[] {
  const page = kleinanzeigen.readResults(html)
  if (page.kind !== 'listings') throw new Error(JSON.stringify(page))
  return page.listings
}

describeWith('outside/kleinanzeigen/', 'rebuilt ad pages', (folder) => {
  it.each(['astro-full', 'astro-mixed'])('yield the advert: %s', (name) => {
    const page = kleinanzeigen.readAdvert(readFileSync(new URL(`${name}.html`, folder), 'utf8'))
    expect(page).toMatchObject({
      kind: 'ad',
      ad: {
        externalId: '3512345678',
        categoryId: '208',
        title: 'Reihenhaus mit Garten',
        description: 'Wir verkaufen unser Reihenhaus.\nPrivat, bitte keine Makler.',
        price: 285_000,
        negotiable: true,
        size: 125.5,
        rooms: 4.5,
        plotSize: 1028,
        yearBuilt: 1994,
        zipCode: '13589',
        place: 'Berlin - Spandau',
        dateText: '13.02.2026',
        features: ['Balkon', 'Garten'],
        wanted: false,
        seller: { type: 'private', name: 'Petra', phone: '0171 1234567', memberSince: '2012-08-03' },
      },
    })
  })
})

describeWith('fixtures/portals/', 'captured pages', (portals) => {
  const folder = new URL('kleinanzeigen/', portals)
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  const answered = readdirSync(folder).filter((name) => name.endsWith('.expected.json'))

  it('exist', () => {
    expect(answered).toHaveLength(2)
  })

  it.each(answered)('are read field by field: %s', (name) => {
    const expected: Expected = JSON.parse(read(name))
    const listings = readListings(read(name.replace('.expected.json', '.html')))
    expect(listings).toHaveLength(expected.count)
    expect(listings.map(asExpected)).toEqual(expected.listings)
    for (const listing of listings) {
      expect(listing.imageUrls.every((address) => address.includes('/prod-ads/'))).toBe(true)
      expect(listing.excerpt).not.toBeNull()
    }
    // The listing that proposes to swap a house for a flat comes without a picture.
    expect(listings.filter((listing) => listing.imageUrls.length === 0 && listing.externalId !== '3324003907')).toEqual([])
  })

  it('have a total if the page shows one', () => {
    expect(kleinanzeigen.readResults(read('2026-04_search_duesseldorf_wohnung.html'))).toMatchObject({ total: 1231 })
    expect(kleinanzeigen.readResults(read('2026-02_search_berlin_haus-kaufen_privat.html'))).toMatchObject({ total: null })
  })

  it('are read in the layout used since September 2026', () => {
    const cards = readListings(read('2026-09_new-layout_cards_frankfurt_rent.html'))
    expect(cards.map((card) => [card.externalId, card.price, card.size, card.rooms, card.zipCode, card.place, card.seller])).toEqual([
      ['3503362810', 1060, 43, 1, '65934', 'Nied', 'private'],
      ['3515021812', 600, 60, 2, '60327', 'Gutleutviertel', null],
      ['3494513938', 1700, 85, 3, '60594', 'Sachsenhausen', null],
    ])
    const rest = cards.map((card) => [card.title, card.priceText, card.dateText, card.top, card.categoryId, card.locationId, card.excerpt])
    expect(rest).toEqual([
      [
        'Charmantes, sehr schönes möbliertes 1 Zimmer Apartment mit Garten',
        '1.060 €',
        null,
        true,
        '203',
        '4310',
        'Objektbeschreibung: In beliebter Wohnlage von Frankfurt-Nied steht diese Wohnung mit schöner...',
      ],
      [
        '2 WG-Zimmer im neuwertigen Altbau - Frankfurt-Gutleutviertel',
        '600 €',
        null,
        true,
        '203',
        '16314',
        '### Einleitung In einer 60 m² großen Zweizimmerwohnung im 1. Obergeschoss eines Altbaus im...',
      ],
      [
        'Stilvoll wohnen in Sachsenhausen – hochwertig modernisierte Drei-Zimmer-Wohnung mit zwei Balkonen',
        '1.700 €',
        null,
        false,
        '203',
        '4315',
        'Willkommen in Ihrem neuen Zuhause in Frankfurt-Sachsenhausen. Diese hochwertig modernisierte...',
      ],
    ])
    const picture = (name: string, rule: number) => [`https://img.kleinanzeigen.de/api/v1/prod-ads/images/${name}?rule=$_${rule}.AUTO`]
    expect(cards.map(({ imageUrls }) => imageUrls)).toEqual([
      picture('fd/fd4feb61-a9b1-42e0-843b-ef5a7262168d', 59),
      picture('0d/0d669d57-d80a-4ede-82d1-87d2fbf4d2d1', 59),
      picture('c1/c11fec17-1840-4101-bc61-f6bb07da595f', 1),
    ])
  })

  it("include a company's ad page", () => {
    const page = kleinanzeigen.readAdvert(read('2026-02_detail_3312858436_commercial.html'))
    if (page.kind !== 'ad') throw new Error(page.kind)
    expect(page.ad).toMatchObject({
      externalId: '3312858436',
      title: 'Ihr Traumhaus in perfekter Lage',
      price: 607_000,
      size: 98,
      rooms: 3,
      plotSize: 600,
      yearBuilt: 2025,
      zipCode: '21521',
      place: 'Herzogtum Lauenburg - Dassendorf',
      dateText: '13.02.2026',
      categoryId: '208',
      wanted: false,
      features: ['Gäste-WC', 'Stufenloser Zugang', 'Fußbodenheizung'],
      seller: { type: 'commercial', otherAds: 115 },
    })
    expect(page.ad.latitude).toBeCloseTo(53.48968, 4)
    expect(page.ad.longitude).toBeCloseTo(10.37449, 4)
    expect(page.ad.imageUrls).toHaveLength(7)
    expect(page.ad.description).toMatch(/^Objektbeschreibung\n+Willkommen in Ihrem neuen Zuhause!/)
    expect(page.ad.description).not.toContain('font-size')
  })

  it.each([
    ['private-seller-anonymous', { type: 'private', name: null, memberSince: '2019-10-12', otherAds: 15, shopSlug: null }],
    ['private-seller-named', { type: 'private', name: 'Erika', memberSince: '2025-05-25', otherAds: 2, shopSlug: null }],
    ['private-seller-no-other-ads', { type: 'private', name: 'Max Mustermann', memberSince: '2022-08-15', otherAds: null, shopSlug: null }],
    ['commercial-seller-bizteaser', { type: 'commercial', otherAds: 10, shopSlug: 'ak-immobilien-service-gmbh' }],
    [
      'commercial-seller-bizteaser-phone',
      { type: 'commercial', otherAds: 146, shopSlug: 'Norma-Fitzlaff-massahaus', phone: '+49 172 3093313' },
    ],
    ['commercial-seller-bizteaser-vonpoll', { type: 'commercial', otherAds: 24, shopSlug: 'VON-POLL-IMMOBILIEN-Berlin-Pankow' }],
    [
      'commercial-seller-bizteaser-vonpoll-tempelhof',
      { type: 'commercial', otherAds: 13, shopSlug: 'von-poll-immobilien-berlin-tempelhof' },
    ],
  ])('include the contact box %s', (name, seller) => {
    expect(readSeller(parsePage(read(`seller-box/2026-02_${name}.html`)))).toMatchObject(seller)
  })

  it("include another portal's wall", () => {
    const wall = read('../immobilienscout24/2022-03_bot-wall.html')
    expect(kleinanzeigen.readResults(wall).kind).toBe('blocked')
    expect(kleinanzeigen.readAdvert(wall).kind).toBe('blocked')
    expect(kleinanzeigen.readPlace(wall, 'Köln').kind).toBe('blocked')
  })
})
