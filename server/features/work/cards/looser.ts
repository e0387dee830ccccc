import type { LooserSearch } from '#shared/contract/work/properties.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import type { Viewer } from '#shared/domain/ids.ts'
import { LOOSER, LOOSER_COUNTED, LOOSER_NAMES, LOOSER_SHOWN, type LooserName } from '#shared/domain/looser.ts'
import { SOURCES } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import type { PropertySearch } from './queries-filter.ts'
import { type Counted, countWithout } from './queries-looser.ts'
import { findPage, planSearch } from './queries-skeleton-search.ts'
import { planFor } from './skeleton-search.ts'

/** Orders that show only what was cut or came back. */
const ORDERS: readonly PropertyFilter['orderBy'][] = ['priceCut', 'repostedAt']

/** Filters with an index of their own: they narrow what is looked at for all others, and are counted by themselves. */
const NARROWING: readonly LooserName[] = ['words', 'callable', 'town', 'place']

/** Which filters a search without hits could do without, and how many hits it would have then. */
export async function looserSearches(ctx: Ctx, viewer: Viewer, filter: PropertyFilter): Promise<LooserSearch[]> {
  // any other order finds the same, and by chance it takes longer
  const asked = ORDERS.includes(filter.orderBy) ? filter : { ...filter, orderBy: undefined, order: undefined }
  const names = LOOSER_NAMES.filter((name) => isSet(asked, name))
  const { search } = await planFor(ctx, viewer, asked)
  const counted = await countInOnePass(ctx, search, asked, names)
  const found: LooserSearch[] = []
  for (const name of names) {
    if (found.length === LOOSER_SHOWN) break
    const { total, totalIsExact } = counted.get(name) ?? (await countAlone(ctx, search, without(asked, name)))
    if (total > 0) found.push({ without: name, total, totalIsExact })
  }
  return found
}

async function countInOnePass(
  ctx: Ctx,
  search: PropertySearch,
  asked: PropertyFilter,
  names: readonly LooserName[],
): Promise<Map<LooserName, Counted>> {
  const given = names.filter((name) => !NARROWING.includes(name))
  const rest = given.reduce(without, asked)
  // a search client narrows the other filters
  const { filter, wish } = rest.searchClient === undefined ? { ...search, filter: rest } : await planAgain(ctx, search, rest)
  const counts = await countWithout(
    ctx,
    { ...search, filter, wish },
    given.map((name) => only(asked, name)),
  )
  return new Map(given.flatMap((name, index) => (counts[index] ? [[name, counts[index]] as const] : [])))
}

const countAlone = async (ctx: Ctx, search: PropertySearch, filter: PropertyFilter): Promise<Counted> =>
  findPage(ctx, await planAgain(ctx, search, { ...filter, limit: 1, offset: 0 }), LOOSER_COUNTED)

/** Reads once only who may be called, which takes longer than all the rest. */
const planAgain = (ctx: Ctx, { viewer, callable, due }: PropertySearch, filter: PropertyFilter): Promise<PropertySearch> =>
  planSearch(ctx, viewer, filter, { callable, due })

function isSet(filter: PropertyFilter, name: LooserName): boolean {
  if (name === 'order') return filter.orderBy !== undefined
  if (name === 'sources') return filter.sources !== undefined && filter.sources.length < SOURCES.length
  // agents look for private owners, so only the other choice is one to give up
  if (name === 'seller') return filter.sellerType === 'commercial'
  return LOOSER[name].fields.some((field) => filter[field] !== undefined && filter[field] !== false)
}

const listFields = (name: LooserName): readonly string[] => (name === 'order' ? ['orderBy', 'order'] : LOOSER[name].fields)

function without(filter: PropertyFilter, name: LooserName): PropertyFilter {
  const fields = listFields(name)
  return Object.fromEntries(Object.entries(filter).filter(([field]) => !fields.includes(field))) as PropertyFilter
}

function only(filter: PropertyFilter, name: LooserName): PropertyFilter {
  const fields = listFields(name)
  return Object.fromEntries(Object.entries(filter).filter(([field]) => fields.includes(field))) as PropertyFilter
}
