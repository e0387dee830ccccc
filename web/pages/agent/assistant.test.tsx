import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Import } from '#shared/contract/ingest/imports.ts'
import type { MaybePair } from '#shared/contract/market/identity.ts'
import type { Contact } from '#shared/contract/work/contact.ts'
import type { ExportRecord } from '#shared/contract/work/crm.ts'
import { PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '#web/testing/browser.tsx'
import type { Rows } from '#web/testing/edge.ts'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleAdvert, sampleCard, sampleLead, sampleNotification, sampleProperty, sampleUser } from '#web/testing/samples.ts'
import { RED, sampleDecision, sampleSearchClient, sampleSheet } from '#web/testing/work-samples.ts'
// preloaded, so that no test waits for them
import './call-list.tsx'
import './property.tsx'
import './prospect-management.tsx'
import './properties.tsx'
import './thinkimmo-import.tsx'
import './market-sheet.tsx'
import './propstack-sync.tsx'
import '../privacy-desk.tsx'
import '#web/blocks/own-call-panel.tsx'
import '#web/blocks/property-adverts.tsx'
import '#web/blocks/prospect-board.tsx'
import '#web/blocks/prospect-window.tsx'
import '#web/blocks/writing-list.tsx'
import '#shared/domain/office-words.ts'
import '#web/features/market/corrections/refusal-notice.tsx'
import '#web/features/work/prospects/prospect-dialog.tsx'
import '#web/features/work/prospects/prospect-table.tsx'

const TITLE = 'Rotklinker am Park'
const USER = sampleUser({ firstStepsHidden: true })
const CARD = sampleCard({ statusChangedAt: '2026-11-20T08:00:00Z', nextFollowUpDate: '2026-11-20', prospectStatus: 'follow_up' })
const OBJECTION = {
  id: 3,
  kind: 'objection',
  channel: null,
  reason: 'Am Telefon gesagt',
  day: '2026-11-21',
  createdAt: '2026-11-21T09:30:00Z',
  liftedAt: null,
  liftedBy: null,
  author: null,
} as const
const CONTACT: Contact = { lights: { phone: RED, email: RED, letter: RED }, objectedAt: null, records: [], undoUntil: null }
const OBJECTED: Contact = { ...CONTACT, objectedAt: '2026-11-21', records: [OBJECTION], undoUntil: '2026-11-22T09:30:00Z' }
const PROPERTY = sampleProperty({
  ...CARD,
  doubtReason: 'swap',
  possibleRefusal: 'Makler eher nicht',
  publishedNumbers: [{ text: '0171 5550123', tel: '+491715550123' }],
  ownerNumbers: [{ text: '0171 5550123', tel: '+491715550123' }],
  ownerEmail: 'ida@moor.example',
  market: { area: '20257', listings: 24, pricePerSqm: 3_000, trend: null },
  adverts: [
    sampleAdvert(),
    sampleAdvert({ id: 2, title: 'Haus am Fluss', decision: { id: 9, kind: 'joined' } }),
    sampleAdvert({ id: 3, title: 'Eigene Anzeige', channel: 'file' }),
  ],
})
const NOTICE = {
  kind: 'property',
  id: 7,
  title: TITLE,
  name: 'Karla Ott',
  email: null,
  source: 'dem Inserat',
  addressOrigin: null,
  obtainedOn: '2020-01-02',
  contactedOn: null,
  dueOn: '2020-02-01',
  done: null,
}
const INFORMED = { ...NOTICE, done: { how: 'phone', words: '', day: '2020-01-05', recordedAt: '2020-01-05T09:00:00Z', author: null } }
const advert = (id: number): MaybePair['one'] => ({
  ...CARD,
  id,
  propertyId: id,
  source: 'kleinanzeigen.de',
  title: `Anzeige ${id}`,
  description: null,
  yearBuilt: null,
  floor: null,
})
const IMPORT: Import = {
  id: 7,
  fileName: 'koeln.csv',
  size: 1_000,
  status: 'done',
  total: 1_200,
  imported: 1_000,
  updated: 150,
  skipped: 48,
  failed: 0,
  noted: 0,
  ahead: 0,
  error: null,
  createdAt: '2026-11-23T08:00:00Z',
  finishedAt: '2026-11-23T08:01:00Z',
  undoUntil: '2099-11-24T08:01:00Z',
  author: null,
}
const EXPORT: ExportRecord = {
  id: 1,
  propertyId: 7,
  propertyTitle: TITLE,
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
  errorMessage: 'Propstack meldet eine Störung.',
  nextAttemptAt: null,
  isAutomatic: false,
  searchName: null,
  author: null,
}
const LISTED = { body: { properties: [CARD], total: 1, totalIsExact: true } }
const SCRIPTS = { forBuyer: null, ownServices: null }

