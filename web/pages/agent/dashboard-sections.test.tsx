import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { FOLLOW_UPS_PAGE } from '#shared/domain/limits.ts'
import { handleLive } from '#web/app/use-live.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleCard, sampleUser } from '../../testing/samples.ts'

const inDays = (days: number) => berlinDay(new Date(Date.now() + days * 86_400_000))
const due = (id: number, day: string | null, change: Partial<PropertyCard> = {}) =>
  sampleCard({ id, title: `Haus ${id}`, prospectStatus: 'follow_up', nextFollowUpDate: day, ...change })
/** The third follow-up is due later. */
const SEVEN = [due(1, inDays(-3)), due(2, inDays(0)), due(3, inDays(4)), due(4, null), due(5, null), due(6, null), due(7, null)]

const edge = emptyHouse({ 'GET /api/follow-up-prospects': { body: SEVEN } })

async function open(address = '/', change: Parameters<typeof sampleUser>[0] = {}) {
  const { client } = openApp(edge, address, sampleUser({ firstStepsHidden: true, ...change }))
  // hidden behind an open dialog
  await screen.findByRole('heading', { level: 1, name: /Anna Berger/, hidden: true })
  return client
}
const section = () => within(screen.getByRole('region', { name: 'Follow-up Prospects' }))
const row = async (title: string) => {
  const item = (await section().findByRole('link', { name: title })).closest('li')
  if (!item) throw new Error(`no row ${title}`)
  return within(item)
}

describe("the dashboard's follow-ups", () => {
  it('are the first five of today, with their total', async () => {
    await open()
    await row('Haus 5')
    expect(section().getByText('· Heute nachfassen')).toBeDefined()
    expect(section().getAllByRole('listitem')).toHaveLength(5)
    for (const other of ['Haus 3', 'Haus 7']) expect(section().queryByText(other)).toBeNull()
    expect(section().getByRole('link', { name: 'Alle anzeigen (6)' }).getAttribute('href')).toBe('/prospect-management?due=true')
  })

  it('name the colleague whose prospect it is, and the greeting counts only own and free ones', async () => {
    const [anna, cem] = [sampleUser().id, '0198a000-0000-7000-8000-000000000002']
    const member = { lastName: 'Demir', email: 'a@b.test', officeRole: 'agent', isActive: true, since: '2026-01-05T08:00:00Z' } as const
    edge.answer('GET /api/office/people', {
      body: [
        { ...member, id: anna, firstName: 'Anna' },
        { ...member, id: cem, firstName: 'Cem' },
      ],
    })
    edge.answer('GET /api/follow-up-prospects', {
      body: [due(1, null, { assignedTo: anna }), due(2, null), due(3, null, { assignedTo: cem })],
    })
    await open('/', { hasColleagues: true })
    expect(await (await row('Haus 3')).findByText('· Zuständig: Cem Demir')).toBeDefined()
    expect((await row('Haus 3')).getByText('Zuständig: Cem Demir').className).toContain('md:hidden')
    for (const title of ['Haus 1', 'Haus 2']) expect((await row(title)).queryByText(/Zuständig/)).toBeNull()
    expect(screen.getByText(/ · 2 Eigentümer heute nachfassen$/)).toBeDefined()
    expect(section().getByRole('link', { name: 'Alle im Büro anzeigen (3)' })).toBeDefined()
  })

  it('show when an owner is due, and the greeting counts those of today', async () => {
    await open()
    expect((await row('Haus 1')).getByText(/^überfällig seit \d\d\.\d\d\./)).toBeDefined()
    expect((await row('Haus 2')).getByText('heute')).toBeDefined()
    expect((await row('Haus 4')).getByText('–')).toBeDefined()
    expect(screen.getByText(/ · 6 Eigentümer heute nachfassen$/)).toBeDefined()
  })

  it('show place, owner, status and score, and link to the prospects page', async () => {
    edge.answer('GET /api/follow-up-prospects', { body: [due(9, null, { ownerName: 'Dr. K. Petersen', leadScore: 91 }), due(10, null)] })
    await open()
    const known = await row('Haus 9')
    expect(known.getByText('20257 Hamburg · Dr. K. Petersen')).toBeDefined()
    expect(known.getByRole<HTMLSelectElement>('combobox').value).toBe('follow_up')
    expect(known.getByRole('button', { name: /^Lead-Score 91\/100/ })).toBeDefined()
    const toPage = known.getByRole('link', { name: 'In Prospects öffnen: Haus 9' })
    expect(toPage.getAttribute('href')).toBe('/prospect-management?property=9')
    expect((await row('Haus 10')).getByText(/Eigentümer noch unbekannt/)).toBeDefined()
  })

  it('show a changed status at once', async () => {
    await open()
    const select = (await row('Haus 2')).getByRole<HTMLSelectElement>('combobox')
    edge.answer('PATCH /api/properties/2/prospect', { after: new Promise(() => undefined) })
    await userEvent.selectOptions(select, 'Abschluss')
    expect(select.value).toBe('closed_deal')
  })

  it('show a lower bound when the list is full', async () => {
    const many = Array.from({ length: FOLLOW_UPS_PAGE }, (_, index) => due(index + 1, null))
    edge.answer('GET /api/follow-up-prospects', { body: many })
    await open()
    await screen.findByText(/ · 50\+ Eigentümer heute nachfassen$/)
    expect(section().getByRole('link', { name: 'Alle anzeigen (50+)' })).toBeDefined()
  })

  it('follow live updates', async () => {
    const client = await open()
    await row('Haus 1')
    edge.answer('GET /api/follow-up-prospects', { body: [due(11, inDays(0))] })
    act(() => handleLive(client, { type: 'changed', paths: ['/api/follow-up-prospects'] }))
    await row('Haus 11')
    expect(section().getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText(/ · 1 Eigentümer heute nachfassen$/)).toBeDefined()
  })

  it('have a text for the empty list, with a link to the prospects', async () => {
    edge.answer('GET /api/follow-up-prospects', { body: [] })
    await open()
    await section().findByText('Heute ist niemand nachzufassen')
    expect(section().getByRole('link', { name: 'Prospects öffnen' }).getAttribute('href')).toBe('/prospect-management')
    expect(section().getByRole('link', { name: 'Alle anzeigen' })).toBeDefined()
    expect(screen.queryByText(/heute nachfassen$/)).toBeNull()
  })

  it("reserve the last visit's height while loading", async () => {
    const never = { after: new Promise(() => undefined) }
    const onTheWay = (name: string) => screen.getByRole('status', { name: `${name} werden geladen` }).textContent
    const shown = () => [onTheWay('Nachfassungen'), onTheWay('Objekt-Tipps')]
    const wait = async () => {
      edge.answer('GET /api/follow-up-prospects', never)
      edge.answer('GET /api/makler/property-tips', never)
      await open()
    }
    await wait()
    expect(shown()).toEqual(['ObjektStatusScoreFällig', ''])
    cleanup()
    edge.answer('GET /api/follow-up-prospects', { body: [] })
    edge.answer('GET /api/makler/property-tips', { body: [] })
    await open()
    await screen.findByText('Noch keine Objekt-Tipps')
    await screen.findByText('Heute ist niemand nachzufassen')
    cleanup()
    await wait()
    expect(shown()).toEqual([expect.stringContaining('Heute ist niemand'), expect.stringContaining('Noch keine Objekt-Tipps')])
  })

  it('can be retried when they fail to load', async () => {
    edge.answer('GET /api/follow-up-prospects', { status: 500, body: 'Interner Fehler' })
    await open()
    await section().findByText('Nachfassungen konnten nicht geladen werden')
    edge.answer('GET /api/follow-up-prospects', { body: SEVEN })
    await userEvent.click(section().getByRole('button', { name: 'Erneut versuchen' }))
    await row('Haus 1')
  })
})

