import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openApp } from '#web/testing/browser.tsx'
import { emptyHouse } from '#web/testing/house.ts'
import { sampleCard, sampleUser } from '#web/testing/samples.ts'
// preloaded, so that the first test does not wait for it
import './favorites.tsx'

const cards = (...ids: number[]) => ids.map((id) => sampleCard({ id, title: `Haus ${id}`, isFavorite: true }))
const edge = emptyHouse({ 'GET /api/favorites': { body: [] } })

it.each([
  [1, undefined, '1 gemerktes Objekt'],
  [2, undefined, '2 gemerkte Objekte'],
  [24, 'a', '24+ gemerkte Objekte'],
])('counts %i favourites (cursor: %s) as "%s"', async (count, cursor, text) => {
  const body = cards(...Array.from({ length: count }, (_, index) => index + 1))
  edge.answer('GET /api/favorites', { body, ...(cursor && { cursor }) })
  openApp(edge, '/favorites', sampleUser())
  await screen.findByText(text)
})

it.each([
  [1, [2, 3], 2],
  [2, [1, 3], 3],
  [3, [1, 2], 2],
])('removes favourite %i: %j stay in order, the focus goes to %i, and the count follows', async (removed, left, next) => {
  edge.answer('GET /api/favorites', { body: cards(1, 2, 3) })
  edge.answer(`DELETE /api/favorites/${removed}`, { body: { success: true } })
  openApp(edge, '/favorites', sampleUser())
  ;(await screen.findByRole('button', { name: `Aus Favoriten entfernen: Haus ${removed}` })).focus()
  edge.answer('GET /api/favorites', { body: cards(...left) })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Aus Favoriten entfernen: Haus ${next}`))
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(left.map((id) => `Haus ${id}`))
  screen.getByText('2 gemerkte Objekte')
})
