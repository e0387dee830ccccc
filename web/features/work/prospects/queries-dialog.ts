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

/** Data never goes stale by itself, so what somebody works on is asked for when it is opened, and every minute while it is open. */
const LOOK_AGAIN = { refetchOnMount: 'always', refetchInterval: PROPERTY_REFETCH } as const

/** The property with all that the agent knows of its owner. */
export const useProspect = (id: number) => useRead('GET /api/properties/:id', { params: { id } }, LOOK_AGAIN)

export const useActivities = (id: number) => usePages('GET /api/properties/:id/activities', { params: { id } }, LOOK_AGAIN)

/** Saves what was changed in the dialog in one call. */
export function useSaveProspect(id: number, place: DialogPlace) {
  const client = useQueryClient()
  const failed = dialogMessages.saveFailed[place]
  return useWrite('PATCH /api/properties/:id/prospect', {
    patches: PATCHES,
    onSuccess: async (property) => {
      await showProperty(client, property)
      // a number or an address found out may be that of somebody who objected
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
