import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EndedPush, PushDevice } from '#shared/contract/people/push.ts'
import { profilePage } from '#web/testing/profile.ts'

const { edge, open, card, written, expectToast } = profilePage()
const device = (id: number, change: Partial<PushDevice> = {}): PushDevice => ({
  id,
  device: `Firefox ${id}`,
  isCurrent: false,
  addressHash: 'other',
  createdAt: '2026-11-20T08:00:00Z',
  lastSuccessAt: null,
  ...change,
})
/** SHA-256 of `https://push.example/1`. */
const HASH = 'W6Ff_5ZfRK-lWqT6TVK5SwuoY4ChYQid3Km50IvvnvY'
const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'BPq', auth: 'abc' } }

/** Stubs push notifications, which jsdom lacks; `answer` is the permission the user gives. */
function browser(answer: NotificationPermission, subscribe: (options: object) => Promise<object>, has: { endpoint: string } | null = null) {
  const asked: object[] = []
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => answer })
  const pushManager = {
    getSubscription: async () => has && { ...has, unsubscribe: async () => true },
    subscribe: async (options: object) => {
      asked.push(options)
      const made = await subscribe(options)
      has = SUBSCRIPTION
      return made
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }), register: async () => undefined },
  })
  return asked
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

async function openDevices(devices: readonly PushDevice[] = [], ended: readonly EndedPush[] = []) {
  edge.answer('GET /api/push', { body: { publicKey: 'KEY', devices, ended } })
  await open()
  await userEvent.click(card('Hinweise im Browser').getByRole('button', { name: 'Geräte ansehen' }))
}

describe('push notifications', () => {
  it("are switched on with the user's consent and the server's public key", async () => {
    const asked = browser('granted', async () => ({ toJSON: () => SUBSCRIPTION }))
    await openDevices()
    const switchOn = await screen.findByRole('button', { name: 'In diesem Browser einschalten' })
    edge.answer('POST /api/push/devices', { body: { success: true } })
    edge.answer('GET /api/push', { body: { publicKey: 'KEY', devices: [device(1, { isCurrent: true, addressHash: HASH })], ended: [] } })
    await userEvent.click(switchOn)
    await expectToast({ title: 'Hinweise sind eingeschaltet', failed: false })
    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'KEY' }])
    expect(written()).toEqual([['POST', '/api/push/devices', SUBSCRIPTION]])
    // the list is refetched, and nothing is left to switch on
    await card('Hinweise im Browser').findByText('Firefox 1')
    expect(screen.queryByRole('button', { name: 'In diesem Browser einschalten' })).toBeNull()
  })

  it('stay off when the user denies the permission', async () => {
    browser('denied', async () => ({ toJSON: () => SUBSCRIPTION }))
    await openDevices()
    const switchOn = await screen.findByRole('button', { name: 'In diesem Browser einschalten' })
    vi.stubGlobal('Notification', { permission: 'denied', requestPermission: async () => 'denied' })
    await userEvent.click(switchOn)
    await screen.findByText(/^Ihr Browser blockiert Hinweise von Giebel\./)
    expect(written()).toEqual([])
  })

  it('report when the browser cannot subscribe', async () => {
    browser('granted', () => Promise.reject(new Error('push service not available')))
    await openDevices()
    await userEvent.click(await screen.findByRole('button', { name: 'In diesem Browser einschalten' }))
    await expectToast({ title: 'Hinweise ließen sich nicht einschalten', failed: true })
    expect(written()).toEqual([])
  })

  it('are not offered in a browser without support', async () => {
    await openDevices()
    await screen.findByText(/^Dieser Browser kann keine Hinweise anzeigen\./)
  })

  it('are switched off for one device', async () => {
    await openDevices([device(1), device(2, { lastSuccessAt: '2026-11-21T08:00:00Z' })])
    const list = card('Hinweise im Browser')
    await list.findByText(/letzter Hinweis 21\.11\.2026/)
    edge.answer('DELETE /api/push/devices/2', { body: { success: true } })
    edge.answer('GET /api/push', { body: { publicKey: 'KEY', devices: [device(1)], ended: [] } })
    await userEvent.click(list.getByRole('button', { name: 'Hinweise ausschalten: Firefox 2' }))
    await expectToast({ title: 'Hinweise sind ausgeschaltet' })
    await waitFor(() => expect(within(document.body).queryByText('Firefox 2')).toBeNull())
    expect(written()).toEqual([['DELETE', '/api/push/devices/2', undefined]])
  })
})

describe('a browser registered on the server', () => {
  const LOST = /^In diesem Browser kommen keine Hinweise mehr an: Er hat seine Anmeldung/
  const made = async () => ({ toJSON: () => SUBSCRIPTION })
  const current = device(1, { isCurrent: true, addressHash: HASH })

  it.each([
    ['has no subscription any more', null],
    ['has taken another address', { endpoint: 'https://push.example/2' }],
  ])('can subscribe to push notifications again when it %s', async (_, has) => {
    browser('granted', made, has)
    await openDevices([current])
    await screen.findByText(LOST)
    edge.answer('POST /api/push/devices', { body: { success: true } })
    await userEvent.click(screen.getByRole('button', { name: 'In diesem Browser einschalten' }))
    await expectToast({ title: 'Hinweise sind eingeschaltet', failed: false })
    expect(written()).toEqual([['POST', '/api/push/devices', SUBSCRIPTION]])
  })

  it('gets no such offer while its subscription is the registered one', async () => {
    const looked = vi.fn<() => void>()
    browser('granted', made, {
      get endpoint() {
        looked()
        return SUBSCRIPTION.endpoint
      },
    })
    await openDevices([current, device(2)])
    await card('Hinweise im Browser').findByText('Firefox 2')
    await waitFor(() => expect(looked).toHaveBeenCalled())
    expect(screen.queryByText(LOST)).toBeNull()
    expect(screen.queryByRole('button', { name: 'In diesem Browser einschalten' })).toBeNull()
  })

  it("is not compared with another browser's subscription", async () => {
    browser('granted', made, { endpoint: 'https://push.example/3' })
    await openDevices([device(2)])
    await screen.findByRole('button', { name: 'In diesem Browser einschalten' })
    expect(screen.queryByText(LOST)).toBeNull()
  })
})

describe('a browser whose push service rejects notifications', () => {
  it('is listed with the date, and can be registered again if it is the current browser', async () => {
    browser('granted', async () => ({ toJSON: () => SUBSCRIPTION }))
    const endedAt = '2026-11-22T08:00:00Z'
    await openDevices(
      [],
      [
        { device: 'Firefox 1', isCurrent: true, endedAt },
        { device: 'Safari 2', isCurrent: false, endedAt },
      ],
    )
    await screen.findByText(/^In diesem Browser kommen keine Hinweise mehr an: Sein Push-Dienst nimmt seit 22\.11\.2026/)
    screen.getByText(/^Auf Safari 2 kommen keine Hinweise mehr an/)
    screen.getByRole('button', { name: 'In diesem Browser einschalten' })
  })
})
