import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { audit } from '#shared/contract/operations/audit.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { consents } from '#shared/contract/people/consents.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { letters } from '#shared/contract/work/letters.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { ANSWERS, LETTER_ANSWERED_WITHIN } from '#shared/domain/letter.ts'
import { lockOffice } from '#server/db/lock-owner.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordObjection } from '#server/features/work/contact/service.ts'
import { deleteUser } from '#server/features/people/users/service.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { handIn } from '#test/own-adverts.ts'
import { letterPages, withdrawalOn, writingAgent, writtenProperty } from '#test/letters.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
  agent = await writingAgent(test)
})
afterAll(() => test.close())

const { letterTo: letterBy, look, send, answer, lift } = letterPages(() => test)
const letterTo = (property: number, by = agent) => letterBy(property, by)
/** The cookies left in a browser after an account signed in and out again. */
async function deviceOf({ email, password }: TestAgent): Promise<string> {
  const { headers } = await test.as().call(accounts.login, { body: { email, password } })
  const cookies = [headers['set-cookie'] ?? []].flat().map(String)
  return cookies.find((cookie) => cookie.startsWith('giebel-device='))?.split(';')[0] ?? ''
}
const lightsOf = async (id: number, by = agent) => (await test.as(by).call(contact.get, { params: { id } })).body
const descriptionsOf = async (id: number) =>
  (await test.as(agent).call(prospects.activities, { params: { id } })).body.map(({ description }) => description)
const recordsOf = () => test.ctx.db.selectFrom('contact_records').select(['kind', 'channel']).execute()

describe('the letter page', () => {
  it('shows the sender but not the recipient, runs no scripts and forbids indexing', async () => {
    const page = await look(await letterTo(await writtenProperty(test)))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Berger Immobilien GmbH')
    for (const secret of ['Karla', 'Ott', 'Lindenweg', '<script', 'http-equiv']) expect(page.body).not.toContain(secret)
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*form-action 'self';.*frame-ancestors 'none'/),
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    expect(page.headers['set-cookie']).toBeUndefined()
  })

  it('changes nothing on GET, even when repeated or with query parameters', async () => {
    const path = await letterTo(await writtenProperty(test))
    const before = await recordsOf()
    for (const more of ['', '?answer=never', '?answer=call&phone=0301234567', '/', ''])
      await look(`${path}${more}`, { 'user-agent': 'Mail scanner' })
    await test.app.inject({ method: 'HEAD', url: path })
    expect(await recordsOf()).toEqual(before)
    expect((await look(path)).body).not.toContain('Das haben wir notiert')
  })

  it('accepts a token typed from paper', async () => {
    const path = await letterTo(await writtenProperty(test))
    const typed = path.slice(3).toUpperCase().replaceAll(/.{5}/g, '$&-').replaceAll('0', 'O').replaceAll('1', 'l')
    expect((await look(`/e/${typed}`)).statusCode).toBe(200)
  })
})

describe('hostile sender names', () => {
  const HOSTILE = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>\u202e`
  const shown = '&lt;script&gt;alert(1)&lt;/script&gt;&quot;'

  it('are shown as plain text on every variant of the page', async () => {
    const hostile = await writingAgent(test)
    const names = { company_name: HOSTILE, first_name: HOSTILE, last_name: 'Berger' }
    await test.make.changeUser(hostile, names)
    const property = await writtenProperty(test)
    const [path, second] = [await letterTo(property, hostile), await letterTo(property, hostile)]
    const call = { answer: 'call', phone: '03641 550123' }
    const never = { answer: 'never' }
    const typed = `">${HOSTILE}`
    const pages = {
      first: await look(path),
      "in the agent's browser": await look(path, { cookie: hostile.cookie }),
      'without a number': await send(path, { answer: 'call', phone: typed }),
      called: await answer(path, call),
      'called, again': await look(path),
      earlier: (await answer(second, { answer: 'letter' }), await look(path)),
      stale: await send(path, { answer: 'withdrawn', seen: typed }),
      withdrawn: await send(second, withdrawalOn((await look(second)).body)),
      'asked for never': await send(path, never),
      never: await answer(path, never),
      'asked to lift': await answer(path, { answer: 'again' }),
      'asked to lift without a number': await answer(path, { answer: 'call', phone: typed, lifts: typed }),
      'objected on another letter': await look(second),
      'objected otherwise':
        (await lift(path, { answer: 'letter' }),
        await test.as(hostile).call(contact.objection, { params: { id: property }, body: {} }),
        await look(path)),
      bad: await answer(path, { answer: typed }),
    }
    for (const [variant, { body, statusCode }] of Object.entries(pages)) {
      expect([variant, statusCode < 500, /<script|<img|\u202e|seen" value="">/.exec(body)?.[0]]).toEqual([variant, true, undefined])
      expect([variant, statusCode !== 200 || body.includes(shown)]).toEqual([variant, true])
    }
    expect(pages['asked for never'].body).toContain('Wirklich nie wieder?')
    expect(pages['asked to lift'].body).toContain('Doch wieder Kontakt?')
    expect(pages['objected otherwise'].body).toContain('nicht auf dieser Seite erklärt')
  })
})

