import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kleinanzeigen } from '#server/features/ingest/portals/kleinanzeigen.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { RawAdvert, RawListing } from '#server/features/ingest/portals/raw-listing.ts'
import type { Ad } from '../world/ad.ts'
import { adPath } from './address.ts'
import { germanDay, listedAtText } from './format.ts'
import type { KleinanzeigenStandIn } from './start.ts'
import { startKleinanzeigen } from './start.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const FORMS = ['boxes', 'both', 'islands'] as const
type AdRead = Extract<ReturnType<typeof kleinanzeigen.readAdvert>, { kind: 'ad' }>

let portal: KleinanzeigenStandIn
/** What is read from each advert's page, in each form. */
const reads = new Map<(typeof FORMS)[number], ReadonlyMap<Ad, AdRead>>()

beforeAll(async () => {
  portal = await startKleinanzeigen({ seed: 4, ads: 500, now: () => NOW })
  portal.publish({ price: 0, title: 'Gartenlaube zu verschenken', category: '207', city: 'Berlin' })
  for (const form of FORMS) {
    portal.setAdForm(form)
    const pages = new Map<Ad, AdRead>()
    for (const ad of portal.ads()) {
      const read = kleinanzeigen.readAdvert(await get(adPath(ad)))
      if (read.kind !== 'ad') throw new Error(`${adPath(ad)}: ${JSON.stringify(read)}`)
      pages.set(ad, read)
    }
    reads.set(form, pages)
  }
})
afterAll(() => portal.close())

const get = async (path: string): Promise<string> => (await fetch(`${portal.url}${path}`)).text()

async function readListings(path: string): Promise<readonly RawListing[]> {
  const read = kleinanzeigen.readResults(await get(path))
  if (read.kind !== 'listings') throw new Error(`${path}: ${JSON.stringify(read)}`)
  return read.listings
}

function adOf(id: string): Ad {
  const ad = portal.ads().find((one) => one.id === id)
  if (ad === undefined) throw new Error(`the reader made up ${id}`)
  return ad
}

/** The fields of an advert that this layout's cards show. */
function expected(ad: Ad, listing: RawListing, layout: 'A' | 'B' | 'C'): Partial<RawListing> {
  return {
    path: adPath(ad),
    title: ad.title,
    price: ad.price === 0 ? null : ad.price,
    negotiable: ad.negotiable && ad.price !== 0,
    oldPrice: ad.oldPrice,
    size: ad.size ?? ad.plotSize,
    rooms: ad.rooms,
    zipCode: layout === 'C' ? null : ad.place.zip,
    place: layout === 'C' ? ad.place.city : ad.place.district,
    seller: layout !== 'C' && ad.seller.type === 'private' ? 'private' : null,
    dateText: listing.top || !ad.showsDate ? null : listedAtText(ad.publishedAt, NOW),
    categoryId: ad.category,
    locationId: ad.place.districtId,
    imageUrls: ad.pictures === 0 ? [] : [`${portal.url}/bilder/${ad.id}-1.webp`],
  }
}

