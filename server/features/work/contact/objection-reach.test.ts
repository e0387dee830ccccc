import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { contact as rows } from '#shared/contract/work/contact.ts'
import { letters } from '#shared/contract/work/letters.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { writingAgent, writtenProperty } from '#test/letters.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { MANY_HOUSES } from './held-marks.ts'
import { recordObjection, undoObjection } from './records.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  agent = await test.make.agent()
  other = await test.make.agent()
  // the other agent always has an objection, too
  await object(await test.make.property({ contact_phone: '0171 9999999' }), other)
})

let numbers = 1_000_000
const newNumber = () => `0151 ${(numbers += 1)}`
const reachOf = async (id: number, as = agent) => (await test.as(as).call(rows.reach, { params: { id } })).body
const object = (id: number, as = agent) => test.as(as).call(rows.objection, { params: { id }, body: { reason: 'Will nicht' } })
const getContact = async (id: number, as = agent) => (await test.as(as).call(rows.get, { params: { id } })).body
const standing = async (id: number, as = agent) =>
  (await getContact(id, as)).records.filter(({ kind, liftedAt }) => kind === 'objection' && liftedAt === null).map((record) => record.id)
const undo = async (id: number, as = agent, records?: number[]) =>
  test.as(as).call(rows.undoObjection, { params: { id }, body: { records: records ?? (await standing(id, as)) } })
const isObjected = async (id: number, as = agent) => (await getContact(id, as)).objectedAt !== null
const find = (id: number, body: object, as = agent) => test.as(as).call(prospects.update, { params: { id }, body })
const readProspect = async (id: number) => {
  const { prospectStatus, nextFollowUpDate } = (await test.as(agent).call(properties.get, { params: { id } })).body
  return [prospectStatus, nextFollowUpDate]
}

describe('the reach of an objection', () => {
  it('counts the adverts that turn red, for each agent by what the agent sees and noted', async () => {
    const [phone, address] = [newNumber(), { address: 'Reichweg 3', zip_code: '20111', location: 'Hamburg' }]
    const id = await test.make.property({ contact_phone: phone, ...address })
    const same = [
      await test.make.property({ contact_phone: phone.replace('0151 ', '+49 (0)151/') }),
      await test.make.property({ ...address, address: 'Reichweg 3, 2. OG' }),
    ]
    const noted = await test.make.property()
    await find(noted, { ownerPhone: phone })
    const strangers = [
      await test.make.property({ ...address, address: 'Reichweg 31' }),
      await test.make.property({ contact_phone: `${phone}1` }),
    ]
    expect(await reachOf(id)).toEqual({
      adverts: 4,
      properties: 4,
      isMore: false,
      marks: { phone: true, email: false, address: true },
      leftOut: [],
    })
    expect((await reachOf(id, other)).adverts).toBe(3)
    await object(id)
    for (const one of [...same, noted]) expect(await isObjected(one)).toBe(true)
    for (const one of strangers) expect(await isObjected(one)).toBe(false)
    for (const one of [id, ...same]) expect(await isObjected(one, other)).toBe(false)
  })

  it('covers the email address the agent noted, in upper or lower case, but not one noted by another agent', async () => {
    const [id, again] = [await test.make.property(), await test.make.property()]
    await find(id, { ownerEmail: 'Ida_Moor@Example.test' })
    await find(again, { ownerEmail: 'ida_moor@example.test' })
    await find(await test.make.property(), { ownerEmail: 'idaxmoor@example.test' })
    expect(await reachOf(id)).toMatchObject({ adverts: 2, marks: { phone: false, email: true, address: false } })
    expect(await reachOf(id, other)).toMatchObject({ adverts: 1, marks: { email: false } })
  })

  it('is reported as larger than examined for a house with very many adverts', async () => {
    const at = { address: 'Hochhaus 1', zip_code: '20112', location: 'Hamburg' }
    const ids = await Promise.all(Array.from({ length: 201 }, () => test.make.property(at)))
    expect(await reachOf(ids[0] as number)).toMatchObject({ isMore: true, adverts: 200 })
  })

  it("leaves out an agency's number, but still covers the property itself and its door", async () => {
    const phone = newNumber()
    const at = { address: 'Maklergasse 5', zip_code: '20113', location: 'Hamburg' }
    const agencys = [
      await test.make.property({ contact_phone: phone, seller_type: 'commercial' }),
      await test.make.property({ contact_phone: phone, seller_type: 'commercial' }),
    ]
    const [id, neighbour] = [await test.make.property({ contact_phone: phone, ...at }), await test.make.property(at)]
    expect(await reachOf(id)).toEqual({
      adverts: 2,
      properties: 2,
      isMore: false,
      marks: { phone: false, email: false, address: true },
      leftOut: [{ number: phone, whose: 'agency' }],
    })
    await object(id)
    // neither the nightly run nor data learned later adds the mark
    await find(id, { ownerPhone: phone })
    await test.ctx.queue.enqueue(test.ctx, 'mark-objectors', {})
    await test.drain()
    expect([await isObjected(id), await isObjected(neighbour)]).toEqual([true, true])
    for (const one of agencys) expect(await isObjected(one)).toBe(false)
  })

  it("includes an owner's number that shares a field with an agency's", async () => {
    const [own, agencys] = [newNumber(), newNumber()]
    const theirs = await test.make.property({ contact_phone: agencys, seller_type: 'commercial' })
    await test.make.property({ contact_phone: agencys, seller_type: 'commercial' })
    const [id, again] = [
      await test.make.property({ contact_phone: `${own} oder ${agencys}` }),
      await test.make.property({ contact_phone: own }),
    ]
    expect(await reachOf(id)).toMatchObject({ adverts: 2, marks: { phone: true }, leftOut: [{ number: agencys, whose: 'agency' }] })
    await object(id)
    expect([await isObjected(again), await isObjected(theirs)]).toEqual([true, false])
  })

  it('includes a number that one commercial and one private advert share, because one of them may be misclassified', async () => {
    const phone = newNumber()
    const [id, misread] = [
      await test.make.property({ contact_phone: phone }),
      await test.make.property({ contact_phone: phone, seller_type: 'commercial' }),
    ]
    expect(await reachOf(id)).toMatchObject({ adverts: 2, leftOut: [] })
    await object(id)
    expect(await isObjected(misread)).toBe(true)
  })

  it(`leaves out a number used by private adverts for more than ${MANY_HOUSES} houses, but includes a landlord's`, async () => {
    const house = (contact_phone: string, n: number) =>
      test.make.property({ contact_phone, address: `Verwalterweg ${n}`, zip_code: '20114', location: 'Hamburg' })
    const [phone, landlords] = [newNumber(), newNumber()]
    const managed = await Promise.all(Array.from({ length: MANY_HOUSES }, (_, n) => house(phone, n + 1)))
    const first = managed[0] as number
    expect(await reachOf(first)).toMatchObject({ adverts: MANY_HOUSES, leftOut: [] })
    await house(phone, MANY_HOUSES + 1)
    expect(await reachOf(first)).toMatchObject({ adverts: 1, leftOut: [{ number: phone, whose: 'manager' }] })
    const let1 = await Promise.all(
      Array.from({ length: 16 }, () => test.make.property({ contact_phone: landlords, zip_code: '20115', location: 'Hamburg' })),
    )
    expect(await reachOf(let1[0] as number)).toMatchObject({ adverts: 16, properties: 16, leftOut: [] })
  })

  it('includes a number that is already blocked, even if others use it by now', async () => {
    const phone = newNumber()
    const [first, second] = [await test.make.property({ contact_phone: phone }), await test.make.property({ contact_phone: phone })]
    await object(first)
    for (let n = 0; n < 2; n += 1) await test.make.property({ contact_phone: phone, seller_type: 'commercial' })
    expect((await reachOf(second)).leftOut).toEqual([])
    expect(await isObjected(second)).toBe(true)
  })
})

