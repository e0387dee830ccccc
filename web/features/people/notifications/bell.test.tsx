import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '#web/testing/browser.tsx'
import { startEdge } from '#web/testing/edge.ts'
import { sampleCard, sampleProperty } from '#web/testing/samples.ts'
import { Bell } from './bell.tsx'

let edge: Awaited<ReturnType<typeof startEdge>>

const tip = (id: number) => ({
  id,
  kind: 'new_tip',
  notified: true,
  createdAt: '2026-11-21T09:00:00.000Z',
  searchId: null,
  searchName: null,
  property: null,
  tip: { id, tipType: 'Verkauf', city: `Ort ${id}`, status: 'submitted' },
  message: null,
  commission: null,
  statement: null,
  run: null,
  reason: null,
})
const tips = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => tip(first + index))

beforeEach(async () => {
  edge = await startEdge({
    'GET /api/notifications': ({ address }) => (address.includes('cursor=a') ? { body: tips(26, 30) } : { body: tips(1, 25), cursor: 'a' }),
  })
})
afterEach(async () => {
  cleanup()
  await edge.stop()
})

it('allows noting a call beside each match, but beside nothing else', async () => {
  const match = { ...tip(1), kind: 'match', tip: null, property: sampleCard({ title: 'Rotklinker' }), searchName: 'Häuser' }
  edge.answer('GET /api/notifications', { body: [match, tip(2)] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Bell empty="Noch nichts Neues." renderCall={({ id, title }) => <button type="button">{`Anruf ${id} ${title}`}</button>} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Benachrichtigungen, 0 ungelesen' }))
  expect((await screen.findAllByRole('button', { name: /^Anruf/, hidden: true })).map(({ textContent }) => textContent)).toEqual([
    'Anruf 7 Rotklinker',
  ])
})

it('claims neither a number nor an empty list while the notifications are not loaded', async () => {
  edge.answer('GET /api/notifications', { status: 503, body: 'Gestört' })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Bell empty="Noch nichts Neues." />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(edge.calls.length).toBeGreaterThan(0))
  await userEvent.click(screen.getByRole('button', { name: 'Benachrichtigungen, nicht geladen' }))
  await screen.findByText(/^Die Benachrichtigungen sind noch nicht geladen\./)
  expect(screen.queryByText('Noch nichts Neues.')).toBeNull()
  expect(screen.queryByRole('button', { name: /ungelesen/ })).toBeNull()
})

it('loads the whole list page by page', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Bell empty="Noch nichts Neues." />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Benachrichtigungen, 0 ungelesen' }))
  const places = () => screen.getAllByText(/^Neuer Objekt-Tipp in /).map(({ textContent }) => textContent?.replace(/\D/g, ''))
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1))
  await screen.findByText('Neuer Objekt-Tipp in Ort 20')
  expect(places()).toEqual(upTo(20))

  await userEvent.click(screen.getByText('Mehr laden'))
  await screen.findByText('Neuer Objekt-Tipp in Ort 25')
  expect(places()).toEqual(upTo(25))

  await userEvent.click(screen.getByText('Mehr laden'))
  await screen.findByText('Neuer Objekt-Tipp in Ort 30')
  expect(places()).toEqual(upTo(30))
  expect(screen.queryByText('Mehr laden')).toBeNull()
})

it('reveals more than twenty groups of one page twenty at a time, without another call, and each once', async () => {
  edge.answer('GET /api/notifications', { body: tips(1, 45) })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Bell empty="Noch nichts Neues." />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Benachrichtigungen, 0 ungelesen' }))
  const places = () => screen.getAllByText(/^Neuer Objekt-Tipp in /).map(({ textContent }) => Number(textContent?.replace(/\D/g, '')))
  await screen.findByText('Neuer Objekt-Tipp in Ort 20')
  const calls = edge.calls.length
  for (const count of [20, 40, 45]) {
    expect(places()).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    if (count < 45) await userEvent.click(screen.getByText('Mehr laden'))
  }
  expect(screen.queryByText('Mehr laden')).toBeNull()
  expect(edge.calls).toHaveLength(calls)
})

