import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { containing, isOlder } from './pages.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a search term is matched literally, including the database’s wildcards', async () => {
  const texts = ['a_b', 'axb', 'a%b', 'ab', 'a\\b', 'a\\_b', '100 %', '100 m²', '_', '%', '\\', '']
  for (const word of texts) {
    for (const text of texts) {
      const { rows } = await sql<{ isFound: boolean }>`select ${text}::text like ${containing(word)} as "isFound"`.execute(test.ctx.db)
      expect([text, word, rows[0]?.isFound]).toEqual([text, word, text.includes(word)])
    }
  }
})

it.each(['2026-11-26T10:00:00+23:59', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T10:00:00Z', '2026-11-26T10:00:00-15:00'])(
  'a forged cursor with an invalid timestamp is rejected: %s',
  (moment) => {
    const cursor = Buffer.from(JSON.stringify([moment, '1'])).toString('base64url')
    expect(() => isOlder('created_at', 'id', { limit: 1, cursor })).toThrow('Diese Stelle der Liste gibt es nicht')
  },
)
