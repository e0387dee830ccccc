import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { businesses } from '#shared/contract/network/businesses.ts'
import { partnerCriteria } from '#shared/contract/network/partner-criteria.ts'
import { scraper } from '#shared/contract/ingest/scraper.ts'
import { DIRECTORIES } from '#shared/domain/directories.ts'
import { PARTNER_CRITERIA_MAX } from '#shared/domain/limits.ts'
import { makeBusinesses } from '#stand-ins/directories/businesses.ts'
import { type Directories, startDirectories } from '#stand-ins/directories/all.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { changeCriteria, createCriteria, planDirectories } from './service.ts'

const WORLD = makeBusinesses({ seed: 5, count: 300 })
const GARDENERS = WORLD.filter(({ trade, city }) => trade === 'Gartenbauer' && city === 'Hamburg')
const CRITERIA = { name: 'Gärtner', industry: 'Gartenbauer', location: 'Hamburg' } as const

let directories: Directories
let test: TestApp
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  directories = await startDirectories(WORLD)
  const { urls } = directories
  test = await startTestApp({
    env: { GELBESEITEN_URL: urls['gelbeseiten.de'], DASOERTLICHE_URL: urls['dasoertliche.de'], DIRECTORY_11880_URL: urls['11880.com'] },
  })
})
beforeEach(async () => {
  await test.empty('partner_criteria')
  agent = await test.make.agent()
  other = await test.make.agent()
})
afterAll(async () => {
  await test.close()
  await directories.close()
})

const create = async (of: TestAgent, more = {}) => (await test.as(of).call(partnerCriteria.create, { body: { ...CRITERIA, ...more } })).body
const run = (of: TestAgent, id: number) => test.as(of).call(partnerCriteria.run, { body: { criteriaId: id } })
const getList = async (of: TestAgent) => (await test.as(of).call(businesses.list, { query: { limit: 100 } })).body

/** Places of the requests queued at the first directory, in order. */
async function waiting(): Promise<string[]> {
  const { rows } = await sql<{ request: string }>`
    select data ->> 'request' as request from pgboss.job
    where name = 'read-directory' and state = 'created' and data ->> 'source' = ${DIRECTORIES[0]} order by priority desc, created_on`.execute(
    test.ctx.db,
  )
  return rows.map(({ request }) => (JSON.parse(request) as { place: string }).place)
}

it('rejects a change to another agent’s criteria', async () => {
  const { id } = await create(other)
  const answer = await test.as(agent).call(partnerCriteria.update, { params: { id }, body: { scrapingInterval: 15 } })
  expect([answer.status, (await test.as(other).call(partnerCriteria.list)).body]).toMatchObject([404, [{ id, scrapingInterval: 1440 }]])
})

describe('a manual run', () => {
  it('of inactive criteria is served even if the schedule queued the same request before', async () => {
    await create(agent)
    const { id } = await create(other, { isActive: false })
    await test.drain()
    test.clock.advance(days(2))
    await planDirectories(test.ctx)
    expect((await run(other, id)).status).toBe(200)
    await test.drain()
    expect([(await getList(agent)).length, (await getList(other)).length]).toEqual([GARDENERS.length, GARDENERS.length])
  })

  it('in the queue is kept when the schedule queues the same request after it', async () => {
    const { id } = await create(other, { isActive: false })
    await create(agent)
    await test.drain()
    test.clock.advance(days(2))
    await run(other, id)
    await planDirectories(test.ctx)
    await test.drain()
    expect(await getList(other)).toHaveLength(GARDENERS.length)
  })

  it('of a queued request starts only after the requesting transaction has ended', async () => {
    await create(agent)
    await test.drain()
    test.clock.advance(days(2))
    await planDirectories(test.ctx)
    await inTransaction(test.ctx, async (ctx) => {
      await planDirectories(ctx)
      await test.drain()
      expect(await waiting()).toEqual(['Hamburg'])
    })
    await test.drain()
    expect(await waiting()).toEqual([])
  })
})