describe("the product's reader", () => {
  it.each(['A', 'B', 'C'] as const)('reads every advert on result pages with layout %s', async (layout) => {
    portal.setLayout(layout)
    const pages = Math.ceil(portal.ads().length / 25)
    const seen = new Set<string>()
    for (let page = 1; page <= pages; page += 1) {
      const listings = await readListings(`/s-immobilien/seite:${page}/c195`)
      expect(listings.filter((listing) => listing.top)).toHaveLength(2)
      for (const listing of listings) {
        const ad = adOf(listing.externalId)
        expect(listing).toMatchObject(expected(ad, listing, layout))
        seen.add(ad.id)
      }
    }
    expect(seen.size).toBe(portal.ads().length)
  })

  it.each(FORMS)('reads ad pages made of %s', (form) => {
    for (const [ad, read] of reads.get(form) ?? []) {
      expect(read.layout).toBe(form)
      const whole: Partial<RawAdvert> = {
        externalId: ad.id,
        title: ad.title,
        price: ad.price === 0 ? null : ad.price,
        size: ad.size,
        plotSize: ad.plotSize,
        rooms: ad.rooms,
        bedrooms: ad.bedrooms,
        bathrooms: ad.bathrooms,
        totalFloors: ad.totalFloors,
        yearBuilt: ad.yearBuilt,
        zipCode: ad.place.zip,
        place: `${ad.place.city} - ${ad.place.district}`,
        street: ad.place.street,
        latitude: ad.place.latitude,
        longitude: ad.place.longitude,
        dateText: ad.showsDate ? germanDay(ad.publishedAt) : null,
        features: ad.features,
        wanted: ad.declaredWanted,
        categoryId: ad.category,
        availableFrom: ad.availableFrom,
      }
      expect(read.ad).toMatchObject(whole)
      expect(read.ad.imageUrls).toHaveLength(ad.pictures)
      expect(read.ad.description?.replaceAll(/\s+/g, ' ')).toBe(ad.text.replaceAll(/\s+/g, ' '))
      expect(read.ad.seller).toMatchObject({
        type: ad.seller.type,
        name: ad.seller.name === 'Privat' ? null : ad.seller.name,
        phone: ad.seller.phone,
        shopSlug: ad.seller.shopSlug,
      })
      expect(read.ad.seller.otherAds ?? 0).toBe(ad.seller.otherAds)
      expect(read.ad.seller.memberSince).toBe(germanDay(ad.seller.memberSince).split('.').toReversed().join('-'))
    }
  })

  it('reads the same advert from an ad page in each format', () => {
    const [one, ...others] = reads.values()
    expect([one?.size, others.length]).toEqual([portal.ads().length, 2])
    for (const other of others) for (const [ad, read] of other) expect(read.ad).toEqual(one?.get(ad)?.ad)
  })

  it('builds search URLs the stand-in understands', async () => {
    portal.setLayout('A')
    const criteria: PortalCriteria = {
      listingType: 'sale',
      propertyType: 'house',
      location: 'Hamburg',
      radius: null,
      minPrice: 200_000,
      maxPrice: 900_000,
      minSize: 90,
      rooms: 4,
      sellerType: 'private',
    }
    const place = kleinanzeigen.readPlace(await get(kleinanzeigen.placePath('Hamburg') ?? ''), 'Hamburg')
    if (place.kind !== 'place') throw new Error(JSON.stringify(place))
    const path = kleinanzeigen.searchPaths(criteria, place.place, 1)[0]?.path ?? ''
    const found = (await readListings(path)).filter((listing) => !listing.top).map((listing) => listing.externalId)
    const wanted = portal
      .ads()
      .filter(
        (ad) =>
          ad.category === '208' &&
          ad.place.city === 'Hamburg' &&
          ad.seller.type === 'private' &&
          !ad.declaredWanted &&
          within(ad.price, 200_000, 900_000) &&
          within(ad.size, 90, Infinity) &&
          within(ad.rooms, 4, Infinity),
      )
    expect(wanted.length).toBeGreaterThan(1)
    // Top adverts are listed twice, and the reader keeps the first.
    expect(found.toSorted()).toEqual(
      wanted
        .slice(0, 25)
        .map((ad) => ad.id)
        .toSorted(),
    )
  })

  it('distinguishes no results, a bot wall and a changed layout', async () => {
    const outcome = async (): Promise<string> => kleinanzeigen.readResults(await get('/s-haus-kaufen/hamburg/c208l9409')).kind
    for (const layout of ['A', 'B', 'C'] as const) {
      portal.setLayout(layout)
      expect(kleinanzeigen.readResults(await get('/s-haus-kaufen/hamburg/preis:2:3/c208l9409')).kind).toBe('empty')
    }
    const kinds = []
    for (const fault of ['captcha', 'layout-changed', 'empty'] as const) {
      portal.fault(fault, { times: 1 })
      kinds.push(await outcome())
    }
    expect(kinds).toEqual(['blocked', 'layout_changed', 'empty'])
  })

  it.each(FORMS)('detects adverts that are gone on pages made of %s', async (form) => {
    portal.setAdForm(form)
    for (const how of ['redirect', 'reserved', 'expired', 'deleted'] as const) {
      const ad = portal.publish()
      portal.remove(ad.id, how)
      expect(kleinanzeigen.readAdvert(await get(adPath(ad)))).toMatchObject({ kind: 'gone', isReserved: how === 'reserved' })
    }
  })
})

function within(value: number | null, min: number, max: number): boolean {
  return value !== null && value >= min && value <= max
}
