import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#shared/contract/people/accounts.ts'
import type { ExportRecord } from '#shared/contract/work/crm.ts'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { toaster } from '#web/lib/toast.ts'
import { type Edge, startEdge } from '#web/testing/edge.ts'
import { NO_CHOICES } from '#shared/contract/work/export-choices.ts'
import { sampleCard, sampleUser } from '#web/testing/samples.ts'
import { ExportButton } from './export-button.tsx'
import { ExportHistory } from './export-history.tsx'
import { ExportManyButton } from './export-many-button.tsx'
import { SettingsCard } from './settings-card.tsx'

const record = (change: Partial<ExportRecord> = {}): ExportRecord => ({
  id: 1,
  propertyId: 7,
  propertyTitle: 'Rotklinker am Park',
  propertyLocation: 'Hamburg',
  crm: 'propstack',
  propstackId: null,
  propstackUrl: null,
  contactId: null,
  isChanged: false,
  seen: null,
  exportStatus: 'failed',
  exportedAt: null,
  requestedAt: '2026-11-21T08:00:00Z',
  errorMessage: 'Propstack meldet eine Störung (Status 500).',
  nextAttemptAt: null,
  isAutomatic: false,
  searchName: null,
  author: null,
  ...change,
})

const AT = '2026-11-21T09:30:00Z'

let edge: Edge
let user: ReturnType<typeof userEvent.setup>
beforeEach(async () => {
  user = userEvent.setup()
  edge = await startEdge({ 'GET /api/exports': { body: [] } })
})
afterEach(async () => {
  cleanup()
  toaster.forget()
  await edge.stop()
})

