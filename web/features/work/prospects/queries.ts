import { useQueryClient } from '@tanstack/react-query'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { patchCards, showProperty } from '#web/lib/patch-cards.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import type { Place } from './messages.ts'
import { messages } from './messages.ts'

/** How far the agent got with whom, and since when. */
export type Standing = Pick<PropertyCard, 'id' | 'prospectStatus' | 'statusChangedAt'>

/** The answer to a change of a prospect is all that these show; whom to get back to, only the server knows. */
export const PATCHES = ['/api/properties', '/api/favorites'] as const

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
