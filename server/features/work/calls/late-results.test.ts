import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { callList, type CallResultForm } from '#shared/contract/work/call-list.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { hours, minutes } from '#test/clock.ts'
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
  test.clock.set(new Date('2026-11-23T09:30:00Z'))
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
  id = await test.make.property({ contact_phone: `0171 ${5_600_000 + (sellers += 1)}`, seller_type: 'private' })
})

const in_ = (n: number) => daysAfter(berlinDay(test.clock.now()), n)
const note = (by: TestAgent, form: Partial<CallResultForm>) =>
  test.as(by).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'no_response', ...form } })
const waited = (milliseconds: number) => milliseconds / 1_000
const readState = async (by: TestAgent) => {
  const { prospectStatus, nextFollowUpDate, nextFollowUpTime, lastContactDate } = (
    await test.as(by).call(properties.get, { params: { id } })
  ).body
  return [prospectStatus, nextFollowUpDate, nextFollowUpTime, lastContactDate]
}
const listWords = async (by: TestAgent) =>
  (await test.as(by).call(prospects.activities, { params: { id } })).body.map(({ description }) => description)

describe('a call result sent hours after the call', () => {
  it.each([
    ['no_response', ['follow_up', '2026-11-26', null, null]],
    ['interested', ['follow_up', '2026-11-26', null, '2026-11-22']],
    ['snoozed', ['not_contacted', '2026-11-26', null, null]],
  ] as const)('keeps status, follow-up and last contact of a newer result: %s', async (result, alone) => {
    await note(agent, { result: 'send_info', nextDate: in_(1), nextTime: '15:00' })
    const newer = await readState(agent)
    test.clock.advance(hours(2))
    for (const by of [agent, other]) await note(by, { result, nextDate: in_(3), text: 'Mailbox', waitedSeconds: waited(hours(26)) })
    expect([await readState(agent), await readState(other)]).toEqual([newer, alone])
    expect(await listWords(agent)).toEqual(['Info senden', expect.stringContaining('Mailbox')])
  })

  it('overrides an older result, and always applies if it is an objection', async () => {
    for (const by of [agent, other]) {
      await note(by, { nextDate: in_(3), waitedSeconds: waited(hours(4)) })
      await note(by, { result: 'callback_requested', nextDate: in_(1), nextTime: '15:00', waitedSeconds: waited(hours(3)) })
    }
    await note(other, { result: 'objection', waitedSeconds: waited(hours(4)) })
    expect(await readState(agent)).toEqual(['follow_up', in_(1), '15:00', in_(0)])
    expect(await readState(other)).toEqual(['not_interested', null, null, in_(0)])
  })

  it("is kept as an activity beside a colleague's newer result, whose status, follow-up and assignment stay, and names the colleague each time", async () => {
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent', first_name: 'Jens', last_name: 'Petersen' })
    await note(colleague, { result: 'send_info', nextDate: in_(1), nextTime: '15:00' })
    await test.as(agent).call(prospects.update, { params: { id }, body: { assignedTo: null } })
    const newer = await readState(agent)
    const noted = test.clock.now().toISOString()
    test.clock.advance(hours(1))
    const form = { key: randomUUID(), result: 'interested', text: 'Will verkaufen', nextDate: in_(3) } as const
    const replies = [(await note(agent, { ...form, waitedSeconds: waited(hours(4)) })).body]
    test.clock.advance(hours(1))
    await note(colleague, { result: 'no_response' })
    replies.push((await note(agent, { ...form, waitedSeconds: waited(hours(5)) })).body)
    expect(replies.map(({ isRepeated, newer }) => [isRepeated, newer])).toEqual([
      [false, { author: 'Jens Petersen', at: noted }],
      [true, { author: 'Jens Petersen', at: noted }],
    ])
    expect([replies[0]?.property?.prospectStatus, replies[0]?.property?.nextFollowUpDate]).toEqual(newer.slice(0, 2))
    expect(replies[0]?.property?.assignedTo).toBeNull()
    expect(await listWords(agent)).toContainEqual(expect.stringContaining('Will verkaufen'))
  })

  it('names no newer result of its own author, and none if it is sent at once', async () => {
    await note(agent, { result: 'send_info', nextDate: in_(1) })
    test.clock.advance(hours(1))
    expect((await note(agent, { result: 'interested', waitedSeconds: waited(hours(4)) })).body.newer).toBeUndefined()
    const colleague = await test.make.agent({ office_id: agent.officeId })
    expect((await note(colleague, { result: 'interested' })).body.newer).toBeUndefined()
  })

  it.each(['see', 'none'] as const)('is taken where the office lets agents %s what a colleague works on', async (choice) => {
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    await test.ctx.db.updateTable('offices').set({ colleagues_prospects: choice }).where('id', '=', agent.officeId).execute()
    const late = await test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    await note(colleague, { result: 'send_info', nextDate: in_(1) })
    test.clock.advance(hours(1))
    expect((await note(late, { result: 'interested', text: 'Will verkaufen' })).status).toBe(403)
    const before = await readState(agent)
    const key = randomUUID()
    const { status, body } = await note(late, { key, result: 'interested', text: 'Will verkaufen', waitedSeconds: waited(hours(4)) })
    expect([status, body.property === null]).toEqual([200, choice === 'none'])
    expect(await listWords(agent)).toContainEqual(expect.stringContaining('Will verkaufen'))
    // and undone by its author, which leaves the colleague's
    const undone = await test.as(late).call(callList.undo, { params: { key } })
    expect([undone.status, undone.body.property === null]).toEqual([200, choice === 'none'])
    expect([await readState(agent), await listWords(agent)]).toEqual([before, ['Info senden']])
  })
})

