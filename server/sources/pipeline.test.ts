import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { notifications } from '#shared/contract/notifications.ts'
import { properties, type PropertyCard } from '#shared/contract/properties.ts'
import { type RunSummary, savedSearches } from '#shared/contract/saved-searches.ts'
import { startCapture } from '#stand-ins/capture.ts'
import { type KleinanzeigenOptions, type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createTestClock, minutes } from '#test/clock.ts'
import type { TestUser } from '#test/factories.ts'

/** The main job through the whole running system: a portal on a real socket, the queue, the database, the API. */
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface World {
  readonly portal: KleinanzeigenStandIn
  readonly test: TestApp
  readonly agent: TestUser
}

async function startWorld(options: KleinanzeigenOptions = {}): Promise<World> {
  const clock = createTestClock()
  const portal = await startKleinanzeigen({ ads: 120, layout: 'A', now: () => clock.now(), ...options })
  closing.push(() => portal.close())
  const test = await startTestApp({ env: { KLEINANZEIGEN_URL: portal.url }, clock })
  closing.push(() => test.close())
  return { portal, test, agent: await test.make.agent() }
}

async function lastRun(test: TestApp, agent: TestUser): Promise<RunSummary | undefined> {
  return (await test.as(agent).call(savedSearches.list)).body[0]?.lastRuns[0]
}

async function all(test: TestApp, agent: TestUser): Promise<PropertyCard[]> {
  const list = async (query: object) => (await test.as(agent).call(properties.list, { query: { limit: 1000, ...query } })).body.properties
  return [...(await list({})), ...(await list({ hidden: 'true' }))]
}

const searchPages = (portal: KleinanzeigenStandIn) =>
  portal.requests.filter(({ path }) => path.startsWith('/s-') && !path.startsWith('/s-anzeige'))

const houses = { name: 'Häuser', location: '', propertyType: 'house', sellerType: 'private' }

async function again({ test, agent }: World): Promise<void> {
  const [search] = (await test.as(agent).call(savedSearches.list)).body
  await test.as(agent).call(savedSearches.run, { params: { id: search?.id } })
  await test.drain()
}

