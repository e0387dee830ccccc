import { afterEach, describe, expect, it, vi } from 'vitest'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { TestAgent } from './factories.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A real server process on the database of the test. */
async function startProcess(test: TestApp, portal: KleinanzeigenStandIn): Promise<ServerProcess> {
  const started = await startServerProcess({
    DATABASE_URL: test.database.ownerUrl,
    PUBLIC_URL: 'http://giebel.test',
    KLEINANZEIGEN_URL: portal.url,
  })
  closing.push(() => started.kill())
  return started
}

async function startWorld() {
  const portal = await startKleinanzeigen({ ads: 150 })
  closing.push(() => portal.close())
  const test = await startTestApp()
  closing.push(() => test.close())
  await test.ctx.db.updateTable('sources').set({ pause_ms: 0 }).execute()
  return { portal, test, agent: await test.make.agent() }
}

const runs = (test: TestApp) =>
  test.ctx.db.selectFrom('scrape_runs').select(['id', 'status', 'failure', 'pages', 'items_found']).orderBy('id').execute()
const countOf = async (test: TestApp, table: 'properties' | 'notifications') =>
  (
    await test.ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const run = async (test: TestApp, agent: TestAgent, id: number) =>
  expect((await test.as(agent).call(savedSearches.run, { params: { id } })).status).toBe(200)

describe('a server killed with -9 in the middle of a run', { timeout: 150_000 }, () => {
  it('loses nothing and doubles nothing; the run ends as failed and the next one works', async () => {
    const { portal, test, agent } = await startWorld()
    // the second page takes its time, so the first is stored and announced when the end comes
    portal.fault('slow', { path: /seite:2/ })
    const search = await test.make.savedSearch(agent, { name: 'Alles', location: '', sellerType: 'private' })
    const first = await startProcess(test, portal)
    await vi.waitFor(async () => expect((await runs(test))[0]).toMatchObject({ status: 'running', pages: 1 }), {
      timeout: 20_000,
      interval: 20,
    })
    await first.kill()
    const [stored, announced] = [await countOf(test, 'properties'), await countOf(test, 'notifications')]
    expect(stored).toBeGreaterThanOrEqual(25)
    expect(announced).toBeGreaterThan(0)
    expect(await runs(test)).toMatchObject([{ status: 'running' }])

    portal.fault(null)
    await startProcess(test, portal)
    await vi.waitFor(async () => expect((await runs(test))[0]).toMatchObject({ status: 'failed', failure: 'interrupted' }), {
      timeout: 10_000,
    })
    await run(test, agent, search.id)
    await vi.waitFor(async () => expect((await runs(test)).at(-1)).toMatchObject({ status: 'completed', failure: null }), {
      timeout: 60_000,
      interval: 200,
    })
    // the killed run's own job may have come back first; then the last run stops at the first page without anything new
    const found = Math.max(...(await runs(test)).filter(({ status }) => status === 'completed').map(({ items_found }) => items_found))
    expect(await countOf(test, 'properties')).toBe(found)
    expect(await countOf(test, 'properties')).toBeGreaterThan(stored)
    const twice = await test.ctx.db
      .selectFrom('notifications')
      .select('property_id')
      .groupBy(['agent_id', 'property_id'])
      .having((eb) => eb.fn.countAll(), '>', 1)
      .execute()
    expect(twice).toEqual([])
  })
})

describe('two server processes on one database', { timeout: 150_000 }, () => {
  it('run an equal request once, and end on SIGTERM without leaving a run behind', async () => {
    const { portal, test, agent } = await startWorld()
    const processes = [await startProcess(test, portal), await startProcess(test, portal)]
    const search = await test.make.savedSearch(agent, { name: 'Alles', location: '', propertyType: 'house', sellerType: 'private' })
    await Promise.all(Array.from({ length: 6 }, () => run(test, agent, search.id)))
    await vi.waitFor(
      async () => {
        const all = await runs(test)
        expect(all.length).toBeGreaterThan(0)
        expect(all.every(({ status }) => status === 'completed')).toBe(true)
      },
      { timeout: 60_000, interval: 200 },
    )
    // asked at the same time: one runs, and at most one more waits behind it
    expect((await runs(test)).length).toBeLessThanOrEqual(3)
    const started = performance.now()
    expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0])
    expect(performance.now() - started).toBeLessThan(10_000)
    expect((await runs(test)).some(({ status }) => status === 'running')).toBe(false)
  })
})