describe('an error page for a letter', () => {
  const titleOf = (page: { body: string }) => /<title>(.*)<\/title>/.exec(page.body)?.[1]

  it.each(['/e', '/e/', '/e/0000-', '/e/%E2%80%8B/00000', '/e/00000/00000', `/e/${'z'.repeat(300)}`])(
    'reports %s as an invalid link, rather than as an unknown page of the product',
    async (path) => {
      for (const page of [await look(path), await send(path, { answer: 'never' })])
        expect([page.statusCode, titleOf(page)]).toEqual([404, 'Link ungültig'])
    },
  )

  it('reports an unknown link, a bad answer, and a cross-site request', async () => {
    const path = await letterTo(await writtenProperty(test))
    const pages = [
      await look('/e/0000000000000000000000000a'),
      await answer(path, { answer: 'vielleicht' }),
      await answer(path, { answer: 'never' }, { origin: 'https://evil.example' }),
      await answer(path, { answer: 'never' }, { 'content-type': 'text/plain' }),
    ]
    expect(pages.map((page) => [page.statusCode, titleOf(page)])).toEqual([
      [404, 'Link ungültig'],
      [400, 'Antwort nicht angenommen'],
      [403, 'Antwort nicht angenommen'],
      [415, 'Antwort nicht angenommen'],
    ])
    for (const page of pages)
      expect([page.headers['content-type'], page.headers['x-robots-tag'], page.body.includes('Widerspruch auch beachten')]).toEqual([
        'text/html; charset=utf-8',
        'noindex, nofollow',
        true,
      ])
  })

  it('reports an outage, and that the answer was not stored', async () => {
    const path = await letterTo(await writtenProperty(test))
    const owner = new pg.Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    await owner.query('alter table letters rename to letters_away')
    const [looked, answered] = [await look(path), await answer(path, { answer: 'never' })]
    await owner.query('alter table letters_away rename to letters')
    await owner.end()
    for (const page of [looked, answered]) {
      expect([page.statusCode, titleOf(page)]).toEqual([500, 'Gerade nicht erreichbar'])
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body).toContain('Gespeichert wurde nichts')
    }
    expect((await look(path)).statusCode).toBe(200)
  })
})

