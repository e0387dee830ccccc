import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { report } from '#shared/contract/work/report.ts'
import { REPORT_GROUPS } from '#shared/domain/report.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'

const PEOPLE = 20
const PROSPECTS = 10_000
/** How many joins of the same rows a report may take. */
const MOST_JOINS = 12
const ROUNDS = 10

let test: TestApp
let boss: TestAgent
const people: TestAgent[] = []

/** An office of twenty whose 10,000 prospects all began in this quarter, beside another office with twice as many older ones. */
beforeAll(async () => {
  test = await startTestApp()
  boss = await test.make.agent()
  const other = await test.make.agent()
  for (let n = 1; n < PEOPLE; n += 1) people.push(await test.make.agent({ office_id: boss.officeId, office_role: 'agent' }))
  const owner = await connectOwner(test.database)
  const now = test.clock.now().toISOString()
  await owner.query(`
    insert into adverts (property_id, source, external_id, title, description, place_keys, price_cents, property_type, listing_type, state_since, listed_at, scraped_at, zip_code)
    select 1000000 + i, (array['kleinanzeigen.de', 'immobilienscout24.de', 'immonet.de', 'immowelt.de'])[1 + i % 4], 'timing-' || i, 'Haus ' || i, 'Text', array['', 'ort ' || i % 20],
      100 * i, 'house', 'sale', now(), now(), now(), lpad((i % 99 * 1000)::text, 5, '0') from generate_series(1, 40000) i;
    insert into properties (id, lead_advert_id, title, place_keys, price_cents, property_type, listing_type, has_images, sources, listed_at, scraped_at, zip_code, chance)
    select property_id, id, title, place_keys, price_cents, property_type, listing_type, false, 1, listed_at, scraped_at, zip_code, id % 101 from adverts`)
  const prospects = `
    insert into prospects (office_id, property_id, prospect_status, assigned_to, status_changed_at, created_at, updated_at)
    select $1, id, (array['contacted', 'follow_up', 'not_interested', 'send_info', 'closed_deal'])[1 + id % 5], ($2::uuid[])[1 + id % cardinality($2)], $3::timestamptz,
      $3::timestamptz - $4::interval - (id % 80) * interval '1 day', $3::timestamptz from properties where id between $5 and $6`
  await owner.query(prospects, [boss.officeId, people.map(({ id }) => id), now, '0 days', 1_000_001, 1_000_000 + PROSPECTS])
  await owner.query(prospects, [other.officeId, [other.id], now, '100 days', 1_000_001, 1_000_000 + 2 * PROSPECTS])
  await owner.query(`
    insert into prospect_activities (office_id, property_id, activity_type, description, contact_method, outcome, created_at)
    select office_id, property_id, 'call', 'Angerufen', 'phone', case when (property_id + n) % 3 = 0 then 'interested' else 'no_response' end, created_at + n * interval '1 hour'
    from prospects, generate_series(1, 4) n;
    insert into call_results (office_id, property_id, key, result, created_at)
    select office_id, property_id, gen_random_uuid(), case when property_id % 11 = 0 then 'appointment' else 'no_response' end, created_at from prospects, generate_series(1, 3);
    insert into exports (office_id, property_id, status, object_id, requested_at, exported_at, seen_at, seen_status, seen_state)
    select office_id, property_id, 'success', 'P-' || property_id, created_at, created_at, created_at, 'Vermarktung', 'there' from prospects where property_id % 10 = 0`)
  await owner.query('vacuum analyze')
  await owner.end()
}, 300_000)
afterAll(() => test.close())

/** Milliseconds that the database takes to join the office's prospects with all their contacts, in the middle of ten times. */
async function timeOneJoin(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    await sql`select p.assigned_to, count(*), count(distinct a.created_at::date) from prospects p
      join prospect_activities a using (office_id, property_id) where p.office_id = ${boss.officeId} group by 1`.execute(test.ctx.db)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] as number
}

it('a report about a quarter of an office of twenty with 10,000 leads takes a few joins of them with their contacts', async () => {
  const join = await timeOneJoin()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const by of REPORT_GROUPS) {
      const start = performance.now()
      const { body } = await test.as(boss).call(report.get, { query: { by } })
      times.push(performance.now() - start)
      expect(body.total.leads).toBe(PROSPECTS)
    }
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] as number
  const median = sorted[Math.floor(sorted.length / 2)] as number
  process.stdout.write(
    `report of ${PROSPECTS} leads: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${sorted.length}; one join: ${join.toFixed(0)} ms\n`,
  )
  expect(median).toBeLessThan(MOST_JOINS * join)
})

it('a page of the list behind a number takes no longer than a report', async () => {
  const join = await timeOneJoin()
  const start = performance.now()
  const { body } = await test.as(boss).call(report.rows, { query: { number: 'contacts', limit: 200 } })
  const taken = performance.now() - start
  process.stdout.write(`list of ${4 * PROSPECTS} contacts: ${taken.toFixed(0)} ms\n`)
  expect(body).toHaveLength(200)
  expect(taken).toBeLessThan(MOST_JOINS * join)
})

it('an agent reads the own prospects alone', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from prospects where assigned_to = ${people[0]?.id}`.execute(
    test.ctx.db,
  )
  expect((await test.as(people[0]).call(report.get, { query: { by: 'person' } })).body.total.leads).toBe(rows[0]?.n)
})
