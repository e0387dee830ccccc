import { afterAll, beforeAll, expect, it } from 'vitest'
import { partners } from '#shared/contract/network/partners.ts'
import { privacy } from '#shared/contract/people/privacy.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { typeset } from './typeset.ts'

/** So much to set that all the others wait meanwhile. */
const LONG = `#set document(title: "Probe", date: datetime(year: 2026, month: 11, day: 23))
#set text(font: "Inter", fallback: false, lang: "de")
#for page in range(500) [#lorem(400) #pagebreak()]`

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const DOCUMENTS: [string, (by: TestAgent) => Promise<{ readonly status: number }>][] = [
  ['the record of processing', (by) => test.as(by).call(privacy.processing)],
  ['an invitation', (by) => test.as(by).call(partners.invitation, { query: { form: 'a6' } })],
]

it.each(DOCUMENTS)('%s is set in turns of offices: eight colleagues make a stranger wait as long as one', async (_, ask) => {
  const [first, stranger] = [await test.make.agent(), await test.make.agent()]
  const people = [first]
  while (people.length < 8) people.push(await test.make.agent({ office_id: first.officeId }))
  const before = typeset('before' as UserId, LONG, {})
  const ended: string[] = []
  const asking = [...people, stranger].map(async (by) => {
    expect((await ask(by)).status).toBe(200)
    ended.push(by === stranger ? 'stranger' : 'colleague')
  })
  await Promise.all([before, ...asking])
  expect(ended.indexOf('stranger')).toBeLessThanOrEqual(2)
})
