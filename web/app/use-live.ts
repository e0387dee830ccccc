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
import { invalidatePaths, queryKey } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

const NEW_PROPERTIES: readonly ChangedPath[] = ['/api/properties', '/api/stats', '/api/search-criteria']

/** Changes with each call of a colleague, on the pages of all. */
const CLAIMS = '/api/claims'
/** Milliseconds within which the pages of an office read it, so that they do not all ask in the same moment. */
const SPREAD = 800
const waiting = new WeakSet<QueryClient>()

/** Once for all changes that arrive before. */
function readClaimsSoon(client: QueryClient): void {
  if (waiting.has(client)) return
  waiting.add(client)
  setTimeout(() => {
    waiting.delete(client)
    void invalidatePaths(client, [CLAIMS])
  }, Math.random() * SPREAD)
}

function handleChanged(client: QueryClient, paths: readonly ChangedPath[]): void {
  if (paths.includes(CLAIMS)) readClaimsSoon(client)
  void invalidatePaths(
    client,
    paths.filter((path) => path !== CLAIMS),
  )
}

/** Handles a live message. */
export function handleLive(client: QueryClient, message: LiveMessage): void {
  // an own write refetches by itself when it is done
  if (message.type === 'changed') return isOwn(message.by) ? undefined : handleChanged(client, message.paths)
  if (message.type === 'incoming_call') return incomingCall.ring(message.number)
  void invalidatePaths(client, NEW_PROPERTIES)
  toaster.announce({ title: messages.found(message.count) })
}

/**
 * Called when the socket's session has ended. Without a user the 401 leads every page to the login. But a user may have signed in meanwhile in
 * another tab: the same user continues under the new session; for another user, or one who must set up a second factor first, the page is reloaded.
 */
export async function followSession(client: QueryClient, { reconnect, reload }: Record<'reconnect' | 'reload', () => void>): Promise<void> {
  const before = client.getQueryData<User>(queryKey('GET /api/auth/user'))
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
    // other failures may be temporary, so the socket tries again
    if (!isSessionLost(error)) reconnect()
  }
}

const addressOfSocket = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

const ASK_AGAIN_MS = 30_000

/** Polls while the socket has given up, until the server is back. Returns a function that stops it. */
function whenServerIsBack(back: () => void): () => void {
  const ask = () => void call('GET /api/health').then(back, () => undefined)
  const timer = setInterval(ask, ASK_AGAIN_MS)
  return () => clearInterval(timer)
}

/** The shell's live connection while it is mounted. */
export function useLive(): { state: LiveState; reconnect: () => void } {
  const client = useQueryClient()
  const [live] = useState(() => {
    const live = createLive({
      address: addressOfSocket,
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
  const state = useSyncExternalStore(live.subscribe, live.state, live.state)
  useEffect(() => (state === 'offline' ? whenServerIsBack(live.reconnect) : undefined), [state, live])
  return { state, reconnect: live.reconnect }
}
