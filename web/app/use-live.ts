import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { User } from '#shared/contract/people/accounts.ts'
import type { ChangedPath, LiveMessage } from '#shared/contract/live.ts'
import { messages } from '#web/features/people/notifications/messages.ts'
import { call, isSessionLost } from '#web/lib/api.ts'
import type { LiveState } from '#web/lib/live.ts'
import { createLive } from '#web/lib/live.ts'
import { incomingCall } from '#web/lib/incoming-call.ts'
import { whenBack } from '#web/lib/network.ts'
import { isOwn } from '#web/lib/own-writes.ts'
import { invalidatePaths, keyOf } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

const NEW_PROPERTIES: readonly ChangedPath[] = ['/api/properties', '/api/stats', '/api/search-criteria']

/** What the page does when the server says that something changed. */
export function handleLive(client: QueryClient, message: LiveMessage): void {
  // an own write looks again by itself when it is done
  if (message.type === 'changed') return isOwn(message.by) ? undefined : void invalidatePaths(client, message.paths)
  if (message.type === 'incoming_call') return incomingCall.ring(message.number)
  void invalidatePaths(client, NEW_PROPERTIES)
  toaster.announce({ title: messages.found(message.count) })
}

/**
 * The session behind the socket is over. With nobody signed in, being refused is what leads every page to the login. But in another tab of this
 * browser somebody may have signed in since: the same person goes on under the new session, and for anybody else nothing on this page holds;
 * nor does it for who has to set up a second factor first.
 */
export async function followSession(client: QueryClient, { reconnect, reload }: Record<'reconnect' | 'reload', () => void>): Promise<void> {
  const before = client.getQueryData<User>(keyOf('GET /api/auth/user'))
  try {
    const now = await client.fetchQuery({
      queryKey: ['session behind the cookie'],
      queryFn: () => call('GET /api/auth/user'),
      staleTime: 0,
      gcTime: 0,
    })
    if (now.id === before?.id && !now.needsSecondFactor) reconnect()
    else reload()
  } catch (error) {
    // what keeps the answer away may pass, and the socket tries again
    if (!isSessionLost(error)) reconnect()
  }
}

const addressOfSocket = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

const ASK_AGAIN_MS = 30_000

/** The socket has given up; a small question now and then finds out when the server is there again. Gives the function that ends it. */
function whenServerIsBack(back: () => void): () => void {
  const ask = () => void call('GET /api/health').then(back, () => undefined)
  const timer = setInterval(ask, ASK_AGAIN_MS)
  return () => clearInterval(timer)
}

/** The live connection of the shell, for as long as it stands. */
export function useLive(): { state: LiveState; reconnect: () => void } {
  const client = useQueryClient()
  const [live] = useState(() => {
    const live = createLive({
      address: addressOfSocket(),
      onMessage: (message) => handleLive(client, message),
      onReturn: () => void client.invalidateQueries(),
      onSessionOver: () => void followSession(client, { reconnect: live.reconnect, reload: () => location.reload() }),
    })
    return live
  })
  useEffect(() => {
    live.open()
    const end = whenBack(live.renew)
    return () => {
      end()
      live.close()
    }
  }, [live])
  const state = useSyncExternalStore(live.subscribe, live.state)
  useEffect(() => (state === 'offline' ? whenServerIsBack(live.reconnect) : undefined), [state, live])
  return { state, reconnect: live.reconnect }
}
