import { useQueryClient } from '@tanstack/react-query'
import type { Property } from '#shared/contract/work/properties.ts'
import type { FormerProspect } from '#shared/contract/work/prospects.ts'
import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { isTextConflict, serverMessage } from '#web/lib/api.ts'
import { readActivities, showProperty } from '#web/lib/patch-cards.ts'
import { usePages } from '#web/lib/pages.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import type { DialogPlace } from './dialog-messages.ts'
import { dialogMessages } from './dialog-messages.ts'
import { PATCHES } from './queries.ts'
import { toFormer, useUndo } from './queries-undo.ts'

/** staleTime is Infinity, so an open prospect refetches on mount and every minute. */
const LOOK_AGAIN = { refetchOnMount: 'always', refetchInterval: PROPERTY_REFETCH } as const

/** The property with the agent's data about its owner. */
export const useProspect = (id: number) => useRead('GET /api/properties/:id', { params: { id } }, LOOK_AGAIN)

export const useActivities = (id: number) => usePages('GET /api/properties/:id/activities', { params: { id } }, LOOK_AGAIN)

/** Saves the dialog's changes and the activity written in it in one request. The status can be undone. */
export function useSaveProspect(property: Property, place: DialogPlace) {
  const { id } = property
  const client = useQueryClient()
  const createUndo = useUndo()
  const failed = dialogMessages.saveFailed[place]
  return useWrite('PATCH /api/properties/:id/prospect', {
    patches: PATCHES,
    onMutate: () => toFormer(property),
    onSuccess: async (property, { body }, before) => {
      await showProperty(client, property)
      // a new number or address may belong to an owner who objected
      void client.invalidateQueries({ queryKey: queryKey('GET /api/properties/:id/contact', { params: { id } }) })
      void client.invalidateQueries({ queryKey: queryKey('GET /api/properties/:id/letters', { params: { id } }) })
      if (body?.activity) readActivities(client, id)
      const prospectStatus = body?.prospectStatus
      toaster.show({
        title: isOnlyActivity(body) ? dialogMessages.activityAdded : dialogMessages.saved,
        text: property.title,
        ...(prospectStatus && createUndo({ prospectStatus }, [before as FormerProspect], 'Status rückgängig')),
      })
    },
    onError: (error) => {
      if (!isTextConflict(error)) toaster.fail(failed.title, serverMessage(error) ?? failed.text)
    },
  })
}

const isOnlyActivity = (body: object | undefined) => Object.keys(body ?? {}).join() === 'activity'

export function useAddActivity(place: DialogPlace) {
  const client = useQueryClient()
  const failed = dialogMessages.activityFailed[place]
  return useWrite('POST /api/properties/:id/activities', {
    patches: PATCHES,
    onSuccess: async ({ property }) => {
      await showProperty(client, property)
      readActivities(client, property.id)
      toaster.show({ title: dialogMessages.activityAdded, text: property.title })
    },
    onError: (error) => toaster.fail(failed.title, serverMessage(error) ?? failed.text),
  })
}
