import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Decision, MaybePair } from '#shared/contract/market/identity.ts'
import { toaster } from '#web/lib/toast.ts'
import { openApp } from '../../../testing/browser.tsx'
import { emptyHouse } from '../../../testing/house.ts'
import { sampleUser } from '../../../testing/samples.ts'
import { sampleDecision } from '#web/testing/work-samples.ts'

const edge = emptyHouse()

const advert = (id: number): MaybePair['one'] => ({
  id,
  propertyId: id,
  source: 'kleinanzeigen.de',
  sourceUrl: null,
  state: 'online',
  title: `Anzeige ${id}`,
  description: null,
  price: 485_000,
  size: 130,
  plotSize: null,
  rooms: 5,
  yearBuilt: null,
  floor: null,
  location: 'Hamburg',
  zipCode: '22111',
  address: null,
  propertyType: 'house',
  listingType: 'sale',
  sellerType: 'private',
  contactName: null,
  imageUrls: [],
  listedAt: '2026-11-01T10:00:00Z',
})
const pair = (one: number, other: number): MaybePair => ({
  one: advert(one),
  other: advert(other),
  agrees: ['gleiche Fläche 130 m²'],
  differs: [`andere Etage als ${one}`],
})

async function open(pairs: readonly MaybePair[], decisions: readonly Decision[] = []) {
  edge.answer('GET /api/maybe-same', { body: { pairs: [...pairs], total: pairs.length, decisions: [...decisions] } })
  edge.answer('POST /api/maybe-same', { body: { id: 1, isShared: false } })
  edge.answer('DELETE /api/maybe-same/9', { body: { success: true } })
  openApp(edge, '/dasselbe-objekt', sampleUser())
  await screen.findByRole('heading', { name: 'Vielleicht dasselbe Objekt' })
}
const sent = () => edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])

it.each([
  ['j', true],
  ['n', false],
] as const)('%s decides about the shown pair', async (key, isSame) => {
  await open([pair(1, 2), pair(3, 4)])
  await screen.findByRole('heading', { name: 'Anzeige 1' })
  expect(screen.getByText('andere Etage als 1')).toBeDefined()
  await userEvent.keyboard(key)
  await waitFor(() => expect(sent()).toEqual([['POST', '/api/maybe-same', { oneId: 1, otherId: 2, isSame }]]))
})

it('ignores a second key press before the response', async () => {
  await open([pair(1, 2), pair(3, 4)])
  await screen.findByRole('heading', { name: 'Anzeige 1' })
  const answered = Promise.withResolvers<void>()
  const { fetch } = globalThis
  globalThis.fetch = async (...call) => (await answered.promise, fetch(...call))
  await userEvent.keyboard('j')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Dasselbe Objekt/ }).getAttribute('aria-busy')).toBe('true'))
  await userEvent.keyboard('jn')
  globalThis.fetch = fetch
  answered.resolve()
  await waitFor(() => expect(toaster.current()?.failed).toBe(false))
  expect(sent()).toHaveLength(1)
})

it('ignores key repeat, and accepts capital letters', async () => {
  await open([pair(1, 2), pair(3, 4)])
  await screen.findByRole('heading', { name: 'Anzeige 1' })
  fireEvent.keyDown(document.body, { key: 'j', repeat: true })
  fireEvent.keyDown(document.body, { key: 's', repeat: true })
  fireEvent.keyDown(document.body, { key: 'J' })
  await waitFor(() => expect(sent()).toEqual([['POST', '/api/maybe-same', { oneId: 1, otherId: 2, isSame: true }]]))
})

it('fetches the pairs after the skipped ones', async () => {
  await open([pair(1, 2)])
  await screen.findByRole('heading', { name: 'Anzeige 1' })
  edge.answer('GET /api/maybe-same', { body: { pairs: [pair(5, 6)], total: 2, decisions: [] } })
  await userEvent.keyboard('s')
  expect(await screen.findByRole('heading', { name: 'Anzeige 5' })).toBeDefined()
  expect(edge.calls.at(-1)?.address).toBe('/api/maybe-same?offset=1')
})

it('s skips a pair, and the end of the list offers the skipped pairs', async () => {
  await open([pair(1, 2), pair(3, 4)])
  await screen.findByRole('heading', { name: 'Anzeige 1' })
  await userEvent.keyboard('s')
  expect(await screen.findByRole('heading', { name: 'Anzeige 3' })).toBeDefined()
  await userEvent.keyboard('s')
  await screen.findByRole('heading', { name: 'Der Rest ist übersprungen' })
  await userEvent.click(screen.getByRole('button', { name: 'Übersprungene zeigen' }))
  expect(await screen.findByRole('heading', { name: 'Anzeige 1' })).toBeDefined()
  expect(sent()).toEqual([])
})

it('undoes a decision', async () => {
  await open([], [sampleDecision()])
  await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig: Haus am Park' }))
  await waitFor(() => expect(sent()).toEqual([['DELETE', '/api/maybe-same/9', undefined]]))
  await waitFor(() => expect(toaster.current()).toMatchObject({ title: 'Zurückgenommen', failed: false }))
})