function show(content: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Routes>
          <Route path="/" element={content} />
          <Route path="/propstack-sync" element={<h1>Einstellungen</h1>} />
        </Routes>
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const callsOf = (method: string) => edge.calls.filter((call) => call.method === method)
const button = (name: RegExp) => screen.findByRole('button', { name })

describe('the export button', () => {
  it('exports one property once on repeated clicks, and reports the success', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    edge.answer('POST /api/propstack/export', { body: { success: true, exported: 1, pending: 0 }, after: promise })
    show(<ExportButton id={7} title="Rotklinker" place="list" />)
    await user.dblClick(await button(/^Exportieren/))
    await user.click(await button(/^Export läuft/))
    resolve(undefined)
    expect(await screen.findByText('Export successful')).toBeDefined()
    expect(callsOf('POST').map(({ body }) => body)).toEqual([{ propertyIds: [7] }])
  })

  it.each([
    ['favorites', 'Export failed', 'Failed to export properties to Propstack'],
    ['list', 'Export fehlgeschlagen', 'Immobilie konnte nicht exportiert werden'],
    ['detail', 'Export fehlgeschlagen', 'Titel ist zu lang'],
  ] as const)('words a failure according to its place: %s', async (place, title, text) => {
    edge.answer('POST /api/propstack/export', { body: { success: false, exported: 0, pending: 0, error: 'Titel ist zu lang' } })
    show(<ExportButton id={7} title="Rotklinker" place={place} />)
    await user.click(await button(/^Exportieren/))
    expect((await screen.findByRole('alert')).textContent).toContain(title)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText('Titel ist zu lang')).toBeDefined()
  })

  it('leads to the settings when no key is stored', async () => {
    edge.answer('POST /api/propstack/export', { status: 400, body: 'Kein Propstack API-Schlüssel hinterlegt.' })
    show(<ExportButton id={7} title="Rotklinker" place="detail" />)
    await user.click(await button(/^Exportieren/))
    expect(await screen.findByRole('heading', { name: 'Einstellungen' })).toBeDefined()
    expect(screen.getByText('Kein Propstack API-Schlüssel hinterlegt.')).toBeDefined()
  })

  it('sends nothing while its export is running', async () => {
    edge.answer('GET /api/exports', { body: [record({ exportStatus: 'pending', errorMessage: null })] })
    show(<ExportButton id={7} title="Rotklinker" place="list" />)
    await user.click(await button(/^Export läuft/))
    expect(callsOf('POST')).toEqual([])
  })

  it('is disabled once the property is in the CRM', async () => {
    edge.answer('GET /api/exports', { body: [record({ exportStatus: 'success', propstackId: '9', errorMessage: null })] })
    show(<ExportButton id={7} title="Rotklinker" place="list" />)
    expect(await button(/^Exportiert \(Propstack\)/)).toHaveProperty('disabled', true)
  })

  const cards = [
    sampleCard({ id: 7, title: 'Rotklinker am Park' }),
    sampleCard({ id: 8, title: 'Reetdach' }),
    sampleCard({ id: 9, title: 'Tausche Haus', hiddenReason: 'swap' }),
    sampleCard({ id: 10, title: 'Fachwerk' }),
  ]
  const tick = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

  it('reports at the end how many arrived and how many failed', async () => {
    const lines: EventTarget[] = []
    const asked: string[] = []
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close = vi.fn<() => void>()
        constructor(address: string) {
          super()
          lines.push(this)
          asked.push(address)
        }
      },
    )
    edge.answer('POST /api/export', { body: { success: false, exported: 0, pending: 2, error: '' } })
    show(<ExportManyButton cards={cards.slice(0, 2)} place="page" />)
    await user.click(await button(/Seite/))
    await user.click(await button(/^2 Immobilien exportieren/))
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('Export läuft'))
    const send = (now: object) => lines[0]?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(now) }))
    send({ total: 2, exported: 1, failed: 0, underWay: 1 })
    expect(screen.getByRole('status').textContent).toContain('Export läuft')
    send({ total: 2, exported: 1, failed: 1, underWay: 0 })
    await waitFor(() => expect(screen.getByText(/1 Immobilie kam nicht an, 1 ist in Ihrem CRM/)).toBeDefined())
    expect(asked).toEqual(['/api/exports/progress'])
  })

  it('sends the ticked properties of a page in one request', async () => {
    edge.answer('GET /api/exports', { body: [record({ exportStatus: 'success' })] })
    edge.answer('POST /api/export', { body: { success: false, exported: 1, pending: 1, error: 'Der Export läuft noch.' } })
    show(<ExportManyButton cards={cards} place="page" />)
    await user.click(await button(/Seite/))
    expect((await tick(/^Rotklinker.*Schon in Propstack/)).checked).toBe(false)
    expect((await tick(/^Tausche Haus.*Kein Angebot/)).checked).toBe(false)
    await user.click(await tick(/^Fachwerk/))
    await user.click(await tick(/^Rotklinker/))
    expect(callsOf('POST')).toEqual([])
    await user.click(await button(/^2 Immobilien exportieren/))
    expect((await screen.findByRole('status')).textContent).toContain('Der Export läuft noch.')
    expect(callsOf('POST').map(({ body }) => body)).toEqual([{ propertyIds: [7, 8] }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves unticked properties whose owner objected or refuses agents, and doubtful offers, each with the reason', async () => {
    edge.answer('GET /api/exports', { body: [] })
    const { contact } = sampleCard()
    const named = [
      sampleCard({ id: 7, title: 'Rotklinker' }),
      sampleCard({ id: 8, title: 'Reetdach', contact: { ...contact, objectedAt: '2026-11-02' } }),
      sampleCard({ id: 9, title: 'Fachwerk', agentRefusal: 'keine Makler' }),
      sampleCard({ id: 10, title: 'Mühle', possibleRefusal: 'bitte nur privat' }),
      sampleCard({ id: 11, title: 'Kate', doubtReason: 'swap' }),
      sampleCard({ id: 12, title: 'Katen', doubtReason: 'swap', correctedTo: 'offer' }),
    ]
    show(<ExportManyButton cards={named} place="page" />)
    await user.click(await button(/Seite/))
    expect((await tick(/^Reetdach.*Widerspruch vom 02.11.2026/)).checked).toBe(false)
    expect((await tick(/^Fachwerk.*Möchte keine Makler: „keine Makler“/)).checked).toBe(false)
    expect((await tick(/^Mühle.*Möchte vielleicht keine Makler/)).checked).toBe(false)
    expect((await tick(/^Kate.*Vielleicht kein Angebot/)).checked).toBe(false)
    expect(await button(/^2 Immobilien exportieren/)).toBeDefined()
  })

  it('ticks properties that are only in another CRM, or were deleted in this one', async () => {
    const seen = { state: 'gone', status: null, at: AT } as const
    const there = { exportStatus: 'success' } as const
    edge.answer('GET /api/exports', {
      body: [
        record({ ...there, crm: 'onoffice' }),
        record({ ...there, id: 2, propertyId: 8, seen }),
        record({ ...there, id: 3, propertyId: 10 }),
      ],
    })
    show(<ExportManyButton cards={cards} place="selection" />)
    await user.click(await button(/^Auswahl exportieren nach Propstack/))
    expect((await tick(/^Fachwerk.*Schon in Propstack/)).checked).toBe(false)
    expect((await tick(/^Rotklinker/)).checked).toBe(true)
    expect((await tick(/^Reetdach/)).checked).toBe(true)
  })

  it('ticks all or none, and previews what would be sent', async () => {
    edge.answer('GET /api/exports', { body: [] })
    edge.answer('GET /api/propstack/preview', {
      body: {
        lines: [
          { name: 'title', label: 'Titel', value: 'Reetdach', isOptional: false, isSent: true, isChanged: false },
          { name: 'floor', label: 'Etage', value: '2', isOptional: true, isSent: false, isChanged: false },
        ],
        choices: NO_CHOICES,
        owner: null,
        ownerReason: null,
      },
    })
    show(<ExportManyButton cards={cards} place="selection" />)
    await user.click(await button(/Auswahl/))
    await user.click(await tick(/^Alle$/))
    expect(await button(/^4 Immobilien exportieren/)).toBeDefined()
    await user.click(await tick(/^Alle$/))
    expect(await button(/^0 Immobilien exportieren/)).toHaveProperty('disabled', true)
    await user.click(await button(/^Vorschau: Reetdach/))
    expect((await screen.findByText('Titel')).nextSibling?.textContent).toBe('Reetdach')
    expect(screen.queryByText('Etage')).toBeNull()
  })
})

