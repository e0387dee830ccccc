import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/market/properties.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { listen } from '#stand-ins/server.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { toldOf } from '#test/bell.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const NUMBER = '4100000001'
const PATH = `/s-anzeige/reihenhaus/${NUMBER}-208-3437`
const fixture = (name: string) => readFile(join(import.meta.dirname, 'portals/kleinanzeigen/fixtures', name), 'utf8')

interface World {
  readonly test: TestApp
  readonly agent: TestAgent
  readonly requests: string[]
  readonly base: string
  /** A property that is known from its card alone. */
  readonly id: number
}

/** A portal whose ad pages answer as the test wants. */
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
  await test.ctx.db.updateTable('sources').set({ pause_ms: 0 }).execute()
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
  await test.ctx.queue.enqueue(test.ctx, 'read-ad', { propertyId: id })
  await test.drain()
  return (await test.as(agent).call(properties.get, { params: { id } })).body
}

describe('reading the page of an advert', () => {
  it('tells those whose search it fits only now', async () => {
    const page = await fixture('ad-private.html')
    const world = await startWorld((_, response) => html(response, page))
    const { test, agent, id } = world
    await test.make.savedSearch(agent, { location: '', minSize: 100, sellerType: 'private', isActive: true })
    await test.ctx.db.deleteFrom('saved_search_requests').execute()
    expect(await readPage(world)).toMatchObject({ size: 125.5, sellerType: 'private' })
    expect(await toldOf(test, agent)).toEqual([id])
  })

  it('follows an advert whose address changed with its title', async () => {
    const page = await fixture('ad-private.html')
    const renamed = PATH.replace('reihenhaus', 'neuer-titel')
    const world = await startWorld((path, response) => (path === PATH ? moved(response, renamed) : html(response, page)))
    expect(await readPage(world)).toMatchObject({ offlineSince: null, size: 125.5 })
  })

  it('takes an advert down when the portal leads to its results instead', async () => {
    const page = await fixture('ad-gone-to-results.html')
    const world = await startWorld((path, response) => (path === PATH ? moved(response, '/s-haus-kaufen/c208') : html(response, page)))
    expect((await readPage(world)).offlineSince).not.toBeNull()
  })

  it.each([
    ['of a layout nobody knows', '<html><head><title>Anzeige</title></head><body><main><p>Neues Gewand</p></main></body></html>'],
    ['that ends in the middle', '<html><head><title>Reihenhaus'],
    ['that is empty', ''],
  ])('%s leaves the advert online, and as its card described it', async (_, body) => {
    const world = await startWorld((_, response) => html(response, body))
    const before = await world.test.ctx.db.selectFrom('properties').selectAll().where('id', '=', world.id).executeTakeFirst()
    expect((await readPage(world)).offlineSince).toBeNull()
    expect(world.requests).toContain(PATH)
    expect(await world.test.ctx.db.selectFrom('properties').selectAll().where('id', '=', world.id).executeTakeFirst()).toEqual(before)
  })

  it('takes a wall for a wall wherever it stands, and leaves the other adverts alone for a while', async () => {
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
  it('that nobody wants any more does not take place', async () => {
    const { test, agent, requests } = await startWorld((_, response) => html(response, ''))
    const { id } = await test.make.savedSearch(agent)
    await test.as(agent).call(savedSearches.remove, { params: { id } })
    await test.drain()
    expect([requests, await test.ctx.db.selectFrom('scrape_runs').selectAll().execute()]).toEqual([[], []])
  })
})
