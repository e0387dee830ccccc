import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callList, type CallResultForm } from '#shared/contract/work/call-list.ts'
import { claims } from '#shared/contract/work/claims.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'
import { noteResult } from './service.ts'

let test: TestApp
let jens: TestAgent
let anna: TestAgent
let leads: number[] = []
let [first, second] = [0, 0]
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
let sellers = 0
const newLead = () => test.make.property({ contact_phone: `0171 ${5_840_000 + (sellers += 1)}`, seller_type: 'private' })
beforeEach(async () => {
  jens = await test.make.agent()
  anna = await test.make.agent({ office_id: jens.officeId, office_role: 'agent' })
  ;[first, second] = [await newLead(), await newLead()]
  leads = [first, second]
})

const JSON_WANTED = { accept: 'application/json' }
const next = (by: TestAgent, propertyIds = leads, withColleagues = false) =>
  test.as(by).call(callList.next, { body: { propertyIds, withColleagues } }, JSON_WANTED)
const getNext = async (by: TestAgent, ...asked: [number[]?, boolean?]) => (await next(by, ...asked)).body.propertyId
const note = async (by: TestAgent, id: number, form: Partial<CallResultForm> = {}) => {
  const body = { key: randomUUID(), channel: 'phone', result: 'interested', ...form } as const
  expect((await test.as(by).call(callList.note, { params: { id }, body })).status).toBe(200)
}
const inDays = (days: number) => daysAfter(berlinDay(test.clock.now()), days)
const assign = (id: number, by: TestAgent) =>
  test.as(by).call(prospects.update, { params: { id }, body: { assignedTo: by.id, nextFollowUpDate: inDays(0) } })

describe('the next of several leads', () => {
  it('is the first, which the agent then holds, and for a colleague the one behind', async () => {
    expect((await next(jens)).body).toEqual({ propertyId: first, until: new Date(test.clock.now().getTime() + minutes(15)).toISOString() })
    expect([await getNext(jens), await getNext(anna)]).toEqual([first, second])
    const { body } = await test.as(anna).call(claims.list)
    expect(body.toSorted((a, b) => a.propertyId - b.propertyId).map(({ propertyId, isOwn }) => [propertyId, isOwn])).toEqual([
      [first, false],
      [second, true],
    ])
    expect((await next(anna, [first])).status).toBe(409)
  })

  it('is another for each of ten who ask for the same ones at once, in one request each', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => test.make.agent({ office_id: jens.officeId })))
    const ten: number[] = []
    for (let n = 0; n < people.length; n += 1) ten.push(await newLead())
    const got = await Promise.all(people.map((by) => getNext(by, ten)))
    expect(got.toSorted((a, b) => a - b)).toEqual(ten)
  })

  it.each([
    ['has been called by a colleague', (id: number) => note(anna, id)],
    ['was postponed by a colleague', (id: number) => note(anna, id, { result: 'snoozed', nextDate: inDays(3) })],
    ['was not reached', (id: number) => note(anna, id, { result: 'no_response', nextDate: inDays(3) })],
    ['objected', (id: number) => test.as(anna).call(contact.objection, { params: { id }, body: {} })],
    ['no longer exists', (id: number) => test.ctx.db.deleteFrom('properties').where('id', '=', id).execute()],
  ] as const)('passes over an owner who %s since the list was read', async (_, change) => {
    await change(first)
    expect(await getNext(jens)).toBe(second)
    expect((await next(jens, [first])).status).toBe(409)
  })

  it('passes over a lead at which a colleague is just storing a result, without waiting for it', async () => {
    await test.ctx.db.transaction().execute(async (db) => {
      await noteResult({ ...test.ctx, db }, anna, first, { key: randomUUID(), channel: 'phone', result: 'interested' })
      expect(await getNext(jens)).toBe(second)
    })
  })

  it('is that of a colleague only on a list with those of colleagues, and only if the office lets agents work on them', async () => {
    await assign(first, jens)
    expect([await getNext(anna), await getNext(anna, leads, true)]).toEqual([second, first])
    await test.as(anna).call(claims.release, { params: { id: first } })
    await test.ctx.db.updateTable('offices').set({ colleagues_prospects: 'see' }).where('id', '=', jens.officeId).execute()
    expect(await getNext(anna, leads, true)).toBe(second)
  })

  it('names what is missing in a request without leads', async () => {
    const { status, text } = await next(jens, [])
    expect([status, text]).toEqual([400, expect.stringContaining('mindestens einen Eigentümer')])
  })
})
