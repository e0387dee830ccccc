import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleCard, sampleProperty, sampleUser } from '../../testing/samples.ts'

const edge = emptyHouse()

const getList = (properties: PropertyCard[], total = properties.length) => ({ body: { properties, total, totalIsExact: total < 10_000 } })

async function open(properties: PropertyCard[], { address = '/prospect-management', total = properties.length } = {}) {
  edge.answer('GET /api/properties', getList(properties, total))
  openApp(edge, address, sampleUser())
  await screen.findByRole('heading', { level: 1, name: 'Prospects', hidden: true })
}

const asked = () => edge.calls.filter(({ address }) => address.startsWith('/api/properties?')).map(({ address }) => address)
const day = (offset: number) => berlinDay(new Date(Date.now() + offset * 86_400_000))
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('link')?.textContent)
const card = (id: number, title: string, change: Partial<PropertyCard> = {}) => sampleCard({ id, title, ...change })

describe('the table', () => {
  it('has the specified columns', async () => {
    await open([card(7, 'Rotklinker', { leadScore: 91, ownerName: 'Ida Moor', nextFollowUpDate: '2099-03-05' })])
    await screen.findByRole('table')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Immobilie',
      'Ort',
      'Preis',
      'Status',
      'Lead-Score',
      'Nachfassen',
    ])
    const row = within(screen.getAllByRole('row')[1] as HTMLElement)
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'RotklinkerIda Moor',
      '20257 Hamburg',
      '450.000 €',
      expect.stringContaining('Nachfassung erforderlich'),
      '91/100',
      '05.03.2099',
    ])
    expect(row.getByRole<HTMLSelectElement>('combobox', { name: 'Prospect-Status: Rotklinker' }).value).toBe('not_contacted')
    expect(asked()[0]).toBe('/api/properties?onlyMine=true&orderBy=score&limit=100')
  })

  it('shows a rent per month', async () => {
    await open([card(7, 'Rotklinker', { price: 1_250, listingType: 'rent' })])
    await screen.findByRole('table')
    expect(screen.getByRole('cell', { name: '1.250 €/Monat' })).toBeDefined()
  })

  it('sorts by the better score, then by the oldest date, closed cases last', async () => {
    await open([
      card(1, 'Morgen', { nextFollowUpDate: day(1), leadScore: 80 }),
      card(2, 'Ohne, schwach', { leadScore: 10 }),
      card(3, 'Gestern, schwach', { nextFollowUpDate: day(-1), leadScore: 20 }),
      card(4, 'Gestern', { nextFollowUpDate: day(-1), leadScore: 80 }),
      card(5, 'Ohne, stark', { leadScore: 90 }),
      card(6, 'Erledigt', { prospectStatus: 'not_interested', leadScore: 100 }),
    ])
    await screen.findByRole('table')
    expect(titles()).toEqual(['Ohne, stark', 'Gestern', 'Morgen', 'Gestern, schwach', 'Ohne, schwach', 'Erledigt'])
  })

  it('marks overdue and today’s follow-ups', async () => {
    await open([
      card(1, 'A', { nextFollowUpDate: day(-1) }),
      card(2, 'B', { nextFollowUpDate: day(0) }),
      card(3, 'C', { nextFollowUpDate: day(1) }),
    ])
    await screen.findByRole('table')
    const [, a, b, c] = screen.getAllByRole('row')
    expect(within(a as HTMLElement).getByText('überfällig')).toBeDefined()
    expect(within(b as HTMLElement).getByText('heute')).toBeDefined()
    expect((c as HTMLElement).textContent).not.toMatch(/überfällig|heute/)
  })

  it('renders only the visible rows', async () => {
    await open(Array.from({ length: 100 }, (_, index) => card(index + 1, `Haus ${index + 1}`)))
    const table = await screen.findByRole('table')
    expect(table.getAttribute('aria-rowcount')).toBe('101')
    const rows = screen.getAllByRole('row').length
    expect(rows).toBeGreaterThan(10)
    expect(rows).toBeLessThan(100)
  })

  it('words a failed status change for this page', async () => {
    await open([card(7, 'Rotklinker')])
    await screen.findByRole('table')
    edge.answer('PATCH /api/properties/7/prospect', { status: 500, body: 'Interner Fehler' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Prospect-Status: Rotklinker' }), 'Abschluss')
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Fehler beim Aktualisieren des Status', failed: true }))
  })
})

