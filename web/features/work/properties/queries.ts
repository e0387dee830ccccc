import { keepPreviousData } from '@tanstack/react-query'
import { DASHBOARD_LATEST, PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead } from '#web/lib/query.ts'
import type { Search } from '#web/lib/use-search.ts'
import { toQuery } from '#web/lib/use-search.ts'
import { messages } from './messages.ts'

/** One page of a search, refetched every minute. */
export const useProperties = (search: Search) =>
  useRead(
    'GET /api/properties',
    { query: toQuery(search) },
    { refetchInterval: PROPERTY_REFETCH, placeholderData: keepPreviousData, meta: { failure: messages.listFailed } },
  )

/** Number of adverts hidden from a search. */
export const useHiddenCount = (search: Search) =>
  useRead(
    'GET /api/properties',
    { query: { ...toQuery({ ...search, hidden: true, page: 1 }), limit: 1 } },
    { placeholderData: keepPreviousData },
  )

/** Filters that a search without hits could do without. */
export const useLooser = (search: Search) => useRead('GET /api/properties/looser', { query: withoutPage(toQuery(search)) })

const withoutPage = ({ limit: _, offset: __, ...query }: ReturnType<typeof toQuery>) => query

/** Newest matches of the agent's searches. */
export const useLatest = (enabled = true) =>
  useRead(
    'GET /api/properties',
    { query: { limit: DASHBOARD_LATEST, orderBy: 'listedAt', order: 'DESC' } },
    { enabled, refetchInterval: PROPERTY_REFETCH, meta: { failure: messages.listFailed } },
  )

/** staleTime is Infinity, so the page of a property refetches on mount and every minute. */
const LOOK_AGAIN = { refetchOnMount: 'always', refetchInterval: PROPERTY_REFETCH } as const

export const useProperty = (id: number) => useRead('GET /api/properties/:id', { params: { id } }, LOOK_AGAIN)

export const useChanges = (id: number) => usePages('GET /api/properties/:id/changes', { params: { id } }, LOOK_AGAIN)
