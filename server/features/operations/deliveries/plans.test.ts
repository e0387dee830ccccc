import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DELIVERIES_PAGE as PAGE } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { withOwner } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'
import { createPool } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.ts'
import { listDeliveries } from './queries.ts'

let test: TestApp
let agent: TestAgent
let db: Kysely<DB>
let statements: CompiledQuery[] = []

beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  const other = await test.make.agent()
  await withOwner(test.database, async (owner) => {
    // of two agents, each with 5,000 mails, and 5,000 exports of the office
    await owner.query(
      `insert into deliveries (channel, target, user_id, office_id, kind, recipient, title, status, subject_ids, next_attempt_at, created_at, ended_at)
      select case when is_office then 'crm' else 'mail' end, 'target', case when not is_office then agent end, case when is_office then office end,
        case when is_office then 'property' else 'alert' end, 'recipient', 'Titel', 'sent', '{1}', now(), now() - i * interval '1 minute', now()
      from generate_series(1, 5000) i, unnest($1::uuid[], $2::uuid[]) as owner (agent, office), unnest(array[true, false]) as is_office`,
      [
        [agent.id, other.id],
        [agent.officeId, other.officeId],
      ],
    )
    await owner.query('vacuum analyze deliveries')
  })
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(test.database.appUrl, 1) }),
    log: ({ query }) => void statements.push(query),
  })
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})

describe('the query plan of the deliveries of an agent', () => {
  it('reads a page of the own ones and one of the office, each in its order', async () => {
    const ctx = { ...test.ctx, db }
    statements = []
    const first = await listDeliveries(ctx, agent, { limit: PAGE })
    const second = await listDeliveries(ctx, agent, { limit: PAGE, cursor: first.next })
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect([new Set(ids).size, new Set([...first.rows, ...second.rows].map(({ channel }) => channel)).size]).toEqual([2 * PAGE, 2])
    const asked = statements
    statements = []
    for (const query of asked) {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      for (const index of ['deliveries_newest', 'deliveries_office']) expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}`))
      expect(plan).not.toMatch(/Bitmap|Seq Scan on deliveries|Scan using deliveries_created/)
    }
  })
})
