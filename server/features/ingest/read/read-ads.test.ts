import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { askForAdverts } from '#server/features/ingest/runs/unread-ads.ts'
import { listen } from '#stand-ins/server.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { propertiesInBell } from '#test/bell.ts'
import { readAdverts } from './read-ads.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const NUMBER = '4100000001'
const PATH = `/s-anzeige/reihenhaus/${NUMBER}-208-3437`
const fixture = (name: string) => readFile(join(import.meta.dirname, '../portals/kleinanzeigen/fixtures', name), 'utf8')

interface World {
  readonly test: TestApp
  readonly agent: TestAgent
  readonly requests: string[]
  readonly base: string
  /** A property known only from its card. */
  readonly id: number
}

/** A portal whose ad pages respond as the test specifies. */
async function startWorld(answer: (path: string, response: ServerResponse) => void): Promise<World> {
  const requests: string[] = []
  const portal = await listen((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    if (path === '/robots.txt') response.writeHead(404).end()
    else answer(path, response)
  }, 0)
  closing.push(() => portal.close())
  const test = await startTestApp({ env: { KLEINANZEIGEN_URL: portal.url } })
  closing.push(() => test.close())
  await test.make.changeSources({ pause_ms: 0 })
  const id = await test.make.property({
    external_id: NUMBER,
    source_url: portal.url + PATH,
    size: null,
    seller_type: null,
    description_is_cut: true,
  })
  return { test, agent: await test.make.agent(), requests, base: portal.url, id }
}

