import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { properties } from '#shared/contract/work/properties.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
let agent: TestAgent
let other: TestAgent
let id: number
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[agent, other] = [await test.make.agent(), await test.make.agent()]
  id = await test.make.property({ contact_phone: '0171 5550123' })
})

const [DAY, TIME] = ['2026-12-22', '17:30']
const note = (by: TestAgent, form: object) =>
  test
    .as(by)
    .call(callList.note, { params: { id }, body: { key: randomUUID(), channel: 'phone', result: 'callback_requested', ...form } as never })
const plannedBy = async (by: TestAgent) => {
  const { nextFollowUpDate, nextFollowUpTime } = (await test.as(by).call(properties.get, { params: { id } })).body
  return [nextFollowUpDate, nextFollowUpTime]
}

describe('the next date and time of a call result', () => {
  it.each([
    ['a day without a time', { nextDate: DAY, nextTime: null }, [DAY, null]],
    ['an empty time', { nextDate: DAY, nextTime: '' }, [DAY, null]],
    ['empty fields', { nextDate: '', nextTime: '', text: '', status: '' }, [null, null]],
    ['a time without a day', { nextDate: null, nextTime: TIME }, [null, null]],
    ['both', { nextDate: DAY, nextTime: TIME }, [DAY, TIME]],
  ])('are accepted as a form or device sends them: %s', async (_, form, planned) => {
    await note(other, { nextDate: DAY, nextTime: TIME })
    expect((await note(agent, form)).status).toBe(200)
    expect([await plannedBy(agent), await plannedBy(other)]).toEqual([planned, [DAY, TIME]])
  })

  it.each([
    [{ nextDate: DAY, nextTime: '25:00' }, /Uhrzeit/],
    [{ nextDate: DAY, nextTime: 1730 }, /Uhrzeit/],
    [{ nextDate: '2026-02-30', nextTime: TIME }, /Tag/],
    [{ nextDate: '22.12.2026' }, /Tag/],
  ])('are rejected with a message: %j', async (form, sentence) => {
    const { status, text } = await note(agent, form)
    expect([status, text]).toEqual([400, expect.stringMatching(sentence)])
    expect([await plannedBy(agent), await plannedBy(other)]).toEqual([
      [null, null],
      [null, null],
    ])
  })
})