describe("an owner's answer", () => {
  it('"call me" records a consent with its wording, turns the light green and schedules a call for today', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    expect((await lightsOf(property)).lights.phone.light).toBe('red')
    const answered = await answer(path, { answer: 'call', phone: '03641 / 55 01 23' })
    expect(answered.body).toContain('Das haben wir notiert: Rufen Sie mich an, Nummer mit den Endziffern 23')
    expect((await look(path)).body.replaceAll(/\D/g, '')).not.toContain('550123')
    const { lights, records } = await lightsOf(property)
    expect(lights.phone).toMatchObject({ light: 'green', reason: expect.stringContaining('Ich bin einverstanden, dass mich') })
    expect(records).toMatchObject([
      { kind: 'consent', channel: 'phone', reason: expect.stringContaining('Vom Eigentümer angeklickt am 23.11.2026') },
    ])
    expect(await descriptionsOf(property)).toContain('Antwort auf den Brief vom 23.11.2026: Rufen Sie mich an')
    expect((await test.as(agent).call(properties.get, { params: { id: property } })).body).toMatchObject({
      ownerPhone: '03641 / 55 01 23',
      prospectStatus: 'follow_up',
      nextFollowUpDate: '2026-11-23',
    })
    const { leads } = (await test.as(agent).call(callList.get)).body
    expect(leads.find(({ id }) => id === property)).toMatchObject({ light: 'green', waits: null })
    expect((await test.as(agent).call(consents.list)).body).toContainEqual(
      expect.objectContaining({ channel: 'Telefon', keptUntil: '2031-11-23' }),
    )
    await test.drain()
    const bell = (await test.as(agent).call(notifications.list)).body
    expect(bell).toContainEqual(
      expect.objectContaining({ kind: 'owner_answered', reason: 'Rufen Sie mich an', property: expect.objectContaining({ id: property }) }),
    )
  })

  it('is stored word for word as shown on the page, even if the agent was renamed meanwhile', async () => {
    const [by, property] = [await writingAgent(test), await writtenProperty(test)]
    const path = await letterTo(property, by)
    const { body } = await look(path)
    await test.make.changeUser(by, { last_name: 'Anders', company_name: 'Anders GmbH' })
    for (const given of ANSWERS) {
      const shown = new RegExp(`<h2 id="${given}">([^<]+)</h2><p>([^<]+)</p>`).exec(body)?.slice(1) ?? []
      await answer(path, { answer: given, phone: '03641 550123' })
      const [record] = (await lightsOf(property, by)).records
      expect(shown).toHaveLength(2)
      expect(record?.reason.startsWith(`„${shown.join(': ')}“`)).toBe(true)
      expect(record?.reason.includes('Angegebene Nummer: 03641 550123.')).toBe(given === 'call')
    }
  })

  it('"call me" covers the number given, not another one in the advert', async () => {
    const property = await writtenProperty(test, { contact_phone: '0171 5550155' })
    await answer(await letterTo(property), { answer: 'call', phone: '03641 550123' })
    expect((await lightsOf(property)).lights.phone.light).toBe('green')
    const { leads } = (await test.as(agent).call(callList.get)).body
    expect(leads.find(({ id }) => id === property)?.numbers.map(({ tel }) => tel)).toEqual(['+493641550123'])
    await test.as(agent).call(prospects.update, { params: { id: property }, body: { ownerPhone: null } })
    expect((await lightsOf(property)).lights.phone).toMatchObject({ light: 'amber', isOfAdvert: true })
    await test.as(agent).call(prospects.update, { params: { id: property }, body: { ownerPhone: '0171 5550155' } })
    expect((await lightsOf(property)).lights.phone.light).toBe('amber')
  })

  it('"never" is stored only after a confirmation', async () => {
    const property = await writtenProperty(test, { address: 'Sonnenhang 7' })
    const path = await letterTo(property)
    const asked = await send(path, { answer: 'never' })
    expect([asked.statusCode, asked.body]).toEqual([200, expect.stringContaining('Wirklich nie wieder?')])
    expect([(await lightsOf(property)).records, (await look(path)).body.includes('Das haben wir notiert')]).toEqual([[], false])
    const form = Object.fromEntries(
      [...asked.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    expect((await send(path, form)).body).toContain('Das haben wir notiert: Nie wieder kontaktieren')
    expect((await lightsOf(property)).objectedAt).toBe('2026-11-23')
  })

  it('"never" is lifted only by a form that names it, also on another letter, but not by a form naming an earlier one', async () => {
    const property = await writtenProperty(test, { address: 'Sonnenhang 8' })
    const [path, second] = [await letterTo(property), await letterTo(property)]
    await answer(path, { answer: 'never' })
    for (const letter of [path, second]) {
      expect((await look(letter)).body).not.toContain('value="call"')
      for (const form of [{ answer: 'call', phone: '03641 550123' }, { answer: 'letter' }, { answer: 'again' }, { answer: 'withdrawn' }])
        await answer(letter, form)
      await answer(letter, { answer: 'letter', lifts: '2020-01-01T00:00:00.000Z' })
    }
    const { objectedAt, records } = await lightsOf(property)
    expect([objectedAt, records]).toEqual(['2026-11-23', [expect.objectContaining({ kind: 'objection', liftedAt: null })]])
    const asked = await answer(path, { answer: 'again' })
    const words = 'Ich möchte doch wieder Kontakt und hebe meinen Widerspruch vom 23.11.2026 gegen jede weitere Ansprache durch'
    expect(asked.body).toContain(words)
    await lift(path, { answer: 'letter' })
    const lifted = await lightsOf(property)
    expect([lifted.objectedAt, lifted.records[0]?.reason.startsWith(`„${words}`)]).toEqual([null, true])
  })

  it.each([
    ['call', { answer: 'call', phone: '03641 550123' }, [true, false]],
    ['letter', { answer: 'letter' }, [true, true]],
  ] as const)('"%s" is withdrawn with one click, which is recorded and ends the contact it had allowed', async (given, form, closed) => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await answer(path, form)
    const { body } = await look(path)
    expect(body).toContain('Das gilt seit dem 23. November 2026')
    expect(body.match(/name="answer" value="\w+"/g)).toEqual(
      ['withdrawn', ...ANSWERS.filter((one) => one !== given)].map((value) => `name="answer" value="${value}"`),
    )
    const answered = await send(path, withdrawalOn(body))
    expect(answered.body).toContain('Das haben wir notiert: Einwilligung widerrufen')
    const { lights, records, objectedAt } = await lightsOf(property)
    expect([[lights.phone, lights.letter].map(({ light }) => light === 'red'), objectedAt]).toEqual([closed, null])
    expect(records[0]).toMatchObject({
      kind: 'withdrawal',
      reason: expect.stringMatching(/^„Einwilligung widerrufen: .*Vom Eigentümer angeklickt am 23/),
    })
    expect((await test.as(agent).call(properties.get, { params: { id: property } })).body).toMatchObject({
      ownerPhone: null,
      nextFollowUpDate: null,
    })
    const count = records.length
    expect((await send(path, withdrawalOn(body))).statusCode).toBe(200)
    expect((await lightsOf(property)).records).toHaveLength(count)
  })

  it.each([
    ['call', 'die Einwilligung eines Eigentümers in Anrufe'],
    ['never', 'den Widerspruch eines Eigentümers'],
  ])('"%s" appears in the log', async (given, words) => {
    const property = await writtenProperty(test)
    await answer(await letterTo(property), { answer: given, phone: '03641 550123' })
    const admin = await test.make.user({ role: 'admin' })
    const [entry] = (
      await test.as(admin).call(audit.list, { query: { kind: 'owner_answered', subjectId: String(property), subject: 'property' } })
    ).body
    expect(entry?.sentence).toContain(`hat auf einen Brief hin ${words} festgehalten`)
  })

  it('"call me" needs a number, without which it is not stored', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    for (const phone of ['', 'ruf an', '12', '<b>"x']) {
      const refused = await answer(path, { answer: 'call', phone })
      expect(refused.statusCode).toBe(400)
      expect(refused.body).not.toContain('<b>')
    }
    expect((await lightsOf(property)).records).toEqual([])
  })

  it('"only in writing" allows letters and forbids calls and emails, despite earlier consents', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await test
      .as(agent)
      .call(contact.consent, { params: { id: property }, body: { channel: 'phone', reason: 'Am Zaun', day: '2026-11-20' } })
    await answer(path, { answer: 'letter' })
    const { lights } = await lightsOf(property)
    expect([lights.phone.light, lights.email.light, lights.letter.light]).toEqual(['red', 'red', 'green'])
  })

  it('"never" is an objection on every channel and prevents further letters', async () => {
    const property = await writtenProperty(test, { address: 'Sonnenhang 1' })
    const path = await letterTo(property)
    await answer(path, { answer: 'never' })
    const { lights, objectedAt } = await lightsOf(property)
    expect([lights.phone.light, lights.email.light, lights.letter.light, objectedAt]).toEqual(['red', 'red', 'red', '2026-11-23'])
    const again = await writtenProperty(test, { address: 'Sonnenhang 1' })
    expect((await lightsOf(again)).objectedAt).toBe('2026-11-23')
    expect((await test.as(agent).call(letters.of, { params: { id: again } })).body.refusal).toContain('Widerspruch')
  })

  it('"never" erases the address and text of the letters at once, but keeps letters by other agents', async () => {
    const [property, hers] = [await writtenProperty(test, { address: 'Sonnenhang 6' }), await writingAgent(test)]
    const [first, second] = [await letterTo(property), await letterTo(property)]
    await letterTo(property, hers)
    await answer(first, { answer: 'call', phone: '03641 550166' })
    const textsOf = async (by: TestAgent) =>
      JSON.stringify(
        await test.ctx.db
          .selectFrom('letters')
          .select(['content', 'token', 'answered_phone'])
          .where('office_id', '=', by.officeId)
          .where('property_id', '=', property)
          .execute(),
      )
    expect(await textsOf(agent)).toMatch(/Karla Ott.*550166/)
    await answer(second, { answer: 'never' })
    expect(await textsOf(agent)).toBe(JSON.stringify([first, second].map(() => ({ content: null, token: null, answered_phone: null }))))
    expect(await textsOf(hers)).toContain('Sonnenhang 6')
    const [letter] = (await test.as(agent).call(letters.of, { params: { id: property } })).body.letters
    expect(letter).toMatchObject({ subject: null, recipient: [], answer: 'never' })
    expect((await test.app.inject({ url: `/api/letters/${letter?.run}/pdf`, headers: { cookie: agent.cookie } })).statusCode).toBe(409)
    // of two answers the later one holds, whichever letter it was given on
    expect((await look(first)).body).toContain('Das haben wir notiert: Nie wieder kontaktieren')
  })

  it('may change: the last one holds, and all stay on record', async () => {
    const property = await writtenProperty(test, { address: 'Sonnenhang 2' })
    const path = await letterTo(property)
    await answer(path, { answer: 'call', phone: '03641 550123' })
    await answer(path, { answer: 'never' })
    expect((await lightsOf(property)).objectedAt).toBe('2026-11-23')
    await lift(path, { answer: 'call', phone: '03641 550124' })
    const { lights, objectedAt, records } = await lightsOf(property)
    expect([lights.phone.light, objectedAt]).toEqual(['green', null])
    expect(records.map(({ kind, liftedAt }) => [kind, liftedAt === null])).toEqual([
      ['consent', true],
      ['objection', false],
      ['consent', true],
    ])
    expect((await lightsOf(await writtenProperty(test, { address: 'Sonnenhang 2' }))).objectedAt).toBeNull()
    const writable = (await test.as(agent).call(properties.list, { query: { letterPossible: 'true', limit: '100' } })).body.properties
    expect(writable.map(({ id }) => id)).toContain(property)
    await answer(path, { answer: 'never' })
    expect((await lightsOf(property)).objectedAt).toBe('2026-11-23')
  })

  it('takes effect again when repeated after a different answer on another letter', async () => {
    const property = await writtenProperty(test, { address: 'Sonnenhang 4' })
    const [first, second] = [await letterTo(property), await letterTo(property)]
    await answer(first, { answer: 'never' })
    await lift(second, { answer: 'call', phone: '03641 550123' })
    expect((await lightsOf(property)).objectedAt).toBeNull()
    await answer(first, { answer: 'never' })
    expect((await lightsOf(property)).objectedAt).toBe('2026-11-23')
    await lift(first, { answer: 'letter' })
    await test
      .as(agent)
      .call(contact.consent, { params: { id: property }, body: { channel: 'phone', reason: 'Am Zaun', day: '2026-11-23' } })
    await answer(first, { answer: 'letter' })
    expect((await lightsOf(property)).lights.phone.light).toBe('red')
  })

  it('lifts no objection recorded by the agent, for another owner or to another agent', async () => {
    const [property, hers] = [await writtenProperty(test, { address: 'Sonnenhang 5' }), await writingAgent(test)]
    const neighbour = await writtenProperty(test)
    const [path, other, third] = [await letterTo(property), await letterTo(property, hers), await letterTo(neighbour)]
    for (const letter of [path, other, third]) await answer(letter, { answer: 'never' })
    await lift(path, { answer: 'letter' })
    expect([(await lightsOf(property)).objectedAt, (await lightsOf(property, hers)).objectedAt]).toEqual([null, '2026-11-23'])
    expect((await lightsOf(neighbour)).objectedAt).toBe('2026-11-23')
    const twin = await writtenProperty(test, { address: 'Sonnenhang 5' })
    expect([(await lightsOf(twin)).objectedAt, (await lightsOf(twin, hers)).objectedAt]).toEqual([null, '2026-11-23'])
    await test.as(agent).call(contact.objection, { params: { id: property }, body: {} })
    await answer(path, { answer: 'call', phone: '03641 550123' })
    const { lights, objectedAt, records } = await lightsOf(property)
    expect([lights.phone.light, objectedAt]).toEqual(['red', '2026-11-23'])
    expect(records.filter(({ kind, liftedAt }) => kind === 'objection' && liftedAt === null)).toHaveLength(1)
    expect((await test.as(agent).call(properties.get, { params: { id: property } })).body.nextFollowUpDate).toBeNull()
  })

  it("is serialized with the agent's own records", async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = inTransaction(test.ctx, async (ctx) => {
      await recordObjection(ctx, agent, property, { reason: 'Am Telefon' })
      held.resolve()
      await go.promise
    })
    await held.promise
    const body = { propertyIds: [property], subject: 'Ihr Haus', body: '{{Anrede}}' }
    const [answered, made] = [answer(path, { answer: 'letter' }), test.as(agent).call(letters.make, { body })]
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(2)
    go.resolve()
    await holding
    expect((await answered).statusCode).toBe(200)
    expect(await made).toMatchObject({ status: 409, text: expect.stringContaining('Widerspruch') })
    expect((await lightsOf(property)).objectedAt).toBe('2026-11-23')
  })

  it('locks the office before the letter, so that letters can be marked as sent at the same time', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sending = test.ctx.db.transaction().execute(async (db) => {
      await lockOffice({ ...test.ctx, db }, agent.officeId)
      held.resolve()
      await go.promise
      await sql`set local lock_timeout = '500ms'`.execute(db)
      await db.updateTable('letters').set({ sent_on: '2026-11-20' }).where('property_id', '=', property).execute()
    })
    await held.promise
    const answered = answer(path, { answer: 'letter' })
    await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
    go.resolve()
    await sending
    expect((await answered).statusCode).toBe(200)
  })

  it('keeps its follow-up when the letter is marked as sent later', async () => {
    for (const [given, follows] of [
      [null, ['not_contacted', null]],
      [{ answer: 'never' }, ['not_interested', null]],
      [{ answer: 'call', phone: '03641 550123' }, ['follow_up', '2026-11-23']],
    ] as const) {
      const property = await writtenProperty(test)
      const path = await letterTo(property)
      if (given === null) await test.as(agent).call(contact.objection, { params: { id: property }, body: {} })
      else await answer(path, given)
      const [letter] = (await test.as(agent).call(letters.of, { params: { id: property } })).body.letters
      await test.as(agent).call(letters.send, { params: { run: letter?.run ?? '' }, body: { day: '2026-11-20' } })
      const { prospectStatus, nextFollowUpDate } = (await test.as(agent).call(properties.get, { params: { id: property } })).body
      expect([prospectStatus, nextFollowUpDate]).toEqual(follows)
    }
  })

  it('never lifts an objection recorded elsewhere', async () => {
    const property = await writtenProperty(test, { address: 'Sonnenhang 3' })
    const path = await letterTo(property)
    await answer(path, { answer: 'never' })
    const twin = await writtenProperty(test, { address: 'Sonnenhang 3' })
    await test.as(agent).call(contact.objection, { params: { id: twin }, body: {} })
    await lift(path, { answer: 'letter' })
    expect((await lightsOf(property)).objectedAt).toBe('2026-11-23')
  })

  it('"never" blocks the address typed by the agent, which is in no advert, until lifted', async () => {
    const [property, again, elsewhere] = [
      await test.make.property({ contact_name: 'Karla Ott' }),
      await test.make.property(),
      await test.make.property(),
    ]
    const typed = (id: number, street: string) => ({
      propertyIds: [id],
      subject: 'Ihr Haus',
      body: '{{Anrede}}',
      recipient: { name: 'Karla Ott', street, zipCode: '07745', city: 'Jena' },
    })
    const path = await letterBy(property, agent, typed(property, 'Am Planetarium 9'))
    await answer(path, { answer: 'never' })
    const refused = await test.as(agent).call(letters.make, { body: typed(again, 'Am Planetarium 9') })
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('Widerspruch') })
    expect((await lightsOf(await writtenProperty(test, { address: 'Am Planetarium 9' }))).objectedAt).toBe('2026-11-23')
    expect((await test.as(agent).call(letters.make, { body: typed(elsewhere, 'Am Planetarium 8') })).status).toBe(200)
    await lift(path, { answer: 'letter' })
    expect((await test.as(agent).call(letters.make, { body: typed(again, 'Am Planetarium 9') })).status).toBe(200)
    // by now the address is erased
    await answer(path, { answer: 'never' })
    expect((await test.as(agent).call(letters.make, { body: typed(again, 'Am Planetarium 9') })).status).toBe(409)
  })

  it('cannot be undone by the agent', async () => {
    const property = await writtenProperty(test)
    await test.as(agent).call(contact.objection, { params: { id: property }, body: {} })
    await answer(await letterTo(await writtenProperty(test)), { answer: 'never' })
    const answered = await writtenProperty(test)
    await answer(await letterTo(answered), { answer: 'never' })
    expect((await lightsOf(answered)).undoUntil).toBeNull()
    const ids = (await lightsOf(answered)).records.map(({ id }) => id)
    const undone = await test.as(agent).call(contact.undoObjection, { params: { id: answered }, body: { records: ids } })
    expect(undone).toMatchObject({ status: 409, text: expect.stringContaining('Eigentümer selbst') })
    expect((await lightsOf(answered)).objectedAt).toBe('2026-11-23')
    expect((await lightsOf(property)).undoUntil).not.toBeNull()
  })

  it('is stored once when sent again', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    const all = await Promise.all([1, 2, 3].map(() => answer(path, { answer: 'letter' })))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await lightsOf(property)).records).toHaveLength(3)
  })
})

