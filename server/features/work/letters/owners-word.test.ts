import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { letters } from '#shared/contract/work/letters.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { letterPages, withdrawalOn, writingAgent, writtenProperty } from '#test/letters.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { keepStatements } from '#test/statements.ts'
import { answerLetter, pageAt, seenMark } from './answers.ts'

let test: TestApp
let agent: TestAgent
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_URL: 'http://localhost' } })
})
beforeEach(async () => {
  test.clock.set(new Date('2026-11-23T09:30:00Z'))
  agent = await writingAgent(test)
})
afterAll(() => test.close())

const { letterTo: letterBy, look, send, answer, lift, withdraw } = letterPages(() => test)
const letterTo = (property: number, form: object = {}) => letterBy(property, agent, form)
const CALL = { answer: 'call', phone: '03641 550123' }
const getContact = async (id: number) => (await test.as(agent).call(contact.get, { params: { id } })).body
const lightsOf = async (id: number) => Object.values((await getContact(id)).lights).map(({ light }) => light)
const object = (id: number) => test.as(agent).call(contact.objection, { params: { id }, body: { reason: 'Am Telefon' } })
const readProspect = async (id: number) => (await test.as(agent).call(properties.get, { params: { id } })).body
const note = (id: number, body: object) => test.as(agent).call(prospects.update, { params: { id }, body })
const notedOn = async (path: string) => /<div class="noted">.*?<\/div>/s.exec((await look(path)).body)?.[0] ?? ''
const make = (id: number, form: object = {}) =>
  test.as(agent).call(letters.make, { body: { propertyIds: [id], subject: 'Ihr Haus', body: '{{Anrede}}', ...form } })
const to = (street: string) => ({ recipient: { name: 'Karla Ott', street, zipCode: '07745', city: 'Jena' } })
async function later(n: number) {
  test.clock.advance(days(n))
  agent = await test.make.signIn(agent)
}

describe('the letter page, while an objection from elsewhere is in force', () => {
  const OTHER = 'Seit dem 23.11.2026 gilt ein Widerspruch, der nicht auf dieser Seite erklärt wurde'

  it.each([
    ['before any answer', [], 'Kein Kontakt'],
    ['after a consent in calls', [CALL], 'Rufen Sie mich an'],
    ['after "only in writing"', [{ answer: 'letter' }], 'Nur schriftlich'],
  ])('shows it %s', async (_, given, noted) => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    for (const form of given) await answer(path, form)
    expect(await notedOn(path)).not.toContain(OTHER)
    await object(property)
    expect(await notedOn(path)).toMatch(new RegExp(`notiert: ${noted}.*${OTHER}`))
    expect(await notedOn(path)).not.toContain('Das gilt seit')
    expect((await look(path)).body).not.toContain('es gilt immer die letzte')
  })

  it('shows its earlier day beside a later "never", and that it stays in force after "never" is lifted', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await object(property)
    await later(2)
    await answer(path, { answer: 'never' })
    expect(await notedOn(path)).toMatch(new RegExp(`Nie wieder kontaktieren.*Gewählt am 25\\. November 2026.*${OTHER}`))
    expect((await answer(path, { answer: 'again' })).body).toContain(OTHER)
    await lift(path, { answer: 'letter' })
    expect(await notedOn(path)).toMatch(new RegExp(`Nur schriftlich.*Gewählt am 25\\. November 2026.*${OTHER}`))
    expect(await lightsOf(property)).toEqual(['red', 'red', 'red'])
  })

  it('shows an objection through the same number at another property', async () => {
    const [property, beside] = [
      await writtenProperty(test, { contact_phone: '0171 5550161' }),
      await test.make.property({ contact_phone: '0171 5550161' }),
    ]
    const path = await letterTo(property)
    await answer(path, CALL)
    await object(beside)
    expect(await notedOn(path)).toContain(OTHER)
    expect(await lightsOf(property)).toEqual(['red', 'red', 'red'])
  })

  it("shows the owner's answer again once the agent has undone the objection", async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await answer(path, CALL)
    const noted = (await object(property)).body.records.filter(({ kind }) => kind === 'objection').map(({ id }) => id)
    await test.as(agent).call(contact.undoObjection, { params: { id: property }, body: { records: noted } })
    expect(await notedOn(path)).toContain('Das gilt seit dem 23. November 2026')
    expect(await lightsOf(property)).toEqual(['green', 'red', 'green'])
  })

  it('treats an objection made on it as its own, even after the agent noted more about the owner', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await answer(path, { answer: 'never' })
    await note(property, { ownerPhone: '0171 5550162' })
    expect(await notedOn(path)).toContain('Das gilt seit dem 23. November 2026')
    await lift(path, { answer: 'letter' })
    expect(await notedOn(path)).toContain('Das gilt seit dem 23. November 2026')
    expect(await lightsOf(property)).toEqual(['red', 'red', 'green'])
  })
})