const DATA: Rows = {
  'GET /api/properties': LISTED,
  'GET /api/properties/board': {
    body: {
      columns: PROSPECT_STATUSES.map((status) => {
        const properties = status === CARD.prospectStatus ? [CARD] : []
        return { status, properties, total: properties.length, totalIsExact: true }
      }),
    },
  },
  'GET /api/follow-up-prospects': { body: [CARD] },
  'GET /api/notifications': { body: [sampleNotification()] },
  'GET /api/properties/7': { body: PROPERTY },
  'GET /api/properties/7/activities': { body: [] },
  'GET /api/properties/7/contact': { body: CONTACT },
  'GET /api/properties/7/letters': { body: [] },
  'GET /api/notices/property/7': { body: { notice: NOTICE, text: 'Information' } },
  'GET /api/exports': { body: [EXPORT] },
  'GET /api/call-list': {
    body: { leads: [sampleLead(7)], more: 0, scripts: SCRIPTS, today: { noted: 0, reached: 0 } },
  },
  'GET /api/call-list/writing': { body: { leads: [{ ...CARD, ownerName: 'Frau 7', score: 50 }], more: 0 } },
  'GET /api/maybe-same': {
    body: { pairs: [{ one: advert(1), other: advert(2), agrees: [], differs: [] }], total: 1, decisions: [sampleDecision()] },
  },
  'GET /api/search-clients': { body: [sampleSearchClient()] },
  'GET /api/search-clients/fitting': { body: [] },
  'GET /api/imports': { body: [IMPORT] },
  'GET /api/callers': { body: { number: '040 999123', callers: [] } },
  'GET /api/properties/7/market-sheet': { body: sampleSheet({ title: TITLE }) },
  'GET /api/notices/letterhead': { body: { name: 'Berger', trade: 'Immobilienmakler', lines: [], missing: null } },
}

const edge = emptyHouse(DATA)
beforeEach(() => {
  // jsdom has no layout: a column is as high as a screen
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  Element.prototype.scrollIntoView = () => undefined
})

interface Screen {
  readonly address: string
  /** Text that shows that the data have arrived, for every role. */
  readonly ready: string | RegExp
  /** Ends of the names of controls that work for a principal: an assistant's screen has none of them. */
  readonly controls: readonly string[]
  readonly rows?: Rows
}

