import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PushDevice } from '#shared/contract/people/push.ts'
import { profilePage } from '#web/testing/profile.ts'

const { edge, open, card, written, expectToast } = profilePage()
const device = (id: number, change: Partial<PushDevice> = {}): PushDevice => ({
  id,
  device: `Firefox ${id}`,
  isCurrent: false,
  createdAt: '2026-11-20T08:00:00Z',
  lastSuccessAt: null,
  ...change,
})
const SUBSCRIPTION = { endpoint: 'https://push.example/1', keys: { p256dh: 'BPq', auth: 'abc' } }

/** What the simulated browser lacks: notes, which its user allows or not. */
function browser(answer: NotificationPermission, subscribe: (options: object) => Promise<object>) {
  const asked: object[] = []
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => answer })
  const pushManager = {
    getSubscription: async () => null,
    subscribe: (options: object) => {
      asked.push(options)
      return subscribe(options)
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

async function openDevices(devices: readonly PushDevice[] = []) {
  edge.answer('GET /api/push', { body: { publicKey: 'KEY', devices } })
  await open()
  await userEvent.click(card('Hinweise im Browser').getByRole('button', { name: 'Geräte ansehen' }))
}

describe('notes in the browser', () => {
  it('are switched on where the user agrees, for the key of this house', async () => {
    const asked = browser('granted', async () => ({ toJSON: () => SUBSCRIPTION }))
    await openDevices()
    const switchOn = await screen.findByRole('button', { name: 'In diesem Browser einschalten' })
    edge.answer('POST /api/push/devices', { body: { success: true } })
    edge.answer('GET /api/push', { body: { publicKey: 'KEY', devices: [device(1, { isCurrent: true })] } })
    await userEvent.click(switchOn)
    await expectToast({ title: 'Hinweise sind eingeschaltet', failed: false })
    expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'KEY' }])
    expect(written()).toEqual([['POST', '/api/push/devices', SUBSCRIPTION]])
    // the list is looked at again, and there is nothing left to switch on
    await card('Hinweise im Browser').findByText('Firefox 1')
    expect(screen.queryByRole('button', { name: 'In diesem Browser einschalten' })).toBeNull()
  })

  it('are not asked of the server where the user does not agree', async () => {
    browser('denied', async () => ({ toJSON: () => SUBSCRIPTION }))
    await openDevices()
    const switchOn = await screen.findByRole('button', { name: 'In diesem Browser einschalten' })
    vi.stubGlobal('Notification', { permission: 'denied', requestPermission: async () => 'denied' })
    await userEvent.click(switchOn)
    await screen.findByText(/^Ihr Browser blockiert Hinweise von Giebel\./)
    expect(written()).toEqual([])
  })

  it('that the browser cannot have are said to be so', async () => {
    browser('granted', () => Promise.reject(new Error('push service not available')))
    await openDevices()
    await userEvent.click(await screen.findByRole('button', { name: 'In diesem Browser einschalten' }))
    await expectToast({ title: 'Hinweise ließen sich nicht einschalten', failed: true })
    expect(written()).toEqual([])
  })

  it('are no offer of a browser that knows none', async () => {
    await openDevices()
    await screen.findByText(/^Dieser Browser kann keine Hinweise anzeigen\./)
  })

  it('are switched off for one device', async () => {
    await openDevices([device(1), device(2, { lastSuccessAt: '2026-11-21T08:00:00Z' })])
    const list = card('Hinweise im Browser')
    await list.findByText(/letzter Hinweis 21\.11\.2026/)
    edge.answer('DELETE /api/push/devices/2', { body: { success: true } })
    edge.answer('GET /api/push', { body: { publicKey: 'KEY', devices: [device(1)] } })
    await userEvent.click(list.getByRole('button', { name: 'Hinweise ausschalten: Firefox 2' }))
    await expectToast({ title: 'Hinweise sind ausgeschaltet' })
    await waitFor(() => expect(within(document.body).queryByText('Firefox 2')).toBeNull())
    expect(written()).toEqual([['DELETE', '/api/push/devices/2', undefined]])
  })
})
