import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { registrationForm } from '#test/forms.ts'
import { liveEventsDuring } from '#test/live-events.ts'
import { WRITES } from '#test/writes.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const OVERVIEW = {
  toRole: 'admin',
  message: { type: 'changed', paths: ['/api/admin/overview', '/api/admin/users', '/api/admin/property-tips'] },
}

it('notifies admins only of changes to their counts, made by any user', async () => {
  const adminEvents = async (work: () => Promise<unknown>) => (await liveEventsDuring(test, work)).filter((event) => 'toRole' in event)
  const { by, input } = await WRITES['tips.submit'](test)
  expect(await adminEvents(() => test.as(by).call(contract.tips.submit, input as { body: never }))).toEqual([OVERVIEW])
  expect(await adminEvents(() => test.as().call(contract.accounts.register, { body: registrationForm() }))).toEqual([OVERVIEW])
  const agent = await test.make.agent()
  const login = () => test.as().call(contract.accounts.login, { body: { email: agent.email, password: agent.password } })
  expect(await adminEvents(login)).toEqual([])
})
