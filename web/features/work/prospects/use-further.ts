import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { PROSPECTS_PAGE } from '#shared/domain/limits.ts'
import { call, type Input, type Reply } from '#web/lib/api.ts'
import type { More } from '#web/lib/pages.ts'
import { queryKey } from '#web/lib/query.ts'

type List = NonNullable<Input<'GET /api/properties'>['query']>
type Found = Reply<'GET /api/properties'>

const combine = (results: readonly UseQueryResult<Found>[]) => ({
  pages: results.map(({ data }) => data),
  isFetching: results.map(({ isFetching }) => isFetching),
  isError: results.map(({ isError }) => isError),
  refetch: results.map(({ refetch }) => refetch),
})

const unique = (cards: readonly PropertyCard[]) => new Set(cards.map(({ id }) => id)).size

/** A list's first page. */
interface First {
  readonly properties: readonly PropertyCard[]
  readonly total: number
  readonly totalIsExact: boolean
}

interface Further<Name> {
  readonly name: Name
  readonly offset: number
}

const NONE: readonly never[] = []
/** Rows of a page that the one before it has too: rows may have moved there since it was loaded. */
const OVERLAP = 10

/** The pages behind the first ones of several lists, each a query by its offset, so that it is refetched and patched like the first. */
export function useFurther<Name extends string>(lists: Readonly<Partial<Record<Name, List>>>, isShown: boolean) {
  const key = JSON.stringify(lists)
  const [loaded, setLoaded] = useState<{ key: string; asked: readonly Further<Name>[] }>({ key, asked: NONE })
  const asked = loaded.key === key ? loaded.asked : NONE
  const { pages, isFetching, isError, refetch } = useQueries({
    queries: asked.map(({ name, offset }) => {
      const input = { query: { ...lists[name], limit: PROSPECTS_PAGE, offset } }
      return {
        queryKey: queryKey('GET /api/properties', input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /api/properties', input, { signal }),
        enabled: isShown,
      }
    }),
    combine,
  })

  function findMore(name: Name, { properties, total, totalIsExact }: First): More {
    const own = asked.flatMap((page, at) => (page.name === name ? (pages[at]?.properties ?? []) : []))
    const count = unique([...properties, ...own])
    const next = Math.max(0, count - OVERLAP)
    const last = asked.findLastIndex((page) => page.name === name)
    const hasFailed = isError[last] === true
    const isLoading = isFetching[last] === true && pages[last] === undefined
    // a page that brings nothing new is the last, whatever the total
    const isLast = asked[last]?.offset === next && !hasFailed && !isLoading
    return {
      hasMore: !isLast && (count < total || !totalIsExact),
      isLoading,
      hasFailed,
      load: () => (hasFailed ? void refetch[last]?.() : setLoaded({ key, asked: [...asked, { name, offset: next }] })),
    }
  }
  return { asked, pages, findMore }
}
