import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { DEMO_ACCESS, type OnofficeStandIn, startOnoffice } from '#stand-ins/onoffice/start.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createTestClock } from '#test/clock.ts'
import { exportWaiting, waitingExport } from '#test/exports.ts'

const clock = createTestClock()
let onoffice: OnofficeStandIn
let test: TestApp
beforeAll(async () => {
  onoffice = await startOnoffice({ now: () => clock.now() })
  test = await startTestApp({ env: { ONOFFICE_URL: onoffice.url }, clock })
})
afterAll(async () => {
  await test.close()
  await onoffice.close()
})

it('exports to onOffice leave out fields hidden from the user, but never without number and status', async () => {
  onoffice.hideFields(['objektnr_extern', 'status', 'baujahr'])
  const agent = await test.make.agent()
  await test.as(agent).call(accounts.update, { body: { onofficeToken: DEMO_ACCESS.token, onofficeSecret: DEMO_ACCESS.secret } })
  await waitingExport(test.ctx, agent, await test.make.property({ external_id: 'verborgen', year_built: 1931 }))
  await exportWaiting(test.ctx, agent)
  expect(onoffice.estates).toMatchObject([
    { objektnr_extern: expect.stringContaining('verborgen') as string, status: expect.anything() as unknown },
  ])
  expect(onoffice.estates[0]).not.toHaveProperty('baujahr')
  onoffice.hideFields([])
  await waitingExport(test.ctx, agent, await test.make.property({ external_id: 'offen', year_built: 1931 }))
  await exportWaiting(test.ctx, agent)
  expect(onoffice.estates[1]).toMatchObject({ baujahr: 1931 })
})
