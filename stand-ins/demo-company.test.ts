import { afterAll, beforeAll, expect, it } from 'vitest'
import { members } from '#shared/contract/people/members.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { signIn } from '#test/as.ts'
import { createTestClock } from '#test/clock.ts'
import { openCompanyBrowser } from '#test/company-account.ts'
import { DEMO_COMPANY_EMAIL, type DemoCompany, startDemoCompany } from './demo-company.ts'
import { DEMO_PASSWORD, seedAccounts } from './demo-data.ts'

let test: TestApp
let company: DemoCompany
beforeAll(async () => {
  company = await startDemoCompany()
  const unknown = { text: () => Promise.reject(new Error('no other domain is asked for')) }
  test = await startTestApp({ clock: createTestClock(new Date()), dns: company.withRecords(unknown) })
  await seedAccounts(test.ctx, {})
  await company.connect(test.ctx)
})
afterAll(async () => {
  await company.close()
  await test.close()
})

it('the company account of the demo opens an account in the first office, also after the demo was started again', async () => {
  await company.connect(test.ctx)
  const { body } = await openCompanyBrowser(test).signIn(DEMO_COMPANY_EMAIL, 'fee')
  expect(body).toMatchObject({ success: true, user: { firstName: 'Fee', officeRole: 'agent' } })
  const principal = await signIn(test.as(), { email: 'makler@giebel.demo', password: DEMO_PASSWORD })
  expect((await test.as(principal).call(members.list)).body.map(({ firstName }) => firstName)).toContain('Fee')
})
