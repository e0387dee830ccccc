import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../testing/browser.tsx'
import { emptyHouse } from '../../testing/house.ts'
import { sampleCard, sampleProperty, sampleUser } from '../../testing/samples.ts'

const ANNA = sampleUser().id
const CEM = '0198a000-0000-7000-8000-000000000002'
const DORA = '0198a000-0000-7000-8000-000000000003'
const EVE = '0198a000-0000-7000-8000-000000000004'
const FIN = '0198a000-0000-7000-8000-000000000005'
const member = (id: string, firstName: string, officeRole: OfficeRole, isActive = true) => ({
  id,
  firstName,
  lastName: 'Berger',
  email: `${firstName.toLowerCase()}@example.test`,
  officeRole,
  isActive,
  since: '2026-01-05T08:00:00Z',
})
const CARDS = [sampleCard({ id: 7, title: 'Rotklinker', assignedTo: CEM }), sampleCard({ id: 8, title: 'Am Deich', assignedTo: null })]

const edge = emptyHouse({
  'GET /api/office/people': { body: [member(ANNA, 'Anna', 'principal'), member(CEM, 'Cem', 'agent'), member(DORA, 'Dora', 'agent')] },
  'GET /api/properties': { body: { properties: CARDS, total: 2, totalIsExact: true } },
})
const user = userEvent.setup()
const asked = () => edge.calls.filter(({ address }) => address.startsWith('/api/properties?')).map(({ address }) => address)
const open = (change: Parameters<typeof sampleUser>[0] = {}, address = '/prospect-management') =>
  openApp(edge, address, sampleUser({ hasColleagues: true, ...change }))
const circles = () => within(screen.getByRole('group', { name: 'Wessen' })).getAllByRole('button')

const PEOPLE = [
  member(ANNA, 'Anna', 'principal'),
  member(CEM, 'Cem', 'agent'),
  member(DORA, 'Dora', 'agent'),
  member(EVE, 'Eve', 'assistant'),
  member(FIN, 'Fin', 'agent', false),
]

