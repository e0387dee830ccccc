import { afterAll, beforeAll, expect, it } from 'vitest'
import { DIRECTORIES } from '#shared/domain/directories.ts'
import { PORTALS as NAMES } from '#shared/domain/sources.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { PORTALS } from './portals.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('each portal and directory has its settings', async () => {
  const rows = await test.ctx.db.selectFrom('sources').select('source').execute()
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set([...NAMES, ...DIRECTORIES]))
})

it('each portal has its own reader', () => {
  expect(NAMES.map((name) => PORTALS[name].source)).toEqual(NAMES)
})
