import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { push } from '#shared/contract/people/push.ts'
import { browserAddressHash } from '#web/features/people/push/browser.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { browserSubscription } from '../push.ts'
import { describeWith } from '../shared-material.ts'

/** A browser whose push service holds this subscription. */
function browserWith(subscription: { readonly endpoint: string } | null): void {
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', { permission: 'granted' })
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
}

describeWith('outside/', 'web push', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  afterAll(() => test.close())

  it("O-80 compares the browser's subscription with the server's", async () => {
    const [agent, subscription] = [await test.make.agent(), browserSubscription()]
    await test.as(agent).call(push.subscribe, { body: subscription })
    const [device] = (await test.as(agent).call(push.get)).body.devices
    browserWith(subscription)
    expect(await browserAddressHash()).toBe(device?.addressHash)
    browserWith(browserSubscription())
    expect(await browserAddressHash()).not.toBe(device?.addressHash)
    browserWith(null)
    expect(await browserAddressHash()).toBeNull()
  })
})