describe('a call result that waited for seven minutes', () => {
  const late = { result: 'not_interested', text: 'Hat schon jemanden', waitedSeconds: waited(minutes(7)) } as const

  it('keeps what the same person noted on another device two minutes before it arrived', async () => {
    await note(agent, { result: 'appointment', nextDate: in_(1), nextTime: '15:00' })
    const newer = await readState(agent)
    test.clock.advance(minutes(2))
    for (const by of [agent, other]) expect((await note(by, late)).body.newer).toBeUndefined()
    expect([await readState(agent), (await readState(other))[0]]).toEqual([newer, 'not_interested'])
    expect(newer.slice(0, 3)).toEqual(['follow_up', in_(1), '15:00'])
    expect(await listWords(agent)).toEqual(['Termin vereinbart', 'Kein Interesse: Hat schon jemanden'])
  })

  it('keeps what a colleague noted two minutes before it arrived, and names the colleague', async () => {
    const names = { first_name: 'Jens', last_name: 'Petersen' }
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent', ...names })
    await note(colleague, { result: 'appointment', nextDate: in_(1), nextTime: '15:00' })
    const [newer, noted] = [await readState(agent), test.clock.now().toISOString()]
    test.clock.advance(minutes(2))
    const { body } = await note(agent, late)
    expect([body.newer, body.property?.assignedTo]).toEqual([{ author: 'Jens Petersen', at: noted }, colleague.id])
    expect(await readState(agent)).toEqual(newer)
    expect(await listWords(agent)).toEqual(['Termin vereinbart', 'Kein Interesse: Hat schon jemanden'])
  })

  it.each([
    ['callback_requested', 'the same person', 'follow_up'],
    ['not_interested', 'a colleague', 'not_interested'],
    ['snoozed', 'a colleague', 'not_contacted'],
  ] as const)('keeps the day of a postponement two minutes before it arrived: %s, by %s', async (result, who, status) => {
    const by = who === 'a colleague' ? await test.make.agent({ office_id: agent.officeId, office_role: 'agent' }) : agent
    await note(by, { result: 'snoozed', nextDate: in_(9) })
    test.clock.advance(minutes(2))
    for (const one of [agent, other]) await note(one, { ...late, result, nextDate: in_(3) })
    expect((await readState(agent)).slice(0, 3)).toEqual([status, in_(9), null])
    expect((await readState(other)).slice(0, 2)).toEqual([status, in_(3)])
  })

  it("names a colleague's newer postponement each time, while its follow-up stays", async () => {
    const names = { first_name: 'Jens', last_name: 'Petersen' }
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent', ...names })
    await note(colleague, { result: 'snoozed', nextDate: in_(9) })
    test.clock.advance(minutes(2))
    const form = { ...late, key: randomUUID(), result: 'callback_requested', nextDate: in_(3) } as const
    const replies = [(await note(agent, form)).body, (await note(agent, form)).body]
    expect(replies.map(({ isRepeated, newer, postponed }) => [isRepeated, newer, postponed])).toEqual([
      [false, undefined, { author: 'Jens Petersen', day: in_(9) }],
      [true, undefined, { author: 'Jens Petersen', day: in_(9) }],
    ])
    await test.as(agent).call(prospects.update, { params: { id }, body: { nextFollowUpDate: in_(5) } })
    expect((await note(agent, form)).body.postponed).toBeUndefined()
  })

  it('names no postponement of its own author, none that is older, and none if it is sent at once', async () => {
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    await note(colleague, { result: 'snoozed', nextDate: in_(9), waitedSeconds: waited(minutes(20)) })
    expect((await note(agent, { ...late, result: 'callback_requested', nextDate: in_(3) })).body.postponed).toBeUndefined()
    await note(agent, { result: 'snoozed', nextDate: in_(9) })
    test.clock.advance(minutes(2))
    expect((await note(agent, { ...late, result: 'interested', nextDate: in_(3) })).body.postponed).toBeUndefined()
    expect((await note(colleague, { result: 'interested', nextDate: in_(3) })).body.postponed).toBeUndefined()
  })

  it('moves the follow-up of a postponement that was recorded before it, or is taken back', async () => {
    const key = randomUUID()
    await note(agent, { result: 'snoozed', nextDate: in_(9), waitedSeconds: waited(minutes(20)) })
    await note(other, { key, result: 'snoozed', nextDate: in_(9) })
    await test.as(other).call(callList.undo, { params: { key } })
    for (const by of [agent, other]) {
      await note(by, { ...late, result: 'callback_requested', nextDate: in_(3), nextTime: '15:00' })
      expect((await readState(by)).slice(0, 3)).toEqual(['follow_up', in_(3), '15:00'])
    }
  })

  it('counts as newer than one that was recorded before it and took longer to arrive', async () => {
    await note(agent, { nextDate: in_(3), waitedSeconds: waited(minutes(7)) })
    test.clock.advance(100)
    // recorded a second later, while the request before took four seconds
    await note(agent, { result: 'callback_requested', nextDate: in_(1), waitedSeconds: waited(minutes(7)) + 3 })
    expect((await readState(agent)).slice(0, 2)).toEqual(['follow_up', in_(1)])
  })
})