describe('undoing an objection the agent recorded', () => {
  it('restores lights, marks, status and follow-up within a day', async () => {
    const phone = newNumber()
    const [id, again] = [await test.make.property({ contact_phone: phone }), await test.make.property({ contact_phone: phone })]
    await find(id, { prospectStatus: 'follow_up', nextFollowUpDate: '2026-12-24' })
    const before = (await getContact(id)).lights
    const { undoUntil } = (await object(id)).body
    expect(undoUntil).toBe(new Date(test.clock.now().getTime() + days(1)).toISOString())
    expect(await readProspect(id)).toEqual(['not_interested', null])
    // the nightly run follows, and the agent learns more at both
    await test.ctx.queue.enqueue(test.ctx, 'mark-objectors', {})
    await test.drain()
    await find(id, { ownerEmail: 'gelernt@example.test' })
    await find(again, { ownerPhone: newNumber() })
    const { status, body } = await undo(id)
    expect([status, body.objectedAt, body.undoUntil, body.lights]).toEqual([200, null, null, before])
    expect(body.records).toMatchObject([{ kind: 'objection', liftedBy: 'agent', liftedAt: test.clock.now().toISOString() }])
    expect(await isObjected(again)).toBe(false)
    expect(await readProspect(id)).toEqual(['follow_up', '2026-12-24'])
    expect(await test.ctx.db.selectFrom('objections').selectAll().where('office_id', '=', agent.officeId).execute()).toEqual([])
    const history = (await test.as(agent).call(prospects.activities, { params: { id } })).body.map(({ description }) => description)
    expect(history).toContain('Widerspruch zurückgenommen')
    expect((await object(id)).body.objectedAt).not.toBeNull()
  })

  it('restores the status from before a call that recorded the objection', async () => {
    const id = await test.make.property({ contact_phone: newNumber() })
    await find(id, { prospectStatus: 'contacted', nextFollowUpDate: '2026-12-20' })
    await test.as(agent).call(callList.note, {
      params: { id },
      body: { key: crypto.randomUUID(), channel: 'phone', result: 'objection', text: 'Nie wieder' },
    })
    expect(await readProspect(id)).toEqual(['not_interested', null])
    expect((await undo(id)).status).toBe(200)
    expect(await readProspect(id)).toEqual(['contacted', '2026-12-20'])
  })

  it('keeps a status set in the meantime', async () => {
    const id = await test.make.property()
    await find(id, { prospectStatus: 'follow_up', nextFollowUpDate: '2026-12-24' })
    await object(id)
    await find(id, { prospectStatus: 'contacted' })
    await undo(id)
    expect(await readProspect(id)).toEqual(['contacted', '2026-12-24'])
  })

  it('works until a day has passed, but not later', async () => {
    const [id, late] = [await test.make.property({ contact_phone: newNumber() }), await test.make.property({ contact_phone: newNumber() })]
    for (const one of [id, late]) await object(one)
    test.clock.advance(days(1) - 1)
    agent = await test.make.signIn(agent)
    expect([(await undo(id)).status, await isObjected(id)]).toEqual([200, false])
    test.clock.advance(1)
    const { status, text } = await undo(late)
    expect([status, await isObjected(late), (await getContact(late)).undoUntil]).toEqual([409, true, null])
    expect(text).toContain('nur 24 Stunden')
  })

  it('is rejected for another agent', async () => {
    const id = await test.make.property({ contact_phone: newNumber() })
    await object(id)
    expect(await undo(id, other)).toMatchObject({ status: 409, text: expect.stringContaining('kein Widerspruch') })
    expect([await isObjected(id), (await getContact(id, other)).undoUntil]).toEqual([true, null])
    await object(id, other)
    expect((await undo(id, other)).status).toBe(200)
    expect([await isObjected(id), await isObjected(id, other)]).toEqual([true, false])
  })

  it('happens once when requested twice concurrently', async () => {
    const id = await test.make.property({ contact_phone: newNumber() })
    await object(id)
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const events = await test.ctx.db
      .selectFrom('events')
      .select('kind')
      .where('actor_id', '=', agent.id)
      .where('kind', '=', 'objection_undone')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('undoes only the named objections, and restores the follow-up with the last one', async () => {
    const [id, beside] = [await test.make.property(), await test.make.property()]
    await find(id, { prospectStatus: 'follow_up', nextFollowUpDate: '2026-12-24' })
    await object(id)
    await object(beside)
    // two adverts of one property, each with its own objection
    await test.ctx.db.updateTable('adverts').set({ property_id: id }).where('property_id', '=', beside).execute()
    const [one, two] = (await standing(id)) as [number, number]
    expect(await undo(id, agent, [])).toMatchObject({ status: 409, text: expect.stringContaining('inzwischen geändert') })
    expect((await undo(id, agent, [one, 999_999])).status).toBe(409)
    expect((await undo(id, agent, [two])).body.objectedAt).not.toBeNull()
    expect([await standing(id), await readProspect(id)]).toEqual([[one], ['not_interested', null]])
    expect((await undo(id, agent, [two])).status).toBe(409)
    expect((await undo(id, agent, [one])).body.objectedAt).toBeNull()
  })

  it('keeps everything blocked by other objections', async () => {
    const [phone, at] = [newNumber(), { address: 'Doppelweg 7', zip_code: '20116', location: 'Hamburg' }]
    const [first, second] = [await test.make.property({ contact_phone: phone }), await test.make.property({ contact_phone: phone, ...at })]
    const third = await test.make.property({ contact_phone: phone })
    const next = await test.make.property(at)
    await object(first)
    await object(second)
    const { body } = await undo(second)
    // still known through the first one's number
    expect([body.objectedAt === null, await isObjected(third), await isObjected(next)]).toEqual([false, true, false])
    await undo(first)
    for (const id of [first, second, third]) expect(await isObjected(id)).toBe(false)
  })

  it('is rejected if the owner demanded the objection together with an erasure, even if it was noted before', async () => {
    const [noted, asked] = [await test.make.property(), await test.make.property()]
    await object(noted)
    for (const id of [noted, asked]) {
      await inTransaction(test.ctx, (ctx) => recordObjection(ctx, agent, id, { reason: 'Löschung verlangt', isFinal: true }))
      expect(await undo(id)).toMatchObject({ status: 409, text: expect.stringContaining('gilt für immer') })
      expect((await getContact(id)).undoUntil).toBeNull()
    }
  })

  it('releases letters only once the objection is undone for good', async () => {
    const writer = await writingAgent(test)
    const property = await writtenProperty(test)
    const body = { propertyIds: [property], subject: 'Ihr Haus', body: '{{Anrede}}' }
    let noted: number[] = []
    for (const [act, expected] of [
      [(ctx: typeof test.ctx) => recordObjection(ctx, writer, property, { reason: 'Am Telefon' }), 409],
      [(ctx: typeof test.ctx) => undoObjection(ctx, writer, property, noted), 200],
    ] as const) {
      noted = await standing(property, writer)
      const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holding = inTransaction(test.ctx, async (ctx) => {
        await act(ctx)
        held.resolve()
        await go.promise
      })
      await held.promise
      const made = test.as(writer).call(letters.make, { body })
      await expect.poll(() => countLockWaits(test.ctx.db)).toBe(1)
      go.resolve()
      await holding
      expect((await made).status).toBe(expected)
    }
  })
})
