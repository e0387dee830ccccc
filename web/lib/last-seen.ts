import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { User } from '#shared/contract/people/accounts.ts'
import { forgetCode, forgetDevice, LAST_SEEN } from './device.ts'

/** A partner's last data on this device, so that the partner area opens without a network. All other pages come only from the server. */
interface LastSeen {
  readonly userId: string
  readonly reads: readonly (readonly [key: QueryKey, data: unknown, at: number])[]
}

const KEPT = /^\/api\/(auth\/user|partner\/.+)$/
const KEEP_AFTER_MS = 300

function lastSeen(): LastSeen | undefined {
  try {
    return (JSON.parse(localStorage.getItem(LAST_SEEN) ?? 'null') as LastSeen | null) ?? undefined
  } catch {
    return undefined
  }
}

function keep(seen: LastSeen): void {
  try {
    localStorage.setItem(LAST_SEEN, JSON.stringify(seen))
  } catch {
    // storage is full or forbidden: then it opens only with a network
  }
}

/** Shows the last data, marked as stale. */
export function showLastSeen(client: QueryClient): void {
  for (const [key, data, updatedAt] of lastSeen()?.reads ?? []) {
    client.setQueryData(key, data, { updatedAt })
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

/**
 * Once the server has confirmed the user, a partner's device stores its reads. If another user was here before, that data is deleted and the page
 * reloaded. Ends with the signal.
 */
export function keepFor(client: QueryClient, user: User | null | undefined, signal: AbortSignal): void {
  if (signal.aborted) return
  // the cached page must be deleted first: it may belong to an older version
  if (forgetOthers(user?.id)) void openAnew()
  else if (user?.role === 'partner') signal.addEventListener('abort', keepLastSeen(client, user.id))
}

async function openAnew(): Promise<void> {
  await forgetCode()
  location.reload()
}

/** The same account's waiting tips survive an expired session, other users' do not. Returns whether another user's data was shown here. */
function forgetOthers(userId: string | undefined): boolean {
  const seen = lastSeen()
  if (!seen || seen.userId === userId) return false
  if (userId === undefined) keep({ ...seen, reads: [] })
  else forgetDevice()
  return seen.reads.length > 0
}

function keepLastSeen(client: QueryClient, userId: string): () => void {
  const cache = client.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepAll = () => {
    timer = undefined
    const own = cache.findAll({
      // after a failed refetch the last data is kept; of a list only the first page
      predicate: ({ queryKey: [path, , ...more], state }) =>
        state.data !== undefined && state.data !== null && typeof path === 'string' && more.length === 0 && KEPT.test(path),
    })
    keep({ userId, reads: own.map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt] as const) })
  }
  keepAll()
  const end = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') timer ??= setTimeout(keepAll, KEEP_AFTER_MS)
  })
  return () => {
    end()
    clearTimeout(timer)
  }
}
