import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { claims } from '#shared/contract/work/claims.ts'
import { handOvers } from '#shared/contract/work/hand-overs.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { withOwner } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'

/**
 * Five thousand prospects of one person are handed over, and back, while five colleagues note the results of calls at some of them. Each result that
 * was accepted is stored, and each prospect is with exactly one of the two persons.
 */
const PROSPECTS = 5_000
/** Those with an owner who is called. */
const CALLED = 200
/** As agreed with offices. */
const SECONDS = 10

let test: TestApp
let [principal, cem, anna] = [{} as TestAgent, {} as TestAgent, {} as TestAgent]
let callers: TestAgent[]
let called: number[]

beforeAll(async () => {
  test = await startTestApp()
  principal = await test.make.agent()
  const member = () => test.make.agent({ office_id: principal.officeId, office_role: 'agent' })
  ;[cem, anna] = [await member(), await member()]
  callers = [await member(), await member(), await member(), cem, anna]
  called = await test.make.properties(
    Array.from({ length: CALLED }, (_, n) => ({ contact_phone: `0171 ${6_100_000 + n}`, seller_type: 'private' as const })),
  )
  await withOwner(test.database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = 'properties' and table_schema = 'public' and column_name <> 'id' and is_generated = 'NEVER'`,
    )
    const columns = rows.map(({ name }) => name).join(', ')
    await client.query(`insert into properties (${columns}) select ${columns} from properties, generate_series(1, $1) where id = $2`, [
      PROSPECTS - CALLED,
      called[0],
    ])
    await client.query(
      `insert into prospects (office_id, property_id, assigned_to, prospect_status, next_follow_up_date, internal_notes, status_changed_at, created_at, updated_at)
       select $1, id, $2, 'follow_up', '2026-12-24', 'Notiz ' || id, now(), now(), now() from properties`,
      [principal.officeId, cem.id],
    )
    await client.query('analyze')
  })
})
afterAll(() => test.close())

/** Calls at these properties until it is over, each after a claim; returns the keys of the accepted results. */
async function callOn(by: TestAgent, ids: readonly number[], isOver: () => boolean): Promise<string[]> {
  const keys: string[] = []
  for (const id of ids) {
    if (isOver()) break
    const key = randomUUID()
    if ((await test.as(by).call(claims.claim, { params: { id } })).status !== 200) continue
    const body = { key, channel: 'phone', result: 'callback_requested', text: 'Später' } as const
    if ((await test.as(by).call(callList.note, { params: { id }, body })).status === 200) keys.push(key)
  }
  return keys
}

/** Does something while all call, each at a fifth of the properties. */
async function whileCalling<T>(ids: readonly number[], act: () => Promise<T>): Promise<{ done: T; keys: string[]; seconds: number }> {
  let isOver = false
  const calling = callers.map((by, n) =>
    callOn(
      by,
      ids.filter((_, at) => at % callers.length === n),
      () => isOver,
    ),
  )
  const start = performance.now()
  const done = await act()
  const seconds = (performance.now() - start) / 1000
  isOver = true
  return { done, keys: (await Promise.all(calling)).flat(), seconds }
}

const countHeldBy = async ({ id }: TestAgent): Promise<number> =>
  (await test.ctx.db.selectFrom('prospects').select('property_id').where('assigned_to', '=', id).execute()).length

it('hands over and takes back 5,000 prospects within ten seconds each, beside results of calls', async () => {
  const over = await whileCalling(called.slice(0, CALLED / 2), () =>
    test.as(principal).call(handOvers.create, { body: { from: cem.id, to: anna.id } }),
  )
  const { moved, id } = over.done.body
  const held = PROSPECTS - moved
  expect([await countHeldBy(anna), await countHeldBy(cem)]).toEqual([moved, held])
  expect(held).toBeLessThanOrEqual(callers.length)

  const back = await whileCalling(called.slice(CALLED / 2), () => test.as(principal).call(handOvers.undo, { params: { id } }))
  const { restored, passedOn, held: kept } = back.done.body
  expect([restored + kept, passedOn]).toEqual([moved, 0])
  expect([await countHeldBy(anna), await countHeldBy(cem)]).toEqual([kept, PROSPECTS - kept])

  const keys = [...over.keys, ...back.keys]
  const stored = await test.ctx.db.selectFrom('call_results').select(['key', 'activity_id as activity']).execute()
  expect(keys.length).toBeGreaterThan(0)
  expect(stored.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  const activities = await test.ctx.db.selectFrom('prospect_activities').select('id').execute()
  expect(activities).toHaveLength(stored.length)
  expect(new Set(activities.map((one) => one.id))).toEqual(new Set(stored.map(({ activity }) => activity)))
  expect((await test.ctx.db.selectFrom('prospects').select('property_id').execute()).length).toBe(PROSPECTS)

  const figures = `${moved} handed over in ${over.seconds.toFixed(2)} s beside ${over.keys.length} results, ${restored} back in ${back.seconds.toFixed(2)} s beside ${back.keys.length}`
  process.stdout.write(`${figures}\n`)
  expect(Math.max(over.seconds, back.seconds), figures).toBeLessThan(SECONDS)
})
