import { useCallback, useEffect } from 'react'
import { newUuid } from '#web/lib/uuid.ts'
import { type Sent, sentOf } from './send-waiting.ts'
import { useSendResults } from './use-send-results.ts'
import { WaitingCalls } from './waiting-mark.tsx'
import { addWaiting, type ResultBody } from './waiting-results.ts'

export type Noted = Omit<ResultBody, 'key' | 'at'>

type NoteResult = (of: { readonly id: number; readonly title: string }, result: Noted) => Promise<Sent>

/** Records results at once and sends them when possible; resolves with the state after the first try. */
export function useNoteResult(userId: string): NoteResult {
  const send = useSendResults()
  // preloads the code, which could not be loaded offline
  useEffect(() => void WaitingCalls.ahead(), [])
  return useCallback(
    async ({ id, title }, result) => {
      const key = newUuid()
      addWaiting({ id, title, userId, body: { ...result, key, at: new Date().toISOString() } })
      // renders the next lead first
      await new Promise((resolve) => setTimeout(resolve))
      await send()
      return sentOf(key)
    },
    [send, userId],
  )
}
