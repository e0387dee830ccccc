import { describe, expect, it } from 'vitest'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import { knownPlace, placePath, readPlace, searchPaths } from './address.ts'
import { findCategory, filedAs } from './categories.ts'

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
const BERLIN = { id: '3331', label: 'Berlin' }
const path = (criteria: Partial<PortalCriteria>, place = null as { id: string; label: string } | null, page = 1) =>
  searchPaths(Object.freeze({ ...ANYTHING, ...criteria }), place === null ? null : Object.freeze(place), page)[0]?.path

describe('addresses when robots.txt disallows filters', () => {
  it('drop one kind of filter after another, the radius last, and report its loss', () => {
    const criteria = { ...ANYTHING, propertyType: 'house', sellerType: 'private', maxPrice: 500_000, rooms: 4, radius: 20 } as const
    expect(searchPaths(criteria, BERLIN, 1).map(({ path: address, loss }) => [address, loss !== null])).toEqual([
      ['/s-haus-kaufen/berlin/anbieter:privat/anzeige:angebote/preis::500000/c208l3331r20+haus_kaufen.zimmer_d:4,', false],
      ['/s-haus-kaufen/berlin/anbieter:privat/anzeige:angebote/c208l3331r20', false],
      ['/s-haus-kaufen/berlin/anbieter:privat/c208l3331r20', false],
      ['/s-haus-kaufen/berlin/anbieter:privat/anzeige:angebote/preis::500000/c208l3331+haus_kaufen.zimmer_d:4,', true],
      ['/s-haus-kaufen/berlin/anbieter:privat/anzeige:angebote/c208l3331', true],
      ['/s-haus-kaufen/berlin/anbieter:privat/c208l3331', true],
    ])
  })

  it('have no duplicates if few filters are set', () => {
    expect(searchPaths(ANYTHING, null, 1).map(({ path: address }) => address)).toEqual([
      '/s-immobilien/anzeige:angebote/c195',
      '/s-immobilien/c195',
    ])
  })
})

describe('addresses', () => {
  it.each([
    [{}, '/s-immobilien/anzeige:angebote/c195'],
    [{ propertyType: 'apartment' }, '/s-wohnung-kaufen/anzeige:angebote/c196'],
    [{ propertyType: 'apartment', listingType: 'rent' }, '/s-wohnung-mieten/anzeige:angebote/c203'],
    [{ propertyType: 'house' }, '/s-haus-kaufen/anzeige:angebote/c208'],
    [{ propertyType: 'house', listingType: 'rent' }, '/s-haus-mieten/anzeige:angebote/c205'],
    [{ propertyType: 'land' }, '/s-grundstuecke-garten/anzeige:angebote/c207'],
    [{ propertyType: 'commercial' }, '/s-gewerbeimmobilien/anzeige:angebote/c277'],
    [{ sellerType: 'private' }, '/s-immobilien/anbieter:privat/anzeige:angebote/c195'],
    [{ sellerType: 'commercial' }, '/s-immobilien/anbieter:gewerblich/anzeige:angebote/c195'],
    [{ minPrice: 100_000, maxPrice: 500_000 }, '/s-immobilien/anzeige:angebote/preis:100000:500000/c195'],
    [{ minPrice: 300.5 }, '/s-immobilien/anzeige:angebote/preis:300:/c195'],
    [{ maxPrice: 79.5 }, '/s-immobilien/anzeige:angebote/preis::80/c195'],
    [{ minPrice: 0 }, '/s-immobilien/anzeige:angebote/c195'],
    [
      { propertyType: 'house', minSize: 70, rooms: 2.5 },
      '/s-haus-kaufen/anzeige:angebote/c208+haus_kaufen.qm_d:70,+haus_kaufen.zimmer_d:2,',
    ],
    [{ propertyType: 'land', minSize: 70, rooms: 2 }, '/s-grundstuecke-garten/anzeige:angebote/c207'],
    [{ radius: 20 }, '/s-immobilien/anzeige:angebote/c195'],
  ] as const)('are built from %j', (criteria, expected) => {
    expect(path(criteria)).toBe(expected)
  })

  it('contain all filters at once, in the portal’s order', () => {
    const criteria = {
      propertyType: 'house',
      sellerType: 'private',
      minPrice: 100_000,
      maxPrice: 500_000,
      radius: 20,
      minSize: 90,
      rooms: 4,
    } as const
    expect(path(criteria, BERLIN, 2)).toBe(
      '/s-haus-kaufen/berlin/anbieter:privat/anzeige:angebote/preis:100000:500000/seite:2/c208l3331r20+haus_kaufen.qm_d:90,+haus_kaufen.zimmer_d:4,',
    )
  })

  it('round a radius up to one that the portal supports', () => {
    expect([1, 5, 7, 60, 200, 999].map((radius) => path({ radius }, BERLIN))).toEqual(
      [5, 5, 10, 100, 200, 200].map((offered) => `/s-immobilien/berlin/anzeige:angebote/c195l3331r${offered}`),
    )
  })

  it('spell places as the portal does', () => {
    expect(path({}, { id: '7950', label: 'Frankfurt (Oder)' })).toBe('/s-immobilien/frankfurt-oder/anzeige:angebote/c195l7950')
    expect(path({}, { id: '1', label: 'Königs Wusterhausen - Brandenburg' })).toBe(
      '/s-immobilien/koenigs-wusterhausen/anzeige:angebote/c195l1',
    )
    expect(path({}, { id: '1', label: '../../admin?x=1#' })).toBe('/s-immobilien/admin-x-1/anzeige:angebote/c195l1')
  })
})