describe('the letter page after a year', () => {
  const age = async (property: number, days: number) =>
    test.ctx.db
      .updateTable('letters')
      .set({ created_at: new Date(test.clock.now().getTime() - days * 86_400_000) })
      .where('property_id', '=', property)
      .execute()

  it('rejects answers, names the office to write to, and reveals nothing about the owner', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    expect((await look(path)).body).toContain('Bis zum 23.11.2027 können Sie Ihre Antwort auf dieser Seite ändern')
    await age(property, LETTER_ANSWERED_WITHIN)
    expect((await look(path)).statusCode).toBe(200)
    await age(property, LETTER_ANSWERED_WITHIN + 1)
    for (const page of [await look(path), await answer(path, { answer: 'never' })]) {
      expect(page.statusCode).toBe(410)
      for (const words of ['bis zum 22.11.2026', 'weiterhin jederzeit', 'Berger Immobilien GmbH', 'Markt 1', '07743 Jena', agent.email])
        expect(page.body).toContain(words)
      for (const secret of ['Karla', 'Ott', 'Lindenweg', '<form']) expect(page.body).not.toContain(secret)
    }
    expect((await lightsOf(property)).records).toEqual([])
  })
})

describe('an attacker on the letter page', () => {
  it('gets the same response for unknown and orphaned tokens', async () => {
    const orphaned = await writingAgent(test)
    const left = await letterTo(await writtenProperty(test), orphaned)
    await test.make.changeUser(orphaned, { is_active: false })
    const paths = ['/e/x', `/e/${'0'.repeat(26)}`, `/e/${'z'.repeat(150)}`, left]
    const pages = await Promise.all(paths.flatMap((path) => [look(path), answer(path, { answer: 'never' })]))
    expect(new Set(pages.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(pages[0]?.statusCode).toBe(404)
  })

  it.each(['call', 'letter'])('cannot forge "%s" in a browser in which they are or were signed in', async (given) => {
    const [by, colleague] = [await writingAgent(test), await test.make.user({ role: 'partner' })]
    const property = await writtenProperty(test)
    const path = await letterTo(property, by)
    await answer(path, { answer: 'never' })
    for (const cookie of [by.cookie, colleague.cookie, await deviceOf(by)]) {
      expect((await look(path, { cookie })).body).toMatch(/war ein Konto von .* angemeldet/)
      expect((await look(path, { cookie })).body).not.toContain(`value="${given}"`)
      const refused = await answer(path, { answer: given, phone: '03641 550123' }, { cookie })
      expect([refused.statusCode, refused.body.includes('auf Ihrem eigenen Gerät')]).toEqual([403, true])
      expect((await answer(path, { answer: 'never' }, { cookie })).statusCode).toBe(200)
    }
    const { objectedAt, records } = await lightsOf(property, by)
    expect([objectedAt, records.map(({ kind }) => kind)]).toEqual(['2026-11-23', ['objection']])
    // another agent's browser could be the owner's
    expect((await answer(path, { answer: given, phone: '03641 550123' }, { cookie: await deviceOf(agent) })).statusCode).toBe(200)
  })

  it('finds no usable token in the database', async () => {
    const path = await letterTo(await writtenProperty(test))
    const rows = await test.ctx.db.selectFrom('letters').selectAll().execute()
    const token = path.slice(3)
    expect(token).toMatch(/^[0-9a-z]{26}$/)
    expect(rows.some((row) => JSON.stringify(row).includes(token) || row.token?.includes(token) || row.token_hash.includes(token))).toBe(
      false,
    )
  })

  it('cannot answer another letter by adding fields', async () => {
    const [own, other] = [await writtenProperty(test), await writtenProperty(test)]
    const [path] = [await letterTo(own), await letterTo(other)]
    await answer(path, { answer: 'never', letter: '1', id: String(other), propertyId: String(other), office_id: agent.officeId })
    expect([(await lightsOf(own)).records.length, (await lightsOf(other)).records.length]).toEqual([1, 0])
  })

  it('cannot submit from another site or send an invalid answer', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    const form = { answer: 'never' }
    expect((await answer(path, form, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await answer(path, form, { origin: 'https://boese.example' })).statusCode).toBe(403)
    for (const wrong of [{}, { answer: 'yes' }, { answer: 'constructor' }] as Record<string, string>[])
      expect((await answer(path, wrong)).statusCode).toBe(400)
    expect((await test.app.inject({ method: 'POST', url: path, payload: { answer: 'never' } })).statusCode).toBe(415)
    expect((await lightsOf(property)).records).toEqual([])
  })

  it('is rate-limited when posting', async () => {
    const path = await letterTo(await writtenProperty(test))
    const post = async (remoteAddress: string) =>
      (
        await test.app.inject({
          method: 'POST',
          url: path,
          remoteAddress,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'answer=letter',
        })
      ).statusCode
    const tries = []
    for (let at = 0; at < 61; at += 1) tries.push(await post('203.0.113.9'))
    expect([tries.filter((status) => status === 200).length, tries.at(-1), await post('203.0.113.10')]).toEqual([60, 429, 200])
  })

  it('is blocked after 60 wrong guesses, while other IP addresses are not', async () => {
    const path = await letterTo(await writtenProperty(test))
    const from = (remoteAddress: string, url: string) => test.app.inject({ url, remoteAddress })
    const tries = []
    for (let at = 0; at < 70; at += 1) tries.push((await from('203.0.113.7', `/e/guess${at}`)).statusCode)
    expect(tries.filter((status) => status === 404)).toHaveLength(60)
    expect(tries.at(-1)).toBe(429)
    expect((await from('203.0.113.8', path)).statusCode).toBe(200)
  })
})

it("an objection on a letter page becomes global when its agent's account is deleted, even for the agent's own adverts", async () => {
  const by = await writingAgent(test)
  const [shared, { propertyId: own }] = [
    await writtenProperty(test, { contact_phone: '0176 5550191' }),
    await handIn(test, by, { zipCode: '07745', address: 'Lindenweg 91', location: 'Jena', contactPhone: '0176 5550192' }),
  ]
  const [{ external_id }] = (await test.ctx.db.selectFrom('adverts').select('external_id').where('property_id', '=', own).execute()) as [
    { external_id: string },
  ]
  for (const id of [shared, own]) await answer(await letterTo(id, by), { answer: 'never' })
  await deleteUser(test.ctx, by.id)
  const days = []
  for (const advert of [
    { contact_phone: '0176 5550191' },
    { source: 'ohne-makler.net' as const, external_id },
    { contact_phone: '0176 5550192' },
  ])
    days.push((await lightsOf(await test.make.property(advert))).objectedAt !== null)
  // the number in an agent's own advert is the agent's data and does not identify the owner
  expect(days).toEqual([true, true, false])
})

it("stays with the office whose letter the owner answered when another office's account is deleted", async () => {
  const [staying, closing, third] = [await writingAgent(test), await writingAgent(test), await test.make.agent()]
  const ids = [
    await writtenProperty(test, { contact_phone: '0176 5550193' }),
    await writtenProperty(test, { contact_phone: '0176 5550194' }),
  ]
  for (const [index, by] of [staying, closing].entries()) await answer(await letterTo(ids[index]!, by), { answer: 'never' })
  const before = await lightsOf(ids[0]!, staying)
  await deleteUser(test.ctx, closing.id)
  expect(await lightsOf(ids[0]!, staying)).toEqual(before)
  const isObjected = []
  for (const [contact_phone, by] of [
    ['0176 5550193', staying],
    ['0176 5550193', third],
    ['0176 5550194', third],
  ] as const)
    isObjected.push((await lightsOf(await test.make.property({ contact_phone }), by)).objectedAt !== null)
  expect([before.records.length, ...isObjected]).toEqual([1, true, false, true])
})