describe("the dashboard's prospect dialog", () => {
  beforeEach(() => {
    edge.answer('GET /api/properties/2', { after: new Promise(() => undefined) })
  })

  it('is open by its URL, and the back button closes it', async () => {
    await open()
    await userEvent.click(await section().findByRole('link', { name: 'Haus 2' }))
    await screen.findByRole('dialog')
    expect(location.search).toBe('?prospect=2')
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname + location.search).toBe('/')
  })

  it('goes back in the history on close', async () => {
    await open()
    await userEvent.click(await section().findByRole('link', { name: 'Haus 2' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname + location.search).toBe('/')
    // the open dialog is now ahead in the history
    act(() => history.forward())
    await screen.findByRole('dialog')
  })

  it('opens by a direct URL, and closing it stays on the dashboard', async () => {
    await open('/?prospect=2')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname + location.search).toBe('/')
  })

  it.each([
    ['prospect=2x', 'Immobilie nicht gefunden'],
    ['prospect=0', 'Immobilie nicht gefunden'],
    ['prospect=-2', 'Immobilie nicht gefunden'],
    ['tip=abc', 'Objekt-Tipp nicht gefunden'],
  ])('is not opened by %s, which is reported and dropped from the URL', async (query, title) => {
    await open(`/?${query}`)
    await row('Haus 1')
    await waitFor(() => expect(location.search).toBe(''))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toaster.log().map((toast) => toast.title)).toEqual([title])
  })
})

