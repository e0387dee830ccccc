import { afterEach, describe, expect, it, vi } from 'vitest'
import { imports } from '#shared/contract/ingest/imports.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { favorites } from '#shared/contract/work/favorites.ts'
import { savedSearches } from '#shared/contract/market/saved-searches.ts'
import { compareNext } from '#server/features/market/identity/compare.ts'
import { askToCompare } from '#server/features/market/identity/waiting.ts'
import { type KleinanzeigenStandIn, startKleinanzeigen } from '#stand-ins/kleinanzeigen/start.ts'
import { DEMO_KEY, startPropstack } from '#stand-ins/propstack/start.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createTestClock, minutes } from './clock.ts'
import { csvForm, toCsv } from './csv-form.ts'
import { exportWaiting } from './exports.ts'
import { withOwner } from './database.ts'
import type { TestAgent } from './factories.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A real server process on the test's database. */
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
  // the processes read the real clock, and would delete sessions of the tests' day
  const test = await startTestApp({ clock: createTestClock(new Date()) })
  closing.push(() => test.close())
  await test.ctx.db.updateTable('sources').set({ pause_ms: 0 }).execute()
  return { portal, test, agent: await test.make.agent() }
}

const runs = (test: TestApp) =>
  test.ctx.db.selectFrom('scrape_runs').select(['id', 'status', 'failure', 'pages', 'items_found']).orderBy('id').execute()
