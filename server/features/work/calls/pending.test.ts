import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { CALL_CANDIDATES } from '#shared/domain/limits.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { databaseSettings, TEST_KEY } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { createClient, fittingProperty } from '#test/search-clients.ts'
import { FRESH_MAX } from '../cards/lead-lights.ts'

const PENDING = 10
const LEADS = FRESH_MAX + PENDING

let test: TestApp
let [agent, other]: TestAgent[] = []
const ids: number[] = []
beforeAll(async () => {
  test = await startTestApp()
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
  for (let at = 0; at < LEADS; at += 1)
    ids.push(await fittingProperty(test, { contact_phone: `0171 ${5_700_000 + at}`, address: `Lindenweg ${at + 1}` }))
  for (const by of [agent, other]) await linkAll(by)
})
beforeEach(async () => {
  await test.drain()
  await test.empty('lead_lights')
})
afterAll(() => test.close())

/** Each is a lead of one of the kinds of which a list takes up to 200, and may be called for the client. */
async function linkAll(by: TestAgent): Promise<void> {
  const { db } = test.ctx
  const [client, now] = [await createClient(test, by), test.clock.now()]
  const linked = { office_id: by.officeId, search_client_id: client, linked_at: now }
  await db
    .insertInto('search_client_links')
    .values(ids.map((property_id) => ({ ...linked, property_id })))
    .execute()
  const noted = { office_id: by.officeId, prospect_status: 'contacted', created_at: now, updated_at: now, status_changed_at: now }
  const due = { next_follow_up_date: '2026-11-20' }
  const agreed = { next_follow_up_date: berlinDay(now), next_follow_up_time: '17:30' }
  await db
    .insertInto('prospects')
    .values(ids.slice(0, 260).map((property_id, at) => ({ ...noted, property_id, ...(at < 200 ? due : agreed) })))
    .execute()
  await db
    .insertInto('favorites')
    .values(ids.slice(260).map((property_id) => ({ agent_id: by.id, property_id, created_at: now })))
    .execute()
}

const LISTS = {
  'the call list': async (by: TestAgent) => {
    const { leads, more, pending } = (await test.as(by).call(callList.get)).body
    return { total: leads.length + more, pending }
  },
  'the search for owners who may be called': async (by: TestAgent) => {
    const { total, pending } = (await test.as(by).call(properties.list, { query: { callable: 'true' } })).body
    return { total, pending }
  },
} as const

describe.each(Object.entries(LISTS))('%s', (_, read) => {
  it('has what is known at once and names how many are pending, and has all once the job is done, which is announced', async () => {
    const [by, foreign] = [agent as TestAgent, other as TestAgent]
    expect(await read(by)).toEqual({ total: FRESH_MAX, pending: PENDING })
    const events = await liveEventsDuring(test, () => test.drain())
    const message = { type: 'changed', paths: ['/api/call-list', '/api/properties'] }
    expect(events).toEqual([{ toOffice: by.officeId, message }])
    expect(await read(by)).toEqual({ total: LEADS })
    expect(await read(foreign)).toEqual({ total: FRESH_MAX, pending: PENDING })
  })
})

it('the job learns the leads of each agent of an office, each up to the limit', async () => {
  const anna = await test.make.agent()
  const ben = await test.make.agent({ office_id: anna.officeId })
  const watched = ids.slice(0, 2 * CALL_CANDIDATES)
  await test.ctx.db
    .insertInto('favorites')
    .values(
      watched.map((property_id, at) => ({
        agent_id: (at < CALL_CANDIDATES ? anna : ben).id,
        property_id,
        created_at: test.clock.now(),
      })),
    )
    .execute()
  await test.ctx.queue.enqueue(test.ctx, 'learn-leads', { officeId: anna.officeId }, { key: anna.officeId })
  await test.drain()
  const known = await test.ctx.db.selectFrom('lead_lights').select('property_id').where('office_id', '=', anna.officeId).execute()
  expect(known.map(({ property_id }) => property_id).toSorted((a, b) => a - b)).toEqual(watched.toSorted((a, b) => a - b))
})

it('the writing list names how many owners are pending, too', async () => {
  const read = async () => (await test.as(agent).call(callList.writing)).body
  expect(await read()).toEqual({ leads: [], more: 0, pending: PENDING })
  await test.drain()
  expect(await read()).toEqual({ leads: [], more: 0 })
})

it('a file of a search has all owners who may be called', async () => {
  const { text } = await test.as(agent).call(properties.csv, { query: { callable: 'true' } })
  expect(text.trim().split('\n')).toHaveLength(LEADS + 1)
})

it('the board of due prospects names how many are pending, and has those due for the longest time', async () => {
  const { db, clock } = test.ctx
  const [by, now] = [await test.make.agent(), clock.now()]
  const noted = { office_id: by.officeId, prospect_status: 'contacted', created_at: now, updated_at: now, status_changed_at: now }
  const rows = ids.map((property_id, at) => ({ ...noted, property_id, next_follow_up_date: at < PENDING ? '2026-11-19' : '2026-11-18' }))
  await db.insertInto('prospects').values(rows).execute()
  await db
    .insertInto('objections')
    .values({ office_id: by.officeId, hash: Buffer.alloc(32), day: '2026-11-01' })
    .execute()
  const read = async () => {
    const { columns, pending } = (await test.as(by).call(properties.board, { query: { onlyMine: 'true', due: 'true' } })).body
    return { total: columns.reduce((sum, column) => sum + column.total, 0), pending }
  }
  expect(await read()).toEqual({ total: FRESH_MAX, pending: PENDING })
  expect((await listStored()).map(({ id }) => id)).toEqual(ids.slice(PENDING))
  await test.drain()
  expect(await read()).toEqual({ total: LEADS })
})

it('a worker that starts has the leads learnt again that other code stored', { timeout: 60_000 }, async () => {
  const { db } = test.ctx
  await test.as(agent).call(callList.get)
  await db
    .updateTable('lead_lights')
    .set({ rules: 'earlier' })
    .where('property_id', '<', median(await listStored()))
    .execute()
  expect((await listStored()).filter(({ rules }) => rules === 'earlier').length).toBeGreaterThan(100)
  const env = { ...databaseSettings(test.database), SECRET_KEY: TEST_KEY, ROLES: 'worker', LOG_LEVEL: 'silent' }
  const worker = await startServer(readConfig({ ...env, PUBLIC_URL: 'http://giebel.test' }), { clock: test.clock })
  try {
    await expect.poll(async () => (await listStored()).filter((row) => row.rules === test.ctx.build).length).toBe(LEADS)
  } finally {
    await worker.close()
  }
})

const listStored = async () => test.ctx.db.selectFrom('lead_lights').select(['property_id as id', 'rules']).orderBy('id').execute()
const median = (rows: readonly { readonly id: number }[]) => rows[Math.floor(rows.length / 2)]?.id ?? 0
