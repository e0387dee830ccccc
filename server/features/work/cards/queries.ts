import type { AgentId } from '#shared/domain/ids.ts'
import type { Property, PropertyCard, PropertyChange } from '#shared/contract/work/properties.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { EXACT_TOTAL_MAX, PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import { NOTHING_NOTED, type ProspectNotes } from '#shared/domain/prospect-fields.ts'
import { LISTING_TYPES } from '#shared/domain/property-type.ts'
import { placeKey } from '#shared/domain/place.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, pageOf } from '../../../db/pages.ts'
import { isSeenBy, withStandIns } from '../../../db/seen-by.ts'
import type { OwnerRow } from '../contact/service.ts'
import { nearKey } from '../../market/saved-searches/service.ts'
import { CARD, cardValues, DETAILS, detailValues } from './queries-columns.ts'
import type { AdvertDetails } from './advert-details.ts'
import { listAgentOverrides, listObjected, listRefusalAnswers, listScoredOrClosed } from './queries-own.ts'
import { fitting, listWishes } from './queries-fitting.ts'
import { isShort, type PropertySearch, partsOf, wantedPlaces, type Wish } from './queries-filter.ts'

/** Properties this agent sees, with their leading advert and the agent's own data. */
export function asSeenBy({ db }: Ctx, agentId: AgentId) {
  return db
    .selectFrom('properties as p')
    .where(isSeenBy(agentId, 'p'))
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .leftJoin('favorites as f', (join) => join.onRef('f.property_id', '=', 'p.id').on('f.agent_id', '=', agentId))
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').on('pr.agent_id', '=', agentId))
    .leftJoin('verdict_corrections as vc', (join) => join.onRef('vc.property_id', '=', 'p.id').on('vc.agent_id', '=', agentId))
    .leftJoin('refusal_answers as ra', (join) => join.onRef('ra.property_id', '=', 'p.id').on('ra.agent_id', '=', agentId))
}

/** A card without its contact data and search clients. */
export type CardRow = Omit<PropertyCard, 'contact' | 'matchingClients'> & OwnerRow
export type PropertyRow = Omit<Property, 'contact' | 'matchingClients'> & OwnerRow

/** A property as the agent sees it, without its adverts. */
export type SeenRow = Omit<PropertyRow, keyof AdvertDetails>

const ORDER = {
  // untouched ones, which have no follow-up date; the others come from queries-prospects.ts
  followUp: sql.ref('p.listed_at'),
  listedAt: sql.ref('p.listed_at'),
  price: sql.ref('p.price_cents'),
  size: sql.ref('p.size'),
  pricePerSqm: sql`p.price_cents / nullif(p.size, 0)`,
  priceCut: sql.ref('p.price_cut'),
  repostedAt: sql.ref('p.reposted_at'),
  chance: sql.ref('p.chance'),
} as const

function orderOf({ orderBy, order }: PropertyFilter) {
  return { expression: ORDER[orderBy ?? 'listedAt'], direction: order === 'ASC' ? sql`asc` : sql`desc` }
}

/** `known`: ids that other features know of this agent's owners, needed for the filters of the same meaning. */
export async function planSearch(
  ctx: Ctx,
  agentId: AgentId,
  filter: PropertyFilter,
  known: Partial<Pick<PropertySearch, 'callable' | 'putAside'>> = {},
): Promise<PropertySearch> {
  const wanted = wantedPlaces(filter)
  const byChance = filter.orderBy === 'chance'
  const objected = filter.letterPossible || byChance ? await listObjected(ctx, agentId) : []
  const wish = filter.searchClient === undefined ? undefined : await findWish(ctx, agentId, filter.searchClient)
  const shortPlace = filter.q !== undefined && isShort(filter.q) ? placeKey(filter.q) : ''
  const search: PropertySearch = {
    filter,
    agentId,
    now: ctx.clock.now(),
    ...(await listAgentOverrides(ctx, agentId)),
    objected,
    ...(filter.letterPossible || filter.withoutRefusals ? await listRefusalAnswers(ctx, agentId) : { refusing: [], dismissed: [] }),
    callable: [],
    putAside: [],
    ...known,
    ownChances: byChance ? [...new Set([...objected, ...(await listScoredOrClosed(ctx, agentId))])] : [],
    placeSets: wanted.length === 0 ? undefined : await listPlaceSets(ctx, wanted),
    around: await findAround(ctx, agentId, filter),
    // punctuation alone would match every place
    shortPlaceSets: shortPlace === '' ? [] : await listPlaceSets(ctx, [shortPlace]),
  }
  return wish ? fitting(search, wish) : search
}

