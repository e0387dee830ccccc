import type { OfficeId, Viewer } from '#shared/domain/ids.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import { LISTING_TYPES } from '#shared/domain/property-type.ts'
import { placeKey } from '#shared/domain/place.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nearKey } from '../../market/saved-searches/service.ts'
import { countLimit } from './count-limit.ts'
import { listAgentOverrides, listObjected, listRefusalAnswers } from './queries-own.ts'
import { fitting, listWishes } from './queries-fitting.ts'
import { isShort, type PropertySearch, buildParts, selectOwnChances, sortsByOwnChance, wantedPlaces, type Wish } from './queries-filter.ts'

const ORDER = {
  // untouched listings have neither follow-up date nor score; the others come from queries-skeleton-prospects.ts
  followUp: sql.ref('p.listed_at'),
  score: sql.ref('p.listed_at'),
  listedAt: sql.ref('p.listed_at'),
  price: sql.ref('p.price_cents'),
  size: sql.ref('p.size'),
  pricePerSqm: sql`p.price_cents / nullif(p.size, 0)`,
  priceCut: sql.ref('p.price_cut'),
  repostedAt: sql.ref('p.reposted_at'),
  chance: sql.ref('p.chance'),
} as const

function buildOrder({ orderBy, order }: PropertyFilter) {
  return { expression: ORDER[orderBy ?? 'listedAt'], direction: order === 'ASC' ? sql`asc` : sql`desc` }
}

/** `known`: ids other features know about this agent's owners, needed by the filters of the same name. */
export async function planSearch(
  ctx: Ctx,
  viewer: Viewer,
  filter: PropertyFilter,
  known: Partial<Pick<PropertySearch, 'callable' | 'due'>> = {},
): Promise<PropertySearch> {
  const { officeId, id: agentId } = viewer
  const wanted = wantedPlaces(filter)
  const objected =
    filter.letterPossible || filter.orderBy === 'chance' || filter.orderBy === 'score' ? await listObjected(ctx, officeId) : []
  const wish = filter.searchClient === undefined ? undefined : await findWish(ctx, officeId, filter.searchClient)
  const shortPlace = filter.q !== undefined && isShort(filter.q) ? placeKey(filter.q) : ''
  const search: PropertySearch = {
    filter,
    officeId,
    agentId,
    viewer,
    now: ctx.clock.now(),
    ...(await listAgentOverrides(ctx, officeId)),
    objected,
    ...(filter.letterPossible || filter.withoutRefusals ? await listRefusalAnswers(ctx, officeId) : { refusing: [], dismissed: [] }),
    callable: [],
    due: [],
    ...known,
    placeSets: wanted.length === 0 ? undefined : await listPlaceSets(ctx, wanted),
    around: await findAround(ctx, viewer, filter),
    // punctuation alone would match every place
    shortPlaceSets: shortPlace === '' ? [] : await listPlaceSets(ctx, [shortPlace]),
  }
  return wish ? fitting(search, wish) : search
}

/** No property fits a client who belongs to another agent or no longer searches. */
async function findWish(ctx: Ctx, officeId: OfficeId, id: number): Promise<Wish> {
  const [wish] = await listWishes(ctx, officeId, id)
  return wish ?? { id, budgetCents: 0, propertyType: null, placeSets: [] }
}

/** The radius around the place, if one of the agent's saved searches uses it. */
async function findAround(ctx: Ctx, viewer: Viewer, filter: PropertyFilter): Promise<PropertySearch['around']> {
  const { location, radius, city, zipCode } = filter
  if (location === undefined || radius === undefined || !(await isRadiusKnown(ctx, viewer, filter))) return undefined
  const others = wantedPlaces({ city, zipCode })
  return { key: nearKey(location, radius), placeSets: others.length === 0 ? undefined : await listPlaceSets(ctx, others) }
}

/** Whether one of the agent's saved searches uses this radius around this place. Undefined without a radius. */
export async function isRadiusKnown({ db }: Ctx, { id }: Viewer, { location, radius }: PropertyFilter): Promise<boolean | undefined> {
  if (location === undefined || radius === undefined) return undefined
  if (id === undefined) return false
  const read = await db
    .selectFrom('saved_searches as s')
    .innerJoin('saved_search_places as sp', 'sp.saved_search_id', 's.id')
    .select('s.id')
    .where('s.agent_id', '=', id)
    .where('sp.key', '=', nearKey(location, radius))
    .limit(1)
    .executeTakeFirst()
  return read !== undefined
}

