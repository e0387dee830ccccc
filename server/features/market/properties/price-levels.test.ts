import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { DAY } from '#shared/domain/durations.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { mergeAdverts, countPortals } from './merge-adverts.ts'
import { listAdverts } from './queries-merge.ts'
import { refreshPriceLevels, startPriceLevels } from './service.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
})
beforeEach(() => test.empty('price_levels', 'properties', 'adverts', 'pgboss.job'))
afterAll(() => test.close())

const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * DAY)

type Change = Parameters<TestApp['make']['property']>[0]

/** The minimum number of listings for an area, at prices from 3,000 to 3,090 €. */
const TEN = Array.from({ length: 10 }, (_, index) => 3_000 + 10 * index)

/** Adds listings with 100 m² at these prices per m²; returns the last id. */
async function offer(zipCode: string, pricesPerSqm: readonly number[], change: Change = {}): Promise<number> {
  let id = 0
  for (const price of pricesPerSqm) id = await test.make.property({ zip_code: zipCode, size: 100, price_cents: price * 10_000, ...change })
  return id
}

const marketOf = async (id: number) => (await test.as(agent).call(properties.get, { params: { id } })).body.market
const countedMarketOf = async (id: number) => {
  await refreshPriceLevels(test.ctx)
  return marketOf(id)
}

describe('the price level of comparable listings', () => {
  it.each([
    ['an even number of listings', TEN, 3_045],
    ['an odd number of listings', [...TEN, 9_000], 3_050],
    ['an even number of listings with two outliers', [500, ...TEN, 29_000], 3_045],
  ])('is the median for %s', async (_, prices, pricePerSqm) => {
    const id = await offer('20257', prices)
    expect(await countedMarketOf(id)).toEqual({ pricePerSqm, listings: prices.length, area: '20257', trend: null })
  })

  it('is taken from the postcode, else from its first three digits, else from two, else null', async () => {
    const ids = [
      await offer('20257', TEN),
      await offer('20259', [5_000, 5_000]),
      await offer('20095', [7_000]),
      await offer('80331', TEN.slice(1)),
      await offer('2025', [3_000]),
    ]
    await refreshPriceLevels(test.ctx)
    expect(await Promise.all(ids.map(marketOf))).toEqual([
      { pricePerSqm: 3_045, listings: 10, area: '20257', trend: null },
      { pricePerSqm: 3_055, listings: 12, area: '202', trend: null },
      { pricePerSqm: 3_060, listings: 13, area: '20', trend: null },
      null,
      { pricePerSqm: 3_055, listings: 12, area: '202', trend: null },
    ])
  })

  it.each<[string, number[], Change]>([
    ['are gone from the portal', [3_000], { offline_since: new Date() }],
    ['are hidden from the lists', [3_000], { hidden_reason: 'wanted' }],
    ['are doubtful', [3_000], { doubt_reason: 'dealer' }],
    ['have no price', [3_000], { price_cents: null }],
    ['have no size', [3_000], { size: null }],
    ['have a size of zero', [3_000], { size: 0 }],
    ['have no postcode', [3_000], { zip_code: null }],
    ['have an implausible price', [5, 90_000], {}],
    ['are for rent', [3_000], { listing_type: 'rent', price_cents: 100_000 }],
    ['are of another kind', [3_000], { property_type: 'apartment' }],
  ])('ignores listings that %s', async (_, prices, change) => {
    const id = await offer('20257', TEN.slice(1))
    await offer('20257', prices, change)
    expect(await countedMarketOf(id)).toBeNull()
    await offer('20257', [3_000])
    expect(await countedMarketOf(id)).toMatchObject({ listings: 10 })
  })

  it('counts only listings of the same kind', async () => {
    await offer('20257', TEN)
    const ids = [await offer('20257', [3_000], { property_type: 'apartment' }), await offer('20257', [10], { listing_type: 'rent' })]
    await refreshPriceLevels(test.ctx)
    expect(await Promise.all(ids.map(marketOf))).toEqual([null, null])
  })

  it('uses the plot size for land, which some portals give as the size', async () => {
    const land = { property_type: 'land', size: 1, plot_size: 500 }
    const id = await offer('20257', TEN.slice(5), land)
    await offer('20257', TEN.slice(0, 5), { ...land, size: 500, plot_size: null })
    expect(await countedMarketOf(id)).toEqual({ pricePerSqm: 609, listings: 10, area: '20257', trend: null })
  })

  it.each<[string, number, number, Change, number | null]>([
    ['fell', 3_000, 2_700, {}, -10],
    ['rose', 3_000, 3_100, {}, 3],
    ['stayed the same', 3_000, 3_000, {}, 0],
    ['of current and gone listings rose', 3_000, 3_300, { offline_since: new Date() }, 10],
  ])('has a trend if prices %s from one half-year to the next', async (_, before, now, change, trend) => {
    await offer(
      '20257',
      Array.from({ length: 10 }, () => before),
      { ...change, listed_at: daysAgo(200) },
    )
    await offer('20257', TEN, { listed_at: daysAgo(400), price_cents: 90_000_000, offline_since: daysAgo(380) })
    const id = await offer(
      '20257',
      Array.from({ length: 10 }, () => now),
      { listed_at: daysAgo(100) },
    )
    expect((await countedMarketOf(id))?.trend).toBe(trend)
  })

  it('ignores the prices of gone listings', async () => {
    await offer('20257', [...TEN, 3_000, 3_000], { price_cents: 90_000_000, offline_since: daysAgo(1) })
    expect(await countedMarketOf(await offer('20257', TEN))).toMatchObject({ pricePerSqm: 3_045, listings: 10 })
  })

  it('has no trend if either half-year has too few listings', async () => {
    await offer('20257', TEN.slice(1), { listed_at: daysAgo(200) })
    const id = await offer('20257', TEN, { listed_at: daysAgo(100) })
    expect(await countedMarketOf(id)).toMatchObject({ listings: 19, trend: null })
  })

  it('is the same in every list', async () => {
    const id = await offer('20257', TEN)
    await refreshPriceLevels(test.ctx)
    const { properties: cards } = (await test.as(agent).call(properties.list, { query: {} })).body
    expect(cards.find((card) => card.id === id)?.market).toEqual(await marketOf(id))
  })

  it('is refreshed by its job, but on start only if it was never computed', async () => {
    const id = await offer('20257', TEN)
    await startPriceLevels(test.ctx)
    expect(await test.drain()).toBe(1)
    await startPriceLevels(test.ctx)
    expect(await test.drain()).toBe(0)
    await test.ctx.db.updateTable('properties').set({ zip_code: '50667' }).execute()
    await test.drain('price-levels')
    expect(await marketOf(id)).toMatchObject({ area: '50667' })
    expect(await test.ctx.db.selectFrom('price_levels').select('area').where('area', 'like', '2%').execute()).toEqual([])
  })
})