const SCREENS: Readonly<Record<string, Screen>> = {
  'the table of prospects': {
    address: '/prospect-management',
    ready: TITLE,
    controls: [`Prospect-Status: ${TITLE}`, `Auswählen: ${TITLE}`, 'Alle auswählen', 'Als Datei'],
  },
  'the board of prospects': {
    address: '/prospect-management?view=board',
    ready: TITLE,
    controls: [`Prospect-Status: ${TITLE}`, `Verschieben: ${TITLE}`, `Ergebnis eines Anrufs: ${TITLE}`],
  },
  "a prospect's window": {
    address: '/prospect-management?property=7',
    ready: 'Kontakt-Ampel',
    controls: ['Ergebnis notieren', `Brief: ${TITLE}`, 'Speichern', 'Trotzdem … (E-Mail)', 'Informieren …', 'Interne Notizen'],
  },
  'the window of a prospect who objected': {
    address: '/prospect-management?property=7',
    ready: 'Festgehalten',
    controls: ['Widerspruch zurücknehmen'],
    rows: { 'GET /api/properties/7/contact': { body: OBJECTED } },
  },
  'a property': {
    address: '/property/7',
    ready: 'Möchte vielleicht keine Makler',
    controls: [
      `Prospect-Status: ${TITLE}`,
      'Ergebnis notieren',
      `Brief: ${TITLE}`,
      `Erneut exportieren (Propstack): ${TITLE}`,
      `Export mit Vorschau: ${TITLE}`,
      `OpenImmo-Datei: ${TITLE}`,
      `Doch anzeigen: ${TITLE}`,
      `Kein Angebot: ${TITLE}`,
      'Lehnt Makler ab',
      'Ist keine Absage',
      'Mit anderer Immobilie zusammenführen',
      'Anzeige trennen: Haus am Park',
      'zugeordnet, zurücknehmen: Haus am Fluss',
      'Angaben ändern',
      'Informieren …',
    ],
  },
  'a property to write to': {
    address: '/property/7',
    ready: 'Was jetzt?',
    controls: ['Adresse ermitteln', 'Marktbericht übergeben', 'Rückgängig machen'],
    rows: {
      'GET /api/properties/7': { body: sampleProperty({ ...CARD, prospectStatus: 'send_market_report', market: PROPERTY.market }) },
      'GET /api/notices/property/7': { body: { notice: INFORMED, text: null } },
    },
  },
  'the call list': {
    address: '/call-list',
    ready: 'Was bekannt ist',
    controls: ['Zurückstellen', 'Speichern, nächster', 'Notiz (optional)', 'Eigene Sätze ändern'],
  },
  'the list of owners to write to': {
    address: '/call-list?tab=writing',
    ready: 'Was jetzt?',
    controls: ['Nächste Woche', 'Adresse ermitteln'],
    rows: { 'GET /api/properties/7': { body: sampleProperty({ ...CARD, sourceUrl: 'https://www.kleinanzeigen.de/s-anzeige/7' }) } },
  },
  'pairs of adverts': {
    address: '/dasselbe-objekt',
    ready: 'Erste Anzeige',
    controls: ['Dasselbe Objekt(J)', 'Zwei Objekte(N)', 'Rückgängig: Haus am Park'],
  },
  'search clients': {
    address: '/suchkunden',
    ready: 'K-17',
    controls: ['Neuer Suchkunde', 'Bearbeiten: K-17', 'Löschen: K-17'],
  },
  'a pasted link': { address: '/teilen', ready: 'Gut zu wissen', controls: ['Übernehmen', 'Erweiterung herunterladen'] },
  'an import': {
    address: '/thinkimmo-import',
    ready: 'Bisherige Importe',
    controls: ['CSV-Datei auswählen', 'Datei auswählen', 'Rückgängig machen: koeln.csv'],
  },
  'an unknown number': { address: '/call/040999123', ready: 'Nummer unbekannt', controls: ['Eigentümer suchen'] },
  'a market sheet': { address: '/property/7/marktblatt', ready: 'Briefkopf', controls: ['Als PDF', 'Marktbericht übergeben'] },
  'the exports': {
    address: '/propstack-sync',
    ready: 'Export-Historie',
    controls: [`Erneut versuchen: ${TITLE}`, `Aktualisieren: Reetdach`],
    rows: {
      'GET /api/exports': { body: [EXPORT, { ...EXPORT, id: 2, propertyTitle: 'Reetdach', exportStatus: 'success', errorMessage: null }] },
    },
  },
  'the search': {
    address: '/properties',
    ready: TITLE,
    controls: [
      'Seite exportieren nach Propstack',
      `Prospect-Status: ${TITLE}`,
      `Ergebnis eines Anrufs: ${TITLE}`,
      `Kein Angebot: ${TITLE}`,
      `Erneut exportieren (Propstack): ${TITLE}`,
    ],
  },
  'the dashboard': { address: '/', ready: TITLE, controls: [`Prospect-Status: ${TITLE}`, 'Anrufliste'] },
}

