import { describe, expect, it } from 'vitest'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import { knownPlace, placePath, readPlace, searchPaths } from './address.ts'
import { categoryInWords, findCategory } from './categories.ts'
import { listedAt } from './dates.ts'
import { previewUrl } from './previews.ts'

const ANYTHING: PortalCriteria = {
  listingType: 'sale',
  propertyType: null,
  location: null,
  radius: null,
  minPrice: null,
  maxPrice: null,
  minSize: null,
  rooms: null,
  sellerType: null,
}
const SASSENBERG = { id: 'AD08DE2350', label: 'Sassenberg' }
const paths = (criteria: Partial<PortalCriteria>, place: typeof SASSENBERG | null = null, page = 1) =>
  searchPaths({ ...ANYTHING, ...criteria }, place, page)

describe('addresses', () => {
  it.each([
    [{}, 'distributionTypes=Buy&locations=AD02DE1&order=DateDesc'],
    [{ listingType: 'rent', propertyType: 'apartment' }, 'distributionTypes=Rent&estateTypes=Apartment&locations=AD02DE1&order=DateDesc'],
    [{ sellerType: 'private' }, 'distributionTypes=Buy&locations=AD02DE1&classifiedBusiness=PRIVATE&order=DateDesc'],
    // cards show their seller, so our own matching replaces the filter
    [{ sellerType: 'commercial' }, 'distributionTypes=Buy&locations=AD02DE1&order=DateDesc'],
    [{ minPrice: 99.5, maxPrice: 99.5 }, 'distributionTypes=Buy&locations=AD02DE1&priceMin=99&priceMax=100&order=DateDesc'],
    [
      { propertyType: 'house', minSize: 80.5, rooms: 2.5 },
      'distributionTypes=Buy&estateTypes=House&locations=AD02DE1&spaceMin=80&numberOfRoomsMin=2&order=DateDesc',
    ],
    [
      { propertyType: 'land', minSize: 300, rooms: 2 },
      'distributionTypes=Buy&estateTypes=Plot&locations=AD02DE1&plotSpaceMin=300&order=DateDesc',
    ],
    [{ radius: 10 }, 'distributionTypes=Buy&locations=AD02DE1&order=DateDesc'],
  ] as const)('are built from %j', (criteria, query) => {
    expect(paths(criteria)).toEqual([{ path: `/classified-search?${query}`, loss: null }])
  })

  it('contain place and page', () => {
    expect(paths({}, SASSENBERG, 3)).toEqual([
      { path: '/classified-search?distributionTypes=Buy&locations=AD08DE2350&order=DateDesc&page=3', loss: null },
    ])
  })

  it('contain the radius with its place, and fall back to the place alone if robots.txt disallows it', () => {
    const [whole, plain] = paths({ radius: 10 }, SASSENBERG)
    const asked = new URL(whole?.path ?? '', 'https://portal.example').searchParams.get('locations') ?? ''
    expect(JSON.parse(Buffer.from(asked, 'base64url').toString())).toEqual({ placeId: 'AD08DE2350', radius: 10 })
    expect(whole?.loss).toBeNull()
    expect(plain?.path).toContain('locations=AD08DE2350&')
    expect(plain?.loss).toContain('Umkreissuche')
  })

  it('report the filters they cannot express', () => {
    expect(paths({ propertyType: 'commercial' }).map(({ loss }) => loss)).toEqual([expect.stringContaining('Gewerbe')])
    expect(paths({ propertyType: 'commercial', radius: 5 }, SASSENBERG)[1]?.loss).toMatch(/Umkreissuche.*Gewerbe/)
  })
})

describe('places', () => {
  const ANSWER = [
    { id: 'AD06DE187', labels: ['Heilbronn (Kreis)'], postal_codes: ['74072', '74074'] },
    { id: 'AD08DE5555', labels: ['Heilbronn'], postal_codes: ['74072', '74074'] },
    { id: 'POCODE74072', labels: ['74072 Heilbronn'], postal_codes: ['74072'] },
    { id: 'AD08DE1/../x', labels: ['Neuss'], postal_codes: [] },
  ]
  const read = (location: string, answer: unknown = ANSWER) => readPlace(JSON.stringify(answer), location)

  it('are known or looked up', () => {
    expect(knownPlace('berlin')?.id).toBe('AD08DE8634')
    expect(knownPlace('Neuss')).toBeUndefined()
    expect(placePath(' Bad & Bad ')).toBe('/search-mfe-bff/autocomplete/suggestion?query=Bad%20%26%20Bad')
  })

  it.each([
    ['heilbronn', 'AD08DE5555'],
    ['74072', 'POCODE74072'],
  ])('are resolved by name or postcode: %j yields %s', (location, id) => {
    expect(read(location)).toMatchObject({ kind: 'place', place: { id } })
  })

  it.each(['74074', '740', 'Heil', 'Neuss', ''])('are not resolved to a different place: %j', (location) => {
    expect(read(location)).toEqual({ kind: 'unknown' })
  })

  it('report a wall as blocked, any other response as a changed page', () => {
    expect(readPlace('<html><p>Please enable JS and disable any ad blocker</p>', 'Neuss').kind).toBe('blocked')
    for (const body of ['', '{}', 'null', '<html>']) expect(readPlace(body, 'Neuss').kind).toBe('layout_changed')
  })
})

it('maps categories from data and from words', () => {
  expect(findCategory('RENT/APARTMENT')).toEqual({ propertyType: 'apartment', listingType: 'rent' })
  expect(findCategory('SOMETHING/ELSE')).toEqual({ propertyType: 'other', listingType: null })
  expect(
    [
      'Doppelhaushälfte zum Kauf',
      'Wohnung zur Miete',
      'Grundstück zum Kauf',
      'Gewerbeobjekt zum Kauf',
      'Haus zum Kauf · Zwangsversteigerung',
      'x',
    ].map(categoryInWords),
  ).toEqual(['BUY/HOUSE', 'RENT/APARTMENT', 'BUY/PLOT', 'BUY/COMMERCIAL', 'COMPULSORY_AUCTION/HOUSE', null])
})

it('reads only past moments as dates', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  expect(listedAt('2025-12-10T19:01:52.187Z', now)?.toISOString()).toBe('2025-12-10T19:01:52.187Z')
  expect(listedAt('2026-01-01T00:05:00Z', now)).toEqual(now)
  for (const text of ['2027-01-01T00:00:00Z', '2025-13-40T99:99:99Z', 'Heute', '']) expect(listedAt(text, now)).toBeUndefined()
})

it('accepts pictures from the portal’s own hosts only', () => {
  const base = 'https://www.immowelt.de'
  expect(previewUrl('https://mms.immowelt.de/a.jpg?ci_seal=1', base)?.href).toBe('https://mms.immowelt.de/a.jpg?ci_seal=1&w=525&h=394')
  expect(previewUrl('https://elsewhere.example/a.jpg', base)).toBeUndefined()
})
