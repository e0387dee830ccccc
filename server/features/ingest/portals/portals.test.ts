import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADVERT_SOURCES, PORTALS as NAMES } from '#shared/domain/sources.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { PORTALS } from './portals.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** The values that a check constraint admits. */
async function admittedBy(constraint: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${constraint}`.execute(test.ctx.db)
  return rows.flatMap(({ definition }) => [...definition.matchAll(/'([^']+)'/g)].map(([, value = '']) => value))
}

it.each([
  ['adverts_source_check', ADVERT_SOURCES],
  ['sources_source_check', NAMES],
] as const)('%s admits every source of the contract', async (constraint, names) => {
  expect(await admittedBy(constraint)).toEqual(expect.arrayContaining([...names]))
})

it('each portal has its own reader', () => {
  expect(NAMES.map((name) => PORTALS[name].source)).toEqual(NAMES)
})
