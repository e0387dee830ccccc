import { describe, expect, it } from 'vitest'
import { findAds, readSearchPath, suggestPlaces } from './search.ts'
import { createWorld } from '../world/world.ts'

const ads = createWorld({ seed: 1, ads: 600, now: () => new Date('2026-11-21T10:00:00Z') }).all()

function hits(path: string) {
  const search = readSearchPath(path)
  if (search === undefined) throw new Error(`not read: ${path}`)
  return findAds(ads, search)
}

describe('parsing a URL', () => {
  it('reads every part of the format', () => {
    const path =
      '/s-haus-kaufen/berlin/anbieter:privat/anzeige:angebote/preis:100000:500000/seite:2/c208l3331r20+haus_kaufen.qm_d:70,+haus_kaufen.zimmer_d:2'
    expect(readSearchPath(path)).toEqual({
      categoryId: '208',
      locationId: '3331',
      radius: 20,
      seller: 'private',
      adType: 'offered',
      minPrice: 100_000,
      maxPrice: 500_000,
      minSize: 70,
      maxSize: null,
      minRooms: 2,
      maxRooms: null,
      keyword: null,
      sorting: 'newest',
      page: 2,
    })
  })

  it.each([
    ['/s-wohnung-mieten/preis::900/c203l945', { maxPrice: 900, minPrice: null, page: 1 }],
    ['/s-wohnung-mieten/preis:300:/c203', { minPrice: 300, maxPrice: null, locationId: null }],
    ['/s-immobilien/duesseldorf/seite:3/altbau/k0c195l2068r5', { keyword: 'altbau', categoryId: '195', page: 3 }],
    ['/s-wohnung-kaufen/c196+wohnung_kaufen.qm_d:40,80', { minSize: 40, maxSize: 80 }],
    ['/s-haus-kaufen/unbekannt:wert/c208', { categoryId: '208' }],
  ])('reads %s', (path, expected) => expect(readSearchPath(path)).toMatchObject(expected))

  it.each(['/', '/robots.txt', '/s-anzeige', '/m-einloggen.html', '/s-haus-kaufen/berlin'])('does not treat %s as a search', (path) =>
    expect(readSearchPath(path)).toBeUndefined(),
  )
})

describe('searching', () => {
  it('filters by category, town, seller and price', () => {
    const found = hits('/s-wohnung-kaufen/hamburg/anbieter:privat/preis:150000:600000/c196l9409').ads
    expect(found.length).toBeGreaterThan(5)
    for (const ad of found) {
      expect(ad).toMatchObject({ category: '196', place: { cityId: '9409' }, seller: { type: 'private' } })
      expect(ad.price).toBeGreaterThanOrEqual(150_000)
      expect(ad.price).toBeLessThanOrEqual(600_000)
    }
  })

  it('pages newest first, without gaps or duplicates', () => {
    const first = hits('/s-immobilien/c195')
    const pages = Array.from({ length: Math.ceil(first.total / 25) }, (_, index) => hits(`/s-immobilien/seite:${index + 1}/c195`).ads)
    const all = pages.flat()
    expect(pages[0]).toHaveLength(25)
    expect(all.map((ad) => ad.id)).toEqual(ads.map((ad) => ad.id))
    expect(hits(`/s-immobilien/seite:${pages.length + 1}/c195`)).toMatchObject({ ads: [], tops: [] })
  })

  it('shows two top adverts regardless of the town', () => {
    const { tops } = hits('/s-haus-kaufen/lueneburg/c208l2684')
    expect(tops).toHaveLength(2)
    expect(tops.some((ad) => ad.place.city !== 'Lüneburg')).toBe(true)
  })

  it('extends to the radius: Lüneburg is 50 km from Hamburg', () => {
    expect(hits('/s-immobilien/hamburg/c195l9409r20').ads.every((ad) => ad.place.city === 'Hamburg')).toBe(true)
    expect(hits('/s-immobilien/hamburg/c195l9409r50').total).toBeGreaterThan(hits('/s-immobilien/hamburg/c195l9409').total)
  })

  it('excludes wanted adverts that are declared as such, but not the others', () => {
    const offered = ads.filter((ad) => ad.kind === 'wanted' && !ad.declaredWanted)
    const search = readSearchPath('/s-immobilien/anzeige:angebote/c195')
    expect(offered.length).toBeGreaterThan(0)
    expect(search && findAds(ads, search).total).toBe(ads.filter((ad) => !ad.declaredWanted).length)
  })
})

describe('the place look-up', () => {
  it('finds towns, districts and postcodes', () => {
    expect(suggestPlaces('Berlin')['_3331']).toBe('Berlin')
    expect(suggestPlaces('22111')).toEqual({ _9501: '22111 Hamburg - Horn' })
    expect(Object.values(suggestPlaces('lüne'))[0]).toBe('Lüneburg')
  })

  it('suggests neighbours of an unknown postcode, and nothing for an unknown name', () => {
    const neighbours = Object.values(suggestPlaces('22999'))
    expect(neighbours.length).toBeGreaterThan(0)
    expect(neighbours.some((label) => label.startsWith('22999'))).toBe(false)
    expect(suggestPlaces('Atlantis')).toEqual({})
  })
})