describe('an answer on a letter page', () => {
  it.each(['call', 'letter', 'never', 'withdrawn'] as const)('of the kind "%s" loads the owner once', async (chosen) => {
    const path = await letterTo(await writtenProperty(test, { contact_phone: '0171 5550163' }))
    if (chosen === 'withdrawn') await answer(path, CALL)
    const [token, browser] = [path.slice(3), { isSignedIn: false, device: undefined }]
    const seen = seenMark(await pageAt(test.ctx, token, browser))
    const { ctx, statements } = keepStatements(test.ctx)
    const phone = chosen === 'call' ? CALL.phone : null
    expect(await answerLetter(ctx, token, { answer: chosen, phone, lifts: null, seen }, browser)).toBe('noted')
    expect(statements.filter((one) => one.includes('"hasMarks"'))).toHaveLength(1)
  })
})

describe('a withdrawal on a letter page', () => {
  it('keeps a number that the agent enters while it is recorded', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await answer(path, CALL)
    const [isEntered, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const entering = test.ctx.db.transaction().execute(async (db) => {
      const ownerPhone = '03641 550123 / 03641 550777'
      await db.updateTable('prospects').set({ owner_phone: ownerPhone }).where('property_id', '=', property).execute()
      isEntered.resolve()
      await mayEnd.promise
    })
    await isEntered.promise
    const withdrawn = withdraw(path)
    await vi.waitFor(async () => expect(await countLockWaits(test.ctx.db)).toBeGreaterThan(0), 10_000)
    mayEnd.resolve()
    await Promise.all([entering, withdrawn])
    expect((await readProspect(property)).ownerPhone).toBe('03641 550777')
  })

  it.each([
    ['on the same letter', { answer: 'call', phone: '03641 550199' }, false],
    ['on the same letter, of "only in writing"', { answer: 'letter' }, false],
    ['on another letter', CALL, true],
  ])('that is older than an answer %s changes nothing, and shows the current state', async (_, meanwhile, isOther) => {
    const property = await writtenProperty(test)
    const [path, second] = [await letterTo(property), await letterTo(property)]
    await answer(path, CALL)
    const stale = withdrawalOn((await look(path)).body)
    test.clock.advance(60_000)
    await answer(isOther ? second : path, meanwhile)
    const { records } = await getContact(property)
    const refused = await send(path, stale)
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('Widerrufen wurde nichts')])
    expect(refused.body).toContain((await notedOn(path)).slice(0, 80))
    expect((await getContact(property)).records).toEqual(records)
    expect((await send(path, withdrawalOn(refused.body))).statusCode).toBe(200)
    expect((await getContact(property)).records[0]).toMatchObject({ kind: 'withdrawal' })
  })

  it('without the state shown on the page changes nothing', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await answer(path, CALL)
    expect((await send(path, { answer: 'withdrawn' })).statusCode).toBe(409)
    expect(await lightsOf(property)).toEqual(['green', 'red', 'green'])
  })

  it('of a consent to calls erases the number given for it and allows nothing, while another objection is in force', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await answer(path, CALL)
    await object(property)
    await withdraw(path)
    expect(await readProspect(property)).toMatchObject({ ownerPhone: null, nextFollowUpDate: null })
    expect((await getContact(property)).records[0]).toMatchObject({ kind: 'withdrawal', channel: 'phone' })
    expect(await lightsOf(property)).toEqual(['red', 'red', 'red'])
    const { leads } = (await test.as(agent).call(callList.get)).body
    expect(leads.map(({ id }) => id)).not.toContain(property)
    const history = (await test.as(agent).call(prospects.activities, { params: { id: property } })).body
    expect(JSON.stringify(history)).not.toContain('550123')
    expect(history[0]?.description).toContain('Einwilligung widerrufen. Es gilt aber ein anderer Widerspruch')
  })

  it.each([
    ['as it was given', '03641 550123', null],
    ['as the agent wrote it anew', '+49 3641 55 01 23 (ab 18 Uhr)', null],
    ['but no other beside it', '0171 5550177 / 03641-550123', '0171 5550177'],
    ['but no other in its place', '0171 5550178 abends', '0171 5550178 abends'],
  ])('erases the number %s', async (_, ownerPhone, left) => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await answer(path, CALL)
    await note(property, { ownerPhone })
    await withdraw(path)
    expect((await readProspect(property)).ownerPhone).toBe(left)
  })

  it('erases the number too if made by "only in writing" on another letter, but not if it concerns letters', async () => {
    const [property, beside] = [await writtenProperty(test), await writtenProperty(test)]
    const [path, second] = [await letterTo(property), await letterTo(property)]
    await answer(path, CALL)
    await answer(second, { answer: 'letter' })
    expect((await readProspect(property)).ownerPhone).toBeNull()
    const [third, fourth] = [await letterTo(beside), await letterTo(beside)]
    await answer(third, { answer: 'letter' })
    await answer(fourth, CALL)
    await withdraw(third)
    expect((await readProspect(beside)).ownerPhone).toBe('03641 550123')
    expect(await lightsOf(beside)).toEqual(['green', 'red', 'red'])
  })

  it('or "only in writing" erases the number even if the letter no longer has it', async () => {
    const [lifted, aged] = [await writtenProperty(test), await writtenProperty(test)]
    const [path, second] = [await letterTo(lifted), await letterTo(aged)]
    for (const one of [path, second]) await answer(one, CALL)
    await answer(path, { answer: 'never' })
    expect((await readProspect(lifted)).ownerPhone).toBe('03641 550123')
    await lift(path, { answer: 'letter' })
    expect((await readProspect(lifted)).ownerPhone).toBeNull()
    // as after a short retention period
    await test.ctx.db
      .updateTable('letters')
      .set({ content: null, token: null, answered_phone: null })
      .where('property_id', '=', aged)
      .execute()
    await withdraw(second)
    expect((await readProspect(aged)).ownerPhone).toBeNull()
  })

  it('is treated like an answer given during another objection, which stores no number and schedules no call', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await object(property)
    await answer(path, CALL)
    const [asked] = (await test.as(agent).call(prospects.activities, { params: { id: property } })).body
    expect(asked).toMatchObject({ outcome: null, description: expect.stringContaining('Es gilt aber ein anderer Widerspruch') })
    expect(await readProspect(property)).toMatchObject({ ownerPhone: null, nextFollowUpDate: null })
    const { leads } = (await test.as(agent).call(callList.get)).body
    expect(leads.map(({ id }) => id)).not.toContain(property)
  })
})

