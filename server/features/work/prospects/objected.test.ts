import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { calendar } from '#shared/contract/work/calendar.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'
import { countLockWaits } from '#test/lock-waits.ts'
import { recordObjection } from '../contact/service.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let id: number
let free: number
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
  ;[id, free] = [await test.make.property({ contact_phone: '0171 5550123' }), await test.make.property({ contact_phone: '0171 5550999' })]
})

const today = () => berlinDay(test.clock.now())
const DAY = '2026-12-24'
const readState = async (id: number, as = agent) => {
  const { prospectStatus, nextFollowUpDate } = (await test.as(as).call(properties.get, { params: { id } })).body
  return [prospectStatus, nextFollowUpDate]
}
const patch = (id: number, body: object, as = agent) => test.as(as).call(prospects.update, { params: { id }, body })
const object = (id: number, as = agent) => test.as(as).call(contact.objection, { params: { id }, body: {} })
const setMany = (ids: number[], what: object, as = agent) => test.as(as).call(prospects.updateMany, { body: { propertyIds: ids, ...what } })
const result = (body: object) =>
  test
    .as(agent)
    .call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'callback_requested', ...body } })
const activity = (followUpDate: string) =>
  test.as(agent).call(prospects.addActivity, { params: { id }, body: { activityType: 'call', description: 'Angerufen', followUpDate } })

/** Runs this while the owner's objection is written but not committed. */
async function duringObjection<T>(call: () => Promise<T>): Promise<T> {
  const [noted, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const objecting = inTransaction(test.ctx, async (ctx) => {
    await recordObjection(ctx, agent, id, { reason: 'Nie wieder' })
    noted.resolve()
    await go.promise
  })
  await noted.promise
  let isAnswered = false
  const answer = call().finally(() => (isAnswered = true))
  await expect.poll(async () => isAnswered || (await countLockWaits(test.ctx.db)) > 0).toBe(true)
  go.resolve()
  await objecting
  return answer
}

describe('while an objection is being recorded', () => {
  it('a call result is stored without a follow-up', async () => {
    expect((await duringObjection(() => result({ nextDate: DAY }))).status).toBe(200)
    expect(await readState(id)).toEqual(['not_contacted', null])
  })

  it('a follow-up cannot be set: by property, with an activity, or in bulk', async () => {
    const refused = { status: 409, text: expect.stringContaining('widersprochen') }
    expect(await duringObjection(() => patch(id, { prospectStatus: 'follow_up', nextFollowUpDate: DAY }))).toMatchObject(refused)
    ;[id, free] = [await test.make.property(), id]
    expect(await duringObjection(() => activity(DAY))).toMatchObject(refused)
    ;[id, free] = [await test.make.property(), await test.make.property()]
    const { body } = await duringObjection(() => setMany([id, free], { nextFollowUpDate: DAY }))
    expect([body.before.map((state) => state.id), body.objected]).toEqual([[free], 1])
    expect([await readState(id), await readState(free)]).toEqual([
      ['not_contacted', null],
      ['not_contacted', DAY],
    ])
  })

  it('undoing does not restore the follow-up', async () => {
    for (const one of [id, free]) await patch(one, { prospectStatus: 'follow_up', nextFollowUpDate: DAY })
    const set = { prospectStatus: 'contacted', nextFollowUpDate: null } as const
    const { before } = (await setMany([id, free], set)).body
    const { body } = await duringObjection(() => test.as(agent).call(prospects.undoMany, { body: { set, before } }))
    expect(body.restored).toBe(1)
    expect([await readState(id), await readState(free)]).toEqual([
      ['contacted', null],
      ['follow_up', DAY],
    ])
  })
})

describe('an owner who objected', () => {
  it('can be marked as not interested but not scheduled for a follow-up, which another agent still can do', async () => {
    await object(id)
    expect(await setMany([id], { prospectStatus: 'follow_up' })).toMatchObject({
      status: 409,
      text: expect.stringContaining('widersprochen'),
    })
    expect((await setMany([id], { prospectStatus: 'not_interested', nextFollowUpDate: null })).body).toMatchObject({
      before: [{ id }],
      objected: 0,
    })
    expect((await patch(id, { internalNotes: 'Hund', nextFollowUpDate: null })).status).toBe(200)
    expect((await patch(id, { nextFollowUpDate: DAY }, other)).status).toBe(200)
    expect((await setMany([id], { prospectStatus: 'follow_up' }, other)).body).toMatchObject({ before: [{ id }], objected: 0 })
  })

  it('is in no follow-up list and no calendar, even if known only by number', async () => {
    const same = await test.make.property({ contact_phone: '0171/555 0123', title: 'Bungalow am Moor' })
    for (const as of [agent, other]) for (const one of [same, free]) await patch(one, { nextFollowUpDate: today() }, as)
    await object(id)
    const listed = async (as: TestAgent) =>
      (await test.as(as).call(prospects.followUps)).body.map((card) => card.id).toSorted((a, b) => a - b)
    const dated = async (as: TestAgent) => {
      const { url } = (await test.as(as).call(calendar.address)).body
      return (await test.app.inject({ url: new URL(url ?? '').pathname })).body.includes('Bungalow am Moor')
    }
    const both = [same, free].toSorted((a, b) => a - b)
    expect([await listed(agent), await dated(agent)]).toEqual([[free], false])
    expect([await listed(other), await dated(other)]).toEqual([both, true])
  })

  it('leaves no gap on the page of follow-ups, and is not counted as due', async () => {
    const same = await test.make.property({ contact_phone: '0171/555 0123' })
    const later = await test.make.property()
    for (const one of [same, free, later]) await patch(one, { nextFollowUpDate: today() })
    await object(id)
    const page = (await test.as(agent).call(prospects.followUps, { query: { limit: '2' } })).body
    expect(page.map((card) => card.id).toSorted((a, b) => a - b)).toEqual([free, later].toSorted((a, b) => a - b))
    for (const orderBy of ['followUp', 'price']) {
      const { total, properties: due } = (await test.as(agent).call(properties.list, { query: { due: 'true', orderBy } })).body
      expect([total, new Set(due.map((card) => card.id))]).toEqual([2, new Set([free, later])])
    }
    expect((await test.as(other).call(properties.list, { query: { due: 'true' } })).body.total).toBe(0)
  })
})
