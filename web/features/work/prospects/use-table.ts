import { useEffect, useMemo } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { PROSPECTS_PAGE } from '#shared/domain/limits.ts'
import { useRead } from '#web/lib/query.ts'
import { useNames } from './assignee.tsx'
import { orderProspects, type ProspectSort } from './prospect-columns.tsx'
import { useFurther } from './use-further.ts'
import { asked, asView, type Prospect, type ProspectFilter, sortProspects } from './use-prospects.ts'

/** Rows that are loaded to sort them by a column. */
const SORTED_MAX = 1_000

/** The server's order for a sort; undefined if it has none. */
function serverOrder(sort: ProspectSort | undefined): 'followUp' | 'score' | undefined {
  if (sort === undefined || (sort.by === 'score' && sort.direction === 'desc')) return 'score'
  return sort.by === 'followUp' && sort.direction === 'asc' ? 'followUp' : undefined
}

/** The filter's prospects for the table. Where the server cannot sort, further pages are loaded one by one and sorted here. */
export function useTable(filter: ProspectFilter, sort: ProspectSort | undefined, now: number, isShown: boolean) {
  const orderBy = serverOrder(sort)
  const list = { ...asked(filter), orderBy: orderBy ?? 'score' } as const
  const read = useRead('GET /api/properties', { query: { ...list, limit: PROSPECTS_PAGE } }, asView(isShown))
  const { data, isPlaceholderData } = read
  const names = useNames()
  const { pages, findMore } = useFurther({ table: list }, isShown)
  const prospects = useMemo(() => data && orderProspects(sortPages([data, ...pages], now), sort, names), [data, pages, sort, now, names])
  const more = data && findMore('table', data)
  const isIncomplete = orderBy === undefined && more?.hasMore === true
  const isCut = isIncomplete && (prospects?.length ?? 0) >= SORTED_MAX
  useEffect(() => {
    if (isIncomplete && !isCut && isShown && !isPlaceholderData && !more.isLoading && !more.hasFailed) more.load()
  })
  return { ...read, prospects, more, isCut }
}

type Pages = readonly ({ readonly properties: readonly PropertyCard[] } | undefined)[]

/** Each page sorted by itself, because the server's scores lack what changed since the last night. */
function sortPages(pages: Pages, now: number): Prospect[] {
  const known = new Set<number>()
  return pages.flatMap((page) => {
    const cards = (page?.properties ?? []).filter(({ id }) => !known.has(id))
    for (const { id } of cards) known.add(id)
    return sortProspects(cards, now)
  })
}
