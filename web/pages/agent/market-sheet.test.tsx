import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MarketSheet } from '#shared/contract/work/market-sheet.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleProperty, sampleUser } from '#web/testing/samples.ts'
import { sampleSheet } from '#web/testing/work-samples.ts'
// preloaded, so that the first test does not wait for them
import './market-sheet.tsx'
import './property.tsx'
import '#web/features/work/market-sheet/hand-over-button.tsx'

const FIGURES: NonNullable<MarketSheet['figures']> = {
  area: '20257',
  listings: 24,
  perSqm: { low: 2_900, median: 3_000, high: 3_100 },
  onlineDays: 10,
  similar: null,
  gone: null,
  quarters: [
    { from: '2026-07-01', listings: 12, pricePerSqm: 2_500 },
    { from: '2026-10-01', listings: 15, pricePerSqm: 3_000 },
  ],
}
const SHEET = sampleSheet({ figures: FIGURES })
const HEAD = { name: 'Berger Immobilien', trade: 'Immobilienmakler', lines: ['Anna Berger', 'Telefon 040 123'], missing: null }
const REPORT = 'POST /api/properties/7/market-report'

const edge = emptyHouse({
  'GET /api/properties/7/market-sheet': { body: SHEET },
  'GET /api/notices/letterhead': { body: HEAD },
})
const posts = () => edge.calls.filter(({ method }) => method === 'POST').map(({ address }) => address)

async function open(sheet: Partial<MarketSheet> = {}, head: object = {}) {
  edge.answer('GET /api/properties/7/market-sheet', { body: { ...SHEET, ...sheet } })
  edge.answer('GET /api/notices/letterhead', { body: { ...HEAD, ...head } })
  openApp(edge, '/property/7/marktblatt', sampleUser())
  await screen.findByRole('region', { name: 'Was verlangt wird' })
}

it("shows the agent's letterhead with the day, and the number of listings and the period beside the trend", async () => {
  await open()
  const head = within(screen.getByRole('region', { name: 'Briefkopf' }))
  for (const line of ['Berger Immobilien', 'Immobilienmakler', 'Anna Berger', 'Telefon 040 123', 'Stand 20.11.2026'])
    expect(head.getByText(line)).toBeDefined()
  expect(screen.getByText('Median von 12 neuen Inseraten im 3. Quartal 2026 und von 15 im 4. Quartal 2026')).toBeDefined()
})

it('shows the quarters as a table, or one sentence with fewer than two', async () => {
  await open()
  expect(screen.getAllByRole('row')).toHaveLength(3)
  cleanup()
  await open({ figures: { ...FIGURES, quarters: FIGURES.quarters.slice(1) } })
  expect(screen.queryByRole('table')).toBeNull()
  screen.getByText('Für einen Trend gibt es zu wenige neue Inserate.')
})

it('shows similar sizes with their own number of listings, and the right to object', async () => {
  await open({ figures: { ...FIGURES, similar: { from: 70, to: 130, listings: 11, pricePerSqm: 3_050 } } })
  expect(screen.getByText('Preis je m² bei ähnlicher Größe').parentElement?.textContent).toContain(
    'Median von 11 Inseraten mit 70 bis 130 m² in derselben Gegend',
  )
  screen.getByText(/jederzeit ohne Angabe von Gründen widersprechen \(Art\. 21 DSGVO\)/)
})

it('names what is missing in the letterhead', async () => {
  await open({}, { missing: 'Im Briefkopf fehlt noch: Firma.' })
  expect(screen.getByText('Im Briefkopf fehlt noch: Firma.')).toBeDefined()
})

it('hands over the report with one click, and only once', async () => {
  // jsdom has neither object URLs nor downloads
  Object.assign(URL, { createObjectURL: () => '#report', revokeObjectURL: () => undefined })
  await open()
  edge.answer(REPORT, { file: 'Marktblatt_7.pdf', body: '%PDF' })
  await userEvent.click(screen.getByRole('button', { name: 'Marktbericht übergeben' }))
  const done = await screen.findByRole('button', { name: 'Marktbericht übergeben und vermerkt' })
  expect([done.hasAttribute('disabled'), posts()]).toEqual([true, ['/api/properties/7/market-report']])
  expect(toaster.current()).toMatchObject({ title: 'Marktbericht vermerkt', text: 'Marktblatt_7.pdf' })
})

it('shows the reason when the server cannot record the report', async () => {
  await open()
  edge.answer(REPORT, { status: 409, body: 'Hier hat der Eigentümer widersprochen.' })
  await userEvent.click(screen.getByRole('button', { name: 'Marktbericht übergeben' }))
  await waitFor(() => expect(toaster.current()).toMatchObject({ failed: true, text: 'Hier hat der Eigentümer widersprochen.' }))
  screen.getByRole('button', { name: 'Marktbericht übergeben' })
})

it('shows the reason instead of report and PDF after an objection', async () => {
  await open({ refusal: 'Hier hat der Eigentümer jeder Ansprache widersprochen.' })
  screen.getByText('Hier hat der Eigentümer jeder Ansprache widersprochen.')
  expect([screen.queryByRole('button', { name: /Marktbericht/ }), screen.queryByRole('link', { name: 'Als PDF' })]).toEqual([null, null])
})

it.each([
  ['send_market_report', 1],
  ['contacted', 0],
] as const)('the page of a property with status %s has %i buttons that hand over the report', async (prospectStatus, count) => {
  const property = sampleProperty({ id: 7, prospectStatus, market: { pricePerSqm: 3_000, listings: 24, area: '20257', trend: null } })
  edge.answer('GET /api/properties/7', { body: property })
  edge.answer('GET /api/properties/7/activities', { body: [] })
  openApp(edge, '/property/7', sampleUser())
  await screen.findByRole('link', { name: 'Marktblatt für den Eigentümer' })
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Marktbericht übergeben' })).toHaveLength(count))
})

it('the page of a property without a price level shows the reason instead of a sheet', async () => {
  edge.answer('GET /api/properties/7', { body: sampleProperty({ id: 7, prospectStatus: 'send_market_report', market: null }) })
  edge.answer('GET /api/properties/7/activities', { body: [] })
  openApp(edge, '/property/7', sampleUser())
  await screen.findByText('Für ein Marktblatt gibt es hier zu wenige vergleichbare Inserate mit Preis.')
  expect([screen.queryByRole('link', { name: /Marktblatt/ }), screen.queryByRole('button', { name: /Marktbericht/ })]).toEqual([null, null])
})
