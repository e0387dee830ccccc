import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { privacy } from '#shared/contract/people/privacy.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import { LETTER_ANSWERED_WITHIN } from '#shared/domain/letter.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { letterPages, writingAgent, writtenProperty } from '#test/letters.ts'
import { createClient } from '#test/search-clients.ts'
import { DERIVED, isAmong, valuesIn, valuesWith } from '#test/values-with.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  agent = await writingAgent(test)
  other = await writingAgent(test)
})
afterAll(() => test.close())

/** Months pass between calls, so each gets a fresh session. */
const as = async (by: TestAgent) => test.as(await test.make.signIn(by))

const { letterTo: letterBy, look, answer } = letterPages(() => test)
const letterTo = async (property: number, by: TestAgent, body = 'Guten Tag') =>
  letterBy(property, await test.make.signIn(by), { subject: 'An {{Name}}', body })

const NUMBER = '03641 5550777'

/** An owner with a letter from each agent, linked to a search client of the first agent; the owner asked that agent to call. */
async function letteredOwner(mark: string) {
  const property = await writtenProperty(test, {
    title: `Haus ${mark}`,
    contact_name: `Frau ${mark}`,
    address: `${mark}weg 4`,
    price_cents: 35_000_000,
    seller_type: 'private',
  })
  const paths = [await letterTo(property, agent, `Worte an ${mark}`), await letterTo(property, other, `Drüben an ${mark}`)] as const
  await (await as(agent)).call(searchClients.link, { params: { id: property }, body: { searchClientId: await createClient(test, agent) } })
  await answer(paths[0], { answer: 'call', phone: NUMBER })
  return { property, paths, key: `property:${property}` as PersonKey }
}

/** All texts of a letter except its day, which the export formats for people. */
function textsIn(content: string): string[] {
  const texts: string[] = []
  JSON.parse(content, (key, value: unknown) => {
    if (typeof value === 'string' && key !== 'day') texts.push(value)
    return value
  })
  return texts
}

describe('an owner with letters, a search client and an answer', () => {
  it('gets all of it in the access export, and nothing about other agents or the client', async () => {
    const { key } = await letteredOwner('Fallersleben')
    const { text } = await (await as(agent)).call(privacy.exportJson, { query: { of: key } })
    const values = valuesIn(text)
    const all = (await valuesWith(test.database, 'Fallersleben')).filter(({ where }) => !DERIVED.test(where))
    expect(all.map(({ where }) => where)).toContain('letters.content')
    const texts = all
      .filter(({ value }) => !value.includes('Drüben'))
      .flatMap(({ where, value }) => (where === 'letters.content' ? textsIn(value) : value))
    expect(texts.filter((value) => !isAmong(values, value))).toEqual([])
    expect(text).not.toMatch(/"(Inhalt|Antwort)": "(\{|call)/)
    expect(text).toContain('"Antwort": "Rufen Sie mich an"')
    for (const { where, value } of (await valuesWith(test.database, NUMBER)).filter(({ where }) => !DERIVED.test(where)))
      expect([where, isAmong(values, value)]).toEqual([where, true])
    for (const words of ['Für einen Suchkunden vorgemerkt', 'Briefe an den Eigentümer', 'Vom Eigentümer angeklickt am', 'Worte an'])
      expect(text).toContain(words)
    for (const foreign of ['Drüben', 'Familie Berger', other.email]) expect(text).not.toContain(foreign)
  })

  it('is deleted on request with letters and link, while the block and the proof stay', async () => {
    const { property, paths, key } = await letteredOwner('Gifhorn')
    const erased = await (await as(agent)).call(privacy.erase, { body: { of: [key], block: true } })
    const counts = new Map(erased.body.counts.map((one) => [one.title, one.erased]))
    expect([counts.get('Briefe an den Eigentümer'), counts.get('Für einen Suchkunden vorgemerkt')]).toEqual([1, 1])
    const left = (await valuesWith(test.database, 'Gifhorn')).filter(({ where }) => where.startsWith('letters.'))
    expect(left.map(({ value }) => value.includes('Drüben'))).toEqual([true])
    const { records, objectedAt } = (await (await as(agent)).call(contact.get, { params: { id: property } })).body
    expect([records.map(({ kind }) => kind), objectedAt]).toEqual([['objection', 'consent'], '2026-11-23'])
    expect((await look(paths[0])).statusCode).toBe(404)
    expect((await look(paths[1])).statusCode).toBe(200)
  })
})

describe('the nightly run', () => {
  const night = async () => {
    await test.drain('retain')
  }
  const textsOf = async (...ids: number[]) => {
    const rows = await test.ctx.db
      .selectFrom('letters')
      .select(['property_id', 'office_id', 'content', 'token', 'answered_phone'])
      .where('property_id', 'in', ids)
      .execute()
    return ids.map((id) =>
      [agent, other].map(({ officeId: by }) => {
        const row = rows.find((one) => one.property_id === id && one.office_id === by)
        return row && [row.content, row.token, row.answered_phone].map((value) => value !== null)
      }),
    )
  }

  it('erases texts about owners who declined or objected as the letter promises, the rest after a year, and the pages last', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => writtenProperty(test)))
    const [asked = 0, called = 0, declined = 0, objected = 0] = owners
    const paths: string[] = []
    for (const id of owners) paths.push(await letterTo(id, agent))
    await letterTo(declined, other)
    await answer(paths[1] ?? '', { answer: 'call', phone: NUMBER })
    await (await as(agent)).call(prospects.update, { params: { id: declined }, body: { prospectStatus: 'not_interested' } })
    await (await as(agent)).call(contact.objection, { params: { id: objected }, body: {} })
    const [WHOLE, ANSWERED, EMPTY] = [
      [true, true, false],
      [true, true, true],
      [false, false, false],
    ]
    const pages = async () => (await Promise.all(paths.map((path) => look(path)))).map(({ statusCode }) => statusCode)
    test.clock.advance(days(29))
    await night()
    expect(await textsOf(asked, called, declined, objected)).toEqual([
      [WHOLE, undefined],
      [ANSWERED, undefined],
      [WHOLE, WHOLE],
      [WHOLE, undefined],
    ])
    test.clock.advance(days(2))
    await night()
    expect(await textsOf(asked, called, declined, objected)).toEqual([
      [WHOLE, undefined],
      [ANSWERED, undefined],
      [EMPTY, WHOLE],
      [EMPTY, undefined],
    ])
    expect(await pages()).toEqual([200, 200, 200, 200])
    test.clock.advance(days(LETTER_ANSWERED_WITHIN - 30))
    await night()
    expect((await textsOf(asked, called, declined, objected)).flat().filter(Boolean)).toEqual(Array(5).fill(EMPTY))
    expect(await pages()).toEqual([410, 410, 410, 410])
    test.clock.advance(days(2 * 365))
    await night()
    expect(await pages()).toEqual([404, 404, 404, 404])
    // the proof of consent is kept for five years, and the objection permanently
    const { records } = (await (await as(agent)).call(contact.get, { params: { id: called } })).body
    expect(records.map(({ kind, reason }) => [kind, reason.includes(NUMBER)])).toEqual([['consent', true]])
    expect((await (await as(agent)).call(contact.get, { params: { id: objected } })).body.objectedAt).not.toBeNull()
  })
})