describe('a table of more than one page', () => {
  const further = () => asked().filter((address) => address.includes('offset'))

  /** Prospects with falling scores and rising prices, as the server pages them. */
  async function openLong(total: number, address = '/prospect-management') {
    const all = Array.from({ length: total }, (_, at) =>
      card(at + 1, `Haus ${at + 1}`, { leadScore: 99 - Math.floor(at / 100), price: 100_000 + at * 1_000, listingType: 'rent' }),
    )
    const { client } = openApp(edge, address, sampleUser())
    edge.answer('GET /api/properties', ({ address: given }) => {
      const query = new URL(given, 'http://giebel').searchParams
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
      return { body: { properties: all.slice(offset, offset + limit), total, totalIsExact: true } }
    })
    return { client, table: await screen.findByRole('table') }
  }

  it('loads the next page on demand', async () => {
    const { table } = await openLong(150)
    expect(screen.getByText('150 Immobilien, beste Chance zuerst')).toBeDefined()
    expect(table.getAttribute('aria-rowcount')).toBe('101')
    expect(further()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Mehr laden' }))
    await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('151'))
    expect(further()).toEqual(['/api/properties?onlyMine=true&orderBy=score&limit=100&offset=90'])
    expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull()
  })

  it('loads all pages to sort them by a column that the server does not sort by', async () => {
    const { table } = await openLong(250, '/prospect-management?sort=price-desc')
    await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('251'))
    expect(titles()[0]).toBe('Haus 250')
    expect(screen.queryByText(/mehr als 1\.000/)).toBeNull()
  })

  it('sorts no more than a thousand, and says so', async () => {
    // in this order each page adds rows out of sight; in the other one it draws all visible rows anew
    const { client } = await openLong(1_200, '/prospect-management?sort=price-asc')
    await screen.findByText(/Es gibt mehr als 1\.000, sortiert sind die ersten/, {}, { timeout: 20_000 })
    await waitFor(() => expect(client.isFetching()).toBe(0))
    // 100, then 90 more with each
    expect(further()).toHaveLength(10)
  })

  it('asks the server for the order by date', async () => {
    await openLong(250, '/prospect-management?sort=followUp-asc')
    expect(asked()).toEqual(['/api/properties?onlyMine=true&orderBy=followUp&limit=100'])
  })

  it('says on paper that there are more', async () => {
    await openLong(150)
    fireEvent(window, new Event('beforeprint'))
    expect(await screen.findByText(/^Die ersten 100\./)).toBeDefined()
    fireEvent(window, new Event('afterprint'))
  })
})

describe('cards', () => {
  it('replace the table on a narrow screen', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
    await open([card(7, 'Rotklinker', { leadScore: 40, nextFollowUpDate: day(-2), price: 1_250, listingType: 'rent' })])
    const list = within(await screen.findByRole('list', { name: 'Liste der Prospects' }))
    expect(screen.queryByRole('table')).toBeNull()
    const item = list.getByRole('listitem')
    for (const text of ['20257 Hamburg', '1.250 €/Monat', '40/100', 'überfällig']) expect(item.textContent).toContain(text)
    expect(within(item).getByRole('link', { name: 'Rotklinker' }).getAttribute('href')).toBe('/prospect-management?property=7')
  })
})

describe('the filters', () => {
  it('are sent to the server and kept in the URL until the reset clears them', async () => {
    await open([card(7, 'Rotklinker')])
    await screen.findByRole('table')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Kontaktiert')
    await waitFor(() => expect(asked().at(-1)).toBe('/api/properties?onlyMine=true&prospectStatus=contacted&orderBy=score&limit=100'))
    const before = asked().length
    await userEvent.type(screen.getByRole('searchbox', { name: 'Suche' }), 'Moor')
    await waitFor(() =>
      expect(asked().at(-1)).toBe('/api/properties?onlyMine=true&prospectStatus=contacted&q=Moor&orderBy=score&limit=100'),
    )
    // debounced: one request for the word, not one per letter
    expect(asked()).toHaveLength(before + 1)
    expect(location.search).toBe('?status=contacted&q=Moor')
    await userEvent.click(screen.getByRole('button', { name: 'Zurücksetzen' }))
    expect(location.search).toBe('')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Suche' }).value).toBe('')
    expect(screen.queryByRole('button', { name: 'Zurücksetzen' })).toBeNull()
  })

  it('have a text for an empty result, with a reset', async () => {
    await open([], { address: '/prospect-management?status=closed_deal&q=Nirgendwo' })
    expect(await screen.findByText('Keine Prospects gefunden')).toBeDefined()
    expect(asked()[0]).toContain('prospectStatus=closed_deal&q=Nirgendwo')
    edge.answer('GET /api/properties', getList([card(7, 'Rotklinker')]))
    await userEvent.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }))
    expect(await screen.findByRole('link', { name: 'Rotklinker' })).toBeDefined()
    expect(location.search).toBe('')
  })

  it('are ignored when unknown', async () => {
    await open([card(7, 'Rotklinker')], { address: '/prospect-management?status=unsinn' })
    await screen.findByRole('table')
    expect(asked()[0]).toBe('/api/properties?onlyMine=true&orderBy=score&limit=100')
  })
})

it('the page offers a retry when the list cannot be loaded', async () => {
  edge.answer('GET /api/properties', { status: 500, body: 'Interner Fehler' })
  openApp(edge, '/prospect-management', sampleUser())
  expect(await screen.findByText('Prospects konnten nicht geladen werden')).toBeDefined()
  edge.answer('GET /api/properties', getList([card(7, 'Rotklinker')]))
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByRole('link', { name: 'Rotklinker' })).toBeDefined()
})

