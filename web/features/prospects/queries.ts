import { useQueryClient } from '@tanstack/react-query'
import { prospects } from '#shared/contract/prospects.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { patchCards } from '#web/lib/patch-cards.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import type { Place } from './messages.ts'
import { messages } from './messages.ts'

/** Changes the status alone, at once; takes it back when the server refuses. */
export function useChangeStatus(id: number, status: ProspectStatus, place: Place) {
  const client = useQueryClient()
  const write = useWrite(prospects.update, {
    // The value before travels with the call: by the time it fails, `status` is already the new one.
    onMutate: async ({ body }) => {
      await patchCards(client, id, { prospectStatus: body?.prospectStatus ?? status })
      return status
    },
    onError: async (_error, _input, before) => {
      await patchCards(client, id, { prospectStatus: before as ProspectStatus })
      toaster.fail(messages.statusFailed[place].title, messages.statusFailed[place].text)
    },
  })
  return (prospectStatus: ProspectStatus) => write.mutate({ params: { id }, body: { prospectStatus } })
}
