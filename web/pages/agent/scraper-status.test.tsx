import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PortalState, RunActivity, RunStats } from '#shared/contract/ingest/scraper.ts'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './scraper-status.tsx'

const NOTHING: RunStats = {
  totalProperties: 1_234,
  lastPropertyScrape: null,
  propertyScrapingActive: false,
  totalPartners: 7,
  lastPartnerScrape: null,
  partnerScrapingActive: false,
  activePropertyCriteria: 3,
  activePartnerCriteria: 0,
  measured: { properties: null, partners: null, cpu: 12, memory: 210 },
}
const portal = (change: Partial<PortalState> = {}): PortalState => ({
  source: 'kleinanzeigen.de',
  isEnabled: true,
  closedUntil: null,
  failure: null,
  running: 0,
  lastCompletedAt: null,
  nextRunAt: '2026-11-23T09:30:00Z',
  pauseMs: 2_500,
  unread: 4,
  silences: [],
  ...change,
})
const activity = (change: Partial<RunActivity> = {}): RunActivity => ({
  id: 'run-1',
  type: 'property',
  source: 'kleinanzeigen.de',
  criteriaName: 'Häuser in Celle',
  status: 'completed',
  failure: null,
  errorMessage: null,
  itemsFound: 40,
  added: 3,
  changed: 1,
  startedAt: '2026-11-23T08:00:00Z',
  completedAt: '2026-11-23T08:00:45Z',
  seconds: 45,
  ...change,
})
const OWN = { mailbox: { isReceiving: true, lastMailAt: null }, imports: { lastImportAt: '2026-11-22T08:00:00Z' }, directories: [] }

const edge = emptyHouse()

async function open({ stats = NOTHING, activities = [] as readonly RunActivity[], portals = [portal()] } = {}) {
  edge.answer('GET /api/scraper/stats', { body: stats })
  edge.answer('GET /api/scraper/activities', { body: activities })
  edge.answer('GET /api/scraper/status', { body: { ...OWN, portals } })
  openApp(edge, '/scraper-status', sampleUser())
  await screen.findByRole('heading', { level: 1, name: 'Scraper-Status' })
}
const card = async (title: string) => {
  const head = await screen.findByRole('heading', { name: title })
  const panel = head.parentElement?.parentElement as HTMLElement
  await waitFor(() => expect(panel.textContent).toMatch(/\d/))
  return panel
}
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const toFormValues = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('the four cards', () => {
  it('show counts and searches, and "Never" before the first run', async () => {
    await open()
    expect((await card('Immobilien gefunden')).textContent).toContain('1.234')
    expect((await card('Immobilien gefunden')).textContent).toMatch(/ruht.*Never/)
    expect((await card('Partner gefunden')).textContent).toMatch(/7.*ruht.*Never/)
    expect((await card('Aktive Suchanfragen')).textContent).toContain('3')
    expect((await card('Aktive Partnersuchen')).textContent).toContain('0')
  })

  it('show a running job, and the time of the last one', async () => {
    await open({ stats: { ...NOTHING, lastPropertyScrape: '2026-11-23T08:00:00Z', propertyScrapingActive: true } })
    expect((await card('Immobilien gefunden')).textContent).toMatch(/läuft.*23\.11\.2026, 09:00/)
    expect((await card('Partner gefunden')).textContent).toContain('ruht')
  })
})

