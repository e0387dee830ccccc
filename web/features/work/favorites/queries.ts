import { useQueryClient } from '@tanstack/react-query'
import { patchCards } from '#web/lib/patch-cards.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import type { Place } from './messages.ts'
import { messages } from './messages.ts'

export const useFavorites = (enabled = true) => usePages('GET /api/favorites', {}, { enabled })

/** Patched instead of refetched, as only the heart changes; the list of favourites is refetched, as it gains or loses a card. */
const PATCHES = ['/api/properties', '/api/follow-up-prospects'] as const

/** Adds or removes a favourite. Optimistic, rolled back on an error. */
export function useToggleFavorite({ id, title }: { readonly id: number; readonly title: string }, place: Place) {
  const client = useQueryClient()
  const failed = (wasFavorite: boolean) => async () => {
    await patchCards(client, id, { isFavorite: wasFavorite })
    toaster.fail(messages.failure[place].title, messages.failure[place].text)
  }
  const add = useWrite('POST /api/favorites', {
    patches: PATCHES,
    onMutate: () => patchCards(client, id, { isFavorite: true }),
    onSuccess: () => toaster.show({ title: messages.added, text: title }),
    onError: failed(false),
  })
  const remove = useWrite('DELETE /api/favorites/:id', {
    patches: PATCHES,
    onMutate: () => patchCards(client, id, { isFavorite: false, isWatched: false }),
    onSuccess: () => toaster.show({ title: messages.removed, text: title, note: messages.removedGerman }),
    onError: failed(true),
  })

  return {
    busy: add.isPending || remove.isPending,
    toggle: (isFavorite: boolean) => (isFavorite ? remove.mutate({ params: { id } }) : add.mutate({ body: { propertyId: id } })),
  }
}