describe('the contact lights after answers', () => {
  type Step = 'call' | 'letter' | 'never' | 'withdrawn' | 'lift-call' | 'lift-letter'

  it.each<[Step[], string]>([
    [['call'], 'green red green'],
    [['letter'], 'red red green'],
    [['never'], 'red red red'],
    [['call', 'withdrawn'], 'red red green'],
    [['letter', 'withdrawn'], 'red red red'],
    [['letter', 'call'], 'green red green'],
    [['call', 'letter'], 'red red green'],
    [['letter', 'withdrawn', 'call'], 'green red red'],
    [['letter', 'withdrawn', 'letter'], 'red red green'],
    [['call', 'never'], 'red red red'],
    [['never', 'lift-call'], 'green red green'],
    [['call', 'never', 'lift-letter'], 'red red green'],
    [['letter', 'withdrawn', 'never', 'lift-call'], 'green red red'],
  ])('%s are %s, and letters are possible accordingly', async (steps, wanted) => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    for (const step of steps) {
      test.clock.advance(60_000)
      if (step === 'withdrawn') await withdraw(path)
      else if (step.startsWith('lift-')) await lift(path, { ...CALL, answer: step.slice(5) })
      else await answer(path, { ...CALL, answer: step })
    }
    expect((await lightsOf(property)).join(' ')).toBe(wanted)
    expect((await make(property)).status).toBe(wanted.endsWith('green') ? 200 : 409)
  })

  it('never allow emails based on a consent from before an objection that was lifted for calls', async () => {
    const property = await writtenProperty(test)
    const path = await letterTo(property)
    await test
      .as(agent)
      .call(contact.consent, { params: { id: property }, body: { channel: 'email', reason: 'Am Zaun', day: '2026-11-20' } })
    expect(await lightsOf(property)).toEqual(['red', 'green', 'green'])
    await answer(path, { answer: 'never' })
    await lift(path, CALL)
    expect(await lightsOf(property)).toEqual(['green', 'red', 'green'])
  })
})

