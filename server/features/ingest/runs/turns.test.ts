import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { databaseSettings, TEST_KEY } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'

/** Milliseconds. */
const PAUSE = 120
/** The maximum number of searches per agent. */
const MANY = 200

let portal: KleinanzeigenStandIn
let test: TestApp
let worker: RunningServer | undefined
let many: TestAgent
let one: TestAgent

/** One agent with many waiting searches, and a real worker that has started on them. */
beforeAll(async () => {
  portal = await startKleinanzeigen({ ads: 0, layout: 'A' })
  publish('208', 120)
  publish('196', 80)
  test = await startTestApp({ clock: { now: () => new Date(), advance: () => {}, set: () => {} } })
  await test.make.changeSources({ pause_ms: PAUSE })
  many = await test.make.agent()
  one = await test.make.agent()
  for (let n = 0; n < MANY; n += 1) await houses(many, 5_000_000 + n)
  const env = { ...databaseSettings(test.database), SECRET_KEY: TEST_KEY, KLEINANZEIGEN_URL: portal.url }
  worker = await startServer(readConfig({ ...env, ROLES: 'worker', PUBLIC_URL: 'http://giebel.test', LOG_LEVEL: 'silent' }))
  await worker.boss.unschedule('plan-runs')
  await vi.waitFor(() => expect(portal.requests.length).toBeGreaterThan(12), { timeout: 30_000 })
}, 60_000)
afterAll(async () => {
  await worker?.close()
  await test.close()
  await portal.close()
})

function publish(category: '208' | '196', count: number): void {
  for (let n = 0; n < count; n += 1) portal.publish({ category, kind: 'offer', sellerType: 'private', top: false })
}

const houses = (agent: TestAgent, maxPrice: number) => test.make.savedSearch(agent, { location: '', propertyType: 'house', maxPrice })
const flats = (agent: TestAgent) => test.make.savedSearch(agent, { location: '', propertyType: 'apartment' })

const FLATS = /^\/s-wohnung-kaufen/
const FLATS_TO_RENT = /^\/s-wohnung-mieten/
const FLAT = /^\/s-anzeige\/.*-196-/

const pathsSince = (from: number) => portal.requests.slice(from).map(({ path }) => path)

/** Number of pages requested from the portal before the first match of `page`, counted from `from`. */
async function askedBefore(page: RegExp, from: number): Promise<number> {
  const place = () => pathsSince(from).findIndex((path) => page.test(path))
  await vi.waitFor(() => expect(place()).toBeGreaterThanOrEqual(0), { timeout: 30_000, interval: 10 })
  return place()
}

// The bounds are relative to a thousand waiting pages. A busy machine takes longer to store a page, and meanwhile other agents get turns.
describe('the queue while many searches of one agent wait', { timeout: 90_000 }, () => {
  it("reads another agent's first search after a few pages, and its adverts soon after", async () => {
    const from = portal.requests.length
    await flats(one)
    expect(await askedBefore(FLATS, from)).toBeLessThanOrEqual(5)
    expect(await askedBefore(FLAT, from)).toBeLessThanOrEqual(20)
  })

  it("lets the agents' runs take turns page by page", async () => {
    // P is a page for the agent with many searches, F one for the other agent; ad pages are read in between
    const turns = () =>
      pathsSince(0)
        .flatMap((path) => (path.includes('/preis:') ? ['P'] : FLATS.test(path) ? ['F'] : []))
        .join('')
    await vi.waitFor(() => expect(turns()).toMatch(/F.*F.*F.*F/), { timeout: 20_000, interval: 20 })
    const [together = ''] = /F.*F/.exec(turns()) ?? []
    expect(together).toContain('P')
    expect(together).not.toMatch(/P{4}/)
  })

  it('moves a search forward if another agent requests it as well', async () => {
    const another = await test.make.agent()
    const last = 5_000_000 + MANY - 1
    expect(pathsSince(0).some((path) => path.includes(String(last)))).toBe(false)
    await houses(another, last)
    // an idle worker polls every two seconds
    await vi.waitFor(() => expect(pathsSince(0).some((path) => path.includes(String(last)))).toBe(true), { timeout: 30_000, interval: 20 })
    const run = test.ctx.db.selectFrom('scrape_runs').select('status').where('request', 'like', `%${last}%`)
    await vi.waitFor(async () => expect(await run.execute()).toEqual([{ status: 'completed' }]), { timeout: 30_000, interval: 50 })
  })

  it('gives every agent a turn on schedule, even if its request was just read', async () => {
    const { db } = test.ctx
    const small = await test.make.agent()
    const { id } = await test.make.savedSearch(small, { location: '', propertyType: 'apartment', listingType: 'rent', isActive: false })
    const [asked] = await db.selectFrom('saved_search_requests').select(['source', 'request']).where('saved_search_id', '=', id).execute()
    if (!asked) throw new Error('no request')
    await test.make.run({ ...asked, pages: 1 })
    await db.updateTable('saved_searches').set({ is_active: true }).where('id', '=', id).execute()
    await sql`delete from pgboss.job where name = 'scrape' and state = 'created'`.execute(db)

    await test.ctx.queue.enqueue(test.ctx, 'plan-runs', {})
    const planned = sql`select from pgboss.job where name = 'scrape' and state = 'created'`
    await vi.waitFor(async () => expect((await planned.execute(db)).rows.length).toBeGreaterThan(MANY / 2), {
      timeout: 30_000,
      interval: 10,
    })
    expect(await askedBefore(FLATS_TO_RENT, portal.requests.length)).toBeLessThanOrEqual(6)
  })
})
