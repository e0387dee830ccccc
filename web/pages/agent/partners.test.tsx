import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Message } from '#shared/contract/network/messages.ts'
import type { Partner } from '#shared/contract/network/businesses.ts'
import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { INVITATION, sampleUser } from '../../testing/samples.ts'

const [VERA, JAN] = ['0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000003']

const partner = (id: string, change: Partial<PartnerOfAgent> = {}): PartnerOfAgent => ({
  id,
  companyName: null,
  firstName: 'Vera',
  lastName: 'Räumt',
  email: 'vera@example.test',
  phone: '040 / 123-456',
  industry: null,
  address: null,
  city: null,
  zipCode: null,
  services: null,
  description: null,
  website: null,
  priceRange: 'standard',
  serviceArea: null,
  availability: 'nach_absprache',
  status: 'active',
  isActive: true,
  connectedAt: '2026-11-01T08:00:00Z',
  tipCount: 1,
  newTipCount: 0,
  lastTipAt: null,
  unreadMessages: 0,
  ...change,
})
const VERAS = partner(VERA)
const JANS = partner(JAN, {
  companyName: 'Gartenbau Janssen',
  firstName: 'Jan',
  lastName: 'Janssen',
  isActive: null,
  connectedAt: null,
  tipCount: 3,
  newTipCount: 2,
  unreadMessages: 4,
})
const message = (id: number, change: Partial<Message> = {}): Message => ({
  id,
  content: `Nachricht ${id}`,
  fromMakler: false,
  createdAt: '2026-11-21T08:00:00Z',
  readAt: null,
  maklerUserId: sampleUser().id,
  maklerName: 'Anna Berger',
  isAutomatic: false,
  author: null,
  tipId: null,
  ...change,
})
const GREETING = { id: 5, title: 'Gruß', content: 'Guten Tag {{vorname}}, es geht um {{objekt}}. Danke, {{vorname}}!' }

const listed = (of: PartnerOfAgent, change: Partial<Partner> = {}): Partner => ({
  ...of,
  id: `registered-${of.id}`,
  isRegistered: true,
  companyName: of.companyName ?? `${of.firstName} ${of.lastName}`,
  contactPerson: `${of.firstName} ${of.lastName}`,
  industry: '',
  street: null,
  houseNumber: null,
  prospectStatus: 'nicht_kontaktiert',
  isExported: false,
  sourceUrl: null,
  sources: [],
  updates: [],
  ...change,
})
const BUSINESS = listed(JANS, {
  id: '7',
  isRegistered: false,
  companyName: 'Lührs Gartenbau',
  contactPerson: null,
  industry: 'Gartenbauer',
  phone: 'Tel.',
  city: 'Hamburg',
  prospectStatus: 'not_contacted',
  sourceUrl: 'https://www.gelbeseiten.de/gsbiz/x',
  sources: [
    {
      source: 'gelbeseiten.de',
      url: 'https://www.gelbeseiten.de/gsbiz/x',
      firstSeenAt: '2026-11-20T08:00:00Z',
      lastSeenAt: '2026-11-21T08:00:00Z',
    },
  ],
  updates: [{ part: 'phone', source: 'gelbeseiten.de', before: '040 1234', updatedAt: '2026-11-21T08:00:00Z' }],
})

const edge = emptyHouse({
  'GET /api/partners': { body: [listed(VERAS), listed(JANS), BUSINESS] },
  'GET /api/partners/7': { body: BUSINESS },
  'GET /api/partner-counts': { body: { partners: 3, criteria: 1 } },
  'GET /api/makler/partners': { body: [VERAS, JANS] },
  [`GET /api/partners/registered-${VERA}`]: { body: listed(VERAS) },
  [`GET /api/partners/registered-${JAN}`]: { body: listed(JANS) },
  [`GET /api/makler/partners/${VERA}`]: { body: VERAS },
  [`GET /api/makler/partners/${JAN}`]: { body: JANS },
  [`GET /api/makler/partners/${VERA}/property-tips`]: { body: [] },
  [`GET /api/makler/partners/${JAN}/property-tips`]: { body: [] },
  [`GET /api/makler/partners/${JAN}/messages`]: { body: [message(3), message(2, { fromMakler: true, author: 'Ben Ohm' }), message(1)] },
  [`GET /api/makler/partners/${VERA}/messages`]: { body: [] },
  'GET /api/makler/message-templates': { body: [GREETING, { id: null, title: 'Danke', content: 'Danke!' }] },
  'GET /api/makler/partner-link': { body: INVITATION },
})