describe('the address of a letter after "never"', () => {
  const night = async () => {
    await test.drain('retain')
  }

  it('is blocked permanently, even after retention has run', async () => {
    const [property, again] = [await test.make.property({ contact_name: 'Karla Ott' }), await test.make.property()]
    await answer(await letterTo(property, to('Am Steiger 4')), { answer: 'never' })
    for (const n of [0, 31, 370, 3 * 365]) {
      await later(n)
      await night()
      expect([n, (await make(again, to('Am Steiger 4'))).status]).toEqual([n, 409])
    }
    expect(await test.ctx.db.selectFrom('letters').select('id').where('property_id', '=', property).execute()).toEqual([])
  })

  it.each([
    ['two doors', 'Am Steiger 6', 'Am Steiger 7'],
    ['the same door', 'Am Steiger 8', 'Am Steiger 8'],
  ])('is blocked for both of two letters to %s, whichever was answered last', async (_, one, two) => {
    const [property, again] = [await test.make.property({ contact_name: 'Karla Ott' }), await test.make.property()]
    const [first, second] = [await letterTo(property, to(one)), await letterTo(property, to(two))]
    for (const path of [first, second]) {
      await answer(path, { answer: 'never' })
      await night()
      for (const street of [one, two]) expect([street, (await make(again, to(street))).status]).toEqual([street, 409])
    }
    await lift(second, { answer: 'letter' })
    for (const street of [one, two]) expect([street, (await make(again, to(street))).status]).toEqual([street, 200])
  })

  it('stays blocked while one of two owners at the same door objects', async () => {
    const owners = [await test.make.property({ contact_name: 'Karla Ott' }), await test.make.property({ contact_name: 'Olaf Kern' })]
    const again = await test.make.property()
    const paths = []
    for (const id of owners) paths.push(await letterTo(id, to('Am Steiger 9')))
    for (const path of paths) await answer(path, { answer: 'never' })
    await lift(paths[0] ?? '', { answer: 'letter' })
    await night()
    expect((await make(again, to('Am Steiger 9'))).status).toBe(409)
  })
})
