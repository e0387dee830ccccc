import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { SearchClient } from '#shared/contract/work/search-clients.ts'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleUser } from '#web/testing/samples.ts'
import { sampleSearchClient } from '#web/testing/work-samples.ts'
// preloaded, so that the first test does not wait for it
import './search-clients.tsx'

const client = (change: Partial<SearchClient> = {}) =>
  sampleSearchClient({
    links: [{ propertyId: 7, title: 'Haus am Fluss', linkedAt: '2026-11-20T08:00:00Z', calledAt: null, author: null }],
    linkCount: 1,
    ...change,
  })

const edge = emptyHouse({ 'GET /api/search-clients': { body: [] }, 'GET /api/search-clients/fitting': { body: [] } })
const changes = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address }) => `${method} ${address}`)

async function open(clients: readonly SearchClient[]) {
  edge.answer('GET /api/search-clients', { body: clients })
  openApp(edge, '/suchkunden', sampleUser())
  render(<ToastRegion />)
  await screen.findByRole('heading', { level: 1, name: 'Suchkunden' })
  return userEvent.setup()
}

it('explains search clients on an empty list, with one button', async () => {
  await open([])
  await screen.findByText('Noch keine Suchkunden')
  expect(screen.getAllByRole('button', { name: 'Neuer Suchkunde' })).toHaveLength(1)
})

it('shows each search client with linked properties, and who is inactive', async () => {
  await open([
    client(),
    client({ id: 4, name: 'Familie Berger', isActive: false, links: [], linkCount: 0 }),
    client({ id: 5, name: 'K-9', linkCount: 21 }),
    client({ id: 6, name: 'K-10', links: [{ ...client().links[0], author: 'Ben Ohm' }] as SearchClient['links'] }),
  ])
  const first = within(await screen.findByRole('region', { name: 'K-17' }))
  expect(first.getByRole('link', { name: 'Haus am Fluss' }).getAttribute('href')).toBe('/property/7')
  expect(first.queryByText('sucht nicht mehr')).toBeNull()
  within(screen.getByRole('region', { name: 'Familie Berger' })).getByText('sucht nicht mehr')
  within(screen.getByRole('region', { name: 'K-9' })).getByText('und 20 weitere')
  within(screen.getByRole('region', { name: 'K-10' })).getByText('verknüpft am 20.11.2026, von Ben Ohm')
})

it('loads further search clients on demand', async () => {
  edge.answer('GET /api/search-clients', ({ address }) =>
    address.includes('cursor') ? { body: [client({ id: 4, name: 'K-18' })] } : { body: [client()], cursor: 'next' },
  )
  openApp(edge, '/suchkunden', sampleUser())
  await screen.findByRole('region', { name: 'K-17' })
  await userEvent.click(screen.getByRole('button', { name: 'Mehr laden' }))
  await screen.findByRole('region', { name: 'K-18' })
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull()
})

it('shows how many properties fit each search client, as a link to them', async () => {
  edge.answer('GET /api/search-clients/fitting', {
    body: [
      { id: 3, count: 1 },
      { id: 4, count: 100 },
      { id: 5, count: 0 },
    ],
  })
  await open([
    client(),
    client({ id: 4, name: 'Familie Berger' }),
    client({ id: 5, name: 'K-9' }),
    client({ id: 6, name: 'K-1', isActive: false }),
  ])
  const cardOf = async (name: string) => within(await screen.findByRole('region', { name }))
  const link = await (await cardOf('K-17')).findByRole('link', { name: 'Passt zu 1 Objekt' })
  expect(link.getAttribute('href')).toBe('/properties?sellerType=all&searchClient=3')
  ;(await cardOf('Familie Berger')).getByRole('link', { name: 'Passt zu mehr als 99 Objekten' })
  ;(await cardOf('K-9')).getByText('Passt zurzeit zu keinem Objekt')
  expect((await cardOf('K-1')).queryByText(/^Passt/)).toBeNull()
})

it('removes a client after a confirmation, and moves the focus to the button for a new one', async () => {
  const user = await open([client()])
  edge.answer('DELETE /api/search-clients/3', { body: { success: true } })
  await user.click(await screen.findByRole('button', { name: 'Löschen: K-17' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Suchkunden löschen?' }))
  expect(changes()).toEqual([])
  edge.answer('GET /api/search-clients', { body: [] })
  await user.click(question.getByRole('button', { name: 'Löschen' }))
  await screen.findByText('Suchkunde gelöscht')
  await screen.findByText('Noch keine Suchkunden')
  expect(changes()).toEqual(['DELETE /api/search-clients/3'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Neuer Suchkunde' })))
})

it.each([
  ['K-17', ['Familie Berger', 'K-9'], 'Löschen: Familie Berger'],
  ['Familie Berger', ['K-17', 'K-9'], 'Löschen: K-9'],
  ['K-9', ['K-17', 'Familie Berger'], 'Löschen: Familie Berger'],
])('after %s was removed, %j stay in order, and the focus is at %s', async (removed, left, focused) => {
  const all = [client(), client({ id: 4, name: 'Familie Berger' }), client({ id: 5, name: 'K-9' })]
  const user = await open(all)
  const { id } = all.find(({ name }) => name === removed) as SearchClient
  edge.answer(`DELETE /api/search-clients/${id}`, { body: { success: true } })
  ;(await screen.findByRole('button', { name: `Löschen: ${removed}` })).focus()
  await user.keyboard('{Enter}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Suchkunden löschen?' }))
  edge.answer('GET /api/search-clients', { body: all.filter(({ name }) => name !== removed) })
  question.getByRole('button', { name: 'Löschen' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(focused))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(left)
})

it('edits a client who no longer searches, and keeps the client ended until the switch is turned', async () => {
  const ended = client({ id: 4, name: 'Familie Berger', isActive: false, budget: 350_000, propertyType: 'house', since: '2025-02-03' })
  const user = await open([client(), ended, client({ id: 5, name: 'K-9' })])
  const edit = async () => user.click(await screen.findByRole('button', { name: 'Bearbeiten: Familie Berger' }))
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Suchkunde bearbeiten' }))
  edge.answer('PUT /api/search-clients/4', { body: ended })
  await edit()
  let form = await dialog()
  expect(form.getByLabelText<HTMLInputElement>('Name oder Nummer').value).toBe('Familie Berger')
  expect(form.getByLabelText<HTMLInputElement>('Sucht noch').checked).toBe(false)
  await user.clear(form.getByLabelText(/^Budget bis/))
  await user.type(form.getByLabelText(/^Budget bis/), '410000')
  await user.click(form.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await edit()
  form = await dialog()
  await user.click(form.getByLabelText('Sucht noch'))
  await user.click(form.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const kept = { name: 'Familie Berger', places: ['Jena'], propertyType: 'house', since: '2025-02-03' }
  expect(edge.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { ...kept, budget: 410_000, isActive: false },
    { ...kept, budget: 350_000, isActive: true },
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bearbeiten: Familie Berger' })))
})

it('reports a failed removal, and keeps the client', async () => {
  const user = await open([client()])
  edge.answer('DELETE /api/search-clients/3', { status: 503, body: 'Die Datenbank ist gerade nicht erreichbar.' })
  await user.click(await screen.findByRole('button', { name: 'Löschen: K-17' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Löschen' }))
  await screen.findByText('Das wurde nicht gespeichert')
  screen.getByRole('region', { name: 'K-17' })
})
