import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { callResultLabel, NOTE, SNOOZED } from '#shared/domain/call-result.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { newUuid } from '#web/lib/uuid.ts'
import { messages } from './messages.ts'
import { sender, showCalled, useSendResults } from './use-send-results.ts'
import { useUndoObjection } from './use-undo-objection.ts'
import { WaitingCalls } from './waiting-mark.tsx'
import { addWaiting, type ResultBody, results } from './waiting-results.ts'
import { withMoment } from './waiting-time.ts'

export type Noted = Omit<ResultBody, 'key' | 'waitedSeconds'>

/** Undoes a result; true if nothing of it is left on the server. */
function useUndoResult(): (key: string) => Promise<boolean> {
  const client = useQueryClient()
  const { mutateAsync } = useWrite('POST /api/call-list/results/:key/undo', {
    patches: ['/api/properties', '/api/favorites'],
    onSuccess: ({ property }) => (property ? showCalled(client, property) : undefined),
  })
  return useCallback(
    async (key) => {
      const state = results.findState(key)
      const underWay = state === 'waiting' ? sender.sending() : undefined
      // never on the server, so there is nothing to undo
      const isDropped = state !== 'sent' && underWay === undefined
      void results.drop(key)
      if (isDropped) return true
      await underWay
      try {
        await mutateAsync({ params: { key } })
        return true
      } catch (error) {
        // it was being sent and did not arrive
        if (state === 'waiting') return true
        toaster.fail(messages.notUndone, serverMessage(error) ?? messages.stillNoted)
        return false
      }
    },
    [mutateAsync],
  )
}

type NoteResult = (of: { readonly id: number; readonly title: string }, result: Noted, onUndone?: () => void) => Promise<void>

const resultLabel = ({ result, nextDate }: Noted) =>
  result === SNOOZED && nextDate === null ? messages.noFollowUp : callResultLabel(result)

/** Records results at once, sends them when possible, and reports their state after the first attempt, with an undo action. */
export function useNoteResult(userId: string): NoteResult {
  const send = useSendResults(userId)
  const undo = useUndoResult()
  const undoObjection = useUndoObjection()
  // preloads the code, which could not be loaded offline
  useEffect(() => void WaitingCalls.ahead(), [])
  return useCallback(
    async ({ id, title }, result, onUndone) => {
      const key = newUuid()
      addWaiting({ id, title, userId, body: withMoment({ ...result, key }) })
      // renders the next lead first
      await new Promise((resolve) => setTimeout(resolve))
      await send()
      const state = results.findState(key)
      // an error is shown on the page
      if (state === 'refused') return
      const run = async () => {
        if (!(await undo(key))) return
        onUndone?.()
        toaster.show({ title: messages.undone, text: title })
      }
      toaster.show({
        title: state !== 'sent' ? messages.waits : result.result === NOTE ? messages.noteSaved : messages.noted,
        text: `${resultLabel(result)}: ${title}`,
        ...(result.result !== 'objection'
          ? { action: { label: messages.undo, run: () => void run() } }
          : state === 'sent' && { action: undoObjection(id, onUndone) }),
      })
    },
    [send, undo, undoObjection, userId],
  )
}
