import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { accounts } from '#shared/contract/accounts.ts'
import type { LiveMessage } from '#shared/contract/live.ts'
import { messages } from '#web/features/notifications/messages.ts'
import { call } from '#web/lib/api.ts'
import type { LiveState } from '#web/lib/live.ts'
import { createLive } from '#web/lib/live.ts'
import { invalidatePaths, keyOf } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

const NEW_PROPERTIES = ['/api/properties', '/api/notifications', '/api/stats', '/api/search-criteria']

/** What the page does when the server says that something changed. */
export function handleLive(client: QueryClient, message: LiveMessage): void {
  if (message.type === 'changed') return void invalidatePaths(client, message.paths)
  void invalidatePaths(client, NEW_PROPERTIES)
  toaster.show({ title: messages.found(message.count) })
}

/** Asks for something that needs a session: being refused is what leads every page to the login. */
async function askForSession(client: QueryClient): Promise<void> {
  await client
    .fetchQuery({ queryKey: keyOf(accounts.sessions), queryFn: () => call(accounts.sessions), staleTime: 0 })
    .catch(() => undefined)
}

const addressOfSocket = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

/** The live connection of the shell, for as long as it stands. */
export function useLive(): { state: LiveState; reconnect: () => void } {
  const client = useQueryClient()
  const [live] = useState(() =>
    createLive({
      address: addressOfSocket(),
      onMessage: (message) => handleLive(client, message),
      onReturn: () => void client.invalidateQueries(),
      onSessionOver: () => void askForSession(client),
    }),
  )
  useEffect(() => {
    live.open()
    addEventListener('online', live.reconnect)
    return () => {
      removeEventListener('online', live.reconnect)
      live.close()
    }
  }, [live])
  return { state: useSyncExternalStore(live.subscribe, live.state), reconnect: live.reconnect }
}