describe('a directory’s queue', () => {
  const PLACES = ['Aachen', 'Bonn', 'Celle', 'Düren']

  it('alternates between agents, for manual and for scheduled runs', async () => {
    for (const location of PLACES) await create(agent, { location })
    await create(other, { location: 'Emden' })
    expect(await waiting()).toEqual(['Aachen', 'Emden', 'Bonn', 'Celle', 'Düren'])
    await test.drain()
    test.clock.advance(days(2))
    await planDirectories(test.ctx)
    const planned = await waiting()
    expect(planned.toSorted()).toEqual([...PLACES, 'Emden'])
    expect(planned.indexOf('Emden')).toBeLessThan(2)
    // a manual run goes before the schedule
    const { id } = await create(other, { location: 'Fulda', isActive: false })
    await run(other, id)
    expect((await waiting())[0]).toBe('Fulda')
    await test.drain()
  })
})

describe('criteria with a changed request', () => {
  const shownTo = async (of: TestAgent) => {
    const [criteria] = (await test.as(of).call(partnerCriteria.list)).body
    const activities = (await test.as(of).call(scraper.activities)).body
    return { runs: criteria?.lastRuns.length, activities: activities.length }
  }

  it('show the runs since the change and none of other agents; a new name changes nothing', async () => {
    const { id } = await create(other, { location: 'Gera', isActive: false })
    await create(agent)
    await test.drain()
    test.clock.advance(days(1))
    const change = (body: { location?: string; name?: string }) => test.as(other).call(partnerCriteria.update, { params: { id }, body })
    expect(await change({ location: 'Hamburg' })).toMatchObject({ status: 200, body: { location: 'Hamburg' } })
    expect([await shownTo(other), await shownTo(agent)]).toEqual([
      { runs: 0, activities: 0 },
      { runs: DIRECTORIES.length, activities: DIRECTORIES.length },
    ])
    test.clock.advance(1)
    await run(other, id)
    await test.drain()
    test.clock.advance(1)
    expect(await change({ name: 'Anders' })).toMatchObject({ status: 200, body: { name: 'Anders' } })
    expect(await shownTo(other)).toEqual({ runs: DIRECTORIES.length, activities: DIRECTORIES.length })
  })
})

describe('concurrent requests', () => {
  it('never give an agent more criteria than allowed', async () => {
    await sql`
      insert into partner_criteria (office_id, name, industry, location, request, is_active, scraping_interval, created_at, requested_at)
      select ${agent.officeId}, 'viele ' || n, 'Gartenbauer', 'Hamburg', '{}', false, 1440, now(), now()
      from generate_series(1, ${PARTNER_CRITERIA_MAX - 1}::int) n`.execute(test.ctx.db)
    const inactive = { ...CRITERIA, isActive: false, scrapingInterval: 1440 as const, zipCode: undefined }
    let second: Promise<unknown> = Promise.resolve()
    await inTransaction(test.ctx, async (ctx) => {
      await createCriteria(ctx, agent.officeId, inactive)
      second = createCriteria(test.ctx, agent.officeId, inactive).catch((error: unknown) => error)
      await Promise.race([
        second,
        vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBeGreaterThan(0), { timeout: 10_000 }),
      ])
    })
    expect(await second).toMatchObject({ status: 409, message: expect.stringContaining(`Mehr als ${PARTNER_CRITERIA_MAX}`) })
    const refused = await test.as(agent).call(partnerCriteria.create, { body: CRITERIA })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Löschen Sie welche')])
    expect((await test.as(agent).call(partnerCriteria.list)).body).toHaveLength(PARTNER_CRITERIA_MAX)
    expect((await create(other)).id).toBeGreaterThan(0)
    await test.drain()
  })

  it('change criteria one after the other and keep both changes', async () => {
    const { id } = await create(agent, { isActive: false })
    let second: Promise<unknown> = Promise.resolve()
    await inTransaction(test.ctx, async (ctx) => {
      await changeCriteria(ctx, agent.officeId, id, { name: 'Neuer Name' })
      second = changeCriteria(test.ctx, agent.officeId, id, { scrapingInterval: 60 })
      await Promise.race([
        second,
        vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBeGreaterThan(0), { timeout: 10_000 }),
      ])
    })
    await second
    expect((await test.as(agent).call(partnerCriteria.list)).body).toMatchObject([{ name: 'Neuer Name', scrapingInterval: 60 }])
  })
})
