import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { PROPERTY_PAGE_MAX, PROPERTY_REFETCH } from '#shared/domain/limits.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { useRead } from '#web/lib/query.ts'

export interface ProspectFilter {
  readonly status: ProspectStatus | 'all'
  readonly q: string
}

/** A prospect with the score that holds: the one set by hand, else the suggestion. */
export interface Prospect {
  readonly card: PropertyCard
  readonly score: number
}

/** The filters in the address. Its other parts stay as they are. */
export function useProspectFilter() {
  const [params, setParams] = useSearchParams()
  const state = useLocation().state as unknown
  const status = PROSPECT_STATUSES.find((one) => one === params.get('status')) ?? 'all'
  const q = (params.get('q') ?? '').slice(0, 100)
  const change = useCallback(
    (patch: Partial<ProspectFilter>) => {
      // the address itself: what is drawn lags behind it while the other view is being prepared
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(patch)) {
        if (value === '' || value === 'all') next.delete(name)
        else next.set(name, value)
      }
      // shown before the next picture: put off, what is typed meanwhile would be undone
      setParams(next, { replace: true, state, preventScrollReset: true, flushSync: true })
    },
    [setParams, state],
  )
  return { filter: { status, q } satisfies ProspectFilter, change, isFiltered: status !== 'all' || q !== '' }
}

/** By the date of the next follow-up, no date last; the better score first where the dates are the same. */
export function sortProspects(cards: readonly PropertyCard[], now: number): Prospect[] {
  const dateOf = ({ card }: Prospect) => card.nextFollowUpDate ?? '9999'
  return cards
    .map((card) => ({ card, score: suggestLeadScore(card, now).score }))
    .sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : b.score - a.score))
}

const asked = ({ status, q }: ProspectFilter) => ({ ...(status !== 'all' && { prospectStatus: status }), ...(q !== '' && { q }) })

/** What a file of the prospects is asked: the filter in the order of the next follow-up. */
export const fileQuery = (filter: ProspectFilter) => ({ ...asked(filter), orderBy: 'followUp' }) as const

/** What the table and any other view of the prospects show: the first thousand of the filter, looked at again every minute. */
export function useProspects(filter: ProspectFilter, now: number) {
  const read = useRead(
    'GET /api/properties',
    { query: { ...asked(filter), limit: PROPERTY_PAGE_MAX, orderBy: 'followUp' } },
    { refetchOnMount: 'always', refetchInterval: PROPERTY_REFETCH, placeholderData: keepPreviousData },
  )
  const cards = read.data?.properties
  const prospects = useMemo(() => cards && sortProspects(cards, now), [cards, now])
  return { ...read, prospects, hasMore: (read.data?.total ?? 0) > PROPERTY_PAGE_MAX }
}
