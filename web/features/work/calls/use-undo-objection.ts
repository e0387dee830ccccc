import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { standingObjections } from '#shared/domain/objection-reach.ts'
import { call, serverMessage } from '#web/lib/api.ts'
import { invalidatePaths, queryKey, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

const CONTACT = 'GET /api/properties/:id/contact'

/** A toast action that undoes the objection just noted, if it is the only one. */
export function useUndoObjection() {
  const client = useQueryClient()
  const { mutateAsync } = useWrite('POST /api/properties/:id/objection/undo')
  return useCallback(
    (id: number, onUndone?: () => void) => {
      const undo = async () => {
        const input = { params: { id } }
        const { records } = await client.fetchQuery({
          queryKey: queryKey(CONTACT, input),
          queryFn: () => call(CONTACT, input),
          staleTime: 0,
        })
        const [noted, ...others] = standingObjections(records)
        if (others.length > 0) return toaster.fail(messages.undoFailed, messages.objectionsDiffer)
        await mutateAsync({ ...input, body: { records: [...(noted?.ids ?? [])] } })
        // the owner is listed again, and what was said last has changed
        await invalidatePaths(client, ['/api/call-list'])
        onUndone?.()
        toaster.show({ title: messages.objectionUndone })
      }
      return {
        label: messages.undo,
        run: () => void undo().catch((error: unknown) => toaster.fail(messages.undoFailed, serverMessage(error))),
      }
    },
    [client, mutateAsync],
  )
}
