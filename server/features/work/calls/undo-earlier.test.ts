import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callList, type CallResultForm } from '#shared/contract/work/call-list.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let id: number
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
let sellers = 0
beforeEach(async () => {
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
  id = await test.make.property({ contact_phone: `0171 ${5_580_000 + (sellers += 1)}`, seller_type: 'private' })
})

const today = () => berlinDay(test.clock.now())
const in_ = (n: number) => daysAfter(today(), n)
const note = async (by: TestAgent, form: Partial<CallResultForm> = {}) => {
  const key = form.key ?? randomUUID()
  await test.as(by).call(callList.note, { params: { id }, body: { channel: 'phone', result: 'interested', ...form, key } })
  return key
}
const undo = (by: TestAgent, key: string) => test.as(by).call(callList.undo, { params: { key } })
const readState = async (by: TestAgent) => {
  const { prospectStatus, statusChangedAt, nextFollowUpDate, nextFollowUpTime, lastContactDate, assignedTo } = (
    await test.as(by).call(properties.get, { params: { id } })
  ).body
  return { prospectStatus, statusChangedAt, nextFollowUpDate, nextFollowUpTime, lastContactDate, assignedTo }
}
const listWords = async (by: TestAgent) =>
  (await test.as(by).call(prospects.activities, { params: { id } })).body.map(({ description }) => description)
const isTouched = async (by: TestAgent) =>
  (
    await test.ctx.db
      .selectFrom('prospects')
      .select('property_id')
      .where('office_id', '=', by.officeId)
      .where('property_id', '=', id)
      .execute()
  ).length > 0

describe('undoing a call result that a later one followed', () => {
  it('removes its activity but keeps the status and follow-up of the later one, for that agent only', async () => {
    const key = randomUUID()
    for (const by of [agent, other]) {
      await note(by, { key, result: 'no_response', text: 'Mailbox' })
      await note(by, { result: 'callback_requested', nextDate: in_(5), nextTime: '17:30' })
    }
    const [state, his] = [await readState(agent), await readState(other)]
    expect((await undo(agent, key)).body).toMatchObject({ isRepeated: false, property: { id, nextFollowUpDate: in_(5) } })
    expect([await readState(agent), await readState(other)]).toEqual([state, his])
    expect(await listWords(agent)).toEqual(['Rückruf gewünscht'])
    expect(await listWords(other)).toEqual(['Rückruf gewünscht', 'Nicht erreicht: Mailbox'])
    expect((await test.as(agent).call(callList.get)).body.today.noted).toBe(1)
    expect((await undo(agent, key)).body.isRepeated).toBe(true)
  })

  it('restores the state before both once the later one is undone too', async () => {
    for (const by of [agent, other])
      await test.as(by).call(prospects.update, { params: { id }, body: { prospectStatus: 'send_info', nextFollowUpDate: in_(1) } })
    const before = await readState(agent)
    expect(before.assignedTo).toBe(agent.id)
    test.clock.advance(days(1))
    const first = await note(agent, { nextDate: in_(2) })
    const second = await note(agent, { result: 'later', nextDate: in_(40) })
    const third = await note(agent, { result: 'snoozed', nextDate: in_(50) })
    const his = await readState(other)
    for (const key of [first, second, third]) expect((await undo(agent, key)).status).toBe(200)
    expect([await readState(agent), await readState(other)]).toEqual([before, his])
    expect(await listWords(agent)).toEqual([])
  })

  it('deletes the prospect if none existed before either of them', async () => {
    const keys = [await note(agent), await note(agent, { result: 'no_response' })]
    await note(other)
    for (const key of keys) await undo(agent, key)
    expect([await isTouched(agent), await isTouched(other)]).toEqual([false, true])
  })

  it('keeps changes made between the two', async () => {
    const first = await note(agent)
    await test.as(agent).call(prospects.update, { params: { id }, body: { nextFollowUpDate: in_(9) } })
    const second = await note(agent, { result: 'no_response' })
    await undo(agent, first)
    await undo(agent, second)
    expect(await readState(agent)).toMatchObject({ prospectStatus: 'not_contacted', nextFollowUpDate: in_(9), lastContactDate: null })
  })

  it('keeps the person to which the prospect was assigned between the two', async () => {
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    const first = await note(agent)
    await test.as(agent).call(prospects.update, { params: { id }, body: { assignedTo: colleague.id } })
    const second = await note(agent, { result: 'no_response' })
    await undo(agent, first)
    await undo(agent, second)
    expect((await readState(agent)).assignedTo).toBe(colleague.id)
  })

  it('resets the last contact only if the owner was not reached afterwards', async () => {
    const [first, his] = [await note(agent), await note(other)]
    await note(agent, { result: 'no_response' })
    await note(other, { result: 'send_info' })
    await undo(agent, first)
    await undo(other, his)
    expect([(await readState(agent)).lastContactDate, (await readState(other)).lastContactDate]).toEqual([null, today()])
  })

  it('works for a note, and for a result followed by an objection, which stays', async () => {
    const words = await note(agent, { result: 'note', text: 'Hund im Garten' })
    const first = await note(agent)
    await note(agent, { result: 'objection', text: 'Nie wieder!' })
    await note(other, { result: 'note', text: 'Hund im Garten' })
    for (const key of [words, first]) expect((await undo(agent, key)).status).toBe(200)
    expect(await listWords(agent)).toEqual(['Nie wieder kontaktieren: Nie wieder!'])
    expect(await listWords(other)).toEqual(['Hund im Garten'])
    expect(await readState(agent)).toMatchObject({ prospectStatus: 'not_interested', nextFollowUpDate: null })
    expect((await test.as(agent).call(contact.get, { params: { id } })).body.objectedAt).toBe(today())
  })
})