describe('a run', () => {
  it('stores what the portal shows, tells the agent, and writes down what it did', async () => {
    const world = await startWorld()
    const { portal, test, agent } = world
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const run = await lastRun(test, agent)
    const stored = await all(test, agent)
    expect(run).toMatchObject({ status: 'completed', failure: null, itemsFound: stored.length, itemsNew: stored.length, itemsChanged: 0 })
    expect(stored.length).toBeGreaterThan(5)
    for (const card of stored) {
      const ad = portal.ads().find(({ id }) => id === card.externalId)
      expect([card.title, card.price, card.size, card.rooms]).toEqual([ad?.title, ad?.price, ad?.size, ad?.rooms])
    }
    const announced = (await test.as(agent).call(notifications.list)).body
    expect(announced.every(({ property }) => property.propertyType === 'house')).toBe(true)
    expect(announced.length).toBeGreaterThan(5)
  })

  it('reads the page of each new advert and keeps what only that page tells', async () => {
    const { portal, test, agent } = await startWorld()
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const card = (await all(test, agent)).find(({ hiddenReason, listingDate }) => hiddenReason === null && listingDate !== null)
    const ad = portal.ads().find(({ id }) => id === card?.externalId)
    const { body } = await test.as(agent).call(properties.get, { params: { id: card?.id } })
    expect(body.description?.replace(/\s+/g, ' ')).toBe(ad?.text.replace(/\s+/g, ' '))
    expect([body.yearBuilt, body.plotSize]).toEqual([ad?.yearBuilt ?? null, ad?.plotSize ?? null])
    expect(body.imageUrls.length).toBeGreaterThan(1)
    expect(body.imageUrls.every((url) => url.startsWith(portal.url))).toBe(true)
    expect(body.ebkLink).toBe(body.sourceUrl)
    expect((await test.as(agent).call(properties.changes, { params: { id: body.id } })).body).toEqual([])
  })

  it('asks the portal once for two agents who search alike, and tells both', async () => {
    const { portal, test, agent } = await startWorld({ ads: 60 })
    const other = await test.make.agent()
    await test.make.savedSearch(agent, houses)
    await test.make.savedSearch(other, { ...houses, name: 'Auch Häuser' })
    await test.drain()
    const paths = searchPages(portal).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    const [one, two] = await Promise.all(
      [agent, other].map(async (user) => (await test.as(user).call(notifications.list)).body.map(({ property }) => property.id)),
    )
    expect(one?.length).toBeGreaterThan(0)
    expect(two).toEqual(one)
  })

  it('changes nothing when it comes round again, in any layout', async () => {
    const world = await startWorld({ ads: 60 })
    const { portal, test, agent } = world
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const before = (await all(test, agent)).map(({ id, title, price, location }) => [id, title, price, location])
    for (const layout of ['A', 'B', 'C'] as const) {
      portal.setLayout(layout)
      await again(world)
      expect(await lastRun(test, agent)).toMatchObject({ status: 'completed', itemsNew: 0, itemsChanged: 0 })
    }
    expect((await all(test, agent)).map(({ id, title, price, location }) => [id, title, price, location])).toEqual(before)
    expect(await test.ctx.db.selectFrom('property_changes').selectAll().execute()).toEqual([])
  })

  it('finds new adverts and changed prices, and announces only what is new to the agent', async () => {
    const world = await startWorld({ ads: 60 })
    const { portal, test, agent } = world
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const known = (await test.as(agent).call(notifications.list)).body
    test.clock.advance(minutes(30))
    const cheaper = portal
      .ads()
      .find(
        ({ id, price }) =>
          price !== null && known.some(({ property }) => property.title === portal.ads().find((ad) => ad.id === id)?.title),
      )
    portal.changePrice(cheaper?.id as string, 123_456)
    const fresh = portal.publish({ category: '208', kind: 'offer', sellerType: 'private', top: false })
    await again(world)
    expect(await lastRun(test, agent)).toMatchObject({ itemsNew: 1, itemsChanged: 1 })
    const cards = await all(test, agent)
    const card = cards.find(({ externalId }) => externalId === cheaper?.id)
    expect(card).toMatchObject({ price: 123_456, previousPrice: cheaper?.price })
    const changes = (await test.as(agent).call(properties.changes, { params: { id: card?.id } })).body
    expect(changes).toMatchObject([
      {
        changeType: 'import_update',
        importSource: 'kleinanzeigen.de',
        fieldChanges: [{ field: 'price', oldValue: cheaper?.price, newValue: 123_456 }],
      },
    ])
    const now = (await test.as(agent).call(notifications.list)).body
    expect(now.length - known.length).toBe(1)
    expect(now[0]?.property.id).toBe(cards.find(({ externalId }) => externalId === fresh.id)?.id)
  })

  it('matches by the place the portal put an advert into, and not paid adverts from elsewhere', async () => {
    const { test, agent } = await startWorld({ ads: 200 })
    await test.make.savedSearch(agent, { name: 'Berlin', location: 'Berlin' })
    await test.drain()
    const announced = (await test.as(agent).call(notifications.list)).body.map(({ property }) => property.zipCode)
    expect(announced.length).toBeGreaterThan(3)
    for (const zipCode of announced) expect(zipCode === null || /^1[0-4]/.test(zipCode)).toBe(true)
  })

  it('looks an unknown place up once, and says so when the portal does not know it', async () => {
    const world = await startWorld({ ads: 60 })
    const { portal, test, agent } = world
    await test.make.savedSearch(agent, { name: 'Lüneburg', location: 'Lüneburg' })
    await test.drain()
    await again(world)
    expect(portal.requests.filter(({ path }) => path.startsWith('/s-ort-empfehlungen')).length).toBe(1)
    expect(await lastRun(test, agent)).toMatchObject({ status: 'completed' })
    await test.make.savedSearch(agent, { name: 'Nirgends', location: 'Xyzhausen' })
    await test.drain()
    expect(await lastRun(test, agent)).toMatchObject({
      status: 'failed',
      failure: 'unknown_place',
      reason: expect.stringContaining('Xyzhausen') as string,
    })
  })

  it('notes when an advert is gone', async () => {
    const { portal, test, agent } = await startWorld({ ads: 60 })
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const card = (await all(test, agent)).find(({ hiddenReason }) => hiddenReason === null)
    portal.remove(card?.externalId as string)
    await test.ctx.queue.enqueue(test.ctx, 'read-ad', { propertyId: card?.id as number })
    await test.drain()
    expect((await test.as(agent).call(properties.get, { params: { id: card?.id } })).body.offlineSince).not.toBeNull()
  })

  it('obeys robots.txt and names itself', async () => {
    const { portal, test, agent } = await startWorld({ ads: 30 })
    await test.make.savedSearch(agent, houses)
    await test.drain()
    expect(portal.requests[0]?.path).toBe('/robots.txt')
    expect(portal.requests.every(({ userAgent }) => userAgent?.startsWith('Giebel/') && userAgent.includes('http://giebel.test'))).toBe(
      true,
    )
  })

  it('leaves out what robots.txt closes, and says what is missed', async () => {
    const robots = [
      'User-agent: *',
      'Disallow: /*preis:',
      'Disallow: /*anzeige:angebote',
      'Disallow: /*r20$',
      'Disallow: /s-ort-empfehlungen.json',
    ].join('\n')
    const world = await startWorld({ ads: 200, robots })
    const { portal, test, agent } = world
    await test.make.savedSearch(agent, { name: 'Umkreis', location: 'Berlin', radius: 20, maxPrice: 900_000, sellerType: 'private' })
    await test.drain()
    expect(await lastRun(test, agent)).toMatchObject({ status: 'completed', reason: expect.stringContaining('Umkreissuche') as string })
    expect((await test.as(agent).call(notifications.list)).body.length).toBeGreaterThan(0)
    await test.make.savedSearch(agent, { name: 'Ortssuche', location: 'Lüneburg' })
    await test.drain()
    expect(await lastRun(test, agent)).toMatchObject({ status: 'completed', reason: expect.stringContaining('ganz Deutschland') as string })
    expect(portal.requests.some(({ path }) => /preis:|anzeige:angebote|r20$|empfehlungen/.test(path))).toBe(false)
  })

  it('of a source that is switched off or not connected says so and asks nobody', async () => {
    const { portal, test, agent } = await startWorld({ ads: 30 })
    await test.ctx.db.updateTable('sources').set({ is_enabled: false }).where('source', '=', 'kleinanzeigen.de').execute()
    await test.make.savedSearch(agent, { ...houses, sources: ['kleinanzeigen.de', 'immowelt.de'] })
    await test.drain()
    const runs = (await test.as(agent).call(savedSearches.list)).body[0]?.lastRuns.map(({ source, failure }) => [source, failure])
    expect(runs).toEqual(
      expect.arrayContaining([
        ['kleinanzeigen.de', 'switched_off'],
        ['immowelt.de', 'not_connected'],
      ]),
    )
    expect(portal.requests).toEqual([])
  })
})