describe('the history', () => {
  it('shows why an export failed and retries it', async () => {
    edge.answer('GET /api/exports', { body: [record()] })
    edge.answer('POST /api/propstack/export', () => {
      edge.answer('GET /api/exports', { body: [record({ exportStatus: 'success', propstackId: '901', errorMessage: null })] })
      return { body: { success: true, exported: 1, pending: 0 } }
    })
    show(<ExportHistory />)
    expect(await screen.findByText('Propstack meldet eine Störung (Status 500).')).toBeDefined()
    await user.click(await button(/^Erneut versuchen/))
    expect(await screen.findByText(/Propstack 901/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Erneut versuchen/ })).toBeNull()
  })

  it('names the colleague who exported', async () => {
    edge.answer('GET /api/exports', { body: [record({ author: 'Ben Ohm' })] })
    show(<ExportHistory />)
    expect(await screen.findByText(/^21\.11\.2026, 09:00 Uhr · Hamburg · von Ben Ohm$/)).toBeDefined()
  })

  it('polls after five seconds while an export is running, and stops after that', async () => {
    edge.answer('GET /api/exports', { body: [record({ exportStatus: 'pending', errorMessage: null })] })
    show(<ExportHistory />)
    expect(await screen.findByText('Läuft')).toBeDefined()
    edge.answer('GET /api/exports', { body: [record({ exportStatus: 'success', propstackId: '901', errorMessage: null })] })
    await waitFor(() => expect(screen.queryByText('Läuft')).toBeNull(), { timeout: 6_500 })
    expect(callsOf('GET')).toHaveLength(2)
    await new Promise((resolve) => setTimeout(resolve, 5_500))
    expect(callsOf('GET')).toHaveLength(2)
  })
})

const account = (change: Partial<User> = {}) => ({
  crm: 'propstack' as const,
  propstackApiKey: null,
  onofficeToken: null,
  crmTest: null,
  autoExportEnabled: false,
  ...change,
})

