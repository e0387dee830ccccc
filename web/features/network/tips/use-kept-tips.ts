import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { invalidatePaths } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { type KeptTip, tips } from './kept-tips.ts'
import { messages } from './messages.ts'
import { type Sending, sendWaiting } from './send-tip.ts'

/** Shows the result of a sent tip, and refetches what it changed. */
export function useShowSending(): (sending: Sending) => void {
  const client = useQueryClient()
  return useCallback(
    ({ state, sentence, needsLogin }) => {
      // the refetch leads to the login and back, from every tab, since all tabs show the figures
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

/** The user's tips on this device, newest first; undefined until read. Sends waiting ones. */
export function useKeptTips(userId: string): readonly KeptTip[] | undefined {
  const showSending = useShowSending()
  const kept = useSyncExternalStore(tips.subscribe, tips.all)
  const [isRead, setRead] = useState(false)
  const own = kept.filter((tip) => tip.userId === userId)
  const isWaiting = own.some(({ state }) => state === 'waiting')
  useEffect(() => {
    void tips.read().then(() => setRead(true))
  }, [])
  useEffect(() => {
    if (isWaiting) void sendWaiting(userId, showSending)
  }, [isWaiting, userId, showSending])
  return isRead ? own.toSorted((one, other) => other.at - one.at) : undefined
}