describe("the dashboard's other sections", () => {
  const cards = (count: number, change: Partial<PropertyCard> = {}) =>
    Array.from({ length: count }, (_, index) => sampleCard({ id: 20 + index, title: `Treffer ${index + 1}`, ...change }))
  const titles = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)

  it('are the last three favourites and the first six matches', async () => {
    edge.answer('GET /api/favorites', { body: cards(4, { isFavorite: true }) })
    edge.answer('GET /api/properties', { body: { properties: cards(7), total: 7, totalIsExact: true } })
    await open()
    await waitFor(() => expect(titles('Latest Favorite Properties')).toEqual(['Treffer 1', 'Treffer 2', 'Treffer 3']))
    await waitFor(() => expect(titles('Latest Matching Properties')).toHaveLength(6))
  })

  it('mark as new what was listed within 24 hours', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const [fresh, old] = [hoursAgo(23), hoursAgo(25)].map((moment) => ({ listedAt: moment, scrapedAt: moment }))
    const properties = [sampleCard({ id: 31, title: 'Frisch', ...fresh }), sampleCard({ id: 32, title: 'Gestern', ...old })]
    edge.answer('GET /api/properties', { body: { properties, total: 2, totalIsExact: true } })
    await open()
    const latest = within(screen.getByRole('region', { name: 'Latest Matching Properties' }))
    await latest.findByRole('link', { name: 'Gestern' })
    expect(latest.getAllByText('New')).toHaveLength(1)
  })

  it('show a rent per month', async () => {
    const properties = cards(1, { price: 1_250, listingType: 'rent' })
    edge.answer('GET /api/properties', { body: { properties, total: 1, totalIsExact: true } })
    await open()
    expect(await within(screen.getByRole('region', { name: 'Latest Matching Properties' })).findByText('1.250 €/Monat')).toBeDefined()
  })

  it('link to the saved searches while nothing matches', async () => {
    await open()
    const link = await screen.findByRole('link', { name: 'Suchanfragen öffnen' })
    expect(link.getAttribute('href')).toBe('/search-criteria')
  })

  it('omit a removed favourite', async () => {
    const [kept] = cards(1, { isFavorite: true })
    edge.answer('GET /api/favorites', { body: [sampleCard({ id: 7, title: 'Weg', isFavorite: false }), kept] })
    await open()
    await waitFor(() => expect(titles('Latest Favorite Properties')).toEqual(['Treffer 1']))
  })

  it('explain how favourites are added, and link to all of them', async () => {
    await open()
    const favorites = within(screen.getByRole('region', { name: 'Latest Favorite Properties' }))
    expect(await favorites.findByText('Noch nichts gemerkt')).toBeDefined()
    expect(favorites.getByRole('link', { name: 'Alle Favoriten' }).getAttribute('href')).toBe('/favorites')
  })

  it.each([
    ['Latest Favorite Properties', 'GET /api/favorites', 'Favoriten konnten nicht geladen werden', cards(1, { isFavorite: true })],
    [
      'Latest Matching Properties',
      'GET /api/properties',
      'Immobilien konnten nicht geladen werden',
      { properties: cards(1), total: 1, totalIsExact: true },
    ],
  ] as const)('%s can be retried', async (name, row, failed, body) => {
    edge.answer(row, { status: 500 })
    await open()
    const latest = within(screen.getByRole('region', { name }))
    await latest.findByRole('heading', { name: failed })
    edge.answer(row, { body })
    await userEvent.click(latest.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(titles(name)).toEqual(['Treffer 1']))
  })
})

describe('the top of the dashboard', () => {
  const figures = () =>
    ['Total Properties', 'New Today', 'Exported', 'Favorites'].map(
      (name) => screen.getByRole('heading', { level: 2, name }).closest('section')?.querySelector('p')?.textContent,
    )

  it('shows four figures, and a message when they fail to load', async () => {
    edge.answer('GET /api/stats', { status: 500 })
    await open()
    await screen.findByText('Die Zahlen konnten nicht geladen werden')
    expect(figures()).toEqual(['', '', '', ''])
    const firstSteps = { hasKey: true, hasSavedSearch: true, hasSharedLink: true, hearsOfMatches: true }
    edge.answer('GET /api/stats', { body: { totalListings: 12_480, newToday: 37, exported: 1, watchlist: 2, firstSteps } })
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(figures()).toEqual(['12.480', '37', '1', '2']))
    expect(screen.queryByText('Die Zahlen konnten nicht geladen werden')).toBeNull()
  })

  it('searches for the typed place', async () => {
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Ort oder PLZ' }), ' Kiel {Enter}')
    await waitFor(() => expect(location.pathname + location.search).toBe('/properties?location=Kiel'))
  })
})
