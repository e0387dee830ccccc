import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { callList, type CallResultForm } from '#shared/contract/work/call-list.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days, hours } from '#test/clock.ts'
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
    const at = new Date(test.clock.now().getTime() - days(1)).toISOString()
    await note(agent, { result: 'send_info', nextDate: in_(1), nextTime: '15:00' })
    const newer = await readState(agent)
    test.clock.advance(hours(2))
    for (const by of [agent, other]) await note(by, { result, nextDate: in_(3), text: 'Mailbox', at })
    expect([await readState(agent), await readState(other)]).toEqual([newer, alone])
    expect(await listWords(agent)).toEqual(['Info senden', expect.stringContaining('Mailbox')])
  })

  it('overrides an older result, and always applies if it is an objection', async () => {
    const [first, second] = [-4, -3].map((n) => new Date(test.clock.now().getTime() + hours(n)).toISOString())
    for (const by of [agent, other]) {
      await note(by, { nextDate: in_(3), at: first })
      await note(by, { result: 'callback_requested', nextDate: in_(1), nextTime: '15:00', at: second })
    }
    await note(other, { result: 'objection', at: first })
    expect(await readState(agent)).toEqual(['follow_up', in_(1), '15:00', in_(0)])
    expect(await readState(other)).toEqual(['not_interested', null, null, in_(0)])
  })

  it("is kept as an activity beside a colleague's newer result, whose status, follow-up and assignment stay, and names the colleague each time", async () => {
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent', first_name: 'Jens', last_name: 'Petersen' })
    const at = new Date(test.clock.now().getTime() - hours(3)).toISOString()
    await note(colleague, { result: 'send_info', nextDate: in_(1), nextTime: '15:00' })
    await test.as(agent).call(prospects.update, { params: { id }, body: { assignedTo: null } })
    const newer = await readState(agent)
    const noted = test.clock.now().toISOString()
    test.clock.advance(hours(1))
    const form = { key: randomUUID(), result: 'interested', text: 'Will verkaufen', nextDate: in_(3), at } as const
    const replies = [(await note(agent, form)).body]
    test.clock.advance(hours(1))
    await note(colleague, { result: 'no_response' })
    replies.push((await note(agent, form)).body)
    expect(replies.map(({ isRepeated, newer }) => [isRepeated, newer])).toEqual([
      [false, { author: 'Jens Petersen', at: noted }],
      [true, { author: 'Jens Petersen', at: noted }],
    ])
    expect([replies[0]?.property?.prospectStatus, replies[0]?.property?.nextFollowUpDate]).toEqual(newer.slice(0, 2))
    expect(replies[0]?.property?.assignedTo).toBeNull()
    expect(await listWords(agent)).toContainEqual(expect.stringContaining('Will verkaufen'))
  })

  it('names no newer result of its own author, and none if it is sent at once', async () => {
    const at = new Date(test.clock.now().getTime() - hours(3)).toISOString()
    await note(agent, { result: 'send_info', nextDate: in_(1) })
    test.clock.advance(hours(1))
    expect((await note(agent, { result: 'interested', at })).body.newer).toBeUndefined()
    const colleague = await test.make.agent({ office_id: agent.officeId })
    expect((await note(colleague, { result: 'interested' })).body.newer).toBeUndefined()
  })

  it.each(['see', 'none'] as const)('is taken where the office lets agents %s what a colleague works on', async (choice) => {
    const colleague = await test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    await test.ctx.db.updateTable('offices').set({ colleagues_prospects: choice }).where('id', '=', agent.officeId).execute()
    const late = await test.make.agent({ office_id: agent.officeId, office_role: 'agent' })
    const at = new Date(test.clock.now().getTime() - hours(3)).toISOString()
    await note(colleague, { result: 'send_info', nextDate: in_(1) })
    test.clock.advance(hours(1))
    expect((await note(late, { result: 'interested', text: 'Will verkaufen' })).status).toBe(403)
    const before = await readState(agent)
    const key = randomUUID()
    const { status, body } = await note(late, { key, result: 'interested', text: 'Will verkaufen', at })
    expect([status, body.property === null]).toEqual([200, choice === 'none'])
    expect(await listWords(agent)).toContainEqual(expect.stringContaining('Will verkaufen'))
    // and undone by its author, which leaves the colleague's
    const undone = await test.as(late).call(callList.undo, { params: { key } })
    expect([undone.status, undone.body.property === null]).toEqual([200, choice === 'none'])
    expect([await readState(agent), await listWords(agent)]).toEqual([before, ['Info senden']])
  })
})
