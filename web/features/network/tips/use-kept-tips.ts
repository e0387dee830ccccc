import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { whenBack } from '#web/lib/network.ts'
import { invalidatePaths } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { keptTips, type KeptTip, readKept, subscribeKept } from './kept-tips.ts'
import { messages } from './messages.ts'
import { type Sending, sendWaiting } from './send-tip.ts'

const TRY_AGAIN_MS = 15_000

/** Shows the result of a sent tip, and refetches what it changed. */
export function useShowSending(): (sending: Sending) => void {
  const client = useQueryClient()
  return useCallback(
    ({ state, sentence, needsLogin }) => {
      // the refetch leads to the login and back, from every tab, since all show the figures
      if (needsLogin) void invalidatePaths(client, ['/api/partner/property-tips', '/api/partner/stats'])
      if (state === 'sent') {
        void invalidatePaths(client, ['/api/partner/property-tips', '/api/partner/stats'])
        if (sentence === undefined) toaster.show({ title: messages.sent })
        else toaster.fail(messages.photoRefused, sentence)
      }
      if (state === 'refused') toaster.fail(messages.sendFailed, sentence)
    },
    [client],
  )
}

/** Tips of the user on this device; undefined until read. Retries waiting ones while the page is open. */
export function useKeptTips(userId: string): readonly KeptTip[] | undefined {
  const showSending = useShowSending()
  const kept = useSyncExternalStore(subscribeKept, keptTips)
  const own = kept?.filter((tip) => tip.userId === userId)
  const isWaiting = own?.some(({ state }) => state === 'waiting')
  useEffect(() => {
    void readKept()
  }, [])
  useEffect(() => {
    if (!isWaiting) return undefined
    const send = () => void sendWaiting(userId, showSending)
    send()
    const timer = setInterval(send, TRY_AGAIN_MS)
    const end = whenBack(send)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [isWaiting, userId, showSending])
  return own
}
