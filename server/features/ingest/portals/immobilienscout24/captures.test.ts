import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeWith } from '#test/shared-material.ts'
import { immobilienscout24 } from '../immobilienscout24.ts'

interface Expected {
  readonly totalResults: number
  readonly listings: readonly {
    readonly id: string
    readonly title: string
    readonly price: number
    readonly sizeSqm: number
    readonly rooms: number
    readonly addressLine: string
    readonly zip: string
    readonly isPrivate: boolean
    readonly publishedText: string
  }[]
}

describeWith('fixtures/portals/', 'captured pages of ImmoScout24', (portals) => {
  const read = (name: string) => readFileSync(new URL(`immobilienscout24/${name}`, portals), 'utf8')

  it("yield the app API's list field by field", () => {
    const expected = JSON.parse(read('2026-04_mobile-api_search_list.expected.json')) as Expected
    const page = immobilienscout24.readResults(read('2026-04_mobile-api_search_list.json'))
    if (page.kind !== 'listings') throw new Error(JSON.stringify(page))
    expect(page.total).toBe(expected.totalResults)
    const actual = page.listings.map(({ externalId, title, price, size, rooms, zipCode, seller, dateText, path }) => ({
      id: externalId,
      title,
      price,
      sizeSqm: size,
      rooms,
      zip: zipCode,
      isPrivate: seller === 'private',
      publishedText: dateText,
      path,
    }))
    expect(actual).toEqual(
      expected.listings.map(({ id, title, price, sizeSqm, rooms, zip, isPrivate, publishedText }) => ({
        id,
        title,
        price,
        sizeSqm,
        rooms,
        zip,
        isPrivate,
        publishedText,
        path: `/expose/${id}`,
      })),
    )
    for (const [n, { addressLine }] of expected.listings.entries()) {
      const { street, zipCode, place } = page.listings[n] ?? {}
      expect(addressLine).toContain(place)
      expect(addressLine.startsWith(street ?? zipCode ?? '')).toBe(true)
    }
  })

  it('yield an exposé from the app API', () => {
    const page = immobilienscout24.readAdvert(read('2026-04_mobile-api_expose.json'))
    if (page.kind !== 'ad') throw new Error(JSON.stringify(page))
    expect(page.ad).toMatchObject({
      externalId: '165994740',
      title: 'Tolle 3-Zimmer-Wohnung im Erdgeschoss mit Sonnenterrasse und schicker Einbauküche im Neubauquartier!',
      price: 1740,
      size: 81.8,
      rooms: 3,
      bedrooms: 2,
      totalFloors: 3,
      yearBuilt: 2026,
      condition: 'Erstbezug',
      zipCode: '40468',
      place: 'Düsseldorf',
      street: 'Am Hain 53',
      latitude: 51.26249,
      longitude: 6.76223,
      categoryId: 'apartmentrent',
      seller: { type: 'commercial', name: 'Predion Real Estate GmbH', phone: '+49 211 86842550' },
    })
    expect(page.ad.description).toMatch(/^Leben im Grünen mit urbanem Komfort/)
    expect(page.ad.imageUrls).toHaveLength(8)
  })

  it('include a wall, read as neither an empty list nor a gone advert', () => {
    const wall = read('2022-03_bot-wall.html')
    expect(immobilienscout24.readResults(wall)).toEqual({ kind: 'blocked', reason: 'Roboterprüfung' })
    expect(immobilienscout24.readAdvert(wall)).toEqual({ kind: 'blocked', reason: 'Roboterprüfung' })
  })
})
