import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { type ImmoscoutStandIn, startImmoscout } from '#stand-ins/immobilienscout24/start.ts'
import { type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { createWorld } from '#stand-ins/world/world.ts'
import { createTestClock, minutes } from '#test/clock.ts'
import { startPortalWorld, type World } from '#test/world.ts'

const SOURCE = 'immobilienscout24.de'

describe('ImmoScout24 alongside Kleinanzeigen', () => {
  let scout: ImmoscoutStandIn
  let world: World<KleinanzeigenStandIn>
  beforeAll(async () => {
    const clock = createTestClock()
    const shown = createWorld({ seed: 7, ads: 160, now: () => clock.now() })
    scout = await startImmoscout({ world: shown })
    const portal = await startKleinanzeigen({ world: shown, now: () => clock.now() })
    world = await startPortalWorld(portal, clock, { KLEINANZEIGEN_URL: portal.url, IMMOBILIENSCOUT24_URL: scout.url })
    const wish = { location: '', propertyType: 'house', sellerType: 'private', sources: ['kleinanzeigen.de', SOURCE] }
    await world.test.make.savedSearch(world.agent, wish)
    await world.test.drain()
  })
  afterAll(async () => {
    await world.close()
    await scout.close()
  })

  const run = async (source: string) => {
    const [search] = (await world.test.as(world.agent).call(savedSearches.list)).body
    return search?.lastRuns.find((one) => one.source === source)
  }
  const stored = () => world.test.ctx.db.selectFrom('adverts').selectAll().where('source', '=', SOURCE).execute()
  const houses = () => scout.shown().filter(({ ad }) => ad.category === '208')

  it('is read to its end, identifies private owners and reports that it cannot filter by them', async () => {
    expect(await run(SOURCE)).toMatchObject({ status: 'completed', itemsFound: houses().length })
    expect((await run(SOURCE))?.reason).toContain('nicht nach privaten Anbietern fragen')
    const rows = await stored()
    expect(new Set(houses().map(({ ad }) => ad.seller.type)).size).toBe(2)
    for (const { ad, id } of houses()) {
      const row = rows.find(({ external_id }) => external_id === id)
      expect([row?.title, row?.price_cents, row?.zip_code, row?.seller_type, row?.property_type, row?.details_read_at === null]).toEqual([
        ad.title,
        ad.price === null ? null : ad.price * 100,
        ad.place.zip,
        ad.seller.type,
        'house',
        false,
      ])
    }
  })

  it('announces only private listings', async () => {
    const { body } = await world.test
      .as(world.agent)
      .call(properties.list, { query: { limit: 1000, sellerType: 'private', sources: SOURCE } })
    const matched = await world.test.ctx.db
      .selectFrom('matches as m')
      .innerJoin('adverts as a', 'a.property_id', 'm.property_id')
      .selectAll('a')
      .execute()
    expect(body.properties.length).toBeGreaterThan(3)
    expect(new Set(matched.map(({ seller_type }) => seller_type))).toEqual(new Set(['private']))
  })

  it('reads a town by its own path, or the whole country if the town has no such path', async () => {
    await world.test.make.savedSearch(world.agent, { location: 'Hamburg', propertyType: 'house', sources: [SOURCE] })
    await world.test.make.savedSearch(world.agent, { location: 'Wriedel', propertyType: 'house', sources: [SOURCE] })
    await world.test.drain()
    expect(scout.requests.some((path) => path.startsWith('/Suche/de/hamburg/hamburg/haus-kaufen?'))).toBe(true)
    const [search] = (await world.test.as(world.agent).call(savedSearches.list)).body.filter(({ location }) => location === 'Wriedel')
    expect(search?.lastRuns[0]?.reason).toContain('aus ganz Deutschland')
  })

  it.each([
    ['403', 'blocked'],
    ['captcha', 'blocked'],
    ['500', 'unreachable'],
    ['garbage', 'layout_changed'],
    ['gzip-bomb', 'layout_changed'],
    ['huge', 'layout_changed'],
    ['redirect-internal', 'unreachable'],
  ] as const)('with fault %s ends its run as %s with a reason, without losses or effects on the other portal', async (fault, failure) => {
    const before = await world.allCards()
    scout.fault(fault, { path: /^\/Suche/ })
    const all = (await world.test.as(world.agent).call(savedSearches.list)).body
    const both = all.find(({ sources }) => sources.length === 2)
    await world.test.as(world.agent).call(savedSearches.run, { params: { id: both?.id } })
    await world.test.drain()
    const again = (await world.test.as(world.agent).call(savedSearches.list)).body.find(({ id }) => id === both?.id)
    const of = (source: string) => again?.lastRuns.find((one) => one.source === source)
    expect(of(SOURCE)).toMatchObject({ status: 'failed', failure })
    expect(of(SOURCE)?.reason).toMatch(/[.!]$/)
    expect(of('kleinanzeigen.de')).toMatchObject({ status: 'completed' })
    expect(await world.allCards()).toEqual(before)
    scout.fault(null)
    world.test.clock.advance(minutes(24 * 60))
  })
})
