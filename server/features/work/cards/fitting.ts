import { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import type { Viewer } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { planSearch } from './queries-skeleton-search.ts'
import { countFits, listWishes } from './queries-fitting.ts'

/** How many properties fit each active search client of the agent, as a search with `searchClient` would find them. */
export async function countFittingPerClient(ctx: Ctx, viewer: Viewer): Promise<{ readonly id: number; readonly count: number }[]> {
  const wishes = await listWishes(ctx, viewer.officeId)
  return wishes.length === 0 ? [] : countFits(ctx, await planSearch(ctx, viewer, PropertyFilter.parse({})), wishes)
}
