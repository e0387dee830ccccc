import { useQuery } from '@tanstack/react-query'
import type { User } from '#shared/contract/people/accounts.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { queryKey } from '#web/lib/query.ts'

export const sessionKey = queryKey('GET /api/auth/user')

async function readSession(signal: AbortSignal): Promise<User | null> {
  try {
    return await call('GET /api/auth/user', {}, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The signed-in user; null if signed out. Any other failure is an error. */
export const useSession = () => useQuery({ queryKey: sessionKey, queryFn: ({ signal }) => readSession(signal) })

export type Session = ReturnType<typeof useSession>

/** The signed-in user, for pages that require one. */
export function useUser(): User {
  const { data } = useSession()
  if (!data) throw new Error('This page needs a signed-in user')
  return data
}
