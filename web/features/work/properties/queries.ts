import { DASHBOARD_LATEST, PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead } from '#web/lib/query.ts'
import { messages } from './messages.ts'

/** Newest matches of the agent's searches. */
export const useLatest = (enabled = true) =>
  useRead(
    'GET /api/properties',
    { query: { limit: DASHBOARD_LATEST, orderBy: 'listedAt', order: 'DESC' } },
    { enabled, refetchInterval: PROPERTY_REFETCH, meta: { failure: messages.listFailed } },
  )

/** staleTime is Infinity, so a property page refetches on mount and every minute. */
const LOOK_AGAIN = { refetchOnMount: 'always', refetchInterval: PROPERTY_REFETCH } as const

export const useProperty = (id: number) => useRead('GET /api/properties/:id', { params: { id } }, LOOK_AGAIN)

export const useChanges = (id: number) => usePages('GET /api/properties/:id/changes', { params: { id } }, LOOK_AGAIN)
