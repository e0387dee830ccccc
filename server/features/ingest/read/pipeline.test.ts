import { describe, expect, it, onTestFinished } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { LocksLost } from '#server/db/locks.ts'
import { isDatabaseLost } from '#server/db/lost.ts'
import type { RunCounts } from '#server/features/ingest/runs/run.ts'
import { askForAdverts } from '#server/features/ingest/runs/unread-ads.ts'
import { parsePortalCriteria } from '#server/features/market/saved-searches/requests.ts'
import type { KleinanzeigenOptions, KleinanzeigenStandIn } from '#stand-ins/kleinanzeigen/start.ts'
import { minutes } from '#test/clock.ts'
import { administer } from '#test/database.ts'
import type { TestUser } from '#test/factories.ts'
import { startWorld } from '#test/world.ts'
import { readBell, propertiesInBell } from '#test/bell.ts'
import { getSourceContext } from './context.ts'
import { readPortal } from './pipeline.ts'
import { runSearch } from './scrape.ts'

const searchPages = (portal: KleinanzeigenStandIn) =>
  portal.requests.filter(({ path }) => path.startsWith('/s-') && !path.startsWith('/s-anzeige'))

const houses = { name: 'Häuser', location: '', propertyType: 'house', sellerType: 'private' }

/** A world that is closed with the test. */
async function enter(options?: KleinanzeigenOptions) {
  const world = await startWorld(options)
  onTestFinished(world.close)
  return world
}

