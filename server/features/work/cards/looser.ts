import type { LooserSearch } from '#shared/contract/work/properties.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { LOOSER, LOOSER_COUNTED, LOOSER_NAMES, LOOSER_SHOWN, type LooserName } from '#shared/domain/looser.ts'
import { SOURCES } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { findPage } from './queries-skeleton-search.ts'
import { planFor } from './skeleton-search.ts'

/** Searches that are counted at most, and milliseconds after which no further one is begun. */
const TRIED_MAX = 10
const TIME = 2_000

/** Orders that show only what was cut or came back. */
const ORDERS: readonly PropertyFilter['orderBy'][] = ['priceCut', 'repostedAt']

/** Which filters a search without hits could do without, and how many hits it would have then. */
export async function looserSearches(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<LooserSearch[]> {
  // any other order finds the same, and by chance it takes longer
  const asked = ORDERS.includes(filter.orderBy) ? filter : { ...filter, orderBy: undefined, order: undefined }
  const found: LooserSearch[] = []
  const until = performance.now() + TIME
  for (const name of LOOSER_NAMES.filter((name) => isSet(asked, name)).slice(0, TRIED_MAX)) {
    if (found.length === LOOSER_SHOWN || performance.now() > until) break
    const { total, totalIsExact } = await findPage(ctx, await planFor(ctx, agentId, without(asked, name)), LOOSER_COUNTED)
    if (total > 0) found.push({ without: name, total, totalIsExact })
  }
  return found
}

function isSet(filter: PropertyFilter, name: LooserName): boolean {
  if (name === 'order') return filter.orderBy !== undefined
  if (name === 'sources') return filter.sources !== undefined && filter.sources.length < SOURCES.length
  // agents look for private owners, so only the other choice is one to give up
  if (name === 'seller') return filter.sellerType === 'commercial'
  return LOOSER[name].fields.some((field) => filter[field] !== undefined && filter[field] !== false)
}

function without(filter: PropertyFilter, name: LooserName): PropertyFilter {
  const fields: readonly string[] = name === 'order' ? ['orderBy', 'order'] : LOOSER[name].fields
  return {
    ...(Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field))) as PropertyFilter),
    limit: 1,
    offset: 0,
  }
}
