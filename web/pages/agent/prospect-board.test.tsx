import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { PROSPECT_STATUS_LABEL, PROSPECT_STATUSES, type ProspectStatus } from '#shared/domain/prospect-status.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleCard, sampleProperty, sampleUser } from '../../testing/samples.ts'

const edge = emptyHouse()
beforeEach(() => {
  // jsdom has no layout: a column is as high as a screen
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
  Element.prototype.scrollIntoView = () => undefined
})

afterAll(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const inDays = (days: number) => berlinDay(new Date(Date.now() + days * 86_400_000))
const card = (id: number, title: string, change: Partial<PropertyCard> = {}) => sampleCard({ id, title, ...change })

/** The board of these cards, or of one status; a column has more where `totals` says so. */
const boardOf = (cards: readonly PropertyCard[], totals: Partial<Record<ProspectStatus, number>> = {}) => ({
  columns: PROSPECT_STATUSES.map((status) => {
    const own = cards.filter(({ prospectStatus }) => prospectStatus === status)
    return { status, properties: own, total: totals[status] ?? own.length, totalIsExact: true }
  }),
})

async function open(
  cards: PropertyCard[],
  address = '/prospect-management?view=board',
  totals: Partial<Record<ProspectStatus, number>> = {},
) {
  edge.answer('GET /api/properties/board', ({ address: asked }) => {
    const status = new URL(asked, 'http://giebel').searchParams.get('prospectStatus')
    const { columns } = boardOf(cards, totals)
    return { body: { columns: columns.filter((column) => status === null || column.status === status) } }
  })
  openApp(edge, address, sampleUser())
  await screen.findAllByRole('article')
}

const column = (name: string) => within(screen.getByRole('region', { name }))
const titlesIn = (name: string) =>
  column(name)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
const cardOf = (title: string) => within(screen.getByRole('link', { name: title }).closest('article') as HTMLElement)
const asked = () => edge.calls.map(({ address }) => address).filter((address) => /^\/api\/properties(\/board)?\?/.test(address))
const sent = () => edge.calls.filter(({ method }) => method === 'PATCH')

describe('the board', () => {
  it("has a column for every status, with its prospects in the table's order", async () => {
    await open([
      card(1, 'Morgen', { nextFollowUpDate: inDays(1), leadScore: 50, prospectStatus: 'contacted' }),
      card(2, 'Ohne, schwach', { leadScore: 10, prospectStatus: 'contacted' }),
      card(3, 'Gestern', { nextFollowUpDate: inDays(-1), leadScore: 50, prospectStatus: 'contacted' }),
      card(4, 'Ohne, stark', { leadScore: 70, prospectStatus: 'contacted' }),
      card(5, 'Fertig', { prospectStatus: 'closed_deal' }),
    ])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Nicht kontaktiert0',
      'Kontaktiert4',
      'Kein Interesse0',
      'Nachfassung erforderlich0',
      'Info senden0',
      'Marktbericht senden0',
      'Abschluss1',
    ])
    expect(titlesIn('Kontaktiert')).toEqual(['Ohne, stark', 'Gestern', 'Morgen', 'Ohne, schwach'])
    expect(titlesIn('Abschluss')).toEqual(['Fertig'])
    expect(column('Info senden').getByText('Niemand in diesem Status.')).toBeDefined()
  })

  it("shows on a card what the table shows, and the status's age", async () => {
    await open([
      card(7, 'Rotklinker', {
        leadScore: 91,
        ownerName: 'Ida Moor',
        price: 1_250,
        listingType: 'rent',
        nextFollowUpDate: inDays(0),
        prospectStatus: 'contacted',
        statusChangedAt: ago(12.5),
      }),
    ])
    const shown = cardOf('Rotklinker')
    for (const text of ['20257 Hamburg', 'Ida Moor', '1.250 €/Monat', '91', 'heute', 'seit 12 Tagen'])
      expect(shown.getByText(text)).toBeDefined()
    expect(shown.getByRole('link').getAttribute('href')).toBe('/prospect-management?view=board&property=7')
    expect(shown.getByRole<HTMLSelectElement>('combobox', { name: 'Prospect-Status: Rotklinker' }).value).toBe('contacted')
  })

  it('shows on a card what happened to the property on the market', async () => {
    await open([card(7, 'Rotklinker', { priceCut: 6, priceCutAt: ago(3), reposts: 1, repostedAt: ago(5), prospectStatus: 'contacted' })])
    expect(cardOf('Rotklinker').getByText('Preis gesenkt −6 %')).toBeDefined()
    expect(cardOf('Rotklinker').getByText('wieder eingestellt')).toBeDefined()
  })

  it.each([
    ['fresh', { statusChangedAt: ago(3.5) }, 'seit 3 Tagen', 'text-grey'],
    ['waiting', { statusChangedAt: ago(8.5) }, 'seit 8 Tagen', 'text-amber'],
    ['too long', { statusChangedAt: ago(30.5) }, 'seit 30 Tagen', 'text-red'],
    ['never touched, as long as it is known', { statusChangedAt: null, scrapedAt: ago(8.5) }, 'seit 8 Tagen', 'text-amber'],
    ['at an end', { statusChangedAt: ago(30.5), prospectStatus: 'not_interested' }, 'seit 30 Tagen', 'text-ink-2'],
  ] as const)('colours an age: %s', async (_, change, text, colour) => {
    await open([card(7, 'Rotklinker', change)])
    expect(cardOf('Rotklinker').getByText(text).className.split(' ')).toContain(colour)
  })

  it('renders only the visible ones of a thousand cards', async () => {
    // more than the server sends at once
    await open(Array.from({ length: 1000 }, (_, index) => card(index + 1, `Haus ${index + 1}`)))
    const drawn = screen.getAllByRole('article').length
    expect(drawn).toBeGreaterThan(3)
    expect(drawn).toBeLessThan(30)
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000')
  })
})

