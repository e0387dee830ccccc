import { useMemo } from 'react'
import type { PropertyCard, ProspectBoard } from '#shared/contract/work/properties.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import type { More } from '#web/lib/pages.ts'
import { useRead } from '#web/lib/query.ts'
import { useFurther } from './use-further.ts'
import { asked, asView, type Prospect, type ProspectFilter, sortProspects } from './use-prospects.ts'

/** A column with its loaded prospects. */
export interface LoadedColumn {
  readonly status: ProspectStatus
  readonly prospects: readonly Prospect[]
  readonly total: number
  readonly totalIsExact: boolean
}

/** A page of a column after the first. */
interface FurtherPage {
  readonly status: ProspectStatus
  readonly properties: readonly PropertyCard[]
}

/**
 * The columns with their cards by status, page by page. A card whose status was just changed is still on a page of its old column: it counts in the
 * new one and is sorted into its first page.
 */
export function arrangeColumns({ columns }: ProspectBoard, further: readonly FurtherPage[], now: number): LoadedColumn[] {
  const homes = new Map<number, ProspectStatus>()
  const pages = [...columns, ...further].map(({ status, properties }) => {
    const cards = properties.filter(({ id }) => !homes.has(id))
    for (const { id } of cards) homes.set(id, status)
    return { status, cards }
  })
  const moved = pages.flatMap(({ status, cards }) => cards.filter(({ prospectStatus }) => prospectStatus !== status))
  return columns.map(({ status, total, totalIsExact }) => {
    const arrived = moved.filter(({ prospectStatus }) => prospectStatus === status)
    const gone = moved.filter(({ id }) => homes.get(id) === status)
    const [first = [], ...rest] = pages
      .filter((page) => page.status === status)
      .map(({ cards }) => cards.filter(({ prospectStatus }) => prospectStatus === status))
    return {
      status,
      prospects: [[...first, ...arrived], ...rest].flatMap((cards) => sortProspects(cards, now)),
      total: total + arrived.length - gone.length,
      totalIsExact,
    }
  })
}

/** The filter's prospects for the board: of each status the best first, further ones on demand. */
export function useBoard(filter: ProspectFilter, now: number, isShown: boolean) {
  const list = asked(filter)
  const read = useRead('GET /api/properties/board', { query: list }, asView(isShown))
  const { data } = read
  const lists = Object.fromEntries(
    (data?.columns ?? []).map(({ status }) => [status, { ...list, prospectStatus: status, orderBy: 'score' as const }]),
  )
  const { asked: further, pages, findMore } = useFurther(lists, isShown)
  const columns = useMemo(
    () =>
      data &&
      arrangeColumns(
        data,
        further.map(({ name }, at) => ({ status: name as ProspectStatus, properties: pages[at]?.properties ?? [] })),
        now,
      ),
    [data, further, pages, now],
  )
  const more = new Map((data?.columns ?? []).map((column): [ProspectStatus, More] => [column.status, findMore(column.status, column)]))
  return { ...read, columns, more }
}