const ROLES = ['button', 'link', 'checkbox', 'combobox', 'textbox', 'searchbox', 'radio'] as const
/** Names of all controls, also of those that a narrow screen hides. */
function listControls(): string[] {
  const all = ROLES.flatMap((role) => screen.queryAllByRole(role, { hidden: true }))
  const files = [...document.querySelectorAll<HTMLElement>('input[type=file]')]
  return [...all, ...files].map(readName)
}
const hasControl = (end: string): boolean => listControls().some((name) => name.endsWith(end))
function readName(element: HTMLElement): string {
  const label = (element as HTMLInputElement).labels?.[0]?.textContent
  return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
const isReady = (ready: Screen['ready']) =>
  waitFor(() => expect(screen.queryAllByText(ready).length + screen.queryAllByLabelText(ready).length, String(ready)).toBeGreaterThan(0))

describe.each(Object.entries(SCREENS))('%s', (_, { address, ready, controls, rows = {} }) => {
  it('has for an assistant no control that the server refuses', async () => {
    for (const [row, answer] of Object.entries(rows)) edge.answer(row as keyof Rows, answer as never)
    openApp(edge, address, USER)
    await isReady(ready)
    // all of them are there for a principal
    await waitFor(() => expect(controls.filter((end) => !hasControl(end))).toEqual([]))
    cleanup()
    openApp(edge, address, { ...USER, officeRole: 'assistant', ofColleagues: 'see' })
    await isReady(ready)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(controls.filter(hasControl)).toEqual([])
  })
})

const open = (address: string) => openApp(edge, address, { ...USER, officeRole: 'assistant', ofColleagues: 'see' })
const sent = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address }) => `${method} ${address}`)
const EXPLAINED = /fehlt Ihnen in Ihrem Büro das Recht „Prospects, Anrufe.*Es haben: Inhaber, Leitung, Makler/

describe('the prospect of an assistant', () => {
  const openWindow = async () => {
    open('/prospect-management?property=7')
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }))
    await dialog.findByText('Bearbeiten dürfen Inhaber, Leitung und Makler.')
    return dialog
  }

  it('is shown as values, with no field but those of a new activity', async () => {
    const noted = { ownerName: 'Karla Ott', nextFollowUpTime: '16:30', estimatedValue: 450_000, internalNotes: 'Schlüssel beim Nachbarn' }
    edge.answer('GET /api/properties/7', { body: sampleProperty({ ...PROPERTY, ...noted, preferredContactMethod: 'mail', leadScore: 70 }) })
    const dialog = await openWindow()
    const values = within(dialog.getByRole('region', { name: 'Prospect-Daten' }))
    for (const [label, value] of [
      ['Status', 'Nachfassung erforderlich'],
      ['Nachfassen am', '20.11.2026'],
      ['Uhrzeit der Nachfassung', '16:30 Uhr'],
      ['Letzter Kontakt', '–'],
      ['Geschätzter Wert', '450.000 €'],
      ['Lead-Score (0–100)', '70, von Ihrem Büro vergeben'],
      ['Name', 'Karla Ott'],
      ['Bevorzugter Kontaktweg', 'Brief'],
      ['Interne Notizen', 'Schlüssel beim Nachbarn'],
    ] as const)
      expect(values.getByText(label).parentElement?.textContent).toBe(`${label}${value}`)
    for (const role of ['textbox', 'combobox', 'button'] as const) expect(values.queryAllByRole(role)).toEqual([])
    expect(dialog.getByLabelText('Beschreibung').closest('fieldset:disabled')).toBeNull()
  })

  it('is offered neither a call nor a follow-up as the kind of a new activity', async () => {
    const dialog = await openWindow()
    const kinds = dialog.getByLabelText<HTMLSelectElement>('Art')
    expect(kinds.value).toBe('note_added')
    const offered = [...kinds.options].map(({ textContent }) => textContent)
    expect(offered).toContain('Notiz')
    expect(offered.filter((name) => name === 'Anruf' || name === 'Nachfassung geplant')).toEqual([])
  })

  it('gets a typed note by the button that saves, and is offered no other status', async () => {
    const property = sampleProperty({ ...PROPERTY, prospectStatus: 'not_contacted' })
    edge.answer('GET /api/properties/7', { body: property })
    const activity = { id: 1, activityType: 'note_added', description: 'Ruft zurück', contactMethod: null, outcome: null }
    edge.answer('POST /api/properties/7/activities', { body: { ...activity, createdAt: '2026-11-20T08:30:00Z', author: null, property } })
    const dialog = await openWindow()
    expect(dialog.queryByRole('button', { name: 'Speichern' })).toBeNull()
    await userEvent.type(dialog.getByLabelText('Beschreibung'), 'Ruft zurück')
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(toaster.current()?.title).toBe('Aktivität erfolgreich hinzugefügt'))
    expect(sent()).toEqual(['POST /api/properties/7/activities'])
    expect(edge.calls.find(({ method }) => method === 'POST')?.body).toEqual({ activityType: 'note_added', description: 'Ruft zurück' })
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Speichern' })).toBeNull())
    expect(dialog.queryByRole('button', { name: 'Status auf Kontaktiert setzen' })).toBeNull()
  })
})