describe('the settings', () => {
  it('require a key before testing it', async () => {
    show(<SettingsCard account={account()} place="sync" />)
    await user.click(await button(/Verbindung testen/))
    expect(await screen.findByText('API Key required')).toBeDefined()
    expect(screen.getByText('Please enter your Propstack API key first')).toBeDefined()
    expect(callsOf('POST')).toEqual([])
  })

  it('disable the test on the profile while the key is blank', async () => {
    show(<SettingsCard account={account()} place="profile" />)
    expect(await button(/Verbindung testen/)).toHaveProperty('disabled', true)
  })

  it('explain a failed test, with its reason', async () => {
    edge.answer('POST /api/propstack/test', { body: { success: false, message: 'Propstack kennt diesen API-Schlüssel nicht.' } })
    show(<SettingsCard account={account({ propstackApiKey: '••••••••1234' })} place="sync" />)
    await user.click(await button(/Verbindung testen/))
    expect(await screen.findByText('Failed to connect to Propstack. Please check your API key')).toBeDefined()
    expect(screen.getByText('Propstack kennt diesen API-Schlüssel nicht.')).toBeDefined()
    expect(callsOf('POST').map(({ body }) => body)).toEqual([{ apiKey: '••••••••1234' }])
  })

  it('are saved together, and a failure uses the wording of the page', async () => {
    edge.answer('PATCH /api/auth/user', { status: 400, body: 'Der API-Schlüssel enthält ungültige Zeichen' })
    show(<SettingsCard account={account()} place="sync" />)
    await user.type(await screen.findByLabelText('API-Schlüssel'), 'mein schlüssel')
    await user.click(screen.getByRole('switch', { name: /automatisch/ }))
    await user.click(await button(/Speichern/))
    expect(await screen.findByText('Einstellungen konnten nicht gespeichert werden')).toBeDefined()
    expect(callsOf('PATCH').map(({ body }) => body)).toEqual([{ propstackApiKey: 'mein schlüssel', autoExportEnabled: true }])
  })

  it.each([true, false])('keep the untouched switch when the key changes: automatic export %s', async (autoExportEnabled) => {
    edge.answer('PATCH /api/auth/user', { body: sampleUser() })
    show(<SettingsCard account={account({ autoExportEnabled })} place="sync" />)
    await user.type(await screen.findByLabelText('API-Schlüssel'), 'neu')
    await user.click(await button(/Speichern/))
    expect(await screen.findByText('Einstellungen gespeichert')).toBeDefined()
    expect(callsOf('PATCH').map(({ body }) => body)).toEqual([{ propstackApiKey: 'neu', autoExportEnabled }])
  })

  it('are saved once by a double click, even if the response is fast', async () => {
    edge.answer('PATCH /api/auth/user', { body: sampleUser() })
    show(<SettingsCard account={account()} place="sync" />)
    await user.type(await screen.findByLabelText('API-Schlüssel'), 'neu')
    fireEvent.click(await button(/Speichern/), { detail: 1 })
    expect(await screen.findByText('Einstellungen gespeichert')).toBeDefined()
    fireEvent.click(await button(/Speichern/), { detail: 2 })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(callsOf('PATCH')).toHaveLength(1)
  })

  it('are saved once when submitted twice before the busy state renders', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    edge.answer('PATCH /api/auth/user', { body: sampleUser(), after: promise })
    show(<SettingsCard account={account()} place="sync" />)
    const save = await button(/Speichern/)
    act(() => {
      save.click()
      save.click()
    })
    resolve(undefined)
    expect(await screen.findByText('Einstellungen gespeichert')).toBeDefined()
    expect(callsOf('PATCH')).toHaveLength(1)
    edge.answer('PATCH /api/auth/user', { body: sampleUser() })
    await user.click(await button(/Speichern/))
    await waitFor(() => expect(callsOf('PATCH')).toHaveLength(2))
  })

  it.each([
    ['without a key', {}, 'Nicht verbunden', null],
    ['with one that was never tried', { propstackApiKey: '••••••••1234' }, 'Verbunden', 'Noch nicht geprüft.'],
    [
      'with one that works',
      { propstackApiKey: '••••••••1234', crmTest: { at: AT, error: null } },
      'Verbunden',
      'Zuletzt geprüft am 21.11.2026, 10:30 Uhr: Verbindung steht.',
    ],
    [
      'with one that is refused',
      { propstackApiKey: '••••••••1234', crmTest: { at: AT, error: 'Propstack kennt diesen API-Schlüssel nicht.' } },
      'Verbindung gestört',
      'Zuletzt geprüft am 21.11.2026, 10:30 Uhr: Propstack kennt diesen API-Schlüssel nicht.',
    ],
  ])("show the connection's state, and since when: %s", (_case, change, words, sentence) => {
    show(<SettingsCard account={account(change)} place="profile" />)
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryByText(/geprüft/)?.textContent ?? null).toBe(sentence)
  })
})