describe('a portal that does not answer as it should', () => {
  it.each([
    ['403', 'blocked'],
    ['429', 'blocked'],
    ['captcha', 'blocked'],
    ['500', 'unreachable'],
    ['503', 'unreachable'],
    ['garbage', 'layout_changed'],
    ['truncated-gzip', 'layout_changed'],
    ['gzip-bomb', 'layout_changed'],
    ['huge', 'layout_changed'],
    ['layout-changed', 'layout_changed'],
    ['redirect-internal', 'unreachable'],
    ['redirect-loop', 'unreachable'],
  ] as const)('%s ends the run as failed: %s; nothing is lost or marked as gone, and the next run works', async (fault, failure) => {
    const world = await startWorld({ ads: 30 })
    const { portal, test, agent } = world
    await test.make.savedSearch(agent, houses)
    await test.drain()
    const before = await all(test, agent)
    portal.fault(fault, { path: /^\/s-(?!anzeige)/ })
    await again(world)
    const run = await lastRun(test, agent)
    expect(run).toMatchObject({ status: 'failed', failure })
    expect(run?.reason).toMatch(/[.!]$/)
    expect(await all(test, agent)).toEqual(before)
    portal.fault(null)
    // a host that asked for a pause gets it
    test.clock.advance(minutes(60))
    await again(world)
    expect(await lastRun(test, agent)).toMatchObject({ status: 'completed' })
  })

  it('but says itself that there is nothing has found nothing, which is no failure', async () => {
    const world = await startWorld({ ads: 30 })
    world.portal.fault('empty', { path: /^\/s-(?!anzeige)/ })
    await world.test.make.savedSearch(world.agent, houses)
    await world.test.drain()
    expect(await lastRun(world.test, world.agent)).toMatchObject({ status: 'completed', itemsFound: 0, reason: null })
  })
})

