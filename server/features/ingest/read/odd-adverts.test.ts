import { eventLoopUtilization } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import type { KleinanzeigenStandIn } from '#stand-ins/kleinanzeigen/start.ts'
import type { PublishWish } from '#stand-ins/world/world.ts'
import { listen } from '#stand-ins/server.ts'
import { administer } from '#test/database.ts'
import { startWorld, startPortalWorld, type World } from '#test/world.ts'
import { runSearch } from './scrape.ts'
import { readResults } from './read-page.ts'

const search = { name: 'Häuser', location: '', propertyType: 'house', sellerType: 'private' }
const house = { category: '208', kind: 'offer', sellerType: 'private', top: false, showsDate: true } as const

const ODD = {
  'half a storey': [{ totalFloors: 2.5 }, { totalFloors: 3 }],
  'more rooms than a house has': [{ rooms: 123_456 }, { rooms: null }],
  'a price of 17 digits': [{ price: 10_000_000_000_000_000 }, { price: null }],
  'more space than a town has': [
    { size: 99_999_999_999, plotSize: 99_999_999_999 },
    { size: null, plotSize: null },
  ],
  'a sign that no text has': [{ text: `Schönes\u0000 Haus. ${'Viel Platz. '.repeat(20)}` }, { size: expect.any(Number) as number }],
  'a title of 100,000 characters': [
    { title: 'Haus am See '.repeat(8_334) },
    { title: expect.stringMatching(/^(Haus am See ?){16,17}/) as string },
  ],
  'finer rooms than we keep': [{ rooms: 2.25 }, { rooms: 2.3 }],
  'a finer size than we keep': [{ size: 85.333 }, { size: 85.33 }],
  'a finer plot than we keep': [{ plotSize: 612.345 }, { plotSize: 612.35 }],
} as const satisfies Record<string, readonly [PublishWish, object]>
type Oddity = keyof typeof ODD

describe('an odd advert', () => {
  let world: World<KleinanzeigenStandIn>
  const ids = new Map<Oddity, string>()
  beforeAll(async () => {
    world = await startWorld({ ads: 0 })
    world.portal.publish(house)
    for (const [name, [wish]] of Object.entries(ODD)) ids.set(name as Oddity, world.portal.publish({ ...house, ...wish }).id)
    world.portal.publish(house)
    await world.test.make.savedSearch(world.agent, search)
    await world.test.drain()
  })
  afterAll(() => world.close())

  it('does not make its page or its neighbours fail', async () => {
    const all = Object.keys(ODD).length + 2
    expect(await world.lastRun()).toMatchObject({ status: 'completed', failure: null, reason: null, itemsFound: all, itemsNew: all })
    expect((await world.allCards()).length).toBe(all)
  })

  it.each(Object.keys(ODD) as Oddity[])('with %s is stored as far as it makes sense, from its card and from its own page', async (name) => {
    const card = (await world.allCards()).find(({ externalId }) => externalId === ids.get(name))
    const { body } = await world.test.as(world.agent).call(properties.get, { params: { id: card?.id } })
    expect(body).toMatchObject(ODD[name][1])
    expect(body.title.length).toBeLessThanOrEqual(200)
    expect(body.description).not.toContain('\u0000')
    const row = await world.test.ctx.db.selectFrom('adverts').selectAll().where('property_id', '=', body.id).executeTakeFirst()
    // the address contains the title, and an address with 100,000 characters is dropped
    expect(row?.details_read_at !== null).toBe(row?.source_url !== null)
  })

  it('does not cause any changes when it is seen again', async () => {
    await world.test.ctx.db.updateTable('adverts').set({ details_read_at: null }).execute()
    await world.runAgain()
    expect(await world.lastRun()).toMatchObject({ status: 'completed', itemsNew: 0, itemsChanged: 0 })
    expect(await world.test.ctx.db.selectFrom('property_changes').selectAll().execute()).toEqual([])
  })

  it('is named by the run and skipped on its own if it still cannot be stored', async () => {
    const [before, refused, after] = [house, house, house].map((wish) => world.portal.publish(wish))
    await administer(
      world.test.database.ownerUrl,
      `create function refuse() returns trigger language plpgsql as 'begin raise check_violation; end';
       create trigger refuse before insert on adverts for each row when (new.external_id = '${refused?.id}') execute function refuse()`,
    )
    await world.runAgain()
    const run = await world.lastRun()
    expect(run).toMatchObject({ status: 'completed', itemsNew: 2 })
    expect(run?.reason).toContain(`Eine Anzeige ließ sich nicht speichern und fehlt (Nr. ${refused?.id})`)
    const stored = (await world.allCards()).map(({ externalId }) => externalId)
    expect([before, refused, after].map((ad) => stored.includes(String(ad?.id)))).toEqual([true, false, true])
  })
})

const card = (n: number) =>
  `<li class="ad-listitem"><article class="aditem" data-adid="${5_000_000_000 + n}" data-href="/s-anzeige/haus/${5_000_000_000 + n}-208-945">
<div class="aditem-main--top--left">50667 Altstadt</div><h2><a href="/s-anzeige/haus/${5_000_000_000 + n}-208-945">Haus ${n}</a></h2>
<p class="aditem-main--middle--description">Gepflegtes Haus mit Garten.</p><p>${300_000 + n} €</p><p>120 m² · 5 Zi.</p></article></li>`

const pageOf = (cards: number) => `<body><ul id="srchrslt-adtable">${Array.from({ length: cards }, (_, n) => card(n)).join('')}</ul></body>`

describe('a page with thousands of cards', () => {
  it('is parsed without blocking the main thread', async () => {
    const page = pageOf(20_000)
    await readResults('kleinanzeigen.de', pageOf(1))
    const before = eventLoopUtilization()
    const outcome = await readResults('kleinanzeigen.de', page)
    expect(eventLoopUtilization(before).utilization).toBeLessThan(0.5)
    expect(outcome).toMatchObject({ kind: 'listings', listings: { length: 20_000 } })
  })

  it('is stored in batches, none of which blocks other work for long', async () => {
    const page = pageOf(1_500)
    const portal = await listen((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    }, 0)
    const world = await startPortalWorld(portal)
    onTestFinished(world.close)
    await world.test.make.savedSearch(world.agent, search)
    const { request } = await world.test.ctx.db.selectFrom('saved_search_requests').select('request').executeTakeFirstOrThrow()
    await runSearch(world.test.ctx, { source: 'kleinanzeigen.de', request })
    expect(await world.lastRun()).toMatchObject({ status: 'completed', itemsFound: 1_500, itemsNew: 1_500, reason: null })
  })
})
