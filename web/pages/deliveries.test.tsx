import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Delivery } from '#shared/contract/operations/deliveries.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../testing/browser.tsx'
import { emptyHouse } from '../testing/house.ts'
import { sampleUser } from '../testing/samples.ts'

const delivery = (id: number, change: Partial<Delivery> = {}): Delivery => ({
  id,
  channel: 'mail',
  kind: 'alert',
  recipient: 'anna@example.test',
  title: `Betreff ${id}`,
  status: 'sent',
  attempts: 1,
  createdAt: '2026-11-21T08:00:00Z',
  nextAttemptAt: null,
  endedAt: '2026-11-21T08:00:00Z',
  reason: null,
  canRetry: false,
  ...change,
})
const formatTitle = ({ title }: Delivery) => title ?? 'Eine Immobilie, die es nicht mehr gibt'
const edge = emptyHouse()

async function rows(deliveries: readonly Delivery[]) {
  edge.answer('GET /api/deliveries', { body: deliveries })
  openApp(edge, '/zustellungen', sampleUser())
  await screen.findByText(formatTitle(deliveries[0] as Delivery))
  return screen.getAllByRole('listitem').filter(({ textContent }) => deliveries.some((one) => textContent.startsWith(formatTitle(one))))
}
const asked = () => edge.calls.filter(({ method, address }) => method === 'GET' && address === '/api/deliveries').length

describe('the list of deliveries', () => {
  it('shows subject, channel, recipient and status', async () => {
    const list = await rows([
      delivery(1),
      delivery(2, {
        channel: 'crm',
        kind: 'property',
        recipient: 'Propstack',
        title: null,
        status: 'skipped',
        reason: 'Nicht automatisch exportiert.',
      }),
      delivery(3, {
        channel: 'push',
        recipient: 'Firefox',
        status: 'waiting',
        reason: 'Der Push-Dienst schweigt.',
        nextAttemptAt: '2026-11-21T09:00:00Z',
        endedAt: null,
      }),
    ])
    const texts = list.map(({ textContent }) => textContent)
    expect(texts[0]).toMatch(/Betreff 1.*E-Mail · an anna@example\.test.*Gesendet/)
    expect(texts[1]).toMatch(/Eine Immobilie, die es nicht mehr gibt.*Export ins CRM.*Nicht automatisch exportiert\..*Ausgelassen/)
    expect(texts[1]).not.toContain('an Propstack')
    expect(texts[2]).toMatch(/Hinweis im Browser · an Firefox.*Der Push-Dienst schweigt\.Nächster Versuch: 21\.11\.2026, 10:00.*Wartet/)
    expect(screen.queryByRole('button', { name: /^Erneut versuchen/ })).toBeNull()
  })

  it('retries a failed delivery when possible, and refetches the list', async () => {
    await rows([delivery(4, { status: 'failed', reason: 'Abgelehnt', canRetry: true })])
    edge.answer('POST /api/deliveries/4/retry', { status: 409, body: 'Es ist nichts mehr zu senden.' })
    const again = screen.getByRole('button', { name: 'Erneut versuchen: Betreff 4' })
    await userEvent.click(again)
    await waitFor(() =>
      expect(toaster.current()).toMatchObject({
        title: 'Das ließ sich nicht noch einmal zustellen',
        text: 'Es ist nichts mehr zu senden.',
        failed: true,
      }),
    )
    const before = asked()
    edge.answer('POST /api/deliveries/4/retry', { body: { success: true } })
    edge.answer('GET /api/deliveries', { body: [delivery(4)] })
    await userEvent.click(again)
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Wird noch einmal zugestellt', failed: false }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Erneut versuchen/ })).toBeNull())
    expect(asked()).toBeGreaterThan(before)
  })

  it.each([
    ['verification', 'Im Profil eine neue Bestätigung anfordern', '/profile'],
    ['reset', 'Einen neuen Link anfordern', '/forgot-password'],
  ] as const)('links a failed delivery of kind %s to where a new one is requested', async (kind, name, href) => {
    const [failed, sent] = await rows([delivery(5, { kind, status: 'failed' }), delivery(6, { kind })])
    expect(
      within(failed as HTMLElement)
        .getByRole('link', { name })
        .getAttribute('href'),
    ).toBe(href)
    expect(within(sent as HTMLElement).queryByRole('link')).toBeNull()
  })

  it('has a text for an empty list', async () => {
    edge.answer('GET /api/deliveries', { body: [] })
    openApp(edge, '/zustellungen', sampleUser())
    await screen.findByRole('heading', { name: 'Noch nichts zugestellt' })
  })
})