const open = (search = '') => openApp(edge, `/partners${search}`, sampleUser())
const sent = (row: string) => edge.calls.filter(({ method, address }) => `${method} ${address}` === row).map(({ body }) => body)
const toasts = () => toaster.log().map(({ title, text, failed }) => [failed ? 'failed' : 'done', title, text])
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the list of partners', () => {
  it("links to each partner's dialog, and marks new, unread, paused and unconnected partners", async () => {
    edge.answer('GET /api/makler/partners', { body: [partner(VERA, { isActive: false }), JANS] })
    open()
    const [vera, jan] = [await screen.findByRole('link', { name: 'Vera Räumt' }), screen.getByRole('link', { name: 'Gartenbau Janssen' })]
    expect([vera.getAttribute('href'), jan.getAttribute('href')]).toEqual([`/partners?partner=${VERA}`, `/partners?partner=${JAN}`])
    const badges = (link: HTMLElement) =>
      ['2 neu', '4 ungelesen', 'Ruht', 'Nicht verbunden'].filter((text) => within(link.closest('tr') as HTMLElement).queryByText(text))
    expect([badges(vera), badges(jan)]).toEqual([['Ruht'], ['2 neu', '4 ungelesen', 'Nicht verbunden']])
    within(vera.closest('tr') as HTMLElement).getByText('1 Tipp')
    within(jan.closest('tr') as HTMLElement).getByText('3 Tipps')
  })

  it('copies the link to the clipboard, and reports when that fails', async () => {
    open()
    edge.answer('POST /api/makler/partner-link', { body: { ...INVITATION, sharedAt: '2026-11-22T08:00:00Z' } })
    const written: string[] = []
    // an earlier test may have installed a getter
    const stubClipboard = (value: unknown) => vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value } }) as object)
    stubClipboard({ writeText: async (text: string) => void written.push(text) })
    await userEvent.click(await screen.findByRole('button', { name: 'Link kopieren' }))
    await waitFor(() => expect(sent('POST /api/makler/partner-link')).toHaveLength(1))
    expect([written, toasts()[0]?.[0]]).toEqual([[INVITATION.url], 'done'])
    stubClipboard(undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Link kopieren' }))
    await waitFor(() => expect(toasts()[0]?.[0]).toBe('failed'))
    expect(sent('POST /api/makler/partner-link')).toHaveLength(1)
  })

  it("shows the list's error and retries", async () => {
    edge.answer('GET /api/partners', { status: 503, body: 'Die Datenbank ist gerade nicht erreichbar.' })
    open()
    await screen.findByRole('heading', { name: 'Partner konnten nicht geladen werden' })
    await screen.findByText('HTTP 503: Service Unavailable')
    edge.answer('GET /api/partners', { body: [] })
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await screen.findByText('Noch keine Partner')
  })

  it('shows what to do while it is empty', async () => {
    edge.answer('GET /api/partners', { body: [] })
    open()
    await screen.findByRole('heading', { name: 'Noch keine Partner' })
    expect(screen.getAllByRole('button', { name: 'Link kopieren' })).toHaveLength(2)
  })
})

