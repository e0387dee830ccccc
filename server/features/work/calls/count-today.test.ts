import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import type { CallResultForm } from '#shared/contract/work/call-list.ts'
import { OFFICE_ROLES } from '#shared/domain/office-rights.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import type { TestAgent } from '#test/factories.ts'

const { callList } = contract

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function note(by: TestAgent, result: CallResultForm['result']) {
  const id = await test.make.property({ contact_phone: '0171 5550877', seller_type: 'private' })
  const body = { key: randomUUID(), channel: 'phone', result } as const
  expect((await test.as(by).call(callList.note, { params: { id }, body })).status).toBe(200)
}
const countToday = async (by: TestAgent) => (await test.as(by).call(callList.get)).body.today

it.each(OFFICE_ROLES)('the day counts the own results of someone with the role %s, not those of colleagues', async (office_role) => {
  const principal = await test.make.agent()
  const colleague = await test.make.agent({ office_id: principal.officeId, office_role })
  await note(principal, 'interested')
  expect([await countToday(principal), await countToday(colleague)]).toEqual([
    { noted: 1, reached: 1 },
    { noted: 0, reached: 0 },
  ])
  // everyone in the office records an objection
  await note(colleague, 'objection')
  expect([(await countToday(principal)).noted, (await countToday(colleague)).noted]).toEqual([1, 1])
})
