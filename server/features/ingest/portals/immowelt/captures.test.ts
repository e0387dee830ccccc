import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeWith } from '#test/shared-material.ts'
import type { RawAdvert, RawListing } from '../raw-listing.ts'
import { immonet } from '../immonet.ts'
import { immowelt } from '../immowelt.ts'

interface Expected {
  readonly count: number
  readonly totalCount?: number
  readonly mustNotBeTaken?: readonly string[]
  readonly listings: readonly (Record<string, unknown> & { readonly city: string; readonly district: string | null })[]
}

function readListings(html: string): { readonly listings: readonly RawListing[]; readonly total: number | null } {
  const page = immowelt.readResults(html)
  if (page.kind !== 'listings') throw new Error(JSON.stringify(page))
  return page
}

function requireAdvert(page: ReturnType<typeof immowelt.readAdvert>): RawAdvert {
  if (page.kind !== 'ad') throw new Error(JSON.stringify(page))
  return page.ad
}

describeWith('fixtures/portals/', 'captured pages of immowelt and immonet', (portals) => {
  const read = (name: string) => readFileSync(new URL(name, portals), 'utf8')
  const expectedOf = (name: string) => JSON.parse(read(`immowelt/${name}.expected.json`)) as Expected

  it('yield a page with script data field by field, without the suggestions', () => {
    const name = '2026-01_search_heilbronn_buy_datedesc'
    const expected = expectedOf(name)
    const { listings, total } = readListings(read(`immowelt/${name}.html`))
    expect(listings).toHaveLength(expected.count)
    expect(total).toBe(expected.totalCount)
    const actual = listings.map((listing, n) => ({
      id: listing.externalId,
      legacyId: listing.path.replace('/expose/', ''),
      title: listing.title,
      priceText: listing.priceText,
      price: listing.price,
      size: listing.size,
      plotSpace: listing.plotSize,
      rooms: listing.rooms,
      zip: listing.zipCode,
      place: listing.place,
      street: listing.street,
      creationDate: listing.dateText,
      isPrivateOwner: listing.seller === 'private',
      category: listing.categoryId,
      pictures: listing.imageUrls.length > 0 || n,
    }))
    expect(actual).toEqual(
      expected.listings.map(({ livingSpace, overallSpace, city, district, ...rest }) => ({
        ...rest,
        size: livingSpace ?? overallSpace,
        place: district === null || city.includes(district) ? city : `${city} - ${district}`,
        category: 'BUY/APARTMENT',
        pictures: true,
      })),
    )
    const taken = listings.map(({ externalId }) => externalId)
    expect(expected.mustNotBeTaken?.filter((id) => taken.includes(id))).toEqual([])
  })

  it('yield a page without script data from its markup', () => {
    const name = '2026-04_search_sassenberg_buy_dom-only'
    const expected = expectedOf(name)
    const { listings, total } = readListings(read(`immowelt/${name}.html`))
    expect(total).toBe(27)
    const actual = listings.map((listing) => ({
      id: listing.externalId,
      url: `https://www.immowelt.de${listing.path}`,
      priceText: listing.priceText,
      price: listing.price,
      sizeSqm: listing.size,
      plotSpace: listing.plotSize,
      rooms: listing.rooms,
      zip: listing.zipCode,
      // as printed: street, district, town
      address: `${[listing.street, ...(listing.place?.split(' - ').toReversed() ?? [])].filter((part) => part !== null).join(', ')} (${listing.zipCode})`,
    }))
    expect(actual).toEqual(expected.listings)
    expect(new Set(listings.map(({ seller }) => seller))).toEqual(new Set(['commercial']))
    expect(listings.map(({ title }) => title).slice(0, 3)).toEqual([
      'Haus zum Kauf · provisionsfrei',
      expect.stringContaining('zum Kauf'),
      expect.stringContaining('zum Kauf'),
    ])
  })

  it("yield an agency's ad page", () => {
    const ad = requireAdvert(immowelt.readAdvert(read('immowelt/2026-01_detail_25ANXXYGMABF.html')))
    expect(ad).toMatchObject({
      externalId: '25ANXXYGMABF',
      title: 'Tolle, helle und gepflegte 3 Zimmer-Wohnung in Alt Buch',
      price: 220_000,
      size: 71,
      rooms: 3,
      yearBuilt: 1978,
      heatingType: 'Etagenheizung',
      energyClass: 'A',
      floor: '3. Geschoss',
      commission: '3,57% inkl. gesetzl. USt, vom notariell beurkundeten Kaufpreis',
      zipCode: '13125',
      place: 'Berlin - Buch',
      street: 'Alt Buch 52a',
      dateText: '2025-02-26T11:32:29.347Z',
      categoryId: 'BUY/APARTMENT',
      seller: { type: 'commercial', name: 'Frau Kerstin Schröder', phone: '033397/275584', shopSlug: '84780f0a93eb47f38457a65b183ebf5b' },
    })
    expect(ad.latitude).toBeCloseTo(52.6355, 4)
    expect(ad.longitude).toBeCloseTo(13.5035, 4)
    expect(ad.features).toContain('Balkon')
    expect(ad.description).not.toMatch(/<br/)
    expect(ad.description).toContain('\nLage\nAlt -Buch')
  })

  it("yield a compulsory auction's ad page with a hidden address", () => {
    const ad = requireAdvert(immowelt.readAdvert(read('immowelt/2026-04_detail_2698W7TRGTIF.html')))
    expect(ad).toMatchObject({
      externalId: '2698W7TRGTIF',
      price: 379_000,
      size: 136,
      plotSize: 397,
      street: null,
      latitude: null,
      commission: 'provisionsfrei',
      categoryId: 'COMPULSORY_AUCTION/HOUSE',
      seller: { type: 'commercial', name: 'Argetra GmbH' },
    })
    // guessed by the portal
    expect(ad.features).not.toContain('Stellplatz')
  })

  it('yield an old exposé from immonet', () => {
    const ad = requireAdvert(immonet.readAdvert(read('immonet/2014-12_expose_24691063.html')))
    expect(ad).toMatchObject({
      externalId: '24691063',
      title: '...ein schönes Stück Uhlenhorst - 80qm / 3 Zimmer Altbau!',
      price: 900,
      size: 80,
      rooms: 3,
      bedrooms: 1,
      bathrooms: 1,
      zipCode: '22087',
      place: 'Hamburg',
      latitude: null,
      categoryId: 'RENT/APARTMENT',
    })
    expect(ad.description).toMatch(/^Diese schöne 3 Zimmer Wohnung/)
  })

  it('include walls and pages from other portals, which are never read as empty', () => {
    const wall = read('immobilienscout24/2022-03_bot-wall.html')
    expect(immowelt.readResults(wall).kind).toBe('blocked')
    expect(immowelt.readAdvert(wall).kind).toBe('blocked')
    expect(immowelt.readPlace(wall, 'Köln').kind).toBe('blocked')
    const foreign = read('kleinanzeigen/2026-04_search_duesseldorf_wohnung.html')
    expect(['listings', 'empty']).not.toContain(immowelt.readResults(foreign).kind)
  })
})