it.each([
  // [unread matches, further ones on the next page, what the group links to]
  [1, false, null],
  [2, false, null],
  [3, false, null],
  [4, false, 'und 1 weiterer'],
  [5, false, 'und 2 weitere'],
  [6, false, 'und 3 weitere'],
  [20, false, 'und 17 weitere'],
  [3, true, null],
  [4, true, 'alle ansehen'],
  [20, true, 'alle ansehen'],
] as const)('shows three of %d matches of a search (more on the next page: %s), then: %s', async (count, hasMore, link) => {
  const matches = Array.from({ length: count }, (_, index) => ({
    ...tip(index + 1),
    kind: 'match',
    notified: false,
    tip: null,
    searchId: 3,
    searchName: 'Häuser in Hamburg',
    property: sampleProperty({ id: index + 1, title: `Haus ${index + 1}` }),
  }))
  edge.answer('GET /api/notifications', { body: matches, ...(hasMore && { cursor: 'a' }) })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Bell empty="Noch nichts Neues." />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: `Benachrichtigungen, ${count} ungelesen` }))
  await screen.findByText('Haus 1')
  expect(screen.getAllByText(/^Haus \d+$/)).toHaveLength(Math.min(count, 3))
  expect(screen.queryAllByText(/^und \d+ weitere|^alle ansehen$/).map(({ textContent }) => textContent)).toEqual(
    link === null ? [] : [link],
  )
})

it("groups a search's matches under its name, apart from read ones", async () => {
  const match = (id: number, notified: boolean) => ({
    ...tip(id),
    kind: 'match',
    notified,
    tip: null,
    searchId: 3,
    searchName: 'Häuser in Hamburg',
    property: sampleProperty({ id, title: `Haus ${id}` }),
  })
  edge.answer('GET /api/notifications', { body: [match(4, false), match(3, false), match(2, true), match(1, true)] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Bell empty="Noch nichts Neues." />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Benachrichtigungen, 2 ungelesen' }))
  await screen.findByText('Haus 1')
  expect(screen.getAllByText(/für „Häuser in Hamburg“/).map(({ textContent }) => textContent?.match(/\d+/)?.[0])).toEqual(['2', undefined])
  expect(screen.getAllByText(/Häuser in Hamburg/)).toHaveLength(2)
})

it.each<[(string | null)[], string]>([
  [['Jena Nord'], 'Ihnen zugeteilt: 3 Leads, durch die Regel „Jena Nord“'],
  [['Jena Nord', 'Gera'], 'Ihnen zugeteilt: 3 Leads, durch die Regeln „Jena Nord“ und „Gera“'],
  [['Jena Nord', 'Gera', 'Tipps'], 'Ihnen zugeteilt: 3 Leads, durch die Regeln „Jena Nord“, „Gera“ und weitere'],
  [['Jena Nord', null], 'Ihnen zugeteilt: 3 Leads, teils durch die Regel „Jena Nord“'],
  [[null], 'Ihnen zugeteilt: 3 Leads'],
])('names the rules that assigned the leads, at most two of them: %j', async (rules, heading) => {
  const property = sampleProperty({ id: 1, title: 'Haus', price: 300_000 })
  const leads = [1, 2, 3].map((id) => ({
    ...tip(id),
    kind: 'lead_assigned',
    notified: false,
    tip: null,
    property,
    reason: (id <= rules.length ? rules[id - 1] : rules[0]) ?? null,
  }))
  edge.answer('GET /api/notifications', { body: leads })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Bell empty="Noch nichts Neues." />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Benachrichtigungen, 3 ungelesen' }))
  await screen.findByText(heading)
  const named = leads.flatMap(({ reason }) => (reason ? [`300.000 € · Regel „${reason}“`] : []))
  expect(screen.queryAllByText(/^300\.000 € · Regel/).map(({ textContent }) => textContent)).toEqual(named)
})

it('groups assigned leads apart from read ones, and leads from there to the own prospects', async () => {
  const lead = (id: number, notified: boolean) => ({
    ...tip(id),
    kind: 'lead_assigned',
    notified,
    tip: null,
    property: sampleProperty({ id, title: `Haus ${id}` }),
  })
  const unread = Array.from({ length: 19 }, (_, index) => lead(index + 1, false))
  edge.answer('GET /api/notifications', { body: [...unread, lead(20, true), lead(21, true)] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Bell empty="Noch nichts Neues." />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Benachrichtigungen, 19 ungelesen' }))
  await screen.findByText('Ihnen zugeteilt: 19 Leads')
  expect(screen.getAllByText(/^Ihnen zugeteilt: Haus/)).toHaveLength(5)
  expect(screen.getByText('Ihnen zugeteilte Leads')).toBeDefined()
  expect(screen.getByText('und 16 weitere').closest('a')?.getAttribute('href')).toBe('/prospect-management?who=me')
})