describe('businesses from directories', () => {
  it('are listed among the partners with phone number, source and status', async () => {
    open()
    const row = within((await screen.findByRole('link', { name: 'Lührs Gartenbau' })).closest('tr') as HTMLElement)
    row.getByText('Gelbe Seiten')
    row.getByText('-')
    await screen.findByRole('tab', { name: 'Partner (3)' })
    edge.answer('PATCH /api/partners/7/prospect', { body: { ...BUSINESS, prospectStatus: 'contacted' } })
    await userEvent.selectOptions(row.getByRole('combobox', { name: 'Status: Lührs Gartenbau' }), 'contacted')
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('Status aktualisiert'))
    expect(sent('PATCH /api/partners/7/prospect')).toEqual([{ prospectStatus: 'contacted' }])
    edge.answer('PATCH /api/partners/7/prospect', { status: 500, body: 'Gerade nicht.' })
    await userEvent.selectOptions(row.getByRole('combobox', { name: 'Status: Lührs Gartenbau' }), 'rejected')
    await waitFor(() => expect(toasts()[0]?.slice(0, 2)).toEqual(['failed', 'Aktualisierung fehlgeschlagen']))
  })

  it('show the same placeholder for everything unknown, in the row and in the dialog', async () => {
    const bare = {
      street: null,
      houseNumber: null,
      zipCode: null,
      city: null,
      email: null,
      website: null,
    }
    const unknown = { ...BUSINESS, ...bare, updates: [] }
    edge.answer('GET /api/partners', { body: [unknown] })
    edge.answer('GET /api/partners/7', { body: unknown })
    open()
    const link = await screen.findByRole('link', { name: 'Lührs Gartenbau' })
    const [, name, address, phone] = [...(link.closest('tr')?.cells ?? [])].map(({ textContent }) => textContent)
    expect([name, address, phone]).toEqual(['Lührs GartenbauGartenbauer-', '-', '-'])
    await userEvent.click(link)
    const facts = [...((await dialog('Lührs Gartenbau')).getByText('Telefon').closest('dl')?.querySelectorAll('dd') ?? [])]
    expect(facts.map(({ textContent }) => textContent).filter((text) => /^[-–—]?$/.test(text))).toEqual(['-', '-', '-', '-'])
  })

  it('keep the focus while their status is saved, and follow quick changes by keyboard', async () => {
    open()
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status: Lührs Gartenbau' })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    edge.answer('PATCH /api/partners/7/prospect', ({ body }) => ({ body: { ...BUSINESS, ...(body as object) }, after: held }))
    select.focus()
    fireEvent.change(select, { target: { value: 'contacted' } })
    expect(select.value).toBe('contacted')
    fireEvent.change(select, { target: { value: 'qualified' } })
    expect([select.value, select.disabled, document.activeElement === select]).toEqual(['qualified', false, true])
    // the second request waits for the first, so the last choice wins
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sent('PATCH /api/partners/7/prospect')).toHaveLength(1)
    answer()
    await waitFor(() =>
      expect(sent('PATCH /api/partners/7/prospect')).toEqual([{ prospectStatus: 'contacted' }, { prospectStatus: 'qualified' }]),
    )
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('Status aktualisiert'))
    expect([select.value, document.activeElement === select]).toEqual(['qualified', true])
  })

  it('are exported when some are ticked', async () => {
    open()
    await screen.findByRole('link', { name: 'Lührs Gartenbau' })
    await userEvent.click(screen.getByRole('button', { name: 'Auswahl exportieren' }))
    expect(toasts()[0]?.slice(0, 2)).toEqual(['failed', 'Keine Partner ausgewählt'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }))
    screen.getByText('3 ausgewählt')
    edge.answer('POST /api/partners/export', { status: 500, body: 'Gerade nicht.' })
    await userEvent.click(screen.getByRole('button', { name: 'Auswahl exportieren' }))
    await waitFor(() => expect(toasts()[0]?.slice(0, 2)).toEqual(['failed', 'Export fehlgeschlagen']))
    expect(sent('POST /api/partners/export')).toEqual([
      { partnerIds: [`registered-${VERA}`, `registered-${JAN}`, '7'], industry: '', location: '', excludeExported: false },
    ])
    await userEvent.type(screen.getByRole('textbox', { name: 'Name der Datei' }), 'Gärtner Nord')
    await userEvent.click(screen.getByRole('button', { name: 'Auswahl exportieren' }))
    await waitFor(() => expect(sent('POST /api/partners/export')).toHaveLength(2))
    expect(sent('POST /api/partners/export')[1]).toMatchObject({ exportName: 'Gärtner Nord' })
  })

  it('can be selected as a whole list with exceptions, until the filter changes', async () => {
    edge.answer('GET /api/partners', { body: [listed(VERAS), listed(JANS), BUSINESS], cursor: 'a' })
    edge.answer('GET /api/partner-counts', { body: { partners: 20_020, criteria: 1 } })
    open('?industry=Gartenbauer')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Alle auswählen' }))
    screen.getByText('3 ausgewählt')
    await userEvent.click(await screen.findByRole('button', { name: 'Alle 20.020 auswählen' }))
    screen.getByText('20.020 ausgewählt')
    expect(document.activeElement?.textContent).toBe('Auswahl aufheben')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Auswählen: Lührs Gartenbau' }))
    screen.getByText('20.019 ausgewählt')
    edge.answer('POST /api/partners/export', { status: 500, body: 'Gerade nicht.' })
    await userEvent.click(screen.getByRole('button', { name: 'Auswahl exportieren' }))
    await waitFor(() => expect(sent('POST /api/partners/export')).toHaveLength(1))
    expect(sent('POST /api/partners/export')).toEqual([
      {
        wholeList: { search: '', industry: 'Gartenbauer', location: '', prospectStatus: '', without: ['7'] },
        industry: 'Gartenbauer',
        location: '',
        excludeExported: false,
      },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Auswahl aufheben' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Alle auswählen')
    expect(screen.queryByText(/ ausgewählt$/)).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Alle auswählen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Alle 20.020 auswählen' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Branche' }), 'Elektrik')
    await waitFor(() => expect(screen.queryByText(/ ausgewählt$/)).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Zurücksetzen' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Suche')
  })

  it('cannot be selected as a whole list that is too long for one file', async () => {
    edge.answer('GET /api/partners', { body: [BUSINESS], cursor: 'a' })
    edge.answer('GET /api/partner-counts', { body: { partners: 25_001, criteria: 1 } })
    open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Alle auswählen' }))
    await screen.findByText('1 ausgewählt, von 25.001; mehr als 25.000 gehen nicht auf einmal')
    expect(screen.queryByRole('button', { name: /^Alle / })).toBeNull()
  })

  it('show their source and since when, and can be forgotten', async () => {
    open()
    await userEvent.click(await screen.findByRole('link', { name: 'Lührs Gartenbau' }))
    const window = await dialog('Lührs Gartenbau')
    window.getByText('seit 20.11.2026, zuletzt gesehen am 21.11.2026')
    window.getByText('neu seit 21.11.2026 laut Gelbe Seiten, vorher 040 1234')
    window.getByText('Noch nicht registriert - Einladung senden')
    edge.answer('DELETE /api/partners/7', { body: { success: true } })
    let later = () => {}
    const held = new Promise<void>((resolve) => (later = resolve))
    edge.answer('GET /api/partners', { body: [listed(VERAS), listed(JANS)], after: held })
    await userEvent.click(window.getByRole('button', { name: 'Vergessen' }))
    await userEvent.click((await question('Lührs Gartenbau vergessen?')).getByRole('button', { name: 'Vergessen' }))
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('Betrieb vergessen'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Gartenbau Janssen'))
    later()
    // a deleted partner is not refetched
    const asked = edge.calls.map(({ method, address }) => `${method} ${address}`)
    expect(asked.slice(asked.lastIndexOf('DELETE /api/partners/7')).filter((call) => call === 'GET /api/partners/7')).toEqual([])
  })
})