describe('undoing a postponement, or a call result that arrived after it and was recorded before it', () => {
  async function noteBoth() {
    const postponed = await note(agent, { result: 'snoozed', nextDate: in_(9) })
    test.clock.advance(minutes(2))
    const late = await note(agent, { result: 'callback_requested', nextDate: in_(3), nextTime: '15:00', waitedSeconds: 7 * 60 })
    expect(await readState(agent)).toMatchObject({ prospectStatus: 'follow_up', nextFollowUpDate: in_(9), lastContactDate: today() })
    return { postponed, late }
  }
  const begin = async () => {
    await test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'send_info', nextFollowUpDate: in_(1) } })
    return readState(agent)
  }

  it('leaves the postponement if the result is undone', async () => {
    const before = await begin()
    await undo(agent, (await noteBoth()).late)
    expect(await readState(agent)).toEqual({ ...before, nextFollowUpDate: in_(9) })
  })

  it('leaves the result, with the follow-up that it held back, if the postponement is undone', async () => {
    await begin()
    await undo(agent, (await noteBoth()).postponed)
    expect(await readState(agent)).toMatchObject({
      prospectStatus: 'follow_up',
      nextFollowUpDate: in_(3),
      nextFollowUpTime: '15:00',
      lastContactDate: today(),
    })
    expect(await listWords(agent)).toEqual(['Rückruf gewünscht'])
  })

  it('leaves the later of two postponements, and the day of a late postponement once both are undone', async () => {
    await begin()
    const keys = [await note(agent, { result: 'snoozed', nextDate: in_(9) }), await note(agent, { result: 'snoozed', nextDate: in_(20) })]
    test.clock.advance(minutes(2))
    await note(agent, { result: 'snoozed', nextDate: in_(3), waitedSeconds: 7 * 60 })
    const left: unknown[] = []
    for (const key of keys) {
      await undo(agent, key)
      left.push((await readState(agent)).nextFollowUpDate)
    }
    expect(left).toEqual([in_(20), in_(3)])
  })

  it('restores the follow-up of the late one under a newer result, once both others are undone', async () => {
    await begin()
    const { postponed, late } = await noteBoth()
    const newer = await note(agent, { result: 'no_response', nextDate: in_(6) })
    await undo(agent, postponed)
    expect(await readState(agent)).toMatchObject({ nextFollowUpDate: in_(6) })
    await undo(agent, newer)
    expect(await readState(agent)).toMatchObject({ nextFollowUpDate: in_(3), nextFollowUpTime: '15:00' })
    await undo(agent, late)
    expect(await readState(agent)).toMatchObject({ prospectStatus: 'send_info', nextFollowUpDate: in_(1) })
  })

  it('keeps a follow-up that was chosen since, if the postponement is undone', async () => {
    const { postponed } = await noteBoth()
    await test.as(agent).call(prospects.update, { params: { id }, body: { nextFollowUpDate: in_(12) } })
    await undo(agent, postponed)
    expect((await readState(agent)).nextFollowUpDate).toBe(in_(12))
  })

  it.each(['postponed', 'late'] as const)('restores the state before both once both are undone, first what %s', async (first) => {
    const before = await begin()
    const keys = await noteBoth()
    await undo(agent, keys[first])
    await undo(agent, keys[first === 'late' ? 'postponed' : 'late'])
    expect(await readState(agent)).toEqual(before)
  })

  it.each(['postponed', 'late'] as const)('deletes the prospect that began with them, first what %s', async (first) => {
    const keys = await noteBoth()
    await undo(agent, keys[first])
    expect(await isTouched(agent)).toBe(true)
    await undo(agent, keys[first === 'late' ? 'postponed' : 'late'])
    expect(await isTouched(agent)).toBe(false)
  })
})

it('undoing a call result restores status and follow-up if only one that it overtook arrived after it', async () => {
  await test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'send_info', nextFollowUpDate: in_(1) } })
  const before = await readState(agent)
  const newer = await note(agent, { result: 'appointment', nextDate: in_(5), nextTime: '15:00' })
  test.clock.advance(minutes(2))
  const late = await note(agent, { result: 'later', nextDate: in_(40), waitedSeconds: 7 * 60 })
  await undo(agent, newer)
  expect(await readState(agent)).toEqual({ ...before, lastContactDate: today() })
  await undo(agent, late)
  expect(await readState(agent)).toEqual(before)
})
