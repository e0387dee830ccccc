import type { Property, PropertyCard, PropertyChange, PropertyFilter } from '#shared/contract/properties.ts'
import { EXACT_TOTAL_MAX, PROPERTY_PAGE_SIZE } from '#shared/domain/limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { CARD, cardValues, DETAILS, detailValues } from './queries-columns.ts'
import { conditions } from './queries-filter.ts'

/** Listings joined with what this agent alone knows about them. */
function asSeenBy({ db }: Ctx, agentId: string) {
  return db
    .selectFrom('properties as p')
    .leftJoin('favorites as f', (join) => join.onRef('f.property_id', '=', 'p.id').on('f.agent_id', '=', agentId))
    .leftJoin('prospects as pr', (join) => join.onRef('pr.property_id', '=', 'p.id').on('pr.agent_id', '=', agentId))
}

const ORDER = {
  listedAt: 'p.listed_at',
  price: 'p.price_cents',
  size: 'p.size',
  pricePerSqm: sql`p.price_cents / nullif(p.size, 0)`,
} as const

/** One page of a search. The page is found on the listings alone; only its rows are joined. */
export async function listProperties(ctx: Ctx, agentId: string, filter: PropertyFilter): Promise<PropertyCard[]> {
  const direction = filter.order === 'ASC' ? sql`asc` : sql`desc`
  const column = ORDER[filter.orderBy ?? 'listedAt']
  const expression = typeof column === 'string' ? sql.ref(column) : column
  const missingLast = filter.orderBy === undefined || filter.orderBy === 'listedAt' ? sql`` : sql` nulls last`
  const order = sql`${expression} ${direction}${missingLast}`
  const page = ctx.db
    .selectFrom('properties as p')
    .select(['p.id'])
    .where(conditions(filter, agentId, ctx.clock.now()))
    .orderBy(order)
    .orderBy(sql`p.id ${direction}`)
    .limit(filter.limit ?? PROPERTY_PAGE_SIZE)
    .offset(filter.offset ?? 0)
  const rows = await asSeenBy(ctx, agentId)
    .where('p.id', 'in', page)
    .select(CARD)
    .select(cardValues())
    .orderBy(order)
    .orderBy(sql`p.id ${direction}`)
    .execute()
  return rows as PropertyCard[]
}

/** How many a search finds, counted no further than anybody reads. */
export async function countProperties({ db, clock }: Ctx, agentId: string, filter: PropertyFilter): Promise<{ total: number; totalIsExact: boolean }> {
  const capped = db
    .selectFrom('properties as p')
    .select(sql`1`.as('one'))
    .where(conditions(filter, agentId, clock.now()))
    .limit(EXACT_TOTAL_MAX + 1)
  const { n } = await db.selectFrom(capped.as('capped')).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return { total: Math.min(n, EXACT_TOTAL_MAX), totalIsExact: n <= EXACT_TOTAL_MAX }
}

export async function findProperty(ctx: Ctx, agentId: string, id: number): Promise<Property | undefined> {
  const row = await asSeenBy(ctx, agentId)
    .where('p.id', '=', id)
    .select([...CARD, ...DETAILS])
    .select(cardValues())
    .select(detailValues())
    .executeTakeFirst()
  return row as Property | undefined
}

export async function propertyExists({ db }: Ctx, id: number): Promise<boolean> {
  return (await db.selectFrom('properties').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Imported changes are everybody's; what an agent changed by hand is his own. */
export async function listChanges({ db }: Ctx, agentId: string, propertyId: number): Promise<PropertyChange[]> {
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
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows as PropertyChange[]
}

/** The agent's favourites, the newest first. */
export async function listFavoriteProperties(ctx: Ctx, agentId: string): Promise<PropertyCard[]> {
  const rows = await asSeenBy(ctx, agentId)
    .where('f.agent_id', '=', agentId)
    .select(CARD)
    .select(cardValues())
    .orderBy('f.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1_000)
    .execute()
  return rows as PropertyCard[]
}

/** Newest properties that were announced to the agent, or undefined when no search of his is active. */
export async function listMatching(ctx: Ctx, agentId: string, limit: number): Promise<PropertyCard[] | undefined> {
  const active = await ctx.db.selectFrom('saved_searches').select('id').where('agent_id', '=', agentId).where('is_active', '=', true).limit(1).execute()
  if (active.length === 0) return undefined
  const rows = await asSeenBy(ctx, agentId)
    .innerJoin('notifications as n', (join) => join.onRef('n.property_id', '=', 'p.id').on('n.agent_id', '=', agentId))
    .innerJoin('saved_searches as s', 's.id', 'n.saved_search_id')
    .where('s.is_active', '=', true)
    .where('p.hidden_reason', 'is', null)
    .select(CARD)
    .select(cardValues())
    .orderBy('p.listed_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
  return rows as PropertyCard[]
}