describe('Recent Activity', () => {
  it('lists runs and files with duration and failure', async () => {
    await open({
      activities: [
        activity({ id: 'run-2', status: 'running', seconds: 3, criteriaName: 'Wohnungen, Häuser' }),
        activity(),
        activity({
          id: 'run-0',
          source: 'immowelt.de',
          status: 'failed',
          failure: 'blocked',
          errorMessage: 'Eine Sperre.',
          seconds: 1_200,
        }),
        activity({ id: 'import-1', source: null, criteriaName: 'Liste.csv' }),
      ],
    })
    const rows = within(await screen.findByRole('list', { name: 'Letzte Aktivitäten' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Kleinanzeigenläuft.*· 3 sWohnungen, Häuser/),
      expect.stringMatching(/Kleinanzeigenabgeschlossen.*· 45 sHäuser in Celle40 gelesen · 3 neu · 1 geändert/),
      expect.stringMatching(/immoweltVom Portal abgewiesen.*· 1\.200 sHäuser in CelleEine Sperre\./),
      expect.stringMatching(/CSV-Importabgeschlossen.*Liste\.csv/),
    ])
  })

  it('has a text for the empty list', async () => {
    await open()
    expect(await screen.findByText('No recent scraping activity')).toBeDefined()
  })

  it('can be retried when it fails to load', async () => {
    edge.answer('GET /api/scraper/activities', { status: 500, body: { title: 'Fehler' } })
    edge.answer('GET /api/scraper/stats', { body: NOTHING })
    edge.answer('GET /api/scraper/status', { body: { ...OWN, portals: [portal()] } })
    openApp(edge, '/scraper-status', sampleUser())
    const again = await screen.findByRole('button', { name: 'Erneut versuchen' }, { timeout: 10_000 })
    edge.answer('GET /api/scraper/activities', { body: [activity()] })
    await userEvent.click(again)
    expect(await screen.findByText('Häuser in Celle')).toBeDefined()
  })
})

describe('Performance', () => {
  it('shows the specified values beside the measured ones', async () => {
    const measured = { ...NOTHING.measured, properties: { runs: 3, successRate: 67, averageSeconds: 90, itemsPerMinute: 50 } }
    await open({ stats: { ...NOTHING, measured } })
    await card('Immobilien gefunden')
    await openTab('Performance')
    await screen.findByText('67 %')
    expect(toFormValues('Lesen von Immobilien')).toEqual([
      ['Erfolgsquote', '94%', '67 %'],
      ['Mittlere Dauer', '45s', '1 min 30 s'],
      ['Durchsatz', '12 items per minute', '50 je Minute'],
    ])
    expect(toFormValues('Lesen von Partnern')).toEqual([
      ['Erfolgsquote', '87%', 'noch kein Lauf'],
      ['Mittlere Dauer', '2m 15s', 'noch kein Lauf'],
      ['Durchsatz', '8 items per minute', 'noch kein Lauf'],
    ])
    expect(toFormValues('Server')).toEqual([
      ['CPU', '23%', '12 %'],
      ['Arbeitsspeicher', '156 MB', '210 MB'],
    ])
    expect(screen.getByText('All scraping services are running normally')).toBeDefined()
  })
})

describe('Configuration', () => {
  it('shows the specified intervals, and state and next run of each source', async () => {
    await open({
      portals: [
        portal(),
        portal({ source: 'immowelt.de', silences: ['Karten von immowelt zeigen keine Preise mehr.'] }),
        portal({ source: 'immobilienscout24.de', isEnabled: false, nextRunAt: null }),
      ],
    })
    await screen.findByText('Derzeit nicht oder nur zum Teil zu lesen: immowelt')
    await openTab('Configuration')
    expect(screen.getByText('every 30 min (two property portals)')).toBeDefined()
    expect(screen.getByText('every 24 hours (a phone directory)')).toBeDefined()
    const [, first, second, third] = within(await screen.findByRole('table', { name: 'Quellen' })).getAllByRole('row')
    expect(first?.textContent).toMatch(/KleinanzeigenIn Ordnung.*23\.11\.2026, 10:30 Uhr2,5 s4/)
    expect(second?.textContent).toContain('Karten von immowelt zeigen keine Preise mehr.')
    expect(third?.textContent).toContain('Abgeschaltet')
    expect(screen.getByText('Noch keine E-Mail angekommen')).toBeDefined()
    expect(screen.getByText('22.11.2026, 09:00 Uhr')).toBeDefined()
  })

  it('shows no warning when every enabled source is readable', async () => {
    await open({
      portals: [portal(), portal({ source: 'immowelt.de', isEnabled: false, failure: { kind: 'blocked', at: '2026-11-23T08:00:00Z' } })],
    })
    expect(await screen.findByText('Alle angeschlossenen Quellen lassen sich lesen')).toBeDefined()
  })
})
