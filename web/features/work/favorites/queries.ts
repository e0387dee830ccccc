import { useQueryClient } from '@tanstack/react-query'
import { favorites } from '#shared/contract/work/favorites.ts'
import { patchCards } from '#web/lib/patch-cards.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import type { Place } from './messages.ts'
import { messages } from './messages.ts'

export const useFavorites = () => useRead(favorites.list)

/** Marks or unmarks a property at once; takes it back when the server refuses. */
export function useToggleFavorite(id: number, place: Place) {
  const client = useQueryClient()
  const failed = (wasFavorite: boolean) => async () => {
    await patchCards(client, id, { isFavorite: wasFavorite })
    toaster.fail(messages.failure[place].title, messages.failure[place].text)
  }
  const add = useWrite(favorites.add, {
    onMutate: () => patchCards(client, id, { isFavorite: true }),
    onSuccess: () => toaster.show({ title: messages.added }),
    onError: failed(false),
  })
  const remove = useWrite(favorites.remove, {
    onMutate: () => patchCards(client, id, { isFavorite: false }),
    onSuccess: () => toaster.show({ title: messages.removed, text: messages.removedGerman }),
    onError: failed(true),
  })

  return {
    busy: add.isPending || remove.isPending,
    toggle: (isFavorite: boolean) => (isFavorite ? remove.mutate({ params: { id } }) : add.mutate({ body: { propertyId: id } })),
  }
}