it('an objection is recorded by an assistant and taken back by an agent', async () => {
  edge.answer('GET /api/properties/7/objection-reach', {
    body: { adverts: 1, properties: 1, isMore: false, marks: { phone: false, email: false, address: false }, leftOut: [] },
  })
  edge.answer('POST /api/properties/7/contact/objection', { body: OBJECTED })
  open('/prospect-management?property=7')
  await userEvent.click(await screen.findByRole('button', { name: 'Widerspruch eintragen' }))
  const ask = within(await screen.findByRole('alertdialog'))
  expect(ask.queryByText(/zurücknehmen/)).toBeNull()
  await userEvent.click(ask.getByRole('button', { name: 'Widerspruch eintragen' }))
  await waitFor(() => expect(toaster.current()?.title).toBe('Widerspruch eingetragen'))
  expect(toaster.current()?.action).toBeUndefined()
  await screen.findByText('Ein Versehen nimmt ein Makler Ihres Büros zurück.')
})

describe.each([
  ['/call-list', /halten Sie unter „Prospects“ fest, im Fenster der Immobilie/],
  ['/call-list?tab=writing', /halten Sie unter „Prospects“ fest, im Fenster der Immobilie/],
  ['/dasselbe-objekt', EXPLAINED],
  ['/teilen', EXPLAINED],
  ['/thinkimmo-import', EXPLAINED],
])('%s', (address, words) => {
  it('explains to an assistant why it has no controls', async () => {
    open(address)
    await screen.findByText(EXPLAINED)
    screen.getByText(words)
  })
})

it('the dashboard leads an assistant to the prospects, where she notes what she hears', async () => {
  open('/')
  expect((await screen.findByRole('link', { name: 'Prospects ansehen' })).getAttribute('href')).toBe('/prospect-management')
  await screen.findByRole('link', { name: 'Alle anzeigen (1)' })
  expect(screen.queryByText(/heute nachfassen$/)).toBeNull()
})

it('owners to be informed are listed for an assistant, with who informs them', async () => {
  edge.answer('GET /api/notices', { body: [NOTICE] })
  open('/datenschutz-auskunft')
  await screen.findByText('Überfällig seit 01.02.2020')
  screen.getByText('Informieren und als erledigt festhalten dürfen Inhaber, Leitung und Makler.')
  expect(screen.queryByRole('button', { name: /^Informieren/ })).toBeNull()
})

it('keys decide nothing for an assistant', async () => {
  open('/dasselbe-objekt')
  await screen.findByRole('region', { name: 'Erste Anzeige' })
  for (const key of ['j', 'n']) fireEvent.keyDown(window, { key })
  await userEvent.click(screen.getByRole('button', { name: /^Überspringen/ }))
  open('/call-list')
  await userEvent.click(await screen.findByRole('heading', { level: 2, name: /^Frau 7/ }))
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  expect(sent()).toEqual([])
})
