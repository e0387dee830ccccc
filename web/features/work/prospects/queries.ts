import { useQueryClient } from '@tanstack/react-query'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { PROSPECT_STATUS_LABEL, type ProspectStatus } from '#shared/domain/prospect-status.ts'
import { serverMessage } from '#web/lib/api.ts'
import { patchCards, showProperty } from '#web/lib/patch-cards.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import type { Place } from './messages.ts'
import { messages } from './messages.ts'
import { toFormer, useUndo } from './queries-undo.ts'

/** A prospect's status, and since when. */
export type CardStatus = Pick<PropertyCard, 'id' | 'prospectStatus' | 'statusChangedAt'>

/** Patched from the response instead of refetched; follow-ups depend on server rules. */
export const PATCHES = ['/api/properties', '/api/favorites'] as const

/** Changes only the status. Optimistic, rolled back on an error; the toast has an undo action. */
export function useChangeStatus({ id, prospectStatus, statusChangedAt }: CardStatus, place: Place) {
  const client = useQueryClient()
  const createUndo = useUndo()
  const scope = { id: `status of ${id}` }
  const isLast = () => client.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) === 1
  const write = useWrite('PATCH /api/properties/:id/prospect', {
    patches: PATCHES,
    // sent one after the other: the last choice must arrive last
    scope,
    // Rollback values travel with the mutation: when it fails, the card already has the new status.
    onMutate: async ({ body }) => {
      await patchCards(client, id, { prospectStatus: body?.prospectStatus ?? prospectStatus, statusChangedAt: new Date().toISOString() })
      return { id, prospectStatus, statusChangedAt }
    },
    // a later choice in the queue is already shown
    onSuccess: async (property, { body }, before) => {
      if (!isLast()) return
      await showProperty(client, property)
      const set = { prospectStatus: body?.prospectStatus ?? property.prospectStatus }
      toaster.show({
        title: `„${property.title}“ geändert`,
        text: PROSPECT_STATUS_LABEL[set.prospectStatus],
        ...createUndo(set, [toFormer(before as CardStatus)]),
      })
    },
    onError: async (error, _input, before) => {
      await patchCards(client, id, before as Partial<CardStatus>)
      toaster.fail(messages.statusFailed[place].title, serverMessage(error) ?? messages.statusFailed[place].text)
    },
  })
  return (prospectStatus: ProspectStatus) => write.mutate({ params: { id }, body: { prospectStatus } })
}