describe('the onOffice settings', () => {
  it('are token and secret, tested and saved together', async () => {
    edge.answer('POST /api/propstack/test', { body: { success: false, message: 'onOffice nimmt Token und Secret nicht an.' } })
    edge.answer('PATCH /api/auth/user', { body: sampleUser() })
    show(<SettingsCard account={account({ propstackApiKey: '••••••••1234' })} place="sync" />)
    await user.selectOptions(await screen.findByLabelText('Ihr CRM'), 'onOffice')
    expect(screen.queryByLabelText('API-Schlüssel')).toBeNull()
    await user.click(await button(/Verbindung testen/))
    expect(await screen.findByText('Bitte geben Sie Token und Secret ein.')).toBeDefined()
    await user.type(await screen.findByLabelText('Token'), 'mein-token')
    await user.type(screen.getByLabelText('Secret'), 'mein-secret')
    await user.click(await button(/Verbindung testen/))
    expect(await screen.findByText('onOffice nimmt Token und Secret nicht an.')).toBeDefined()
    await user.click(await button(/Speichern/))
    expect(await screen.findByText('Einstellungen gespeichert')).toBeDefined()
    expect([...callsOf('POST'), ...callsOf('PATCH')].map(({ body }) => body)).toEqual([
      { crm: 'onoffice', apiKey: 'mein-token', secret: 'mein-secret' },
      { onofficeToken: 'mein-token', onofficeSecret: 'mein-secret', autoExportEnabled: false },
    ])
  })

  it('return the masked token when only the switch was changed', async () => {
    edge.answer('PATCH /api/auth/user', { body: sampleUser() })
    show(<SettingsCard account={account({ crm: 'onoffice', onofficeToken: '••••••••89ab' })} place="sync" />)
    await user.click(await screen.findByRole('switch', { name: /automatisch/ }))
    await user.click(await button(/Speichern/))
    await waitFor(() =>
      expect(callsOf('PATCH').map(({ body }) => body)).toEqual([{ onofficeToken: '••••••••89ab', autoExportEnabled: true }]),
    )
  })
})

describe("an exported property's state in the CRM", () => {
  const there = (state: 'there' | 'archived' | 'gone', status: string | null) =>
    record({
      exportStatus: 'success',
      propstackId: '900',
      errorMessage: null,
      seen: { state, status, at: new Date(Date.now() - 7_500_000).toISOString() },
    })

  it.each([
    ['there', 'Akquise', 'In Propstack: Status „Akquise“, gesehen vor 2 Stunden'],
    ['there', null, 'In Propstack, gesehen vor 2 Stunden'],
    ['archived', 'Akquise', 'In Propstack archiviert: Status „Akquise“, gesehen vor 2 Stunden'],
    ['gone', null, 'In Propstack gelöscht, bemerkt vor 2 Stunden'],
  ] as const)('is shown in the history: %s with %s', async (state, status, sentence) => {
    edge.answer('GET /api/exports', { body: [there(state, status)] })
    show(<ExportHistory />)
    await screen.findByText(sentence)
    expect(screen.queryAllByRole('link', { name: /^Aktualisieren/ })).toHaveLength(state === 'gone' ? 0 : 1)
    expect(screen.queryAllByRole('button', { name: /^Erneut exportieren/ })).toHaveLength(state === 'gone' ? 1 : 0)
  })

  it('allows another export of a property deleted there', async () => {
    edge.answer('GET /api/exports', { body: [there('gone', null)] })
    show(<ExportButton id={7} title="Rotklinker am Park" place="detail" />)
    expect((await button(/^Erneut exportieren/)).hasAttribute('disabled')).toBe(false)
  })
})
