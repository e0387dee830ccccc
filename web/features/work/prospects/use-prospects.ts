import { keepPreviousData } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { isClosed, PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { searchWith } from '#web/lib/search-with.ts'

/** The agent's prospects, the office's free ones, all of the office, or all properties. */
export const CIRCLES = ['me', 'nobody', 'mine', 'all'] as const
export type Circle = (typeof CIRCLES)[number]

export interface ProspectFilter {
  readonly who: Circle
  readonly status: ProspectStatus | 'all'
  readonly q: string
  /** Whether only those to follow up today are listed. */
  readonly due: boolean
}

/** The filter's raw values; an unknown status is read as `all`. */
export type ProspectFilterPatch = Partial<Record<keyof ProspectFilter | 'sort', string>>

/** A prospect with its effective score: set by hand, else suggested. */
export interface Prospect {
  readonly card: PropertyCard
  readonly score: number
}

const USUAL = { who: 'mine', status: 'all', q: '', sort: '', due: '' } as const

/** Filters in the URL. Other parameters are kept. Alone in the office, all its prospects are the agent's. */
export function useProspectFilter(hasColleagues: boolean) {
  const [params, setParams] = useSearchParams()
  const state = useLocation().state as unknown
  const status = PROSPECT_STATUSES.find((one) => one === params.get('status')) ?? 'all'
  const q = (params.get('q') ?? '').slice(0, 100)
  const wanted = CIRCLES.find((one) => one === params.get('who')) ?? 'mine'
  const who = hasColleagues || wanted === 'all' ? wanted : 'mine'
  const due = params.get('due') === 'true'
  const sort = params.get('sort')
  const change = useCallback(
    (patch: ProspectFilterPatch) => {
      const entries = Object.entries(patch).map(([name, value]) => [name, value === USUAL[name as keyof typeof USUAL] ? '' : value])
      // reads window.location: rendered params lag while the other view is being prepared
      const next = searchWith(new URLSearchParams(window.location.search), Object.fromEntries(entries))
      // flushSync: a deferred update would undo text typed meanwhile
      setParams(next, { replace: true, state, preventScrollReset: true, flushSync: true })
    },
    [setParams, state],
  )
  return { filter: { who, status, q, due } satisfies ProspectFilter, sort, change, isFiltered: status !== 'all' || q !== '' || due }
}

/** By better score, closed cases last; by follow-up date on the same score, undated last. */
export function sortProspects(cards: readonly PropertyCard[], now: number): Prospect[] {
  const dueTime = ({ card }: Prospect) => Date.parse(card.nextFollowUpDate ?? '9999-12-31')
  const closedRank = ({ card }: Prospect) => Number(isClosed(card.prospectStatus))
  return cards
    .map((card) => ({ card, score: suggestLeadScore(card, now).score }))
    .sort((a, b) => b.score - a.score || closedRank(a) - closedRank(b) || dueTime(a) - dueTime(b))
}

export const asked = ({ who, status, q, due }: ProspectFilter) => ({
  ...(due && { due: 'true' }),
  ...(who !== 'all' && { onlyMine: 'true' }),
  ...((who === 'me' || who === 'nobody') && { assigned: who }),
  ...(status !== 'all' && { prospectStatus: status }),
  ...(q !== '' && { q }),
})

/** Query for an exported file: the filter, due prospects first. */
export const fileQuery = (filter: ProspectFilter) => ({ ...asked(filter), orderBy: 'followUp' }) as const

/** How a view reads its first page: it is refetched every minute while it is shown. */
export const asView = (isShown: boolean) =>
  ({ refetchOnMount: 'always', refetchInterval: PROPERTY_REFETCH, placeholderData: keepPreviousData, enabled: isShown }) as const
