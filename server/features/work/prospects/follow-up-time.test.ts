import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { properties } from '#shared/contract/work/properties.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let agent: TestAgent
let id: number
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  agent = await test.make.agent()
  id = await test.make.property({ contact_phone: '0171 5550123' })
})

const [DAY, NEXT, TIME] = ['2026-12-22', '2026-12-23', '17:30']
const patch = (body: object) => test.as(agent).call(prospects.update, { params: { id }, body })
const note = (form: object) =>
  test
    .as(agent)
    .call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'callback_requested', ...form } })
const set = (nextFollowUpDate: string | null) =>
  test.as(agent).call(prospects.updateMany, { body: { propertyIds: [id], nextFollowUpDate } })
const stored = async () => {
  const { nextFollowUpDate, nextFollowUpTime } = (await test.as(agent).call(properties.get, { params: { id } })).body
  return [nextFollowUpDate, nextFollowUpTime]
}

describe('the time of a follow-up', () => {
  it('is set with a call result, and shown on lists', async () => {
    await note({ nextDate: DAY, nextTime: TIME })
    expect(await stored()).toEqual([DAY, TIME])
    const { body } = await test.as(agent).call(properties.list, { query: { onlyMine: 'true' } })
    expect(body.properties).toMatchObject([{ id, nextFollowUpTime: TIME }])
  })

  it('is cleared with the date or when the date changes, in every way of setting it', async () => {
    for (const change of [
      () => patch({ nextFollowUpDate: NEXT }),
      () => patch({ nextFollowUpDate: null }),
      () => patch({ nextFollowUpDate: '', nextFollowUpTime: TIME }),
      () => patch({ nextFollowUpTime: null }),
      () => note({ nextDate: NEXT }),
      () => note({ result: 'snoozed', nextDate: NEXT }),
      () => note({ result: 'not_interested', nextTime: TIME }),
      () => set(NEXT),
      () => set(null),
    ]) {
      await patch({ nextFollowUpDate: DAY, nextFollowUpTime: TIME })
      expect(await stored()).toEqual([DAY, TIME])
      await change()
      expect((await stored())[1]).toBeNull()
    }
  })

  it('is kept while the date stays, and can be set again to the same time with another date', async () => {
    await patch({ nextFollowUpDate: DAY, nextFollowUpTime: TIME })
    await patch({ ownerName: 'Karla Ott' })
    await patch({ nextFollowUpDate: DAY })
    await set(DAY)
    expect(await stored()).toEqual([DAY, TIME])
    await patch({ nextFollowUpDate: NEXT, nextFollowUpTime: TIME })
    expect(await stored()).toEqual([NEXT, TIME])
  })

  it('is rejected without a date, or if invalid', async () => {
    expect(await patch({ nextFollowUpTime: TIME, ownerName: 'Karla Ott' })).toMatchObject({ status: 400 })
    expect(await patch({ nextFollowUpDate: DAY, nextFollowUpTime: '25:00' })).toMatchObject({ status: 400 })
    expect((await test.as(agent).call(properties.get, { params: { id } })).body.ownerName).toBeNull()
  })

  it('is restored when a result, a bulk change or an objection is undone', async () => {
    await patch({ nextFollowUpDate: DAY, nextFollowUpTime: TIME })
    const key = randomUUID()
    await note({ key, nextDate: NEXT, nextTime: TIME })
    await test.as(agent).call(callList.undo, { params: { key } })
    expect(await stored()).toEqual([DAY, TIME])
    const { before } = (await set(NEXT)).body
    await test.as(agent).call(prospects.undoMany, { body: { set: { nextFollowUpDate: NEXT }, before } })
    expect(await stored()).toEqual([DAY, TIME])
    const { records } = (await test.as(agent).call(contact.objection, { params: { id }, body: { reason: 'Am Telefon' } })).body
    expect(await stored()).toEqual([null, null])
    await test.as(agent).call(contact.undoObjection, { params: { id }, body: { records: records.map((one) => one.id) } })
    expect(await stored()).toEqual([DAY, TIME])
  })
})