/** Nothing fits a client who is not the agent's, or no longer searches. */
async function findWish(ctx: Ctx, agentId: AgentId, id: number): Promise<Wish> {
  const [wish] = await listWishes(ctx, agentId, id)
  return wish ?? { id, budgetCents: 0, propertyType: null, placeSets: [] }
}

/** The radius around the place, if a saved search of the agent reads it. */
async function findAround(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<PropertySearch['around']> {
  const { location, radius, city, zipCode } = filter
  if (location === undefined || radius === undefined || !(await isRadiusKnown(ctx, agentId, filter))) return undefined
  const others = wantedPlaces({ city, zipCode })
  return { key: nearKey(location, radius), placeSets: others.length === 0 ? undefined : await listPlaceSets(ctx, others) }
}

/** Whether a saved search of the agent reads this radius around this place. Undefined without a radius. */
export async function isRadiusKnown({ db }: Ctx, agentId: AgentId, { location, radius }: PropertyFilter): Promise<boolean | undefined> {
  if (location === undefined || radius === undefined) return undefined
  const read = await db
    .selectFrom('saved_searches as s')
    .innerJoin('saved_search_places as sp', 'sp.saved_search_id', 's.id')
    .select('s.id')
    .where('s.agent_id', '=', agentId)
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

/** Finds up to `max` results, sorted only if that was all. */
export async function findPage({ db }: Ctx, search: PropertySearch, max = EXACT_TOTAL_MAX): Promise<SearchPage> {
  const { filter } = search
  const { expression, direction } = orderOf(filter)
  const parts = partsOf(search).map(({ listings, where, place = expression }) =>
    db
      .selectFrom(listings.as('p'))
      .select(['p.id', sql`${place}`.as('place')])
      .where(where),
  )
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with hits as materialized (select * from (${sql.join(parts, sql` union all `)}) as found limit ${max + 1}),
      counted as (select count(*) as total from hits)
    select total, array(select id from hits where total <= ${max} order by place ${direction} nulls last, id ${direction}
      limit ${limitOf(filter)} offset ${filter.offset ?? 0})::bigint[] as ids from counted`.execute(db)
  const { total, ids } = rows[0] as (typeof rows)[number]
  return { total: Math.min(total, max), totalIsExact: total <= max, ids }
}

/** A page of a search with more than 10,000 results: walks the sort index, where enough results come early. */
export async function walkPage({ db }: Ctx, search: PropertySearch): Promise<readonly number[]> {
  const { filter } = search
  const { expression, direction } = orderOf(filter)
  const [limit, offset] = [limitOf(filter), filter.offset ?? 0]
  // each listing type has its own range in every index, so two ranges are walked and merged
  const walks = (filter.listingType ? [filter.listingType] : LISTING_TYPES).flatMap((type) =>
    partsOf(search).map(({ listings, where, place = expression }) =>
      db
        .selectFrom(listings.as('p'))
        .select(['p.id', sql`${place}`.as('place')])
        .where('p.listing_type', '=', type)
        .where(where),
    ),
  )
  const merged = async (ends: (walk: (typeof walks)[number]) => (typeof walks)[number], nulls = sql``) => {
    const order = sql`place ${direction} ${nulls}, id ${direction}`
    const walk = sql.join(
      walks.map((walk) => sql`(${ends(walk)} order by ${order} limit ${offset + limit})`),
      sql` union all `,
    )
    const { rows } = await sql<{
      id: number
    }>`select id from (${walk}) as walked order by ${order} limit ${limit} offset ${offset}`.execute(db)
    return rows.map(({ id }) => id)
  }
  // Missing values come last, but an index has them at one end for both directions: usually the page is full before they are needed.
  const valued = await merged((walk) => walk.where(sql<boolean>`${expression} is not null`))
  return valued.length === limit ? valued : merged((walk) => walk, sql`nulls last`)
}

function limitOf({ limit }: PropertyFilter): number {
  return limit ?? PROPERTY_PAGE_SIZE
}

/** The cards of these properties for the agent, in the order of the ids. */
export async function listCards(ctx: Ctx, agentId: AgentId, ids: readonly number[]): Promise<CardRow[]> {
  const rows = await asSeenBy(ctx, agentId)
    .where(sql<boolean>`p.id = any(${ids}::bigint[])`)
    .select(CARD)
    .select(cardValues(agentId))
    .orderBy(sql`array_position(${ids}::bigint[], p.id)`)
    .execute()
  return rows as CardRow[]
}

/** A property without its adverts. */
export async function findSeen(ctx: Ctx, agentId: AgentId, id: number): Promise<SeenRow | undefined> {
  const row = await asSeenBy(ctx, agentId)
    .where('p.id', '=', id)
    .select([...CARD, ...DETAILS])
    .select(cardValues(agentId))
    .select(detailValues())
    .executeTakeFirst()
  if (!row) return undefined
  const { noted, ...rest } = row
  return { ...(rest as unknown as Omit<SeenRow, keyof ProspectNotes>), ...NOTHING_NOTED, ...noted }
}

/** The agent's private decisions about adverts of this property, by advert id. */
export async function listDecided({ db }: Ctx, agentId: AgentId, propertyId: number) {
  const { rows } = await sql<{ advertId: number; id: number; kind: 'joined' | 'parted' }>`
    select a.id as "advertId", d.id, d.kind from adverts a
      join identity_decisions d on d.agent_id = ${agentId} and d.shared_at is null
        and (d.kind = 'joined' and d.alias_id = a.property_id or d.kind = 'parted' and d.one_id = a.id
          and exists (select from adverts beside where beside.id = d.other_id and beside.property_id = a.property_id))
    where a.property_id = any(${withStandIns(sql`${agentId}::uuid`, sql`array[${propertyId}::bigint]`)})`.execute(db)
  return new Map(rows.map(({ advertId, id, kind }) => [advertId, { id, kind }]))
}

/** Public changes and the agent's own manual ones. */
export async function listChanges({ db }: Ctx, agentId: AgentId, propertyId: number, asked: Asked): Promise<Page<PropertyChange>> {
  const rows = await db
    .selectFrom('property_changes')
    .select([
      'id',
      'change_type as changeType',
      'import_source as importSource',
      'created_at as createdAt',
      'description',
      'field_changes as fieldChanges',
    ])
    .where('property_id', '=', propertyId)
    .where((eb) => eb.or([eb('agent_id', 'is', null), eb('agent_id', '=', agentId)]))
    .where(isOlder('created_at', 'id', asked))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return pageOf(rows as PropertyChange[], asked, ({ createdAt, id }) => [createdAt, id])
}

/** The agent's favourites, newest first. */
export async function listFavoriteProperties(ctx: Ctx, agentId: AgentId, asked: Asked): Promise<Page<CardRow>> {
  const rows = await asSeenBy(ctx, agentId)
    .where('f.agent_id', '=', agentId)
    .where(isOlder('f.created_at', 'f.property_id', asked))
    .select(CARD)
    .select('f.created_at as likedAt')
    .select(cardValues(agentId))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.property_id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return pageOf(rows as (CardRow & { likedAt: string })[], asked, ({ likedAt, id }) => [likedAt, id])
}

/** The newest announced properties of the agent's active searches; undefined if no search is active. */
export async function listMatching(ctx: Ctx, agentId: AgentId, limit: number): Promise<CardRow[] | undefined> {
  const active = await ctx.db
    .selectFrom('saved_searches')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('is_active', '=', true)
    .limit(1)
    .execute()
  if (active.length === 0) return undefined
  const rows = await asSeenBy(ctx, agentId)
    .innerJoin('matches as m', (join) => join.onRef('m.property_id', '=', 'p.id').on('m.agent_id', '=', agentId))
    .innerJoin('saved_searches as s', 's.id', 'm.saved_search_id')
    .where('s.is_active', '=', true)
    .where(sql<boolean>`coalesce(vc.is_offer, p.hidden_reason is null)`)
    .select(CARD)
    .select(cardValues(agentId))
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
  return rows as CardRow[]
}
