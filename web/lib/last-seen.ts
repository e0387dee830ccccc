import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { User } from '#shared/contract/people/accounts.ts'
import { forgetCode, forgetDevice, LAST_SEEN } from './device.ts'

/** What a partner's phone keeps of what he saw, so that his area opens without a network. Everybody else's pages come from the server or not at all. */
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
    // full or forbidden: then it opens with a network only
  }
}

/** Shows what was seen last, as something to be looked at again. */
export function showLastSeen(client: QueryClient): void {
  for (const [key, data, updatedAt] of lastSeen()?.reads ?? []) {
    client.setQueryData(key, data, { updatedAt })
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

/**
 * Once the server has said who is signed in, a partner's device keeps what he sees. Where it was another one before, all of it goes and nothing on this
 * page holds. It ends with the signal.
 */
export function keepFor(client: QueryClient, user: User | null | undefined, signal: AbortSignal): void {
  if (signal.aborted) return
  // the kept page must be gone before: it may be of an older version
  if (forgetOthers(user?.id)) void openAnew()
  else if (user?.role === 'partner') signal.addEventListener('abort', keepLastSeen(client, user.id))
}

async function openAnew(): Promise<void> {
  await forgetCode()
  location.reload()
}

/** Tips that wait for the same account outlive a session that ran out, and nobody else's. Says whether something was seen here by somebody else. */
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
      // what could not be read again stays what was seen; of a list it is the first page
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