describe('the number of portals', () => {
  /** As shown on the page and as used for the stored chance. */
  const countsOf = async (id: number) => [
    (await test.as(agent).call(properties.get, { params: { id } })).body.portalCount,
    countPortals(mergeAdverts(await listAdverts(test.ctx, [id]))),
  ]

  it.each<[string, Change, number]>([
    ['its own portal alone', {}, 1],
    ['its own portal with a link', { platform_links: { ebkLink: 'a' } }, 1],
    ['two other portals besides', { platform_links: { ebkLink: 'a', is24Link: 'b', immoweltLink: 'c' } }, 3],
    ['no portal for ThinkImmo, which shows listings from elsewhere', { platform_links: { ebkLink: 'a', thinkImmoLink: 'b' } }, 1],
    ['the portals ThinkImmo found it on', { source: 'thinkimmo', platform_links: { thinkImmoLink: 'a', is24Link: 'b', ebkLink: 'c' } }, 2],
    ['ThinkImmo alone', { source: 'thinkimmo', platform_links: {} }, 1],
  ])('counts %s', async (_, change, count) => {
    const id = await test.make.property({
      ...change,
      ...(change?.platform_links && { platform_links: JSON.stringify(change.platform_links) }),
    })
    expect(await countsOf(id)).toEqual([count, count])
  })

  it('counts every link except ThinkImmo once, across all adverts', async () => {
    const links = [
      'ebkLink',
      'is24Link',
      'immobilienLink',
      'deinNeuesZuhauseLink',
      'kipLink',
      'ohnemaklerLink',
      'immoweltLink',
      'privateimmobilienangeboteLink',
      'immonetLink',
      'immoanzeigen24Link',
      'wohnungjetztLink',
    ]
    const linked = (names: readonly string[], change: Change = {}) =>
      test.make.property({ platform_links: JSON.stringify(Object.fromEntries(names.map((name) => [name, name]))), ...change })
    const thinkImmo = { source: 'thinkimmo' } as const
    for (const link of links) expect(await countsOf(await linked([link, 'thinkImmoLink'], thinkImmo)), link).toEqual([1, 1])
    const id = await linked(links, thinkImmo)
    expect(await countsOf(id)).toEqual([links.length, links.length])
    const both = await linked(['thinkImmoLink', 'ebkLink', 'immoweltLink'], thinkImmo)
    await test.make.secondAdvert(both, { platform_links: '{}' })
    expect(await countsOf(both)).toEqual([2, 2])
  })
})
