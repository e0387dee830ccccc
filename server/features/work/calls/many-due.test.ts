import { afterAll, beforeAll, expect, it } from 'vitest'
import { callList } from '#shared/contract/work/call-list.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import { CALL_CANDIDATES } from '#shared/domain/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('the call list contains a lead with a time agreed for today among any number of overdue follow-ups', async () => {
  const [agent, other] = [await test.make.agent(), await test.make.agent()]
  const today = berlinDay(test.clock.now())
  const [agreed, plain] = [
    await test.make.property({ contact_phone: '0171 5590001' }),
    await test.make.property({ contact_phone: '0171 5590002' }),
  ]
  const overdue: number[] = []
  for (let n = 0; n < CALL_CANDIDATES; n += 1) overdue.push(await test.make.property())
  const plan = async (by: TestAgent, planned: number) => {
    await test.as(by).call(prospects.updateMany, { body: { propertyIds: overdue, nextFollowUpDate: daysAfter(today, -9) } })
    await test.as(by).call(prospects.update, { params: { id: planned }, body: { nextFollowUpDate: today, nextFollowUpTime: '17:30' } })
  }
  await plan(agent, agreed)
  await plan(other, plain)
  const pickIds = async (by: TestAgent) => (await test.as(by).call(callList.get)).body.leads.map(({ id }) => id)
  expect([await pickIds(agent), await pickIds(other)]).toEqual([[agreed], [plain]])
})
