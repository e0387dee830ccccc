import type { Viewer } from '#shared/domain/ids.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import { PROSPECT_STATUSES, type ProspectStatus } from '#shared/domain/prospect-status.ts'
import type { Ctx } from '../../../ctx.ts'
import { countLimit } from './count-limit.ts'
import { type Limits, listCallable, listDue } from './lead-lights.ts'
import type { PropertySearch } from './queries-filter.ts'
import { findWorked, findWorkedByStatus, type Worked } from './queries-skeleton-prospects.ts'
import { findPage, planSearch, type SearchPage, walkPage } from './queries-skeleton-search.ts'

interface Planned {
  readonly search: PropertySearch
  /** Of how many owners it is not known yet whether the filters allow them. */
  readonly pending: number
}

/** A search, with what other features know about the agent's owners. */
export async function planFor(ctx: Ctx, viewer: Viewer, filter: PropertyFilter, limits?: Limits): Promise<Planned> {
  const callable = filter.callable ? await listCallable(ctx, viewer.officeId, limits) : undefined
  const due = filter.due ? await listDue(ctx, viewer.officeId, limits) : undefined
  const search = await planSearch(ctx, viewer, filter, { ...(callable && { callable: callable.ids }), ...(due && { due: due.ids }) })
  return { search, pending: (callable?.pending ?? 0) + (due?.pending ?? 0) }
}

export interface FoundPage extends SearchPage {
  /** Of how many owners it is not known yet whether the filters allow them; missing if it is known of all. */
  readonly pending?: number
}

/** The ids of a page of search results, in order. */
export async function findIds(ctx: Ctx, viewer: Viewer, filter: PropertyFilter, limits?: Limits): Promise<FoundPage> {
  const { search, pending } = await planFor(ctx, viewer, filter, limits)
  const isOfProspects = filter.orderBy === 'followUp' || filter.orderBy === 'score'
  const page = await (isOfProspects ? findProspects(ctx, search) : findInOrder(ctx, search))
  return pending > 0 ? { ...page, pending } : page
}

async function findInOrder(ctx: Ctx, search: PropertySearch): Promise<SearchPage> {
  const page = await findPage(ctx, search)
  return page.totalIsExact ? page : { ...page, ids: await walkPage(ctx, search) }
}

/** The ids of the first `most` prospects of each status that the filter allows, and their number. */
export async function findColumns(ctx: Ctx, viewer: Viewer, filter: PropertyFilter, most: number): Promise<BoardSkeleton> {
  const { search, pending } = await planFor(ctx, viewer, { ...filter, orderBy: 'score', limit: most, offset: 0 })
  const worked = await findWorkedByStatus(ctx, search, most)
  const statuses = PROSPECT_STATUSES.filter((status) => filter.prospectStatus === undefined || filter.prospectStatus === status)
  const columns: ColumnSkeleton[] = []
  for (const status of statuses) {
    const ofStatus = { ...search, filter: { ...search.filter, prospectStatus: status } }
    columns.push({ status, ...(await addUntouched(ctx, ofStatus, worked.get(status) ?? { total: 0, ids: [] })) })
  }
  return { columns, ...(pending > 0 && { pending }) }
}

interface ColumnSkeleton extends SearchPage {
  readonly status: ProspectStatus
}

interface BoardSkeleton extends Pick<FoundPage, 'pending'> {
  readonly columns: readonly ColumnSkeleton[]
}

/** First the agent's prospects by follow-up date or score, then untouched listings, best chance first. */
async function findProspects(ctx: Ctx, search: PropertySearch): Promise<SearchPage> {
  return addUntouched(ctx, search, await findWorked(ctx, search))
}

async function addUntouched(ctx: Ctx, search: PropertySearch, worked: Worked): Promise<SearchPage> {
  const rest = await findUntouched(ctx, search, worked)
  const all = worked.total + rest.total
  const max = countLimit(search.filter)
  return {
    ids: [...worked.ids, ...rest.ids],
    total: Math.min(all, max),
    totalIsExact: rest.totalIsExact && all <= max,
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
  const max = countLimit(search.filter)
  const page = await findPage(ctx, untouched, filter.limit > 0 ? max : Math.max(0, max - worked.total))
  return page.totalIsExact || filter.limit === 0 ? page : { ...page, ids: await walkPage(ctx, untouched) }
}
