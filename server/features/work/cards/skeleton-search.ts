import type { AgentId } from '#shared/domain/ids.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { EXACT_TOTAL_MAX, PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { objectedAmong } from '../contact/service.ts'
import { type Callable, type Limits, listCallable } from './lead-lights.ts'
import type { PropertySearch } from './queries-filter.ts'
import { findWorked, listDueIds, type Worked } from './queries-skeleton-prospects.ts'
import { findPage, planSearch, type SearchPage, walkPage } from './queries-skeleton-search.ts'

/** A search, with what other features know about the agent's owners. */
export async function planFor(ctx: Ctx, agentId: AgentId, filter: PropertyFilter, callable?: Callable): Promise<PropertySearch> {
  return planSearch(ctx, agentId, filter, {
    ...(filter.callable && { callable: (callable ?? (await listCallable(ctx, agentId))).ids }),
    ...(filter.due && { putAside: [...(await objectedAmong(ctx, agentId, await listDueIds(ctx, agentId)))] }),
  })
}

export interface FoundPage extends SearchPage {
  /** Of how many owners it is not known yet whether they may be called; missing if it is known of all. */
  readonly pending?: number
}

/** The ids of a page of search results, in order. */
export async function findIds(ctx: Ctx, agentId: AgentId, filter: PropertyFilter, limits?: Limits): Promise<FoundPage> {
  const callable = filter.callable ? await listCallable(ctx, agentId, limits) : undefined
  const search = await planFor(ctx, agentId, filter, callable)
  const page = filter.orderBy === 'followUp' ? await findProspects(ctx, search) : await findInOrder(ctx, search)
  return callable && callable.pending > 0 ? { ...page, pending: callable.pending } : page
}

async function findInOrder(ctx: Ctx, search: PropertySearch): Promise<SearchPage> {
  const page = await findPage(ctx, search)
  return page.totalIsExact ? page : { ...page, ids: await walkPage(ctx, search) }
}

/** First the agent's prospects by follow-up date, then untouched listings, best chance first. */
async function findProspects(ctx: Ctx, search: PropertySearch): Promise<SearchPage> {
  const worked = await findWorked(ctx, search)
  const rest = await findUntouched(ctx, search, worked)
  const all = worked.total + rest.total
  return {
    ids: [...worked.ids, ...rest.ids],
    total: Math.min(all, EXACT_TOTAL_MAX),
    totalIsExact: rest.totalIsExact && all <= EXACT_TOTAL_MAX,
  }
}

/** Fills the rest of the page with untouched listings, which only ever match "not contacted". */
async function findUntouched(ctx: Ctx, search: PropertySearch, worked: Worked): Promise<SearchPage> {
  const { limit = PROPERTY_PAGE_SIZE, offset = 0, prospectStatus } = search.filter
  if (search.filter.due || (prospectStatus !== undefined && prospectStatus !== 'not_contacted'))
    return { total: 0, totalIsExact: true, ids: [] }
  const filter = {
    ...search.filter,
    orderBy: 'chance',
    order: 'DESC',
    limit: limit - worked.ids.length,
    offset: Math.max(0, offset - worked.total),
  } as const
  const untouched = { ...search, filter, among: 'untouched' } as const
  // if the page is already full, count only up to the total's maximum
  const page = await findPage(ctx, untouched, filter.limit > 0 ? EXACT_TOTAL_MAX : Math.max(0, EXACT_TOTAL_MAX - worked.total))
  return page.totalIsExact || filter.limit === 0 ? page : { ...page, ids: await walkPage(ctx, untouched) }
}
