import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { type ImmoweltStandIn, startImmowelt } from '#stand-ins/immowelt/start.ts'
import { type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { createWorld } from '#stand-ins/world/world.ts'
import { createTestClock, minutes } from '#test/clock.ts'
import { startPortalWorld, type World } from '#test/world.ts'

const BOTH = ['kleinanzeigen.de', 'immowelt.de']

describe('two portals with the same adverts', () => {
  let immowelt: ImmoweltStandIn
  let world: World<KleinanzeigenStandIn>
  beforeAll(async () => {
    const clock = createTestClock()
    const shown = createWorld({ seed: 7, ads: 200, now: () => clock.now() })
    immowelt = await startImmowelt({ world: shown })
    const portal = await startKleinanzeigen({ world: shown, now: () => clock.now() })
    world = await startPortalWorld(portal, clock, { KLEINANZEIGEN_URL: portal.url, IMMOWELT_URL: immowelt.url, IMMONET_URL: immowelt.url })
    await world.test.make.savedSearch(world.agent, { location: '', propertyType: 'house', sellerType: 'private', sources: BOTH })
    await world.test.drain()
  })
  afterAll(async () => {
    await world.close()
    await immowelt.close()
  })

  const runs = async () => {
    const [search] = (await world.test.as(world.agent).call(savedSearches.list)).body
    return Object.fromEntries((search?.lastRuns ?? []).map((run) => [run.source, run]))
  }
  const asked = () => immowelt.shown().filter(({ ad }) => ad.category === '208' && ad.seller.type === 'private')

  it('are both read to the end, and private listings are found', async () => {
    const { 'immowelt.de': there, 'kleinanzeigen.de': here } = await runs()
    expect([there?.status, here?.status]).toEqual(['completed', 'completed'])
    expect(asked().length).toBeGreaterThan(5)
    expect(there?.itemsFound).toBe(asked().length)
    const { rows } = await stored()
    expect(rows.map(({ external_id }) => external_id).toSorted()).toEqual(
      asked()
        .map(({ id }) => id)
        .toSorted(),
    )
    for (const { ad, id } of asked()) {
      const row = rows.find(({ external_id }) => external_id === id)
      expect([row?.title, row?.price_cents, row?.zip_code, row?.seller_type, row?.details_read_at === null]).toEqual([
        ad.title,
        ad.price === null ? null : ad.price * 100,
        ad.place.zip,
        'private',
        false,
      ])
    }
  })

  const stored = async () => ({
    rows: await world.test.ctx.db.selectFrom('adverts').selectAll().where('source', '=', 'immowelt.de').execute(),
  })

  it('yield one property with both links for a house listed on both', async () => {
    const { rows } = await stored()
    const { rows: twice } = await sql<{ id: number }>`
      select property_id as id from adverts where source in ('immowelt.de', 'kleinanzeigen.de') group by 1 having count(distinct source) = 2`.execute(
      world.test.ctx.db,
    )
    expect(twice.length).toBeGreaterThan(rows.length / 2)
    const { body: one } = await world.test.as(world.agent).call(properties.get, { params: { id: twice[0]?.id ?? 0 } })
    expect([one.ebkLink, one.immoweltLink].map((link) => link !== null && link !== undefined)).toEqual([true, true])
    expect(one.adverts.map(({ source }) => source).toSorted()).toEqual(['immowelt.de', 'kleinanzeigen.de'])
  })

  it('are searched by radius and town in their own format', async () => {
    await world.test.make.savedSearch(world.agent, { location: 'Lüneburg', radius: 30, sources: ['immowelt.de'] })
    await world.test.drain()
    const packed = immowelt.requests
      .map((path) => new URL(path, 'http://x').searchParams.get('locations'))
      .findLast((text) => text !== null)
    expect(JSON.parse(atob((packed ?? '').replaceAll('-', '+').replaceAll('_', '/')))).toMatchObject({ radius: 30 })
  })

  it.each([
    ['403', 'blocked'],
    ['404', 'layout_changed'],
    ['429', 'blocked'],
    ['captcha', 'blocked'],
    ['500', 'unreachable'],
    ['garbage', 'layout_changed'],
    ['truncated-gzip', 'layout_changed'],
    ['gzip-bomb', 'layout_changed'],
    ['huge', 'layout_changed'],
    ['layout-changed', 'layout_changed'],
    ['redirect-internal', 'unreachable'],
    ['redirect-loop', 'unreachable'],
  ] as const)('with fault %s end one run as %s with a reason, without losses or effects on the other', async (fault, failure) => {
    const before = await world.allCards()
    immowelt.fault(fault, { path: /^\/classified-search/ })
    await world.test.as(world.agent).call(savedSearches.run, { params: { id: await oldest() } })
    await world.test.drain()
    const [search] = (await world.test.as(world.agent).call(savedSearches.list)).body.filter(({ sources }) => sources.length === 2)
    const run = (source: string) => search?.lastRuns.find((one) => one.source === source)
    expect(run('immowelt.de')).toMatchObject({ status: 'failed', failure })
    expect(run('immowelt.de')?.reason).toMatch(/[.!]$/)
    expect(run('kleinanzeigen.de')).toMatchObject({ status: 'completed' })
    expect(await world.allCards()).toEqual(before)
    immowelt.fault(null)
    world.test.clock.advance(minutes(24 * 60))
  })

  const oldest = async () =>
    (await world.test.as(world.agent).call(savedSearches.list)).body.find(({ sources }) => sources.length === 2)?.id
})

describe('a portal whose robots.txt closes its searches', () => {
  it('is not searched, and the run states this as its reason', async () => {
    const clock = createTestClock()
    const shown = createWorld({ seed: 7, ads: 30, now: () => clock.now() })
    const portal = await startImmowelt({ world: shown, robots: 'User-agent: *\nDisallow: /classified-search\n' })
    const world = await startPortalWorld(portal, clock, { IMMOWELT_URL: portal.url })
    await world.test.make.savedSearch(world.agent, { location: '', propertyType: 'house', sources: ['immowelt.de'] })
    await world.test.drain()
    expect(await world.lastRun()).toMatchObject({ status: 'failed', failure: 'not_allowed' })
    expect(portal.requests.filter((path) => path !== '/robots.txt')).toEqual([])
    await world.close()
  })
})