const CRITERIA = {
  id: 4,
  name: 'Gärtner',
  industry: 'Gartenbauer',
  location: 'Hamburg',
  zipCode: null,
  isActive: true,
  scrapingInterval: 1440,
  lastScrapedAt: null,
  createdAt: '2026-11-20T08:00:00Z',
  nextRunAt: null,
  lastRuns: [],
} as const

describe('search criteria', () => {
  it('are created with their required fields, changed, run, and deleted after a confirmation', async () => {
    edge.answer('GET /api/partner-criteria', { body: [CRITERIA] })
    open('?bereich=suchkriterien')
    await screen.findByRole('heading', { name: 'Gärtner' })
    edge.answer('PUT /api/partner-criteria/4', { status: 500, body: '' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Intervall: Gärtner' }), '30')
    await waitFor(() => expect(toasts()[0]?.slice(0, 2)).toEqual(['failed', 'Intervall konnte nicht aktualisiert werden']))
    expect(sent('PUT /api/partner-criteria/4')).toEqual([{ scrapingInterval: 30 }])
    edge.answer('POST /api/partner-scraping/manual', { status: 500, body: '' })
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt suchen' }))
    await waitFor(() => expect(toasts()[0]?.slice(0, 2)).toEqual(['failed', 'Manual scraping failed']))
    edge.answer('POST /api/partner-scraping/manual', { body: { message: 'Die Verzeichnisse werden gelesen.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt suchen' }))
    await waitFor(() => expect(toasts()[0]).toEqual(['done', 'Suche gestartet', 'Die Verzeichnisse werden gelesen.']))
    await userEvent.click(screen.getByRole('button', { name: 'Neue Suchkriterien' }))
    const form = await dialog('Neue Suchkriterien')
    await userEvent.click(form.getByRole('button', { name: 'Anlegen' }))
    for (const sentence of ['Name is required', 'Industry is required', 'Location is required']) await form.findByText(sentence)
    await userEvent.type(form.getByLabelText('Name'), 'Dächer')
    await userEvent.selectOptions(form.getByLabelText('Branche'), 'Dachdeckerei')
    await userEvent.type(form.getByLabelText('Ort'), 'Kiel')
    edge.answer('POST /api/partner-criteria', { status: 500, body: '' })
    await userEvent.click(form.getByRole('button', { name: 'Anlegen' }))
    await waitFor(() => expect(toasts()[0]?.slice(0, 2)).toEqual(['failed', 'Error creating search criteria']))
    edge.answer('POST /api/partner-criteria', { body: { ...CRITERIA, id: 5 } })
    await userEvent.click(form.getByRole('button', { name: 'Anlegen' }))
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('Suchkriterium erstellt'))
    const roofs = { name: 'Dächer', industry: 'Dachdeckerei', location: 'Kiel', isActive: true, scrapingInterval: 1440 }
    expect(sent('POST /api/partner-criteria')).toEqual([roofs, roofs])
    edge.answer('DELETE /api/partner-criteria/4', { status: 500, body: '' })
    await userEvent.click(screen.getByRole('button', { name: 'Löschen: Gärtner' }))
    await userEvent.click((await question('Suchkriterien löschen?')).getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(toasts()[0]?.slice(0, 2)).toEqual(['failed', 'Delete failed']))
    edge.answer('DELETE /api/partner-criteria/4', { body: { success: true } })
    await userEvent.click(screen.getByRole('button', { name: 'Löschen: Gärtner' }))
    await userEvent.click((await question('Suchkriterien löschen?')).getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Neue Suchkriterien'))
  })
})

it.each([
  [true, 'Mit KI suchen'],
  [false, 'Suchen und verbessern'],
])('an improving run is offered with and without an AI service (%s), and its failure is shown', async (isOn, name) => {
  edge.answer('GET /api/partner-criteria', { body: [CRITERIA] })
  edge.answer('GET /api/partner-improvements', { body: { isOn, run: null, changes: [] } })
  edge.answer('POST /api/partner-criteria/4/ai-scrape', { status: 500, body: '' })
  open('?bereich=suchkriterien')
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(toasts()[0]?.slice(0, 2)).toEqual(['failed', 'AI scraping failed']))
})

describe("a partner's dialog", () => {
  it('shows contact data, and pauses and resumes the cooperation', async () => {
    open(`?partner=${VERA}`)
    const window = await dialog('Vera Räumt')
    expect(window.getByRole('link', { name: '040 / 123-456' }).getAttribute('href')).toBe('tel:040123456')
    expect(window.getByRole('link', { name: 'vera@example.test' }).getAttribute('href')).toBe('mailto:vera@example.test')
    expect(window.getByRole('tab', { name: 'Tipps' }).getAttribute('aria-selected')).toBe('true')
    const resting = partner(VERA, { isActive: false })
    edge.answer(`PATCH /api/makler/partners/${VERA}`, { body: resting })
    edge.answer(`GET /api/makler/partners/${VERA}`, { body: resting })
    const takes = () => window.getByLabelText<HTMLInputElement>('Nimmt Tipps von diesem Partner an')
    await userEvent.click(takes())
    await waitFor(() => expect(takes().checked).toBe(false))
    expect(sent(`PATCH /api/makler/partners/${VERA}`)).toEqual([{ isActive: false }])
    expect(toasts()[0]?.[1]).toBe('Zusammenarbeit ruht')
    edge.answer(`PATCH /api/makler/partners/${VERA}`, { status: 503, body: 'Gerade geht das nicht.' })
    await userEvent.click(takes())
    await waitFor(() => expect(toasts()[0]).toEqual(['failed', 'Zusammenarbeit nicht geändert', 'Gerade geht das nicht.']))
    expect(takes().checked).toBe(false)
  })

  it('shows the offer and the status, which can be changed there', async () => {
    const offer = {
      website: 'https://www.raeumt.example',
      services: 'Räumen, Entsorgen',
      description: 'Seit 1998 in Altona.',
      serviceArea: 'Hamburg und Umland',
      priceRange: 'budget',
      availability: '1_woche',
    } as const
    edge.answer(`GET /api/makler/partners/${VERA}`, { body: partner(VERA, offer) })
    open(`?partner=${VERA}`)
    const window = await dialog('Vera Räumt')
    const site = await window.findByRole('link', { name: 'raeumt.example' })
    expect(site.getAttribute('href')).toBe(offer.website)
    for (const text of ['Räumen, Entsorgen', 'Seit 1998 in Altona.', 'Hamburg und Umland', 'Günstig', 'Innerhalb einer Woche'])
      window.getByText(text)
    const changed = { ...listed(VERAS), prospectStatus: 'qualified' as const }
    edge.answer(`PATCH /api/partners/registered-${VERA}/prospect`, { body: changed })
    await userEvent.selectOptions(await window.findByRole('combobox', { name: 'Status: Vera Räumt' }), 'Qualifiziert')
    await waitFor(() => expect(sent(`PATCH /api/partners/registered-${VERA}/prospect`)).toEqual([{ prospectStatus: 'qualified' }]))
  })

  it('has no switch for an unconnected partner, opens at the newest unread message and marks messages as read', async () => {
    const scrolled = vi.fn<(to: ScrollToOptions) => void>()
    Object.defineProperty(HTMLUListElement.prototype, 'scrollTo', { value: scrolled, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(HTMLUListElement.prototype, 'scrollTo'))
    open(`?partner=${JAN}`)
    const window = await dialog('Gartenbau Janssen')
    expect(window.queryByLabelText('Nimmt Tipps von diesem Partner an')).toBeNull()
    expect(window.getByRole('tab', { name: 'Nachrichten' }).getAttribute('aria-selected')).toBe('true')
    edge.answer(`POST /api/makler/partners/${JAN}/messages/read`, { body: { success: true } })
    await window.findByText('Nachricht 3')
    const thread = window.getByRole('list', { name: 'Nachrichten' })
    const lines = within(thread).getAllByRole('listitem')
    // oldest first, as the partner reads it, with the composer below
    expect(lines.map(({ textContent }) => /Nachricht \d/.exec(textContent)?.[0])).toEqual(['Nachricht 1', 'Nachricht 2', 'Nachricht 3'])
    const composer = window.getByRole('form', { name: 'Neue Nachricht' })
    expect(thread.compareDocumentPosition(composer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0)
    expect(scrolled).toHaveBeenLastCalledWith({ top: thread.scrollHeight })
    await waitFor(() => expect(sent(`POST /api/makler/partners/${JAN}/messages/read`)).toEqual([{ upToId: 3 }]))
    expect(window.getAllByRole('listitem').map(({ textContent }) => /noch nicht gelesen/.test(textContent))).toEqual([false, true, false])
    expect(lines.map(({ textContent }) => /Ben Ohm · /.test(textContent))).toEqual([false, true, false])
  })

  it("keeps the list's filter", async () => {
    open('?location=Hamburg')
    await userEvent.click(await screen.findByRole('link', { name: 'Vera Räumt' }))
    const window = await dialog('Vera Räumt')
    expect(location.search).toBe(`?location=Hamburg&partner=${VERA}`)
    await userEvent.click(window.getByRole('tab', { name: 'Nachrichten' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(location.search).toBe('?location=Hamburg'))
    await userEvent.click(screen.getByRole('tab', { name: /^Suchkriterien/ }))
    await userEvent.click(screen.getByRole('tab', { name: /^Partner/ }))
    expect(location.search).toBe('?location=Hamburg')
  })

  it('reports an unknown partner and drops it from the URL', async () => {
    open('?partner=0198a000-0000-7000-8000-00000000dead')
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('Partner nicht gefunden'))
    expect(location.search).toBe('')
  })
})

describe('a message to a partner', () => {
  const begin = async () => {
    open(`?partner=${VERA}&tab=nachrichten`)
    const window = await dialog('Vera Räumt')
    return { window, text: await window.findByLabelText<HTMLTextAreaElement>('Nachricht') }
  }

  it('can start from a template, is sent once, and stays in the field after a failure', async () => {
    const { window, text } = await begin()
    await window.findByRole('option', { name: 'Gruß' })
    await userEvent.selectOptions(window.getByLabelText('Vorlage'), 'Gruß')
    expect(text.value).toBe('Guten Tag Vera, es geht um …. Danke, Vera!')
    edge.answer(`POST /api/makler/partners/${VERA}/messages`, { status: 503, body: 'Gerade geht das nicht.' })
    const send = window.getByRole('button', { name: 'Senden' })
    await userEvent.click(send)
    await waitFor(() => expect(toasts()).toEqual([['failed', 'Nachricht nicht gesendet', 'Gerade geht das nicht.']]))
    expect(text.value).toBe('Guten Tag Vera, es geht um …. Danke, Vera!')
    edge.answer(`POST /api/makler/partners/${VERA}/messages`, { body: message(9, { fromMakler: true }) })
    await userEvent.click(send)
    await waitFor(() => expect(text.value).toBe(''))
    const [first, again] = sent(`POST /api/makler/partners/${VERA}/messages`) as { content: string; clientKey: string }[]
    expect([first?.content, first?.clientKey]).toEqual(['Guten Tag Vera, es geht um …. Danke, Vera!', again?.clientKey])
    expect(toasts()[0]?.[1]).toBe('Nachricht gesendet')
    // the same text typed again is a new message
    await userEvent.type(text, 'Guten Tag Vera, es geht um …. Danke, Vera!')
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
    await userEvent.click(send)
    await waitFor(() => expect(sent(`POST /api/makler/partners/${VERA}/messages`)).toHaveLength(3))
    const third = sent(`POST /api/makler/partners/${VERA}/messages`)[2] as { content: string; clientKey: string }
    expect([third.content, third.clientKey === again?.clientKey]).toEqual([first?.content, false])
  })

  it.each([
    ['the button below', 0],
    ['the button above', 1],
  ])('survives closing with %s while unsent', async (_, which) => {
    const { window, text } = await begin()
    await userEvent.type(text, 'Noch nicht fertig')
    const ways = window.getAllByRole('button', { name: 'Schließen' })
    expect(ways).toHaveLength(2)
    await userEvent.click(ways[which] as HTMLElement)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Weiter bearbeiten' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([text.value, location.search]).toEqual(['Noch nicht fertig', `?partner=${VERA}&tab=nachrichten`])
  })

  it('is saved as a template only with a name; own templates are deleted after a confirmation', async () => {
    const { window, text } = await begin()
    await userEvent.type(text, 'Viele Grüße')
    await userEvent.click(window.getByRole('button', { name: 'Als Vorlage behalten' }))
    const keep = window.getByRole<HTMLButtonElement>('button', { name: 'Vorlage speichern' })
    expect(keep.disabled).toBe(true)
    await userEvent.type(window.getByLabelText('Name der Vorlage'), 'Ende')
    edge.answer('POST /api/makler/message-templates', { body: { id: 6, title: 'Ende', content: 'Viele Grüße' } })
    await userEvent.click(keep)
    await waitFor(() => expect(sent('POST /api/makler/message-templates')).toEqual([{ title: 'Ende', content: 'Viele Grüße' }]))
    await userEvent.selectOptions(window.getByLabelText('Vorlage'), 'Danke')
    expect(window.queryByRole('button', { name: 'Vorlage löschen' })).toBeNull()
    await userEvent.selectOptions(window.getByLabelText('Vorlage'), 'Gruß')
    await userEvent.click(window.getByRole('button', { name: 'Vorlage löschen' }))
    edge.answer('DELETE /api/makler/message-templates/5', { body: { success: true } })
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('Vorlage gelöscht'))
    expect(sent('DELETE /api/makler/message-templates/5')).toHaveLength(1)
  })
})