const countOf = async (test: TestApp, table: 'properties' | 'matches') =>
  (
    await test.ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const run = async (test: TestApp, agent: TestAgent, id: number) =>
  expect((await test.as(agent).call(savedSearches.run, { params: { id } })).status).toBe(200)

describe('a server killed with SIGKILL during a run', { timeout: 150_000 }, () => {
  it('loses and duplicates nothing; the run fails and the next one succeeds', async () => {
    const { portal, test, agent } = await startWorld()
    // The slow second page leaves time to store and announce the first before the kill.
    portal.fault('slow', { path: /seite:2/ })
    const search = await test.make.savedSearch(agent, { name: 'Alles', location: '', sellerType: 'private' })
    const first = await startProcess(test, portal)
    await vi.waitFor(async () => expect((await runs(test))[0]).toMatchObject({ status: 'running', pages: 1 }), {
      timeout: 20_000,
      interval: 20,
    })
    await first.kill()
    const [stored, announced] = [await countOf(test, 'properties'), await countOf(test, 'matches')]
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
    // If the killed run's job was retried first, the last run stops at the first page without finding anything.
    const found = Math.max(...(await runs(test)).filter(({ status }) => status === 'completed').map(({ items_found }) => items_found))
    expect(await countOf(test, 'properties')).toBe(found)
    expect(await countOf(test, 'properties')).toBeGreaterThan(stored)
    const twice = await test.ctx.db
      .selectFrom('matches')
      .select('property_id')
      .groupBy(['agent_id', 'property_id'])
      .having((eb) => eb.fn.countAll(), '>', 1)
      .execute()
    expect(twice).toEqual([])
  })
})

/** Counts connections waiting for a lock; as the owner, because the app role cannot see their activity. */
const waitingFor = ({ database }: TestApp) =>
  withOwner(database, async (owner) => {
    const { rowCount } = await owner.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return rowCount
  })

describe('a server killed with SIGKILL during an import', { timeout: 150_000 }, () => {
  it('resumes the import and stores, counts and announces each row once', async () => {
    const { portal, test, agent } = await startWorld()
    const other = await test.make.agent()
    const count = 2_000
    const file = csvForm(toCsv(Array.from({ length: count }, (_, id) => ({ id }))))
    for (const one of [agent, other]) await test.make.savedSearch(one, { location: 'Uelzen' })
    const { id, preview } = (await test.as(agent).call(imports.upload, { body: file })).body
    await test.as(agent).call(imports.start, { params: { id }, body: { mapping: preview?.mapping ?? {} } })
    // Kill at a random line or, in one run of six, while the file is still being read.
    const point = Math.floor(Math.random() * 1.2 * count) - 0.2 * count
    const process = await startProcess(test, portal)
    await vi.waitUntil(async () => (await upTo(test, id)) >= Math.max(-1, point), { timeout: 60_000, interval: 5 })
    await process.kill()
    expect((await test.as(agent).call(imports.read, { params: { id } })).body.status, `killed at ${point}`).toBe('running')
    await startProcess(test, portal)
    const over = async () => (await test.as(agent).call(imports.read, { params: { id } })).body
    await vi.waitUntil(async () => (await over()).status === 'done', { timeout: 60_000, interval: 50 })
    expect(await over()).toMatchObject({ total: count, imported: count, updated: 0, skipped: 0, failed: 0 })
    const owners = {
      adverts: (await test.ctx.db.selectFrom('adverts').select('office_id').execute()).map((row): string | null => row.office_id),
      matches: (await test.ctx.db.selectFrom('matches').select('agent_id').execute()).map((row): string | null => row.agent_id),
    }
    expect(owners.adverts.filter((owner) => owner === agent.officeId)).toHaveLength(count)
    expect(owners.matches.filter((owner) => owner === agent.id)).toHaveLength(count)
    for (const all of Object.values(owners)) expect(all.filter((owner) => owner === other.id || owner === other.officeId)).toEqual([])
  })
})

/** The last imported line; negative while the file is being read. */
const upTo = async ({ ctx }: TestApp, id: number) => {
  const { total, is_read, up_to } = await ctx.db
    .selectFrom('imports')
    .select(['total', 'is_read', 'up_to'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return is_read ? up_to : total === 0 ? -Infinity : -1
}

describe('a server killed with SIGKILL during a join', { timeout: 60_000 }, () => {
  it('leaves two complete properties, and the next join succeeds', async () => {
    const { portal, test, agent } = await startWorld()
    const { db } = test.ctx
    const common = {
      details_read_at: test.clock.now(),
      title: 'Haus am Park',
      description: 'Haus mit altem Baumbestand, neuem Dach und trockenem Keller sucht eine Familie, die gern im Garten ist.',
      size: 133.7,
      plot_size: 612,
      contact_phone: '0171 3920017',
    }
    const ids = [await test.make.property(common), await test.make.property({ ...common, source: 'immowelt.de' })] as const
    await test.as(agent).call(favorites.add, { body: { propertyId: ids[1] } })
    const objects = async () => (await db.selectFrom('adverts').select('property_id').orderBy('id').execute()).map((row) => row.property_id)
    const advertIds = (await db.selectFrom('adverts').select('id').execute()).map(({ id }) => id)
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    closing.push(async () => free.resolve())
    // Favourites move last: locking them stops the join after the adverts have moved.
    const holding = db.transaction().execute(async (db) => {
      await db.selectFrom('favorites').select('property_id').forUpdate().execute()
      held.resolve()
      await free.promise
    })
    await held.promise
    await askToCompare(test.ctx, advertIds)
    const first = await startProcess(test, portal)
    await vi.waitFor(async () => expect(await waitingFor(test)).toBeGreaterThan(0), { timeout: 20_000, interval: 20 })
    await first.kill()
    free.resolve()
    await holding
    expect(await objects()).toEqual(ids)
    await compareNext(test.ctx, 25)
    expect(await objects()).toEqual([ids[0], ids[0]])
  })
})

describe('a server that receives SIGTERM', { timeout: 60_000 }, () => {
  it('finishes the run it began', async () => {
    const { portal, test, agent } = await startWorld()
    portal.fault('slow', { path: /seite:2/ })
    await test.make.savedSearch(agent, { name: 'Alles', location: '', propertyType: 'house', sellerType: 'private' })
    const process = await startProcess(test, portal)
    await vi.waitFor(() => expect(portal.requests.some(({ path }) => path.includes('seite:2'))).toBe(true), {
      timeout: 20_000,
      interval: 20,
    })
    expect(await process.stop()).toBe(0)
    const [only] = await runs(test)
    expect(only).toMatchObject({ status: 'completed', failure: null })
    expect(only?.pages).toBeGreaterThan(1)
  })
})

describe('a server killed with SIGKILL while Propstack creates a unit', { timeout: 60_000 }, () => {
  it('has recorded the request, so the next export waits for the search index', async () => {
    const propstack = await startPropstack()
    closing.push(() => propstack.close())
    const test = await startTestApp({ env: { PROPSTACK_URL: propstack.url }, clock: createTestClock(new Date()) })
    closing.push(() => test.close())
    const agent = await test.make.agent()
    await test.as(agent).call(accounts.update, { body: { propstackApiKey: DEMO_KEY } })
    const id = await test.make.property()
    propstack.stopSearch(true)
    propstack.fault('slow', { method: 'POST' })
    const process = await startServerProcess({ DATABASE_URL: test.database.ownerUrl, PROPSTACK_URL: propstack.url })
    closing.push(() => process.kill())
    const asked = test.as(agent).call(crm.exportOne, { body: { propertyIds: [id] } })
    await vi.waitFor(() => expect(propstack.units).toHaveLength(1), { timeout: 20_000, interval: 20 })
    await process.kill()

    propstack.fault(null)
    test.clock.set(new Date(Date.now() + 15_000))
    await exportWaiting(test.ctx, agent)
    expect((await asked).body).toMatchObject({ pending: 1, error: expect.stringContaining('noch nicht bestätigt') as string })
    propstack.stopSearch(false)
    test.clock.advance(minutes(2))
    await exportWaiting(test.ctx, agent)
    expect((await test.as(agent).call(crm.list)).body).toMatchObject([{ exportStatus: 'success' }])
    expect(propstack.units).toHaveLength(1)
  })
})

describe('two server processes on one database', { timeout: 150_000 }, () => {
  it('run equal requests once, and leave no run behind on SIGTERM', async () => {
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
    // Of concurrent requests one runs, and at most one more is queued.
    expect((await runs(test)).length).toBeLessThanOrEqual(3)
    const started = performance.now()
    expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0])
    expect(performance.now() - started).toBeLessThan(10_000)
    expect((await runs(test)).some(({ status }) => status === 'running')).toBe(false)
  })
})
