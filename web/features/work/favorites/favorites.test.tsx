import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toaster } from '#web/lib/toast.ts'
import { createQueryClient } from '../../../testing/browser.tsx'
import type { Edge } from '../../../testing/edge.ts'
import { startEdge } from '../../../testing/edge.ts'
import { sampleCard } from '../../../testing/samples.ts'
import { FavoriteHeart } from './favorite-button.tsx'
import type { Place } from './messages.ts'
import { useFavorites } from './queries.ts'

function Screen({ place }: { place: Place }) {
  const { data } = useFavorites()
  const card = data?.[0]
  return card ? <FavoriteHeart id={card.id} title={card.title} isFavorite={card.isFavorite} place={place} /> : null
}

let edge: Edge
beforeEach(async () => {
  edge = await startEdge({ 'GET /api/favorites': { body: [sampleCard({ isFavorite: true })] } })
})
afterEach(async () => {
  onlineManager.setOnline(true)
  cleanup()
  toaster.forget()
  await edge.stop()
})

async function open(place: Place) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Screen place={place} />
    </QueryClientProvider>,
  )
  return screen.findByRole('button', { name: 'Favorit: Rotklinker am Park' })
}

describe('the heart', () => {
  it('does not flip while offline', async () => {
    const heart = await open('list')
    onlineManager.setOnline(false)
    edge.answer('DELETE /api/favorites/7', { status: 502, body: '' })
    await userEvent.click(heart)
    await waitFor(() => expect(toaster.current()?.title).toBe('Fehler'))
    expect(heart.getAttribute('aria-pressed')).toBe('true')
  })

  it('removes with DELETE and adds with POST', async () => {
    const heart = await open('list')
    edge.answer('DELETE /api/favorites/7', { body: { success: true } })
    edge.answer('POST /api/favorites', { body: { success: true } })
    edge.answer('GET /api/favorites', { body: [sampleCard({ isFavorite: false })] })
    await userEvent.click(heart)
    await waitFor(() => expect(toaster.current()?.title).toBe('Removed from favorites'))
    expect(heart.getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(heart)
    await waitFor(() => expect(toaster.current()?.title).toBe('Zu Favoriten hinzugefügt'))
    expect(edge.calls.filter(({ method }) => method !== 'GET').map(({ method, address, body }) => [method, address, body])).toEqual([
      ['DELETE', '/api/favorites/7', undefined],
      ['POST', '/api/favorites', { propertyId: 7 }],
    ])
  })

  describe.each([
    [true, 'DELETE /api/favorites/7'],
    [false, 'POST /api/favorites'],
  ] as const)('with a favourite (%s)', (isFavorite, write) => {
    it.each([
      ['list', 'Fehler', 'Aktion konnte nicht ausgeführt werden'],
      ['detail', 'Fehler beim Aktualisieren des Favoriten', undefined],
      ['favorites', 'Error', 'Failed to remove property from favorites'],
    ] as const)('flips back when the server reports an error (%s)', async (place, title, text) => {
      edge.answer('GET /api/favorites', { body: [sampleCard({ isFavorite })] })
      const heart = await open(place)
      expect(heart.getAttribute('aria-pressed')).toBe(String(isFavorite))
      edge.answer(write, { status: 500, body: 'Interner Fehler' })
      // Hold back the refetch, so that only the rollback can restore the state.
      edge.answer('GET /api/favorites', { after: new Promise(() => undefined) })
      await userEvent.click(heart)
      await waitFor(() => expect(toaster.current()).toMatchObject({ title, failed: true }))
      expect(toaster.current()?.text).toBe(text)
      expect(heart.getAttribute('aria-pressed')).toBe(String(isFavorite))
    })
  })
})
