import { useQueryClient } from '@tanstack/react-query'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { isTextConflict, serverMessage } from '#web/lib/api.ts'
import { patchCards, showProperty } from '#web/lib/patch-cards.ts'
import { usePages } from '#web/lib/pages.ts'
import { keyOf, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import type { DialogPlace, Place } from './messages.ts'
import { messages } from './messages.ts'

/** How far the agent got with whom, and since when. */
export type Standing = Pick<PropertyCard, 'id' | 'prospectStatus' | 'statusChangedAt'>

/** The answer to a change of a prospect is all that these show; whom to get back to, only the server knows. */
const PATCHES = ['/api/properties', '/api/favorites'] as const

/** Changes the status alone, at once; takes it back when the server refuses. */
export function useChangeStatus({ id, prospectStatus, statusChangedAt }: Standing, place: Place) {
  const client = useQueryClient()
  const scope = { id: `status of ${id}` }
  const isLast = () => client.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) === 1
  const write = useWrite('PATCH /api/properties/:id/prospect', {
    patches: PATCHES,
    // shown at once, sent one after the other: the last choice must be the last to arrive
    scope,
    // What was before travels with the call: by the time it fails, the card says the new status already.
    onMutate: async ({ body }) => {
      await patchCards(client, id, { prospectStatus: body?.prospectStatus ?? prospectStatus, statusChangedAt: new Date().toISOString() })
      return { prospectStatus, statusChangedAt }
    },
    // another choice that waits its turn is shown already
    onSuccess: async (property) => isLast() && showProperty(client, property),
    onError: async (_error, _input, before) => {
      await patchCards(client, id, before as Partial<Standing>)
      toaster.fail(messages.statusFailed[place].title, messages.statusFailed[place].text)
    },
  })
  return (prospectStatus: ProspectStatus) => write.mutate({ params: { id }, body: { prospectStatus } })
}

/** Data never goes stale by itself, so what somebody works on is asked for when it is opened, and every minute while it is open. */
const LOOK_AGAIN = { refetchOnMount: 'always', refetchInterval: PROPERTY_REFETCH } as const

/** The property with all that the agent knows of its owner. */
export const useProspect = (id: number) => useRead('GET /api/properties/:id', { params: { id } }, LOOK_AGAIN)

export const useActivities = (id: number) => usePages('GET /api/properties/:id/activities', { params: { id } }, LOOK_AGAIN)

/** Saves what was changed in the dialog in one call. */
export function useSaveProspect(id: number, place: DialogPlace) {
  const client = useQueryClient()
  const failed = messages.saveFailed[place]
  return useWrite('PATCH /api/properties/:id/prospect', {
    patches: PATCHES,
    onSuccess: async (property) => {
      await showProperty(client, property)
      // a number or an address found out may be that of somebody who objected
      void client.invalidateQueries({ queryKey: keyOf('GET /api/properties/:id/contact', { params: { id } }) })
      toaster.show({ title: messages.saved })
    },
    onError: (error) => {
      if (!isTextConflict(error)) toaster.fail(failed.title, serverMessage(error) ?? failed.text)
    },
  })
}

export function useAddActivity(place: DialogPlace) {
  const client = useQueryClient()
  const failed = messages.activityFailed[place]
  return useWrite('POST /api/properties/:id/activities', {
    patches: PATCHES,
    onSuccess: async ({ property }) => {
      await showProperty(client, property)
      void client.invalidateQueries({ queryKey: keyOf('GET /api/properties/:id/activities', { params: { id: property.id } }).slice(0, 1) })
      toaster.show({ title: messages.activityAdded })
    },
    onError: (error) => toaster.fail(failed.title, serverMessage(error) ?? failed.text),
  })
}
