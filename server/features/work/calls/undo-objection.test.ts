import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { standingObjections } from '#shared/domain/objection-reach.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

const { callList, contact, prospects } = contract

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function takeBack(by: TestAgent, id: number) {
  const { records } = (await test.as(by).call(contact.get, { params: { id } })).body
  const ids = standingObjections(records).flatMap((one) => [...one.ids])
  expect((await test.as(by).call(contact.undoObjection, { params: { id }, body: { records: ids } })).status).toBe(200)
}

it('a call result no longer counts, and is marked, once its objection is taken back; the owner is listed again', async () => {
  const agent = await test.make.agent()
  const id = await test.make.property({ contact_phone: '0171 5550911', seller_type: 'private' })
  const list = async () => (await test.as(agent).call(callList.get)).body
  await test.as(agent).call(prospects.update, { params: { id }, body: { prospectStatus: 'follow_up' } })
  const note = (result: 'objection' | 'no_response') =>
    test.as(agent).call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result } })
  await note('objection')
  expect(await list()).toMatchObject({ leads: [], today: { noted: 1 } })
  await takeBack(agent, id)
  expect(await list()).toMatchObject({
    leads: [{ id, lastSpoke: { description: 'Nie wieder kontaktieren (Widerspruch zurückgenommen)' } }],
    today: { noted: 0 },
  })
  // an earlier result is not marked twice, and one that noted no objection is left alone
  await note('no_response')
  await note('objection')
  await takeBack(agent, id)
  const activities = (await test.as(agent).call(prospects.activities, { params: { id } })).body
  const calls = activities.filter(({ activityType }) => activityType === 'call').map(({ description }) => description)
  const taken = 'Nie wieder kontaktieren (Widerspruch zurückgenommen)'
  expect(calls.toSorted()).toEqual(['Nicht erreicht', taken, taken])
  expect((await list()).today.noted).toBe(1)
})