describe('a run', () => {
  it('stores what the portal shows, notifies the agent and records its counts', async () => {
    const { portal, test, agent, lastRun, allCards } = await enter()
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const run = await lastRun()
    const stored = await allCards()
    expect(run).toMatchObject({ status: 'completed', failure: null, itemsFound: stored.length, itemsNew: stored.length, itemsChanged: 0 })
    expect(stored.length).toBeGreaterThan(5)
    for (const card of stored) {
      const ad = portal.ads().find(({ id }) => id === card.externalId)
      expect([card.title, card.price, card.size, card.rooms]).toEqual([ad?.title, ad?.price, ad?.size, ad?.rooms])
    }
    const announced = await readBell(test, agent)
    expect(announced.every(({ property }) => property?.propertyType === 'house')).toBe(true)
    expect(announced.length).toBeGreaterThan(5)
  })

  it.each(['boxes', 'both', 'islands'] as const)(
    'reads the page of each new advert, consisting of %s, and keeps the details found only there',
    async (adForm) => {
      const { portal, test, agent, allCards } = await enter({ adForm })
      await test.make.savedSearch(agent, houses)
      await test.drain()
      const card = (await allCards()).find(({ hiddenReason, listingDate }) => hiddenReason === null && listingDate !== null)
      const ad = portal.ads().find(({ id }) => id === card?.externalId)
      const { body } = await test.as(agent).call(properties.get, { params: { id: card?.id } })
      expect(body.description?.replace(/\s+/g, ' ')).toBe(ad?.text.replace(/\s+/g, ' '))
      expect([body.yearBuilt, body.plotSize]).toEqual([ad?.yearBuilt ?? null, ad?.plotSize ?? null])
      expect(body.sellerType).toBe('private')
      expect(body.imageUrls.length).toBeGreaterThan(1)
      expect(body.imageUrls.every((url) => url.startsWith(portal.url))).toBe(true)
      expect(body.ebkLink).toBe(body.sourceUrl)
      expect((await test.as(agent).call(properties.changes, { params: { id: body.id } })).body).toEqual([])
    },
  )

  it('works by hand for a search that is switched off', async () => {
    const { test, agent, lastRun, runAgain } = await enter({ ads: 10 })
    await test.make.savedSearch(agent, { ...houses, isActive: false })
    await test.drain()
    expect(await lastRun()).toBeUndefined()
    await runAgain()
    expect(await lastRun()).toMatchObject({ status: 'completed' })
  })

  it('requests a portal once for two agents with equal searches, and notifies both', async () => {
    const { portal, test, agent } = await enter()
    const other = await test.make.agent()
    await test.make.savedSearch(agent, houses)
    await test.make.savedSearch(other, { ...houses, name: 'Auch Häuser' })
    await test.drain()
    const paths = searchPages(portal).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const [one, two] = await Promise.all([agent, other].map(async (user) => await propertiesInBell(test, user)))
    expect(one?.length).toBeGreaterThan(0)
    expect(two).toEqual(one)
  })

  it('queues the ad pages that colleagues found as turns of one office', async () => {
    const { portal, test, agent } = await enter({ ads: 0 })
    const colleague = await test.make.agent({ office_id: agent.officeId })
    const stranger = await test.make.agent()
    const searches = [
      [agent, '208', { propertyType: 'house' }],
      [colleague, '196', { propertyType: 'apartment' }],
      [stranger, '203', { propertyType: 'apartment', listingType: 'rent' }],
    ] as const
    for (const [who, category, criteria] of searches) {
      for (let n = 0; n < 2; n += 1) portal.publish({ category, kind: 'offer', sellerType: 'private', top: false })
      const { id } = await test.make.savedSearch(who, { location: '', ...criteria })
      const { db } = test.ctx
      const asked = await db
        .selectFrom('saved_search_requests')
        .select('request')
        .where('saved_search_id', '=', id)
        .executeTakeFirstOrThrow()
      await runSearch(test.ctx, { source: 'kleinanzeigen.de', ...asked })
    }
    const waiting = await test.ctx.db
      .selectFrom('work_items')
      .select(['office_id', 'priority'])
      .where('kind', '=', 'read-ads')
      .orderBy('priority', 'desc')
      .execute()
    const turns = (officeId: string) => waiting.filter(({ office_id }) => office_id === officeId).map(({ priority }) => priority)
    expect([turns(agent.officeId), turns(stranger.officeId)]).toEqual([
      [0, -1, -2, -3],
      [0, -1],
    ])
  })

  it('announces a known advert to an agent whose radius search finds it', async () => {
    const { portal, test, agent } = await enter({ ads: 30 })
    portal.publish({ city: 'Lüneburg', sellerType: 'private', price: 500_000 })
    const other = await test.make.agent()
    await test.make.savedSearch(agent, { name: 'Lüneburg', location: 'Lüneburg', sellerType: 'private' })
    await test.drain()
    const known = await propertiesInBell(test, agent)
    await test.make.savedSearch(other, { name: 'Um Hamburg', location: 'Hamburg', radius: 100, sellerType: 'private' })
    await test.drain()
    expect(known.length).toBeGreaterThan(0)
    expect(await propertiesInBell(test, other)).toEqual(expect.arrayContaining(known))
  })

  it('does not cause any changes when repeated, in any layout', async () => {
    const { portal, test, agent, lastRun, allCards, runAgain } = await enter()
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const before = (await allCards()).map(({ id, title, price, location }) => [id, title, price, location])
    for (const layout of ['A', 'B', 'C'] as const) {
      portal.setLayout(layout)
      await runAgain()
      expect(await lastRun()).toMatchObject({ status: 'completed', itemsNew: 0, itemsChanged: 0 })
    }
    expect((await allCards()).map(({ id, title, price, location }) => [id, title, price, location])).toEqual(before)
    expect(await test.ctx.db.selectFrom('property_changes').selectAll().execute()).toEqual([])
  })

  it('does not cause any changes when the ad pages switch to another layout', async () => {
    const { portal, test, agent, allCards } = await enter({ ads: 40 })
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const ids = (await allCards()).map(({ id }) => id)
    // updated by every read, whatever the page contains
    const stored = async () =>
      (await test.ctx.db.selectFrom('adverts').selectAll().orderBy('id').execute()).map(({ details_read_at: _, ...rest }) => rest)
    const before = await stored()
    for (const form of ['islands', 'both', 'boxes', 'mixed'] as const) {
      portal.setAdForm(form)
      test.clock.advance(minutes(1))
      await askForAdverts(test.ctx, 'kleinanzeigen.de', ids, [agent.officeId])
      await test.drain()
      expect(await stored()).toEqual(before)
    }
    expect(await test.ctx.db.selectFrom('property_changes').selectAll().execute()).toEqual([])
    const [gone] = portal.ads().filter(({ id }) => before.some((advert) => advert.external_id === id))
    portal.setAdForm('islands')
    portal.remove(gone?.id ?? '', 'reserved')
    await askForAdverts(test.ctx, 'kleinanzeigen.de', ids, [agent.officeId])
    await test.drain()
    const ended = (await stored()).filter(({ state }) => state !== 'online').map((advert) => [advert.external_id, advert.state])
    expect(ended).toEqual([[gone?.id, 'reserved']])
  })

  it('finds new adverts and changed prices, and announces only what is new to the agent', async () => {
    const { portal, test, agent, lastRun, allCards, runAgain } = await enter()
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const known = await readBell(test, agent)
    test.clock.advance(minutes(30))
    const cheaper = portal
      .ads()
      .find(
        ({ id, price }) =>
          price !== null && known.some(({ property }) => property?.title === portal.ads().find((ad) => ad.id === id)?.title),
      )
    portal.changePrice(cheaper?.id as string, 123_456)
    const fresh = portal.publish({ category: '208', kind: 'offer', sellerType: 'private', top: false })
    await runAgain()
    expect(await lastRun()).toMatchObject({ itemsNew: 1, itemsChanged: 1 })
    const cards = await allCards()
    const card = cards.find(({ externalId }) => externalId === cheaper?.id)
    expect(card).toMatchObject({ price: 123_456, previousPrice: cheaper?.price })
    const changes = (await test.as(agent).call(properties.changes, { params: { id: card?.id } })).body
    expect(changes).toMatchObject([
      {
        changeType: 'import_update',
        importSource: 'kleinanzeigen.de',
        fieldChanges: [{ field: 'price', oldValue: cheaper?.price, newValue: 123_456 }, { field: 'pricePerSqm' }],
      },
    ])
    const now = await readBell(test, agent)
    expect(now.length - known.length).toBe(1)
    expect(now[0]?.property?.id).toBe(cards.find(({ externalId }) => externalId === fresh.id)?.id)
  })

  it('announces a known advert to an agent once it matches, and never twice', async () => {
    const { portal, test, agent, allCards, runAgain } = await enter({ ads: 10 })
    const [cheaper, dear] = [600_000, 700_000].map((price) =>
      portal.publish({ category: '208', kind: 'offer', sellerType: 'private', top: false, price }),
    )
    const other = await test.make.agent()
    await test.make.savedSearch(agent, houses)
    await test.make.savedSearch(other, { ...houses, maxPrice: 500_000 })
    const timesAnnounced = async (user: TestUser) => {
      const cards = await allCards()
      const announced = await propertiesInBell(test, user)
      return [cheaper, dear].map((ad) => announced.filter((id) => cards.find((card) => card.id === id)?.externalId === ad?.id).length)
    }
    await test.drain()
    expect([await timesAnnounced(agent), await timesAnnounced(other)]).toEqual([
      [1, 1],
      [0, 0],
    ])
    portal.changePrice(cheaper?.id as string, 499_000)
    await runAgain()
    expect([await timesAnnounced(agent), await timesAnnounced(other)]).toEqual([
      [1, 1],
      [1, 0],
    ])
  })

  it('is retried by the queue after it lost the database connection', async () => {
    const { test, agent } = await enter({ ads: 10 })
    const { ownerUrl } = test.database
    const { id } = await test.make.savedSearch(agent, houses)
    const runs = () => test.ctx.db.selectFrom('scrape_runs').select(['status', 'failure']).orderBy('id').execute()
    const asked = test.ctx.db.selectFrom('saved_search_requests').select('request').where('saved_search_id', '=', id)
    const job = { source: 'kleinanzeigen.de', request: (await asked.executeTakeFirstOrThrow()).request } as const
    await administer(
      ownerUrl,
      `create function cut() returns trigger language plpgsql security definer as
         'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
       create trigger cut before insert on properties for each row execute function cut()`,
    )
    await expect(runSearch(test.ctx, job)).rejects.toThrow(/terminat/)
    expect(await runs()).toEqual([{ status: 'running', failure: null }])
    await administer(ownerUrl, 'drop trigger cut on properties')
    await runSearch(test.ctx, job)
    expect(await runs()).toEqual([
      { status: 'failed', failure: 'interrupted' },
      { status: 'completed', failure: null },
    ])
  })

  it('does not store further pages once its lock is lost, and fails so that it is retried', async () => {
    const { test, agent, allCards } = await enter({ ads: 80 })
    const { id } = await test.make.savedSearch(agent, { name: 'Alle', location: '' })
    const { request } = await test.ctx.db
      .selectFrom('saved_search_requests')
      .select('request')
      .where('saved_search_id', '=', id)
      .executeTakeFirstOrThrow()
    const lock = new AbortController()
    const counted: number[] = []
    const reading = {
      ...(await getSourceContext(test.ctx, 'kleinanzeigen.de')),
      criteria: parsePortalCriteria(request),
      offices: [agent.officeId],
      run: {
        readBefore: false,
        pagesMax: 3,
        lost: lock.signal,
        progress: async ({ itemsNew }: RunCounts) => {
          counted.push(itemsNew)
          lock.abort(new LocksLost())
        },
      },
    }
    const reason: unknown = await readPortal(test.ctx, reading).catch((error: unknown) => error)
    expect([reason instanceof LocksLost, isDatabaseLost(reason)]).toEqual([true, true])
    expect(counted).toHaveLength(1)
    expect(await allCards()).toHaveLength(counted[0] ?? 0)
  })

  it('matches by the searched place, except for paid adverts from elsewhere', async () => {
    const { portal, test, agent } = await enter()
    for (let count = 0; count < 4; count += 1) portal.publish({ city: 'Berlin' })
    await test.make.savedSearch(agent, { name: 'Berlin', location: 'Berlin' })
    await test.drain()
    const announced = (await readBell(test, agent)).flatMap(({ property }) => property?.zipCode ?? [])
    expect(announced.length).toBeGreaterThan(3)
    for (const zipCode of announced) expect(zipCode === null || /^1[0-4]/.test(zipCode)).toBe(true)
  })

  it('does not match paid adverts from elsewhere to the radius', async () => {
    const { portal, test, agent, allCards } = await enter({ ads: 30 })
    const wish = { kind: 'offer', sellerType: 'private', price: 500_000 } as const
    const [near, paid] = [portal.publish({ ...wish, city: 'Lüneburg', top: false }), portal.publish({ ...wish, city: 'Berlin', top: true })]
    await test.make.savedSearch(agent, { name: 'Um Hamburg', location: 'Hamburg', radius: 100 })
    await test.drain()
    const ids = new Map((await allCards()).map(({ id, externalId }) => [externalId, id]))
    expect([ids.has(near.id), ids.has(paid.id)]).toEqual([true, true])
    const announced = (await readBell(test, agent)).map(({ property }) => property?.id)
    expect(announced).toContain(ids.get(near.id))
    expect(announced).not.toContain(ids.get(paid.id))
  })

  it('does not treat commercial rentals as sales, whatever the search requested', async () => {
    const { portal, test, agent, allCards } = await enter({ ads: 0 })
    for (let count = 0; count < 20; count += 1) portal.publish({ category: '277', kind: 'offer', top: false })
    await test.make.savedSearch(agent, { name: 'Gewerbe', location: '', propertyType: 'commercial', listingType: 'sale' })
    await test.drain()
    const cards = await allCards()
    expect(cards).toHaveLength(20)
    expect(cards.filter(({ price, listingType }) => price !== null && listingType !== 'rent')).toEqual([])
    const unpriced = cards.filter(({ price }) => price === null).map(({ id }) => id)
    expect((await propertiesInBell(test, agent)).filter((id) => !unpriced.includes(id))).toEqual([])
  })

  it('looks an unknown place up once, and fails with a reason if the portal does not know it', async () => {
    const { portal, test, agent, lastRun, runAgain } = await enter()
    await test.make.savedSearch(agent, { name: 'Lüneburg', location: 'Lüneburg' })
    await test.drain()
    await runAgain()
    expect(portal.requests.filter(({ path }) => path.startsWith('/s-ort-empfehlungen')).length).toBe(1)
    expect(await lastRun()).toMatchObject({ status: 'completed' })
    await test.make.savedSearch(agent, { name: 'Nirgends', location: 'Xyzhausen' })
    await test.drain()
    expect(await lastRun()).toMatchObject({
      status: 'failed',
      failure: 'unknown_place',
      reason: expect.stringContaining('Xyzhausen') as string,
    })
  })

  it('marks an advert as offline once it is gone', async () => {
    const { portal, test, agent, allCards } = await enter()
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const card = (await allCards()).find(({ hiddenReason }) => hiddenReason === null)
    portal.remove(card?.externalId as string)
    await askForAdverts(test.ctx, 'kleinanzeigen.de', [card?.id as number], [agent.officeId])
    await test.drain()
    expect((await test.as(agent).call(properties.get, { params: { id: card?.id } })).body.offlineSince).not.toBeNull()
  })

  it('obeys robots.txt and identifies itself', async () => {
    const { portal, test, agent } = await enter({ ads: 30 })
    await test.make.savedSearch(agent, houses)
    await test.drain()
    expect(portal.requests[0]?.path).toBe('/robots.txt')
    expect(portal.requests.every(({ userAgent }) => userAgent?.startsWith('Giebel/') && userAgent.includes('http://giebel.test'))).toBe(
      true,
    )
  })

  it('leaves out what robots.txt disallows, and reports what is missing', async () => {
    const robots = [
      'User-agent: *',
      'Disallow: /*preis:',
      'Disallow: /*anzeige:angebote',
      'Disallow: /*r20$',
      'Disallow: /s-ort-empfehlungen.json',
    ].join('\n')
    const { portal, test, agent, lastRun } = await enter({ robots })
    portal.publish({ city: 'Berlin', sellerType: 'private', price: 500_000 })
    await test.make.savedSearch(agent, { name: 'Umkreis', location: 'Berlin', radius: 20, maxPrice: 900_000, sellerType: 'private' })
    await test.drain()
    expect(await lastRun()).toMatchObject({ status: 'completed', reason: expect.stringContaining('Umkreissuche') as string })
    expect((await readBell(test, agent)).length).toBeGreaterThan(0)
    await test.make.savedSearch(agent, { name: 'Ortssuche', location: 'Lüneburg' })
    await test.drain()
    expect(await lastRun()).toMatchObject({ status: 'completed', reason: expect.stringContaining('ganz Deutschland') as string })
    // adverts from all over Germany are placed by their page, not by the search
    const there = (await test.as(agent).call(properties.list, { query: { location: 'Lüneburg', limit: 1000 } })).body
    expect([there.total > 0, there.properties.every(({ location }) => location?.includes('Lüneburg'))]).toEqual([true, true])
    expect(portal.requests.some(({ path }) => /preis:|anzeige:angebote|r20$|empfehlungen/.test(path))).toBe(false)
  })

  it('fails with a reason and does not send requests if its source is disabled', async () => {
    const { portal, test, agent, lastRun } = await enter({ ads: 30 })
    await test.make.changeSources({ is_enabled: false }, 'kleinanzeigen.de')
    await test.make.savedSearch(agent, houses)
    await test.drain()
    expect(await lastRun()).toMatchObject({ status: 'failed', failure: 'switched_off' })
    expect(portal.requests).toEqual([])
  })
})