/** Ids of place sets with all of these keys, as text because they exceed JavaScript's safe integers. */
export async function listPlaceSets({ db }: Ctx, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('place_sets')
    .select(sql<string>`id::text`.as('id'))
    .where('keys', '@>', sql<string[]>`${keys}::text[]`)
    .execute()
  return rows.map(({ id }) => id)
}

export interface SearchPage {
  readonly total: number
  readonly totalIsExact: boolean
  /** The page in order; empty unless the total is exact. */
  readonly ids: readonly number[]
}

/** Finds up to `max` results, sorted only if there are no more. */
export async function findPage({ db }: Ctx, search: PropertySearch, max = countLimit(search.filter)): Promise<SearchPage> {
  const { filter } = search
  const { expression, direction } = buildOrder(filter)
  const parts = buildParts(search).map(({ listings, where }) =>
    db
      .selectFrom(listings.as('p'))
      .select(['p.id', sql`${expression}`.as('place')])
      .where(where),
  )
  const [sorted, place] = sortsByOwnChance(search)
    ? [sql`hits left join (${selectOwnChances(search)}) as own using (id)`, sql`coalesce(own.chance, hits.place)`]
    : [sql`hits`, sql`place`]
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with hits as materialized (select * from (${sql.join(parts, sql` union all `)}) as found limit ${max + 1}),
      counted as (select count(*) as total from hits)
    select total, array(select id from ${sorted} where total <= ${max} order by ${place} ${direction} nulls last, id ${direction}
      limit ${pageLimit(filter)} offset ${filter.offset ?? 0})::bigint[] as ids from counted`.execute(db)
  const { total, ids } = rows[0] as (typeof rows)[number]
  return { total: Math.min(total, max), totalIsExact: total <= max, ids }
}

/** A page of a search with too many results to count: walks the sort index, where a page fills up early. */
export async function walkPage({ db }: Ctx, search: PropertySearch): Promise<readonly number[]> {
  const { filter } = search
  const { expression, direction } = buildOrder(filter)
  const [limit, offset] = [pageLimit(filter), filter.offset ?? 0]
  const hasOwnChances = sortsByOwnChance(search)
  const parts = buildParts(search)
  // each listing type has its own range in every index, so both ranges are walked and merged
  const walks = (filter.listingType ? [filter.listingType] : LISTING_TYPES).flatMap((type) =>
    parts.map(({ listings, where }) =>
      db
        .selectFrom(listings.as('p'))
        .select(['p.id', sql`${expression}`.as('place')])
        .where('p.listing_type', '=', type)
        .$if(hasOwnChances, (walk) => walk.where(sql<boolean>`p.id not in (select id from own)`))
        .where(where),
    ),
  )
  // in their own order, so that the first that meet the conditions fill the page
  const ownWalks = (hasOwnChances ? parts : []).map(({ listings, where }) =>
    db
      .selectFrom(listings.as('p'))
      .innerJoin(
        sql<{ id: number; chance: number }>`(select * from own order by chance ${direction}, id ${direction})`.as('o'),
        'o.id',
        'p.id',
      )
      .select(['p.id', sql`o.chance`.as('place')])
      .where(where as never),
  )
  const merged = async (ends: (walk: (typeof walks)[number]) => (typeof walks)[number], nulls = sql``) => {
    const order = sql`place ${direction} ${nulls}, id ${direction}`
    const walk = sql.join(
      [...walks.map(ends), ...ownWalks].map((walk) => sql`(${walk} order by ${order} limit ${offset + limit})`),
      sql` union all `,
    )
    const own = hasOwnChances ? sql`with own as materialized (${selectOwnChances(search)})` : sql``
    const { rows } = await sql<{
      id: number
    }>`${own} select id from (${walk}) as walked order by ${order} limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ id }) => id)
  }
  // Missing values come last, but the index stores them at one end for both directions: usually the page is full before they are needed.
  const valued = await merged((walk) => walk.where(sql<boolean>`${expression} is not null`))
  return valued.length === limit ? valued : merged((walk) => walk, sql`nulls last`)
}

function pageLimit({ limit }: PropertyFilter): number {
  return limit ?? PROPERTY_PAGE_SIZE
}