const CAPTURES = join(import.meta.dirname, '../../../shared/fixtures/portals/kleinanzeigen')

/** Stored pages of the real portal, where they are at hand, answered on every path. */
describe.runIf(existsSync(CAPTURES))('a captured page through the running system', () => {
  it.each([
    ['2026-02_search_berlin_haus-kaufen_privat', { name: 'Berlin', location: 'Berlin', propertyType: 'house', sellerType: 'private' }],
    ['2026-04_search_duesseldorf_wohnung', { name: 'Düsseldorf', location: 'Düsseldorf' }],
  ])('%s gives exactly what the expected answer says', async (name, search) => {
    const expected = JSON.parse(await readFile(join(CAPTURES, `${name}.expected.json`), 'utf8')) as { listings: Record<string, unknown>[] }
    const capture = await startCapture(await readFile(join(CAPTURES, `${name}.html`)), { robots: false })
    closing.push(() => capture.close())
    const test = await startTestApp({ env: { KLEINANZEIGEN_URL: capture.url } })
    closing.push(() => test.close())
    const agent = await test.make.agent()
    await test.make.savedSearch(agent, search)
    await test.drain()
    expect(await lastRun(test, agent)).toMatchObject({ status: 'completed', itemsFound: expected.listings.length })
    const cards = await all(test, agent)
    expect(cards).toHaveLength(expected.listings.length)
    for (const listing of expected.listings) {
      const card = cards.find(({ externalId }) => externalId === listing.id)
      expect(card, String(listing.title)).toMatchObject({
        title: listing.title,
        price: listing.price,
        size: listing.sizeSqm,
        rooms: listing.rooms,
        zipCode: listing.zip,
        location: listing.place,
        priceNegotiable: listing.negotiable,
        sourceUrl: `${capture.url}${String(listing.path)}`,
      })
      expect(card?.sellerType).toBe(listing['seller'] === 'private' ? 'private' : null)
    }
  })

  it('of another portal, or of a wall, is a failed run and never "nothing found"', async () => {
    const folder = join(CAPTURES, '..')
    const wall = (await readdir(join(folder, 'immobilienscout24'))).find((file) => file.includes('bot-wall')) as string
    const capture = await startCapture(await readFile(join(folder, 'immobilienscout24', wall)), { robots: false })
    closing.push(() => capture.close())
    const test = await startTestApp({ env: { KLEINANZEIGEN_URL: capture.url } })
    closing.push(() => test.close())
    const agent = await test.make.agent()
    await test.make.savedSearch(agent, houses)
    await test.drain()
    expect(await lastRun(test, agent)).toMatchObject({ status: 'failed', failure: 'blocked' })
  })
})
