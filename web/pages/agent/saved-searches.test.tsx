import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SavedSearch } from '#shared/contract/market/saved-searches.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleSearch, sampleUser } from '../../testing/samples.ts'

const edge = emptyHouse()

async function open(list: SavedSearch[], address = '/search-criteria') {
  edge.answer('GET /api/search-criteria', { body: list })
  openApp(edge, address, sampleUser())
  await screen.findByRole('heading', { level: 1, name: 'Suchanfragen', hidden: true }, { timeout: 8_000 })
}

const written = () => edge.calls.filter(({ method }) => method !== 'GET')
const form = () => screen.findByRole('dialog', {}, { timeout: 8_000 })

const DEFAULTS = {
  morePlaces: [],
  listingType: 'sale',
  sellerType: 'private',
  onlyWithImages: false,
  onlyNewListings: false,
  sources: ['kleinanzeigen.de'],
  isActive: true,
  autoExport: false,
  alerts: true,
  priceDropAlerts: false,
  returnAlerts: false,
}

const RUN = {
  pages: 1,
  itemsFound: 52,
  itemsNew: 3,
  itemsChanged: 1,
  startedAt: '2026-11-21T08:00:00Z',
  completedAt: '2026-11-21T08:00:45Z',
  failure: null,
  reason: null,
}

