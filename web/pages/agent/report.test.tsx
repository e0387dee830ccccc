import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Report, ReportFigures } from '#shared/contract/work/report.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { OFFICE, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for them
import './office.tsx'
import './report.tsx'

const rate = (share: number, differs: 'above' | 'below' | null = null) => ({
  share,
  low: share / 2,
  high: Math.min(1, share * 1.5),
  differs,
})
const FIGURES: ReportFigures = {
  leads: 40,
  reached: 20,
  appointment: 10,
  mandate: 8,
  sale: 2,
  contacts: 96,
  paid: 1,
  paidAmount: 2_000,
  rates: { reached: rate(0.5), appointment: rate(0.25), mandate: rate(0.2, 'above'), sale: rate(0.05) },
  contactsPerMandate: 12,
}
const FEW: ReportFigures = {
  ...FIGURES,
  leads: 5,
  reached: 2,
  mandate: 1,
  rates: { reached: null, appointment: null, mandate: null, sale: null },
  contactsPerMandate: null,
}
const REPORT: Report = {
  from: '2026-08-31',
  to: '2026-11-29',
  by: 'source',
  rows: [
    { key: 'kleinanzeigen.de', label: 'Kleinanzeigen', ...FIGURES },
    { key: 'immowelt.de', label: 'immowelt', ...FEW },
  ],
  total: { ...FIGURES, leads: 45 },
}
const LISTED = {
  propertyId: 7,
  title: 'Haus am Park',
  place: '22111 Hamburg',
  week: '2026-11-02',
  person: 'Jens Petersen',
  contact: null,
  amount: null,
}

const edge = emptyHouse({
  'GET /api/office': { body: OFFICE },
  'GET /api/office/people': { body: [] },
})
beforeEach(() => {
  edge.answer('GET /api/office/report', { body: REPORT })
  edge.answer('GET /api/office/report/rows', { body: [LISTED] })
})
const user = userEvent.setup()
const open = (query = '', officeRole: 'principal' | 'agent' | 'assistant' = 'principal') =>
  openApp(edge, `/buero/auswertung${query}`, sampleUser({ officeRole }))
const findTable = () => screen.findByRole('table', { name: 'Auswertung' })
const listAsked = (path: string) => edge.calls.filter(({ address }) => address.startsWith(path)).map(({ address }) => address)

it('shows each number with its share and interval, too few as words, and a clear difference in words', async () => {
  open('?by=source')
  const rows = within(await findTable())
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows[1]).toContain('820 % (10 bis 30 %), deutlich über den übrigen')
  expect(rows[1]).toContain('9612 je Auftrag')
  expect(rows[1]).toContain('2.000,00 €')
  expect(rows[2]).toContain('1zu wenige')
  expect(rows[3]).toContain('Zusammen45')
})

it('opens the list behind a number, of its row alone, and gives the heading the focus', async () => {
  open('?by=source&weeks=26')
  await findTable()
  await user.click(screen.getByRole('button', { name: 'Auftrag, immowelt: 1, Liste öffnen' }))
  const list = await screen.findByRole('region', { name: 'Liste hinter der Zahl' })
  expect(await within(list).findByRole('link', { name: 'Haus am Park' })).toHaveProperty('pathname', '/property/7')
  expect(document.activeElement?.textContent).toBe('Auftrag, immowelt')
  expect(listAsked('/api/office/report/rows').at(-1)).toBe('/api/office/report/rows?weeks=26&source=immowelt.de&number=mandate')
  await user.click(within(list).getByRole('button', { name: 'Liste schließen' }))
  expect(screen.queryByRole('region', { name: 'Liste hinter der Zahl' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Auftrag, immowelt: 1, Liste öffnen' }))
})

it('reports on one row alone, names it, and takes that back', async () => {
  open('?by=source')
  await user.click(within(await findTable()).getByRole('button', { name: 'Nur immowelt auswerten' }))
  await findTable()
  expect(listAsked('/api/office/report?').at(-1)).toBe('/api/office/report?source=immowelt.de&by=week')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Zeitraum' }))
  await user.click(await screen.findByRole('button', { name: /Quelle: immowelt/ }))
  await vi.waitFor(() => expect(listAsked('/api/office/report?').at(-1)).toBe('/api/office/report?by=week'))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Zeitraum' }))
})

it('keeps the focus on the button for later periods in the last one, where it does nothing', async () => {
  edge.answer('GET /api/office/report', { body: { ...REPORT, from: '2999-09-02', to: '2999-12-01' } })
  open()
  await findTable()
  const later = screen.getByRole('button', { name: 'Später' })
  expect(later.getAttribute('aria-disabled')).toBe('true')
  await user.click(later)
  expect(document.activeElement).toBe(later)
  expect(listAsked('/api/office/report?')).toHaveLength(1)
})

it('names who left the office only once its people are known', async () => {
  const people = Promise.withResolvers<void>()
  edge.answer('GET /api/office/people', { body: [], after: people.promise })
  open('?person=0198a000-0000-7000-8000-000000000009&by=week')
  await screen.findByRole('button', { name: /^Person: …/ })
  people.resolve()
  await screen.findByRole('button', { name: /^Person: ehemals im Büro/ })
})

it('goes to the period before by its last day, and offers the file of what is shown', async () => {
  open('?by=way')
  await findTable()
  await user.click(screen.getByRole('button', { name: 'Früher' }))
  await findTable()
  expect(listAsked('/api/office/report?').at(-1)).toBe('/api/office/report?until=2026-08-30&by=way')
  expect(screen.getByRole('link', { name: 'Als CSV' }).getAttribute('href')).toBe('/api/office/report/csv?until=2026-08-30&by=way')
})

it('names every number and the law on reports about people', async () => {
  open()
  const meanings = within(await screen.findByRole('region', { name: 'Was gezählt wird' }))
  meanings.getByText(/Da wurden sie Prospect/)
  meanings.getByText(/§ 26 BDSG/)
})

it('names to an agent whose leads these are', async () => {
  open('', 'agent')
  expect(await screen.findByText('31.08.2026 bis 29.11.2026 · Sie sehen die Leads, für die Sie zuständig sind.')).toBeDefined()
})

it('asks for nothing where the role lacks the right, and names who has it', async () => {
  open('', 'assistant')
  expect(await screen.findByText(/Es haben: Inhaber, Leitung, Makler\./)).toBeDefined()
  expect(listAsked('/api/office/report')).toEqual([])
})

it('explains what comes here while there are no leads', async () => {
  edge.answer('GET /api/office/report', { body: { ...REPORT, rows: [], total: { ...FEW, leads: 0 } } })
  open()
  expect(await screen.findByText('Keine Leads in diesem Zeitraum')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Zu den Prospects' }).getAttribute('href')).toBe('/prospect-management')
})

it('offers all leads where those it is limited to are none', async () => {
  edge.answer('GET /api/office/report', { body: { ...REPORT, rows: [], total: { ...FEW, leads: 0 } } })
  open('?source=immowelt.de&by=week')
  await user.click(await screen.findByRole('button', { name: 'Alle Leads auswerten' }))
  await vi.waitFor(() => expect(listAsked('/api/office/report?').at(-1)).toBe('/api/office/report?by=week'))
})

it.each([
  ['principal', true],
  ['assistant', false],
] as const)('is linked on the page of the office for a %s: %s', async (officeRole, isLinked) => {
  openApp(edge, '/buero', sampleUser({ officeRole }))
  await screen.findByRole('heading', { name: 'Büro' })
  expect(screen.queryByRole('link', { name: 'Auswertung' }) !== null).toBe(isLinked)
})