describe('places', () => {
  it.each([
    ['berlin', '3331'],
    ['KÖLN', '945'],
    ['Koeln', '945'],
    ['Frankfurt', '4292'],
    ['Frankfurt/Main', '4292'],
    ['Frankfurt (Oder)', '7950'],
    ['Neuss', undefined],
    ['', undefined],
  ])('are known by name: %j is %j', (location, id) => {
    expect(knownPlace(location)?.id).toBe(id)
  })

  it('are looked up', () => {
    expect(placePath(' Bad Homburg & Umgebung ')).toBe('/s-ort-empfehlungen.json?query=Bad%20Homburg%20%26%20Umgebung')
  })

  const read = (answer: unknown, location: string) => readPlace(JSON.stringify(answer), location)

  it.each([
    [{ _0: 'Deutschland', _2: '41460 Neuss', _3: '41462 Neuss' }, '41462', { id: '3', label: '41462 Neuss' }],
    [{ _0: 'Deutschland', _5: 'Neuss - Nordrhein-Westfalen', _6: 'Neussen' }, 'neuss', { id: '5', label: 'Neuss - Nordrhein-Westfalen' }],
    [{ _6: 'Neustadt an der Weinstraße', _7: 'Neustadt' }, 'Neustadt', { id: '7', label: 'Neustadt' }],
    [{ _6: 'Neustadt an der Weinstraße' }, 'Neustadt', { id: '6', label: 'Neustadt an der Weinstraße' }],
    [{ _8: 'Frankfurt (Oder)', _9: 'Frankfurt am Main - Hessen' }, 'Frankfurt', { id: '9', label: 'Frankfurt am Main - Hessen' }],
  ])('in response %j match %j', (answer, location, place) => {
    expect(read(answer, location)).toEqual({ kind: 'place', place })
  })

  it.each([
    [{ _2: '41460 Neuss', _3: '41462 Neuss' }, '41461'],
    [{ _0: 'Deutschland' }, 'Deutschland'],
    [{ _0: 'Deutschland' }, ''],
    [{ _2: '41460 Neuss' }, '414'],
    [{ _6: 'Neussen' }, 'Neuss'],
    [{ _8: 'Frankfurt (Oder)' }, 'Frankfurt'],
    [{}, 'Neuss'],
    [{ '_12/../3': 'Neuss', x5: 'Neuss', _5: 7 }, 'Neuss'],
  ])('in response %j do not match %j', (answer, location) => {
    expect(read(answer, location)).toEqual({ kind: 'unknown' })
  })

  it('report a wall as blocked, any other response as a changed page', () => {
    expect(readPlace('<html><h1>IP-Bereich vorübergehend gesperrt.</h1>', 'Neuss').kind).toBe('blocked')
    expect(read({ title: 'IP-Bereich vorübergehend gesperrt.', message: 'Bitte später' }, 'Neuss').kind).toBe('blocked')
    for (const body of ['', '<html>', '[]', 'null', '"x"']) expect(readPlace(body, 'Neuss').kind).toBe('layout_changed')
  })
})

it('maps categories to property and listing types', () => {
  expect(findCategory('208')).toMatchObject({ propertyType: 'house', listingType: 'sale' })
  expect(findCategory('203')).toMatchObject({ propertyType: 'apartment', listingType: 'rent' })
  expect(findCategory('207')).toMatchObject({ propertyType: 'land', listingType: null })
  expect(findCategory('238')).toBeUndefined()
  expect(findCategory('402')).toBeUndefined()
  expect(['208', '275', '238', '402'].map(filedAs)).toEqual([null, 'holiday', 'not_property', 'not_property'])
})
