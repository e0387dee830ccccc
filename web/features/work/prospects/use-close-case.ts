import { useQueryClient } from '@tanstack/react-query'
import type { Property } from '#shared/contract/work/properties.ts'
import { type CLOSED_STATUSES, PROSPECT_STATUS_LABEL } from '#shared/domain/prospect-status.ts'
import { serverMessage } from '#web/lib/api.ts'
import { showProperty } from '#web/lib/patch-cards.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { PATCHES } from './queries.ts'
import { toFormer, useUndo } from './queries-undo.ts'

/** Closes a property's case and ends its follow-up; the toast undoes both. */
export function useCloseCase(property: Property) {
  const client = useQueryClient()
  const createUndo = useUndo()
  const { id, nextFollowUpDate, nextFollowUpTime } = property
  const { mutate, isPending } = useWrite('PATCH /api/properties/:id/prospect', {
    patches: PATCHES,
    onMutate: () => ({ ...toFormer(property), nextFollowUpDate, nextFollowUpTime }),
    onSuccess: async (closed, _, before) => {
      await showProperty(client, closed)
      const { prospectStatus } = closed
      toaster.show({
        title: `„${closed.title}“ geändert`,
        text: PROSPECT_STATUS_LABEL[prospectStatus],
        ...createUndo({ prospectStatus, nextFollowUpDate: null }, [before as ReturnType<typeof toFormer>]),
      })
    },
    onError: (error) => toaster.fail(messages.statusFailed.detail.title, serverMessage(error)),
  })
  return {
    busy: isPending,
    close: (prospectStatus: (typeof CLOSED_STATUSES)[number]) =>
      mutate({ params: { id }, body: { prospectStatus, nextFollowUpDate: null } }),
  }
}