describe('the contact light', () => {
  const CLOSED = 'Kontakt-Ampel: Telefon gesperrt, E-Mail gesperrt, Brief gesperrt'

  it('is in every row, and turns red at once when an objection is recorded', async () => {
    const unaddressed = { light: 'amber', reason: 'Ein Brief ist erlaubt, aber die vollständige Adresse fehlt.' }
    const no = { light: 'red', reason: 'Widerspruch vom 21.11.2026: kein Kontakt, auf keinem Weg.' }
    edge.answer('GET /api/properties/7', { body: sampleProperty() })
    edge.answer('GET /api/properties/7/activities', { body: [] })
    edge.answer('GET /api/properties/7/contact', {
      body: { lights: { phone: no, email: no, letter: unaddressed }, objectedAt: null, records: [], undoUntil: null },
    })
    await open([sampleCard()], { address: '/prospect-management?property=7' })
    const row = within((await screen.findByRole('link', { name: 'Rotklinker am Park', hidden: true })).closest('tr') as HTMLElement)
    expect(
      row.getByRole('button', { name: 'Kontakt-Ampel: Telefon gesperrt, E-Mail gesperrt, Brief mit Bedingung', hidden: true }),
    ).toBeDefined()
    await userEvent.click(await within(await details()).findByRole('button', { name: 'Widerspruch eintragen' }))
    const closed = { lights: { phone: no, email: no, letter: no }, objectedAt: '2026-11-21', records: [], undoUntil: null }
    const contact = { objectedAt: '2026-11-21', hasPublishedPhone: false, consents: [], withdrawn: [], searchClient: null }
    edge.answer('POST /api/properties/7/contact/objection', { body: closed })
    edge.answer('GET /api/properties/7/contact', { body: closed })
    edge.answer('GET /api/properties/7', { body: sampleProperty({ contact }) })
    edge.answer('GET /api/properties', getList([sampleCard({ contact })]))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Widerspruch eintragen' }))
    expect(await row.findByRole('button', { name: CLOSED, hidden: true })).toBeDefined()
    expect(row.getByText('0', { exact: true })).toBeDefined()
  })

  it('is on every card of a narrow screen', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
    await open([sampleCard({ agentRefusal: 'keine Makler' })])
    const list = within(await screen.findByRole('list', { name: 'Liste der Prospects' }))
    expect(list.getByRole('button', { name: CLOSED })).toBeDefined()
  })
})

const LIGHT = { light: 'amber', reason: 'Nur mit Anlass.' }
const CONTACT = { lights: { phone: LIGHT, email: LIGHT, letter: LIGHT }, objectedAt: null, records: [], undoUntil: null }
const details = () => screen.findByRole('dialog', { name: 'Rotklinker am Park' })

describe('the details', () => {
  beforeEach(() => {
    edge.answer('GET /api/properties/7', { body: sampleProperty() })
    edge.answer('GET /api/properties/7/activities', { body: [] })
    edge.answer('GET /api/properties/7/contact', { body: CONTACT })
  })

  it('open by keyboard from a row, and the back button closes them', async () => {
    await open([sampleCard()], { address: '/prospect-management?status=not_contacted' })
    const link = await screen.findByRole('link', { name: 'Rotklinker am Park' })
    expect(link.getAttribute('href')).toBe('/prospect-management?status=not_contacted&property=7')
    link.focus()
    await userEvent.keyboard('{Enter}')
    await details()
    expect(location.search).toBe('?status=not_contacted&property=7')
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('?status=not_contacted')
    await userEvent.click(await screen.findByRole('link', { name: 'Rotklinker am Park' }))
    await details()
    const entries = history.length
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(location.search).toBe('?status=not_contacted'))
    expect(history.length).toBe(entries)
  })

  it('open by URL, with the row marked and the filter kept', async () => {
    await open([card(8, 'Anderes Haus'), sampleCard()], { address: '/prospect-management?q=Haus&property=7' })
    await details()
    const row = (await screen.findByRole('link', { name: 'Rotklinker am Park', hidden: true })).closest('tr')
    expect(row?.getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('link', { name: 'Anderes Haus', hidden: true }).closest('tr')?.getAttribute('aria-current')).toBeNull()
    expect(asked()[0]).toBe('/api/properties?onlyMine=true&q=Haus&orderBy=score&limit=100')
    await userEvent.click(within(await details()).getAllByRole('button', { name: 'Schließen' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.search).toBe('?q=Haus')
  })

  it.each(['99', 'unsinn', '-1'])('are replaced by a message for "%s", which does not exist', async (id) => {
    edge.answer('GET /api/properties/99', { status: 404, body: 'Immobilie nicht gefunden' })
    await open([sampleCard()], { address: `/prospect-management?status=contacted&property=${id}` })
    await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Immobilie nicht gefunden', failed: true }))
    await waitFor(() => expect(location.search).toBe('?status=contacted'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(toaster.log()).toHaveLength(1)
  })
})