describe('a new search', () => {
  it('shows what a chosen source cannot deliver, and nothing about others', async () => {
    const portal = (source: string, more: object) => ({
      source,
      isEnabled: true,
      closedUntil: null,
      failure: null,
      running: 0,
      lastCompletedAt: null,
      nextRunAt: null,
      pauseMs: 2_000,
      unread: 0,
      silences: [],
      ...more,
    })
    const portals = [
      portal('kleinanzeigen.de', {}),
      portal('immobilienscout24.de', { isEnabled: false }),
      portal('immonet.de', { isEnabled: false }),
    ]
    edge.answer('GET /api/scraper/status', {
      body: { portals, directories: [], mailbox: { isReceiving: true, lastMailAt: null }, imports: { lastImportAt: null } },
    })
    await open([], '/search-criteria?form=neu')
    const dialog = within(await form())
    await waitFor(() => expect(edge.calls.some(({ address }) => address === '/api/scraper/status')).toBe(true))
    expect(dialog.queryByRole('note')).toBeNull()
    await userEvent.click(dialog.getByLabelText('immobilienscout24.de'))
    expect((await dialog.findByRole('note')).textContent).toBe(
      'ImmoScout24 ist hier zurzeit abgeschaltet.Anzeigen von dort bringt auch ein Suchauftrag per E-Mail.',
    )
  })

  it('links to the profile when it requests emails that the agent has switched off', async () => {
    const kinds = (mail: boolean) => ({
      kinds: [{ kind: 'match', bell: true, mail, push: false }],
      digestAt: null,
      quietFrom: null,
      quietTo: null,
    })
    const off = /E-Mails zu Treffern sind für Ihr Konto ausgeschaltet/
    edge.answer('GET /api/notifications/preferences', { body: kinds(false) })
    await open([], '/search-criteria?form=neu')
    const dialog = within(await form())
    const note = await dialog.findByText(off)
    expect(within(note).getByRole('link', { name: 'Mein Profil' }).getAttribute('href')).toBe('/profile')
    await userEvent.click(dialog.getByLabelText('Treffer auch per E-Mail melden'))
    expect(dialog.queryByText(off)).toBeNull()
    cleanup()
    edge.answer('GET /api/notifications/preferences', { body: kinds(true) })
    await open([], '/search-criteria?form=neu')
    const other = within(await form())
    await waitFor(() => expect(edge.calls.filter(({ address }) => address === '/api/notifications/preferences')).toHaveLength(2))
    expect(other.queryByText(off)).toBeNull()
  })

  it('requires a name, and sends the defaults without empty criteria', async () => {
    await open([], '/search-criteria?form=neu')
    const dialog = within(await form())
    await userEvent.click(dialog.getByRole('button', { name: 'Suche anlegen' }))
    expect(await dialog.findByText('Name ist erforderlich')).toBeDefined()
    expect(written()).toEqual([])

    await userEvent.type(dialog.getByLabelText('Name'), 'Westen')
    await userEvent.type(dialog.getByLabelText('Preis bis (€)'), '450.000')
    await userEvent.type(dialog.getByLabelText('Zimmer ab'), '2,5')
    await userEvent.type(dialog.getByLabelText('Weitere Orte oder PLZ'), 'Bonn, 41460{Enter}Trier{Enter}')
    await userEvent.click(dialog.getByRole('button', { name: 'Trier entfernen' }))
    edge.answer('POST /api/search-criteria', { body: sampleSearch({ name: 'Westen' }) })
    await userEvent.click(dialog.getByRole('button', { name: 'Suche anlegen' }))
    await waitFor(() => expect(toaster.current()?.title).toBe('Suchkriterium erstellt'))
    expect(written().map(({ body }) => body)).toEqual([
      { ...DEFAULTS, name: 'Westen', maxPrice: 450_000, rooms: 2.5, morePlaces: ['Bonn', '41460'] },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('')
  })

  it.each([
    ['-5', 'Der Wert darf nicht negativ sein'],
    ['viel', 'Bitte geben Sie eine Zahl ein'],
  ])('rejects "%s" as a price', async (text, message) => {
    await open([], '/search-criteria?form=neu')
    const dialog = within(await form())
    await userEvent.type(dialog.getByLabelText('Name'), 'Westen')
    await userEvent.type(dialog.getByLabelText('Preis von (€)'), text)
    await userEvent.click(dialog.getByRole('button', { name: 'Suche anlegen' }))
    expect(await dialog.findByText(message)).toBeDefined()
    expect(written()).toEqual([])
  })

  it("shows the server's error, else its own text", async () => {
    await open([], '/search-criteria?form=neu')
    const dialog = within(await form())
    await userEvent.type(dialog.getByLabelText('Name'), 'Westen')
    edge.answer('POST /api/search-criteria', { status: 409, body: 'Es gibt schon zu viele Suchanfragen.' })
    await userEvent.click(dialog.getByRole('button', { name: 'Suche anlegen' }))
    await waitFor(() => expect(toaster.current()).toMatchObject({ text: 'Es gibt schon zu viele Suchanfragen.', failed: true }))
    edge.answer('POST /api/search-criteria', { status: 500 })
    await userEvent.click(dialog.getByRole('button', { name: 'Suche anlegen' }))
    await waitFor(() => expect(toaster.current()).toMatchObject({ text: 'Suchkriterium konnte nicht erstellt werden', failed: true }))
  })

  it('asks before unsaved changes are discarded', async () => {
    await open([], '/search-criteria?form=neu')
    const dialog = within(await form())
    await userEvent.type(dialog.getByLabelText('Name'), 'Westen')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Änderungen verwerfen?' })).getByRole('button', { name: 'Weiter bearbeiten' }),
    )
    expect(location.search).toBe('?form=neu')
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Westen')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Verwerfen' }))
    await waitFor(() => expect(location.search).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a saved search', () => {
  it('sends null for emptied fields', async () => {
    await open([sampleSearch()], '/search-criteria?form=3')
    const dialog = within(await form())
    await userEvent.clear(dialog.getByLabelText('Preis bis (€)'))
    await userEvent.selectOptions(dialog.getByLabelText('Immobilientyp'), 'Alle Typen')
    edge.answer('PATCH /api/search-criteria/3', { body: sampleSearch() })
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(toaster.current()?.title).toBe('Suchkriterium aktualisiert'))
    expect(written()[0]?.body).toEqual({
      ...DEFAULTS,
      name: 'Häuser in Hamburg',
      location: 'Hamburg',
      radius: 10,
      minPrice: null,
      maxPrice: null,
      propertyType: null,
      minSize: null,
      rooms: 3,
      sellerType: 'private',
    })
  })

  it('toggles with a single field, and rolls back when the server reports an error', async () => {
    await open([sampleSearch()])
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Aktiv: Häuser in Hamburg' })
    let refuse = () => {}
    edge.answer('PATCH /api/search-criteria/3', {
      status: 500,
      body: 'Interner Fehler',
      after: new Promise<void>((resolve) => (refuse = resolve)),
    })
    edge.answer('GET /api/search-criteria', { after: new Promise(() => undefined) })
    await userEvent.click(toggle)
    expect(toggle.checked).toBe(false)
    refuse()
    await waitFor(() => expect(toggle.checked).toBe(true))
    expect(written()[0]?.body).toEqual({ isActive: false })
    await waitFor(() => expect(toaster.current()?.text).toBe('Interner Fehler'))
  })

  it('is kept when the confirmation is cancelled', async () => {
    await open([sampleSearch()])
    await userEvent.click(await screen.findByRole('button', { name: 'Löschen: Häuser in Hamburg' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(written()).toEqual([])
  })

  it('links to its hits, and shows the next run', async () => {
    await open([
      sampleSearch({ matches: 1, nextRunAt: '2026-11-21T09:30:00Z' }),
      sampleSearch({ id: 4, name: 'Aus', isActive: false, matches: 12 }),
      sampleSearch({ id: 5, name: 'Von allen', sellerType: null, matches: 2 }),
      sampleSearch({ id: 6, name: 'Von Gewerbe', sellerType: 'commercial', matches: 2 }),
    ])
    const region = async (name: string) => within(await screen.findByRole('region', { name }))
    const active = await region('Häuser in Hamburg')
    const found = active.getByRole('link', { name: /^In der Suche ansehen/ })
    expect(found.getAttribute('href')).toBe(
      '/properties?location=Hamburg&radius=10&maxPrice=600000&rooms=3&propertyType=house&sources=kleinanzeigen.de',
    )
    expect(active.getByRole('link', { name: '1 Treffer ansehen' }).getAttribute('href')).toBe('/properties?sellerType=all&savedSearch=3')
    expect(active.getByText('Nächster Lauf: 21.11.2026, 10:30 Uhr')).toBeDefined()
    for (const [name, asked] of [
      ['Von allen', 'sellerType=all'],
      ['Von Gewerbe', 'sellerType=commercial'],
    ] as const)
      expect((await region(name)).getByRole('link', { name: /^In der Suche ansehen/ }).getAttribute('href')).toContain(asked)
    const switchedOff = await region('Aus')
    expect(switchedOff.getByRole('link', { name: /^In der Suche ansehen/ })).toBeDefined()
    expect(switchedOff.getByText('Ausgeschaltet: wird nicht durchsucht.')).toBeDefined()
  })

  it("links to each of its places' hits", async () => {
    await open([sampleSearch({ location: 'Köln', morePlaces: ['Bonn', '41460'], radius: null })])
    const card = within(await screen.findByRole('region', { name: 'Häuser in Hamburg' }))
    const links = card.getAllByRole('link', { name: /^In der Suche ansehen/ })
    expect(links.map(({ textContent }) => textContent)).toEqual(['Köln', 'Bonn', '41460'].map((place) => `In der Suche ansehen: ${place}`))
    expect(links[2]?.getAttribute('href')).toContain('location=41460')
  })

  it('keeps its radius on the search page', async () => {
    await open([sampleSearch({ radius: 20 }), sampleSearch({ id: 4, name: 'Genau', radius: null })])
    const links = await screen.findAllByRole('link', { name: /^In der Suche ansehen/ })
    expect(links.map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('radius'))).toEqual(['20', null])
  })

  it('reports at once that no price lies between its bounds, and why a change is rejected', async () => {
    await open([sampleSearch({ maxPrice: 600_000 })], '/search-criteria?form=3')
    const dialog = within(await form())
    await userEvent.type(dialog.getByLabelText('Preis von (€)'), '700.000')
    expect(await dialog.findByText(/So passt keine Immobilie/)).toBeDefined()
    await userEvent.clear(dialog.getByLabelText('Preis von (€)'))
    await waitFor(() => expect(dialog.queryByText(/So passt keine Immobilie/)).toBeNull())
    edge.answer('PATCH /api/search-criteria/3', { status: 400, body: 'Diesen Umkreis bieten die Portale nicht an' })
    await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(toaster.current()).toMatchObject({ text: 'Diesen Umkreis bieten die Portale nicht an', failed: true }))
  })

  it('waits for the confirmed address, and cannot be started before', async () => {
    await open([sampleSearch({ waitsForConfirmation: true })])
    const card = within(await screen.findByRole('region', { name: 'Häuser in Hamburg' }))
    expect(card.getByText('Beginnt automatisch, sobald Sie Ihre E-Mail-Adresse bestätigt haben.')).toBeDefined()
    expect(card.getByRole<HTMLButtonElement>('button', { name: 'Jetzt suchen' }).disabled).toBe(true)
  })

  it('is deleted after a confirmation', async () => {
    await open([sampleSearch()])
    await userEvent.click(await screen.findByRole('button', { name: 'Löschen: Häuser in Hamburg' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Sind Sie sicher, dass Sie dieses Suchkriterium löschen möchten?' }),
    )
    expect(written()).toEqual([])
    edge.answer('DELETE /api/search-criteria/3', { body: { success: true } })
    edge.answer('GET /api/search-criteria', { body: [] })
    await userEvent.click(question.getByRole('button', { name: 'Löschen' }))
    await screen.findByText('Noch keine Suchanfragen')
    expect(toaster.current()?.title).toBe('Suchkriterium gelöscht')
  })

  it("shows its runs' results, and why one failed", async () => {
    await open([
      sampleSearch({
        lastRuns: [
          { ...RUN, id: 1, source: 'kleinanzeigen.de', status: 'completed' },
          { ...RUN, id: 2, source: 'immowelt.de', status: 'failed', failure: 'blocked', reason: 'Das Portal hat die Anfrage abgewiesen.' },
        ],
      }),
    ])
    const runs = within(await screen.findByRole('list', { name: 'Letzte Läufe' }))
    expect(runs.getByText('52 gefunden · 3 neu · 1 geändert')).toBeDefined()
    expect(runs.getByText('Vom Portal abgewiesen')).toBeDefined()
    expect(runs.getByText('Das Portal hat die Anfrage abgewiesen.')).toBeDefined()
    expect(runs.getAllByRole('link', { name: 'Suchauftrag per E-Mail' }).map((link) => link.getAttribute('href'))).toEqual([
      '/suchauftraege',
    ])
  })

  it('cannot be started while running, and shows no counts yet', async () => {
    await open([sampleSearch({ lastRuns: [{ ...RUN, id: 1, source: 'kleinanzeigen.de', status: 'running', completedAt: null }] })])
    const start = await screen.findByRole('button', { name: 'Jetzt suchen' })
    expect(start.getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText(/gefunden · /)).toBeNull()
    await userEvent.click(start)
    expect(written()).toEqual([])
  })
})

describe('the list', () => {
  it('can be retried when it fails to load', async () => {
    edge.answer('GET /api/search-criteria', { status: 500 })
    openApp(edge, '/search-criteria', sampleUser())
    await screen.findByRole('heading', { name: 'Suchanfragen konnten nicht geladen werden' })
    edge.answer('GET /api/search-criteria', { body: [sampleSearch()] })
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await screen.findByRole('region', { name: 'Häuser in Hamburg' })
  })

  it('does not open a dialog for an unknown search in the URL', async () => {
    await open([sampleSearch()], '/search-criteria?form=99')
    await screen.findByRole('region', { name: 'Häuser in Hamburg' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