describe("a card's status", () => {
  it('moves the card and the focus with one request', async () => {
    await open([card(7, 'Rotklinker'), card(8, 'Anderes Haus')])
    edge.answer('PATCH /api/properties/7/prospect', { body: sampleProperty(), after: new Promise(() => undefined) })
    const select = () => screen.getByRole('combobox', { name: 'Prospect-Status: Rotklinker' })
    await userEvent.selectOptions(select(), 'Info senden')
    await waitFor(() => expect(titlesIn('Info senden')).toEqual(['Rotklinker']))
    expect(titlesIn('Nicht kontaktiert')).toEqual(['Anderes Haus'])
    expect(document.activeElement).toBe(select())
    expect(cardOf('Rotklinker').getByText('seit Kurzem')).toBeDefined()
    expect(select().closest('article')?.getAttribute('aria-current')).toBe('true')
    expect(sent().map(({ body }) => body)).toEqual([{ prospectStatus: 'send_info' }])
  })

  it('moves the card back when the server reports an error', async () => {
    await open([card(7, 'Rotklinker', { statusChangedAt: ago(9.5) })])
    edge.answer('PATCH /api/properties/7/prospect', { status: 500, body: 'Interner Fehler' })
    // hold back the refetch, so that only the rollback can restore the list
    edge.answer('GET /api/properties/board', { after: new Promise(() => undefined) })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Prospect-Status: Rotklinker' }), 'Abschluss')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Fehler beim Aktualisieren des Status', failed: true }))
    await waitFor(() => expect(titlesIn('Nicht kontaktiert')).toEqual(['Rotklinker']))
    expect(cardOf('Rotklinker').getByText('seit 9 Tagen')).toBeDefined()
  })
})

