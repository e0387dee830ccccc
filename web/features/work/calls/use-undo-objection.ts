import { useCallback } from 'react'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** The action of a toast by which an objection just noted is taken back. */
export function useUndoObjection() {
  const { mutate } = useWrite('POST /api/properties/:id/objection/undo', {
    onSuccess: () => toaster.show({ title: messages.objectionUndone }),
    onError: (error) => toaster.fail(messages.undoFailed, serverMessage(error)),
  })
  return useCallback((id: number) => ({ label: messages.undo, run: () => mutate({ params: { id } }) }), [mutate])
}
