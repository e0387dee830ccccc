import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportNumber } from '#shared/domain/report.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { createPool } from '../../../db/connect.ts'
import type { DB } from '../../../db/schema.ts'
import { listBehind } from './queries.ts'

let test: TestApp
let agent: TestAgent
let db: Kysely<DB>
let statements: CompiledQuery[] = []

beforeAll(async () => {
  test = await startTestApp()
  agent = await test.make.agent()
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(test.database.appUrl, 1) }),
    log: ({ query }) => void statements.push(query),
  })
})
afterAll(async () => {
  await db.destroy()
  await test.close()
})

/** The tables that tell steps from each other, of those that the list behind a number reads. */
async function listRead(number: ReportNumber): Promise<string[]> {
  statements = []
  const period = { from: '2026-08-24', before: '2026-11-23' }
  await listBehind({ ...test.ctx, db }, number, { officeId: agent.officeId, ownId: undefined, ...period }, { limit: 20 })
  const [query] = statements
  if (!query) throw new Error('nothing was asked')
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  return ['prospects', 'prospect_activities', 'call_results', 'letters', 'exports'].filter((table) =>
    new RegExp(`\\b${table}\\b`).test(plan),
  )
}

describe('the query plan of the list behind a number', () => {
  it.each<[ReportNumber, string[]]>([
    ['leads', ['prospects']],
    ['contacts', ['prospects', 'prospect_activities']],
    ['reached', ['prospects', 'prospect_activities', 'call_results', 'letters', 'exports']],
  ])('of %s reads only what it counts', async (number, tables) => {
    expect(await listRead(number)).toEqual(tables)
  })
})
