import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** The tip among the agent's prospects. */
export const useTipProspect = (id: number) =>
  useRead('GET /api/makler/property-tips/:id/prospect', { params: { id } }, { refetchOnMount: 'always' })

const onError = (error: Error) => toaster.fail(messages.failed, serverMessage(error))

export const usePart = () =>
  useWrite('DELETE /api/makler/property-tips/:id/prospect', { onError, onSuccess: () => toaster.show({ title: messages.parted }) })

/** Adds a tip as a prospect; if it was joined with a known property, the toast offers undo. */
export function useTake(id: number) {
  const part = usePart()
  return useWrite('POST /api/makler/property-tips/:id/prospect', {
    onError,
    onSuccess: ({ isJoined }) =>
      toaster.show(
        isJoined
          ? {
              title: messages.joined,
              text: messages.joinedText,
              action: { label: messages.undo, run: () => part.mutate({ params: { id } }) },
            }
          : { title: messages.taken },
      ),
  })
}

/** Known properties that match these words. */
export const useFound = (q: string) => useRead('GET /api/properties', { query: { q, limit: 5 } }, { enabled: q.length >= 3 })
