import { useQueryClient } from '@tanstack/react-query'
import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { isTextConflict, serverMessage } from '#web/lib/api.ts'
import { showProperty } from '#web/lib/patch-cards.ts'
import { usePages } from '#web/lib/pages.ts'
import { keyOf, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import type { ActivityPlace, DialogPlace } from './dialog-messages.ts'
import { dialogMessages } from './dialog-messages.ts'
import { PATCHES } from './queries.ts'

/** staleTime is Infinity, so an open prospect refetches on mount and every minute. */
const LOOK_AGAIN = { refetchOnMount: 'always', refetchInterval: PROPERTY_REFETCH } as const

/** The property with the agent's data about its owner. */
export const useProspect = (id: number) => useRead('GET /api/properties/:id', { params: { id } }, LOOK_AGAIN)

export const useActivities = (id: number) => usePages('GET /api/properties/:id/activities', { params: { id } }, LOOK_AGAIN)

/** Saves the changes of the dialog in one request. */
export function useSaveProspect(id: number, place: DialogPlace) {
  const client = useQueryClient()
  const failed = dialogMessages.saveFailed[place]
  return useWrite('PATCH /api/properties/:id/prospect', {
    patches: PATCHES,
    onSuccess: async (property) => {
      await showProperty(client, property)
      // a new number or address may belong to an owner who objected
      void client.invalidateQueries({ queryKey: keyOf('GET /api/properties/:id/contact', { params: { id } }) })
      toaster.show({ title: dialogMessages.saved, text: property.title })
    },
    onError: (error) => {
      if (!isTextConflict(error)) toaster.fail(failed.title, serverMessage(error) ?? failed.text)
    },
  })
}

export function useAddActivity(place: ActivityPlace) {
  const client = useQueryClient()
  const failed = dialogMessages.activityFailed[place]
  return useWrite('POST /api/properties/:id/activities', {
    patches: PATCHES,
    onSuccess: async ({ property }) => {
      await showProperty(client, property)
      void client.invalidateQueries({ queryKey: keyOf('GET /api/properties/:id/activities', { params: { id: property.id } }).slice(0, 1) })
      toaster.show({ title: dialogMessages.activityAdded, text: property.title })
    },
    onError: (error) => toaster.fail(failed.title, serverMessage(error) ?? failed.text),
  })
}
