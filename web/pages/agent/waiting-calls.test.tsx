import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { MINUTE } from '#shared/domain/durations.ts'
import { OfflineBanner } from '#web/app/offline-banner.tsx'
import { addWaiting, results } from '#web/features/work/calls/waiting-results.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleProperty, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './favorites.tsx'
import './property.tsx'
import '#web/features/work/calls/waiting-calls.tsx'

const user = sampleUser()
const property = sampleProperty({ title: 'Haus am Deich' })
const edge = emptyHouse({
  [`GET /api/properties/${property.id}`]: { body: property },
  [`GET /api/properties/${property.id}/activities`]: { body: [] },
})

afterEach(() => {
  for (const { key } of results.all()) void results.drop(key)
})

const NOTE = 'POST /api/call-list/7/results'
const KEY = '01980000-0000-7000-8000-000000000001'
const noted = {
  id: 7,
  title: 'Haus am Deich',
  userId: user.id,
  body: { key: KEY, channel: 'phone', result: 'interested', text: 'Will im Mai verkaufen' },
} as const
const sent = () => edge.calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { key: string }).key)

it('sends a waiting result from any page', async () => {
  addWaiting(noted)
  edge.answer(NOTE, { body: { property, isRepeated: false } })
  openApp(edge, '/favorites', user)
  await waitFor(() => expect(sent()).toEqual([KEY]))
  await waitFor(() => expect(results.all()).toEqual([]))
  expect(screen.queryByText(/sobald der Server erreichbar ist/)).toBeNull()
})

it('sends with a result how many seconds it has waited, and no time of this device', async () => {
  addWaiting({ ...noted, body: { ...noted.body, at: new Date(Date.now() - 7 * MINUTE).toISOString() } })
  edge.answer(NOTE, { body: { property, isRepeated: false } })
  openApp(edge, '/favorites', user)
  await waitFor(() => expect(sent()).toEqual([KEY]))
  const [body] = edge.calls.filter(({ method }) => method === 'POST').map((call) => call.body as { waitedSeconds: number })
  const { waitedSeconds = 0, ...rest } = body ?? {}
  expect(rest).toEqual(noted.body)
  expect(waitedSeconds).toBeGreaterThanOrEqual(420)
  expect(waitedSeconds).toBeLessThan(480)
})

it('shows on any page that a result is waiting', async () => {
  addWaiting(noted)
  edge.answer(NOTE, { status: 503, body: '' })
  openApp(edge, '/favorites', user)
  await screen.findByText(/^1 Anrufergebnis wird gesendet, sobald/)
  expect(results.all()).toHaveLength(1)
})

it('shows without a network that results are sent later and all else is to be saved then', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  addWaiting(noted)
  edge.answer(NOTE, { status: 503, body: '' })
  openApp(edge, '/favorites', user)
  render(<OfflineBanner />)
  const waits = await screen.findByText(/^1 Anrufergebnis wird gesendet, sobald/)
  const banner = screen.getByText('Sie sind offline.').parentElement
  expect([waits.textContent, banner?.textContent]).toEqual([
    '1 Anrufergebnis wird gesendet, sobald der Server erreichbar ist. Weitere Ergebnisse können Sie notieren.',
    expect.stringContaining('Anrufergebnisse und Tipps werden später gesendet, anderes speichern Sie, sobald die Verbindung zurück ist.'),
  ])
  online.mockRestore()
})

it('shows a rejected result with its reason, until it is sent or dropped', async () => {
  addWaiting(noted)
  edge.answer(NOTE, { status: 404, body: 'Immobilie nicht gefunden', code: 'not_found' })
  openApp(edge, '/favorites', user)
  const refused = await screen.findByRole('alert')
  expect(refused.textContent).toMatch(/Nicht angenommen: Haus am Deich.*Immobilie nicht gefunden.*Interessiert: Will im Mai verkaufen/)
  edge.answer(NOTE, { body: { property, isRepeated: false } })
  await userEvent.click(within(refused).getByRole('button', { name: 'Noch einmal senden' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect([sent(), results.all()]).toEqual([[KEY, KEY], []])
})

it.each(['waiting', 'refused'] as const)(
  "keeps a colleague's %s result at a shared computer, without showing or sending it",
  async (state) => {
    edge.answer(NOTE, { body: { property, isRepeated: false } })
    await results.put({ ...noted, key: KEY, userId: 'a colleague', state, sentence: 'Immobilie nicht gefunden' })
    openApp(edge, '/favorites', user)
    await screen.findByRole('heading', { level: 1 })
    const own = { ...noted, body: { ...noted.body, key: '01980000-0000-7000-8000-000000000002' } }
    addWaiting(own)
    await waitFor(() => expect(sent()).toEqual([own.body.key]))
    expect(document.body.textContent).not.toContain(noted.body.text)
    expect(results.all().map(({ key }) => key)).toEqual([KEY])
  },
)

it.each([
  [{ body: { property, isRepeated: false } }, 'Ergebnis notiert'],
  [{ status: 503, body: '' }, 'Ergebnis wartet auf die Verbindung'],
] as const)('the toast shows what happened to the result: %#', async (answer, title) => {
  edge.answer(`POST /api/call-list/${property.id}/results`, answer)
  openApp(edge, `/property/${property.id}`, user)
  const page = userEvent.setup()
  await page.click(await screen.findByRole('button', { name: /^Ergebnis/ }))
  await page.click(await screen.findByRole('radio', { name: /Interessiert/ }))
  await page.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(toaster.current()).toMatchObject({ title, text: 'Interessiert: Haus am Deich' }))
})