const html = (response: ServerResponse, body: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
const moved = (response: ServerResponse, to: string) => response.writeHead(302, { location: to }).end()

async function readPage({ test, agent, id }: World) {
  await askForAdverts(test.ctx, 'kleinanzeigen.de', [id], [agent.officeId])
  await test.drain()
  return (await test.as(agent).call(properties.get, { params: { id } })).body
}

/** Queues five more adverts. */
async function letFiveWait({ test, agent, base }: World) {
  const ads = Array.from({ length: 5 }, (_, n) => ({
    external_id: `520000000${n}`,
    source_url: `${base}/s-anzeige/haus/520000000${n}-208-1`,
  }))
  await askForAdverts(test.ctx, 'kleinanzeigen.de', await Promise.all(ads.map((ad) => test.make.property(ad))), [agent.officeId])
}
const source = 'kleinanzeigen.de' as const
const asked = ({ requests }: World) => requests.filter((path) => path.startsWith('/s-anzeige'))
const waiting = async ({ test }: World) =>
  (await test.ctx.db.selectFrom('work_items').selectAll().where('kind', '=', 'read-ads').execute()).length

describe('reading an ad page', () => {
  it('notifies agents whose searches match only now', async () => {
    const page = await fixture('ad-private.html')
    const world = await startWorld((_, response) => html(response, page))
    const { test, agent, id } = world
    await test.make.savedSearch(agent, { location: '', minSize: 100, sellerType: 'private', isActive: true })
    await test.empty('saved_search_requests')
    expect(await readPage(world)).toMatchObject({ size: 125.5, sellerType: 'private' })
    expect(await propertiesInBell(test, agent)).toEqual([id])
  })

  it('keeps an advert online if its address leads to an unknown page', async () => {
    const world = await startWorld((path, response) =>
      path === PATH ? moved(response, '/wartung') : html(response, '<h1>Wir bauen um</h1>'),
    )
    expect((await readPage(world)).offlineSince).toBeNull()
    expect(world.requests).toContain('/wartung')
  })

  it('keeps an advert unchanged if its address shows another one', async () => {
    const page = (await fixture('ad-private.html')).replaceAll(NUMBER, '4100000099')
    const world = await startWorld((_, response) => html(response, page))
    expect(await readPage(world)).toMatchObject({ offlineSince: null, size: null })
    expect(await waiting(world)).toBe(1)
    expect(await world.test.ctx.db.selectFrom('adverts').select('external_id').execute()).toEqual([{ external_id: NUMBER }])
  })

  it('counts the fields and the layout of its page, and an unreadable page only once', async () => {
    const page = await fixture('ad-private.html')
    let shown = page
    const world = await startWorld((_, response) => html(response, shown))
    const counted = async () =>
      (
        await world.test.ctx.db.selectFrom('source_reads').select(['field', 'layout', 'read', 'present']).orderBy('layout').execute()
      ).filter(({ field }) => field === 'Anzeigen' || field === 'Anbieterarten')
    await readPage(world)
    shown = page.replace('</main>', '').replace('</section>', '<astro-island props="{}"></astro-island></section>')
    await readPage(world)
    shown = '<h1>Wir bauen um</h1>'
    await readPage(world)
    world.test.clock.advance(minutes(60))
    await world.test.drain('sweep')
    expect(await counted()).toEqual(
      expect.arrayContaining([
        { field: 'Anbieterarten', layout: 'boxes', read: 1, present: 1 },
        { field: 'Anbieterarten', layout: 'both', read: 1, present: 1 },
        { field: 'Anzeigen', layout: '', read: 3, present: 2 },
      ]),
    )
  })

  it.each([404, 410])('takes an advert offline if its page responds with %i', async (status) => {
    const world = await startWorld((_, response) => response.writeHead(status).end())
    expect((await readPage(world)).offlineSince).not.toBeNull()
  })

  it('resumes waiting pages after a block, once the host is reachable again', async () => {
    const page = await fixture('ad-private.html')
    let isClosed = true
    const world = await startWorld((_, response) => (isClosed ? response.writeHead(403).end() : html(response, page)))
    const { test, agent, base } = world
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        test.make.property({ external_id: `51000000${10 + n}`, source_url: `${base}/s-anzeige/haus/51000000${10 + n}-208-1` }),
      ),
    )
    await askForAdverts(test.ctx, 'kleinanzeigen.de', many, [agent.officeId])
    await test.drain()
    expect(asked(world).length).toBe(1)
    isClosed = false
    await test.drain('sweep')
    expect(asked(world).length).toBe(1)
    test.clock.advance(minutes(6))
    await test.drain('sweep')
    expect(asked(world).length).toBe(1 + many.length)
  })

  it('requests each page once with two workers', async () => {
    const world = await startWorld((_, response) => response.writeHead(410).end())
    await letFiveWait(world)
    const [one, other] = [world.test, await startTestApp({ env: { KLEINANZEIGEN_URL: world.base }, beside: world.test })]
    closing.push(() => other.close())
    await Promise.all([readAdverts(one.ctx, { source }), readAdverts(other.ctx, { source })])
    expect([asked(world).length, new Set(asked(world)).size]).toEqual([5, 5])
  })

  it('leaves the rest to a new job when its time is up', async () => {
    const world = await startWorld((_, response) => response.writeHead(410).end())
    await letFiveWait(world)
    await readAdverts(world.test.ctx, { source }, { slice: 0, patience: 60_000 })
    expect([asked(world).length, await waiting(world)]).toEqual([1, 4])
    await world.test.drain()
    expect([asked(world).length, await waiting(world)]).toEqual([5, 0])
  })

  it('waits for its turn no longer than its job may take, and does not lose any pages', async () => {
    const world = await startWorld((_, response) => response.writeHead(410).end())
    await letFiveWait(world)
    const { ctx, clock } = world.test
    await readAdverts(ctx, { source }, { slice: 0, patience: 60_000 })
    await ctx.db.updateTable('sources').set({ pause_ms: 60_000 }).execute()
    await ctx.db.updateTable('outgoing_hosts').set({ last_request_at: clock.now() }).execute()
    const started = performance.now()
    await readAdverts(ctx, { source }, { slice: 60_000, patience: 300 })
    expect(performance.now() - started).toBeLessThan(10_000)
    expect([asked(world).length, await waiting(world)]).toEqual([1, 4])
  })

  it('retries an unreadable page at growing intervals, then gives up', async () => {
    const world = await startWorld((_, response) => html(response, '<main>Neues Gewand</main>'))
    await readPage(world)
    const days = []
    for (let hour = 0; hour < 72; hour += 1) {
      world.test.clock.advance(minutes(60))
      await world.test.drain('sweep')
      if (hour % 24 === 23) days.push(asked(world).length)
    }
    expect(days).toEqual([4, 5, 5])
  })

  it('follows an advert whose address changed along with its title', async () => {
    const page = await fixture('ad-private.html')
    const renamed = PATH.replace('reihenhaus', 'neuer-titel')
    const world = await startWorld((path, response) => (path === PATH ? moved(response, renamed) : html(response, page)))
    expect(await readPage(world)).toMatchObject({ offlineSince: null, size: 125.5 })
  })

  it('takes an advert offline if the portal redirects to its results', async () => {
    const page = await fixture('ad-gone-to-results.html')
    const world = await startWorld((path, response) => (path === PATH ? moved(response, '/s-haus-kaufen/c208') : html(response, page)))
    expect((await readPage(world)).offlineSince).not.toBeNull()
  })

  it.each([
    ['has an unknown layout', '<html><head><title>Anzeige</title></head><body><main><p>Neues Gewand</p></main></body></html>'],
    ['is truncated', '<html><head><title>Reihenhaus'],
    ['is empty', ''],
  ])('leaves the advert online and unchanged if the page %s', async (_, body) => {
    const world = await startWorld((_, response) => html(response, body))
    const before = await world.test.ctx.db.selectFrom('properties').selectAll().where('id', '=', world.id).executeTakeFirst()
    expect((await readPage(world)).offlineSince).toBeNull()
    expect(world.requests).toContain(PATH)
    expect(await world.test.ctx.db.selectFrom('properties').selectAll().where('id', '=', world.id).executeTakeFirst()).toEqual(before)
  })

  it('detects a wall behind a redirect and pauses the other adverts', async () => {
    const page = await fixture('wall-captcha.html')
    const world = await startWorld((path, response) => (path === PATH ? moved(response, '/pruefung') : html(response, page)))
    expect((await readPage(world)).offlineSince).toBeNull()
    const asked = world.requests.length
    const other = await world.test.make.property({ external_id: '4100000002', source_url: world.base + PATH })
    await readPage({ ...world, id: other })
    expect(world.requests.length).toBe(asked)
  })
})

describe('a run', () => {
  it.each<[string, (world: World, id: number) => Promise<{ status: number }>]>([
    ['deleted', ({ test, agent }, id) => test.as(agent).call(savedSearches.remove, { params: { id } })],
    ['switched off', ({ test, agent }, id) => test.as(agent).call(savedSearches.update, { params: { id }, body: { isActive: false } })],
  ])('is skipped if its only search is %s meanwhile', async (_, leave) => {
    const world = await startWorld((_, response) => html(response, ''))
    const { test, agent, requests } = world
    const { id } = await test.make.savedSearch(agent)
    expect((await leave(world, id)).status).toBe(200)
    await test.drain()
    expect([requests, await test.ctx.db.selectFrom('scrape_runs').selectAll().execute()]).toEqual([[], []])
  })
})