describe('a column with more than one page', () => {
  const cards = (from: number, count: number, change: Partial<PropertyCard> = {}) =>
    Array.from({ length: count }, (_, at) =>
      card(from + at, `Haus ${from + at}`, { prospectStatus: 'contacted', leadScore: 50, ...change }),
    )
  const further = () => asked().filter((address) => address.includes('offset'))
  const FIRST = cards(1, 30, { leadScore: 90 })

  async function openLong(total: number) {
    edge.answer('GET /api/properties', ({ address }) => {
      const offset = Number(new URL(address, 'http://giebel').searchParams.get('offset'))
      const properties = [...FIRST, ...cards(31, total - 30)].slice(offset, offset + 100)
      return { body: { properties, total, totalIsExact: true } }
    })
    await open([...FIRST, card(900, 'Nebenan', { prospectStatus: 'send_info' })], undefined, { contacted: total })
  }
  const load = async () => userEvent.click(column('Kontaktiert').getByRole('button', { name: 'Mehr laden' }))
  const heading = (name: string) => column(name).getByRole('heading').textContent

  it('counts all of them, and loads the next page on demand, whose last row of before is shown once', async () => {
    await openLong(150)
    expect(heading('Kontaktiert')).toBe('Kontaktiert150')
    expect(column('Kontaktiert').getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('150')
    expect(column('Info senden').queryByRole('button', { name: 'Mehr laden' })).toBeNull()
    expect(further()).toEqual([])
    await load()
    await waitFor(() =>
      expect(further()).toEqual(['/api/properties?onlyMine=true&prospectStatus=contacted&orderBy=score&limit=100&offset=20']),
    )
    await waitFor(() =>
      expect(column('Kontaktiert').getByRole('button', { name: 'Mehr laden' }).getAttribute('aria-busy')).not.toBe('true'),
    )
    await load()
    await waitFor(() => expect(further().at(-1)).toMatch(/offset=110$/))
    await waitFor(() => expect(column('Kontaktiert').queryByRole('button', { name: 'Mehr laden' })).toBeNull())
    expect(heading('Kontaktiert')).toBe('Kontaktiert150')
  })

  it('offers a retry when the next page fails', async () => {
    await openLong(150)
    edge.answer('GET /api/properties', { status: 500, body: 'Interner Fehler' })
    await load()
    await userEvent.click(await column('Kontaktiert').findByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(further()).toHaveLength(2))
    expect(titlesIn('Kontaktiert')).toContain('Haus 1')
  })

  it('ends when a page brings nothing new, whatever the total', async () => {
    await openLong(30)
    edge.answer('GET /api/properties/board', { body: boardOf(FIRST, { contacted: 35 }) })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Suche' }), 'Haus')
    await waitFor(() => expect(heading('Kontaktiert')).toBe('Kontaktiert35'))
    await load()
    await waitFor(() => expect(further()).toHaveLength(1))
    await waitFor(() => expect(column('Kontaktiert').queryByRole('button', { name: 'Mehr laden' })).toBeNull())
  })

  it('gives a card of its second page to another column, with both counts, and takes it back after an error', async () => {
    await openLong(31)
    await load()
    await waitFor(() => expect(column('Kontaktiert').queryByRole('button', { name: 'Mehr laden' })).toBeNull())
    const list = column('Kontaktiert').getByRole('list').parentElement as HTMLElement
    Object.defineProperty(list, 'scrollTop', { value: 31 * 174, configurable: true })
    fireEvent.scroll(list)
    const select = () => screen.findByRole('combobox', { name: 'Prospect-Status: Haus 31' })
    edge.answer('PATCH /api/properties/31/prospect', { status: 500, body: 'Interner Fehler' })
    await userEvent.selectOptions(await select(), 'Info senden')
    await waitFor(() => expect(toaster.current()).toMatchObject({ failed: true }))
    await waitFor(() => expect([heading('Kontaktiert'), heading('Info senden')]).toEqual(['Kontaktiert31', 'Info senden1']))
    const before = asked().length
    edge.answer('PATCH /api/properties/31/prospect', { body: sampleProperty({ id: 31, title: 'Haus 31', prospectStatus: 'send_info' }) })
    await userEvent.selectOptions(await select(), 'Info senden')
    await waitFor(() => expect([heading('Kontaktiert'), heading('Info senden')]).toEqual(['Kontaktiert30', 'Info senden2']))
    await waitFor(() => expect(toaster.current()).toMatchObject({ text: 'Info senden' }))
    expect(titlesIn('Info senden').toSorted()).toEqual(['Haus 31', 'Nebenan'])
    expect([heading('Kontaktiert'), heading('Info senden')]).toEqual(['Kontaktiert30', 'Info senden2'])
    expect(asked()).toHaveLength(before)
  })
})

describe('table and board', () => {
  it('are two views of one filter, chosen by the URL', async () => {
    edge.answer('GET /api/properties', { body: { properties: [card(7, 'Rotklinker')], total: 1, totalIsExact: true } })
    edge.answer('GET /api/properties/board', { body: boardOf([card(7, 'Rotklinker')]) })
    openApp(edge, '/prospect-management?q=Rot', sampleUser())
    await screen.findByRole('table')
    const views = within(screen.getByRole('navigation', { name: 'Ansicht' }))
    expect(views.getByRole('link', { name: 'Tabelle' }).getAttribute('aria-current')).toBe('true')
    expect(asked()).toEqual(['/api/properties?onlyMine=true&q=Rot&orderBy=score&limit=100'])
    await userEvent.click(views.getByRole('link', { name: 'Board' }))
    expect(await screen.findByRole('region', { name: 'Nicht kontaktiert' })).toBeDefined()
    expect(location.search).toBe('?q=Rot&view=board')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' }).value).toBe('Rot')
    expect(asked().at(-1)).toBe('/api/properties/board?onlyMine=true&q=Rot')
    await userEvent.click(screen.getByRole('link', { name: 'Tabelle' }))
    await screen.findByRole('table')
    expect(location.search).toBe('?q=Rot')
    expect(asked()).toHaveLength(2)
  })

  it('keep typed text when the view changes before the debounce ends', async () => {
    edge.answer('GET /api/properties', { body: { properties: [card(7, 'Rotklinker')], total: 1, totalIsExact: true } })
    await open([card(7, 'Rotklinker')])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(screen.getByRole('searchbox', { name: 'Suche' }), { target: { value: 'Rot' } })
    // the debounce ends while the other view is still rendering
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    screen.getByRole('link', { name: 'Tabelle' }).click()
    vi.runAllTimers()
    vi.useRealTimers()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    await screen.findByRole('table')
    expect(location.search).toBe('?q=Rot')
  })

  it('share their filters: a status leaves one column, whose cards cannot be dragged', async () => {
    await open([card(7, 'Rotklinker', { prospectStatus: 'contacted' })], '/prospect-management?view=board')
    const grip = { name: 'Verschieben: Rotklinker' }
    expect(cardOf('Rotklinker').getByRole('button', grip)).toBeDefined()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Kontaktiert')
    await waitFor(() => expect(asked().at(-1)).toBe('/api/properties/board?onlyMine=true&prospectStatus=contacted'))
    expect(location.search).toBe('?view=board&status=contacted')
    const names = PROSPECT_STATUSES.map((status) => PROSPECT_STATUS_LABEL[status])
    expect(names.filter((name) => screen.queryByRole('region', { name }))).toEqual(['Kontaktiert'])
    expect(cardOf('Rotklinker').queryByRole('button', grip)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Zurücksetzen' }))
    expect(location.search).toBe('?view=board')
    expect(names.filter((name) => screen.queryByRole('region', { name }))).toEqual(names)
  })

  it('report an empty list', async () => {
    edge.answer('GET /api/properties/board', { body: boardOf([]) })
    openApp(edge, '/prospect-management?view=board&q=Nirgendwo', sampleUser())
    expect(await screen.findByText('Keine Prospects gefunden')).toBeDefined()
    edge.answer('GET /api/properties/board', { body: boardOf([card(7, 'Rotklinker')]) })
    await userEvent.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }))
    expect(await screen.findByText('Rotklinker')).toBeDefined()
    expect(location.search).toBe('?view=board')
  })

  it('show a skeleton while loading, and an error', async () => {
    let release = () => {}
    edge.answer('GET /api/properties/board', {
      status: 500,
      body: 'Interner Fehler',
      after: new Promise<void>((done) => (release = done)),
    })
    openApp(edge, '/prospect-management?view=board', sampleUser())
    expect(await screen.findByRole('status', { name: 'Prospects werden geladen' })).toBeDefined()
    release()
    expect(await screen.findByText('Prospects konnten nicht geladen werden')).toBeDefined()
  })

  it('fall back to the table when the URL has an unknown view', async () => {
    edge.answer('GET /api/properties', { body: { properties: [card(7, 'Rotklinker')], total: 1, totalIsExact: true } })
    openApp(edge, '/prospect-management?view=unsinn', sampleUser())
    expect(await screen.findByRole('table')).toBeDefined()
  })
})