describe.each([
  ['is still on its way', { after: new Promise(() => undefined) }],
  ['failed', { status: 500, body: 'Interner Fehler' }],
])('while the list of people %s', (_, answer) => {
  it('the circles are those of an office of several', async () => {
    edge.answer('GET /api/office/people', answer)
    open()
    await screen.findByRole('table')
    expect(circles().map(({ textContent }) => textContent)).toEqual(['Meine', 'Frei', 'Büro', 'Alle'])
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('an empty circle', () => {
  it.each([
    ['Meine', 'wofür Sie zuständig sind'],
    ['Frei', 'wofür zurzeit niemand zuständig ist'],
    ['Büro', 'was Ihr Büro bearbeitet'],
    ['Alle', 'Sobald Giebel Immobilien findet'],
  ])('%s names what will be there', async (name, text) => {
    edge.answer('GET /api/properties', { body: { properties: [], total: 0, totalIsExact: true } })
    open()
    await screen.findByText('Keine Prospects gefunden')
    await user.click(screen.getByRole('button', { name }))
    await screen.findByText(text, { exact: false })
  })
})

it('a prospect offers as responsible who works on prospects, and the present one', async () => {
  edge.answer('GET /api/office/people', { body: PEOPLE })
  for (const [assignedTo, expected] of [
    [null, ['Niemand', 'Anna Berger', 'Cem Berger', 'Dora Berger']],
    [FIN, ['Niemand', 'Anna Berger', 'Cem Berger', 'Dora Berger', 'Fin Berger']],
  ] as const) {
    edge.answer('GET /api/properties/7', { body: sampleProperty({ id: 7, assignedTo }) })
    edge.answer('GET /api/properties/7/activities', { body: [] })
    open({}, '/prospect-management?property=7')
    const field = await screen.findByLabelText<HTMLSelectElement>('Zuständig')
    expect([...field.options].map(({ textContent }) => textContent)).toEqual(expected)
    cleanup()
  }
})

describe('the prospects of an office of several', () => {
  it('are chosen by who works on them', async () => {
    open()
    await screen.findByText('Frei')
    expect(circles().map(({ textContent }) => textContent)).toEqual(['Meine', 'Frei', 'Büro', 'Alle'])
    for (const [name, query] of [
      ['Meine', 'onlyMine=true&assigned=me'],
      ['Frei', 'onlyMine=true&assigned=nobody'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(asked().at(-1)).toContain(query))
    }
    await user.click(screen.getByRole('button', { name: 'Alle' }))
    await waitFor(() => expect(asked().at(-1)).not.toMatch(/onlyMine|assigned/))
  })

  it('name the colleague in a column without having chosen it, and have a dash for a free prospect', async () => {
    open()
    await screen.findByText('Frei')
    await screen.findByRole('columnheader', { name: /Zuständig/ })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['Cem Berger', '–'])
  })
})

it('a hand-over of ticked prospects leads to the page that undoes it', async () => {
  edge.answer('GET /api/office/hand-overs/preview', { body: [{ status: 'contacted', prospects: 1, followUps: 0, due: 0, held: 0 }] })
  open()
  await user.click(await screen.findByRole('checkbox', { name: 'Auswählen: Am Deich' }))
  await user.click(await screen.findByRole('button', { name: 'Auswahl übergeben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prospects übergeben' }))
  await user.selectOptions(dialog.getByLabelText('An'), DORA)
  edge.answer('POST /api/office/hand-overs', {
    body: {
      id: 7,
      createdAt: '2026-11-23T09:30:00Z',
      author: 'Anna Berger',
      from: null,
      to: { name: 'Dora Berger' },
      moved: 1,
      standing: 1,
      undoUntil: '2026-11-24T09:30:00Z',
      undoneAt: null,
      restored: 0,
    },
  })
  await user.click(await dialog.findByRole('button', { name: '1 Prospect übergeben' }))
  await waitFor(() => expect(toaster.current()?.action?.label).toBe('Zur Seite „Büro“'))
  act(() => toaster.current()?.action?.run())
  await screen.findByRole('heading', { level: 1, name: 'Büro' })
})

it('a table without room for it has the column of who is responsible only if it is chosen', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('88rem'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  open()
  await screen.findByRole('columnheader', { name: /Nachfassen/ })
  expect(screen.queryByRole('columnheader', { name: /Zuständig/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Spalten' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Zuständig', hidden: true }))
  await screen.findByRole('columnheader', { name: /Zuständig/ })
})

it('an agent alone chooses between the own prospects and all, and is offered no such column', async () => {
  open({ hasColleagues: false })
  await screen.findByRole('table')
  expect(circles().map(({ textContent }) => textContent)).toEqual(['Meine', 'Alle'])
  await user.click(screen.getByRole('button', { name: 'Spalten' }))
  await screen.findByRole('checkbox', { name: 'Status seit', hidden: true })
  expect(screen.queryByRole('checkbox', { name: 'Zuständig', hidden: true })).toBeNull()
  expect(edge.calls.some(({ address }) => address === '/api/office/people')).toBe(false)
})

describe.each([
  ['principal', 'nobody', ['Niemand', 'Anna Berger', 'Cem Berger', 'Dora Berger']],
  ['manager', CEM, ['Niemand', 'Anna Berger', 'Cem Berger', 'Dora Berger']],
  ['agent', 'nobody', ['Niemand', 'Anna Berger']],
  ['agent', ANNA, ['Niemand', 'Anna Berger']],
] as const)('the form shows an agent who is %s for a prospect of %s', (officeRole, assignee, choices) => {
  it('only the colleagues that the role may choose', async () => {
    edge.answer('GET /api/properties/7', { body: sampleProperty({ id: 7, assignedTo: assignee === 'nobody' ? null : assignee }) })
    edge.answer('GET /api/properties/7/activities', { body: [] })
    open({ officeRole }, '/prospect-management?property=7')
    const field = await screen.findByLabelText<HTMLSelectElement>('Zuständig')
    expect([...field.options].map(({ textContent }) => textContent)).toEqual(choices)
    expect(field.value).toBe(assignee === 'nobody' ? '' : assignee)
  })
})

it.each([
  ['agent', CEM, 'Cem Berger'],
  ['assistant', CEM, 'Cem Berger'],
  ['assistant', null, 'Niemand'],
] as const)('the form shows an agent who is %s for a prospect of %s the name as text', async (officeRole, assignedTo, name) => {
  edge.answer('GET /api/properties/7', { body: sampleProperty({ id: 7, assignedTo }) })
  edge.answer('GET /api/properties/7/activities', { body: [] })
  open({ officeRole, ofColleagues: officeRole === 'agent' ? 'work' : 'see' }, '/prospect-management?property=7')
  const label = await screen.findByText('Zuständig', { ignore: 'th *' })
  expect(label.parentElement?.textContent).toBe(`Zuständig${name}`)
  expect(screen.queryByRole('combobox', { name: 'Zuständig' })).toBeNull()
})

it('a remembered column of those responsible is left out once the agent is alone', async () => {
  localStorage.setItem(`giebel.choice.columns.${ANNA}`, 'place,assignee')
  open({ hasColleagues: false })
  await screen.findByRole('table')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Immobilie', 'Ort'])
})

it("an agent who may only see a colleague's prospects gets the status as text there", async () => {
  open({ officeRole: 'agent', ofColleagues: 'see' })
  await screen.findByRole('combobox', { name: 'Prospect-Status: Am Deich' })
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Prospect-Status: Rotklinker' })).toBeNull())
})

it("an agent who may only see a colleague's prospects has the controls of an assistant in their window", async () => {
  const red = { light: 'red', reason: 'Nicht ohne Einwilligung.' }
  for (const assignedTo of [null, CEM]) {
    edge.answer('GET /api/properties/7', { body: sampleProperty({ id: 7, assignedTo, ownerEmail: 'ida@moor.example' }) })
    edge.answer('GET /api/properties/7/activities', { body: [] })
    edge.answer('GET /api/properties/7/contact', {
      body: { lights: { phone: red, email: red, letter: red }, objectedAt: null, records: [], undoUntil: null },
    })
    open({ officeRole: 'agent', ofColleagues: 'see' }, '/prospect-management?property=7')
    await screen.findByRole('button', { name: 'Widerspruch eintragen' })
    const names = [/^Ergebnis/, /^Brief: /, /^Adresse ermitteln/, /^Trotzdem …/]
    const count = () => names.filter((name) => screen.queryAllByRole('button', { name }).length > 0).length
    await waitFor(() => expect(count()).toBe(assignedTo === null ? names.length : 0))
    cleanup()
  }
})

it.each(['me', 'nobody'])('the circle "%s" of an address is the own one for an agent alone', async (who) => {
  open({ hasColleagues: false }, `/prospect-management?who=${who}`)
  await screen.findByRole('table')
  expect(circles().map((circle) => circle.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  expect(asked().at(-1)).not.toContain('assigned')
})
