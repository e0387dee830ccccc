import { keepPreviousData } from '@tanstack/react-query'
import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import { useRead } from '#web/lib/query.ts'
import { type Search, toQuery } from '#web/lib/use-search.ts'
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
