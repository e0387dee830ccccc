import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { containing } from './pages.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a word is searched for as it stands, whatever its signs mean to the database', async () => {
  const texts = ['a_b', 'axb', 'a%b', 'ab', 'a\\b', 'a\\_b', '100 %', '100 m²', '_', '%', '\\', '']
  for (const word of texts) {
    for (const text of texts) {
      const { rows } = await sql<{ isFound: boolean }>`select ${text}::text like ${containing(word)} as "isFound"`.execute(test.ctx.db)
      expect([text, word, rows[0]?.isFound]).toEqual([text, word, text.includes(word)])
    }
  }
})
