import type { Agent, AgentId, OfficeId } from '#shared/domain/ids.ts'
import type { SavedSearch, SavedSearchForm, SavedSearchPatch } from '#shared/contract/market/saved-searches.ts'
import type { SavedNumbers } from '#shared/domain/criteria.ts'
import { toCents } from '#shared/domain/money.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { euro } from '../../../db/money.ts'
import { isSeenBy, isViewers, findOfficeId } from '../../../db/seen-by.ts'
import type { AskedRun, LastRun } from '../../../hooks.ts'
import { nextRun } from '#shared/domain/next-run.ts'
import { listPlaces } from './requests.ts'

/** The agent's searches, newest first, each with the last run per source and place. `id` limits the result to one search. */
export async function listSavedSearches(ctx: Ctx, agentId: AgentId, id?: number): Promise<SavedSearch[]> {
  const { db, clock, hooks } = ctx
  const rows = await db
    .selectFrom('saved_searches as s')
    .where('s.agent_id', '=', agentId)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id as number))
    .select([
      's.id',
      's.name',
      's.location',
      's.more_places as morePlaces',
      's.radius',
      's.property_type as propertyType',
      's.listing_type as listingType',
      's.min_size as minSize',
      's.min_rooms as rooms',
      's.seller_type as sellerType',
      's.only_with_images as onlyWithImages',
      's.only_new_listings as onlyNewListings',
      's.sources',
      's.is_active as isActive',
      's.auto_export as autoExport',
      's.alerts',
      's.alert_price_drops as priceDropAlerts',
      's.alert_returns as returnAlerts',
      's.created_at as createdAt',
      euro('s.min_price_cents').as('minPrice'),
      euro('s.max_price_cents').as('maxPrice'),
      hits(agentId).as('matches'),
      sql<boolean>`not exists (select from searching_agents a where a.id = s.agent_id)`.as('waitsForConfirmation'),
    ])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(500)
    .execute()
  const next = nextRun(clock.now())
  const runs = Map.groupBy(await hooks.listLastRuns(ctx, await listOwnRequests(ctx, agentId, id)), ({ key }) => key)
  return (rows as Omit<SavedSearch, 'limits' | 'lastRuns' | 'nextRunAt'>[]).map((row) => ({
    ...row,
    lastRuns: (runs.get(row.id) ?? []).map(toRunSummary).toSorted(bySource),
    limits: [...hooks.limitSearch(row, listPlaces(row), row.sources)],
    nextRunAt: row.isActive && !row.waitsForConfirmation ? next : null,
  }))
}

const toRunSummary = ({ key: _, request: _request, source, ...run }: LastRun) => ({ ...run, source: source as PortalName })
const bySource = ({ source: one }: { readonly source: string }, { source: other }: { readonly source: string }) => one.localeCompare(other)

/** A search's number of hits, by the rules of the list that shows them. */
const hits = (agentId: AgentId) => sql<number>`(
  select count(*) from matches m join properties p on p.id = m.property_id
  left join verdict_corrections c on c.property_id = p.id and c.office_id = ${findOfficeId(agentId)}
  where m.saved_search_id = s.id and coalesce(c.is_offer, p.hidden_reason is null) and ${isSeenBy(findOfficeId(agentId), 'p')})`

/** Number of an agent's searches, and of all in the office. Locks the office until the transaction ends, so that no other search is added. */
export async function countSavedSearches(ctx: Ctx, agentId: AgentId): Promise<{ own: number; ofOffice: number }> {
  const officeId = await getOfficeId(ctx, agentId)
  await lockOffice(ctx, officeId)
  return ctx.db
    .selectFrom('saved_searches as s')
    .select([sql<number>`count(*) filter (where s.agent_id = ${agentId})::int`.as('own'), (eb) => eb.fn.countAll<number>().as('ofOffice')])
    .where(isViewers({ officeId }, 's.agent_id'))
    .executeTakeFirstOrThrow()
}

/** The office that takes turns at the portals for this agent's searches. */
export async function getOfficeId({ db }: Ctx, agentId: AgentId): Promise<OfficeId> {
  const { officeId } = await db.selectNoFrom(findOfficeId(agentId).as('officeId')).executeTakeFirstOrThrow()
  return officeId
}

type Values = Omit<SavedSearchForm, 'minPrice' | 'maxPrice'> & { minPrice?: number | undefined; maxPrice?: number | undefined }

export async function insertSavedSearch({ db, clock }: Ctx, agentId: AgentId, form: Values): Promise<number> {
  const now = clock.now()
  const { id } = await db
    .insertInto('saved_searches')
    .values({
      agent_id: agentId,
      name: form.name,
      location: form.location ?? null,
      more_places: form.morePlaces,
      radius: form.location === undefined && form.morePlaces.length === 0 ? null : (form.radius ?? null),
      ...storedAmounts(form),
      property_type: form.propertyType ?? null,
      listing_type: form.listingType,
      seller_type: form.sellerType ?? null,
      only_with_images: form.onlyWithImages,
      only_new_listings: form.onlyNewListings,
      sources: form.sources,
      is_active: form.isActive,
      auto_export: form.autoExport,
      alerts: form.alerts,
      alert_price_drops: form.priceDropAlerts,
      alert_returns: form.returnAlerts,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Amounts in the stored units; undefined values stay undefined. */
function storedAmounts({ minPrice, maxPrice, minSize, rooms }: Partial<SavedNumbers<number | null | undefined>>) {
  const cents = (euro: number | null | undefined) => (euro === undefined ? undefined : toCents(euro))
  return { min_price_cents: cents(minPrice), max_price_cents: cents(maxPrice), min_size: minSize, min_rooms: rooms }
}

/** Updates the fields that were sent. Returns false if the agent has no such search. */
export async function updateSavedSearch({ db, clock }: Ctx, agentId: AgentId, id: number, patch: SavedSearchPatch): Promise<boolean> {
  const sent: Record<string, unknown> = {
    name: patch.name,
    location: patch.location,
    more_places: patch.morePlaces,
    radius: patch.location === null && (patch.morePlaces ?? []).length === 0 ? null : patch.radius,
    ...storedAmounts(patch),
    property_type: patch.propertyType,
    listing_type: patch.listingType,
    seller_type: patch.sellerType,
    only_with_images: patch.onlyWithImages,
    only_new_listings: patch.onlyNewListings,
    sources: patch.sources,
    is_active: patch.isActive,
    auto_export: patch.autoExport,
    alerts: patch.alerts,
    alert_price_drops: patch.priceDropAlerts,
    alert_returns: patch.returnAlerts,
  }
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set({ ...values, updated_at: clock.now() })
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Prevents runs from adding matches to the search until the transaction ends. Returns false if the agent has no such search. */
export async function lockSavedSearch({ db }: Ctx, agentId: AgentId, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSavedSearch({ db }: Ctx, agentId: AgentId, id: number): Promise<void> {
  await db.deleteFrom('saved_searches').where('id', '=', id).where('agent_id', '=', agentId).execute()
}

/** Replaces a search's places and requests. Places that stay are kept, because losing one voids the scores of the agent's leads. */
export async function replaceDerived(
  { db }: Ctx,
  id: number,
  placeKeys: readonly string[],
  requests: readonly { readonly source: PortalName; readonly request: string }[],
): Promise<void> {
  await sql`delete from saved_search_places where saved_search_id = ${id} and key <> all(${placeKeys}::text[])`.execute(db)
  await db.deleteFrom('saved_search_requests').where('saved_search_id', '=', id).execute()
  await sql`
    insert into saved_search_places (saved_search_id, key, listing_type, property_type, min_price_cents, max_price_cents, min_size, min_rooms)
    select id, key, listing_type, coalesce(property_type, 'any'), coalesce(min_price_cents, -1), coalesce(max_price_cents, 9223372036854775807),
      coalesce(min_size, -1), coalesce(min_rooms, -1)
    from saved_searches, unnest(${placeKeys}::text[]) as key where id = ${id}
    on conflict (saved_search_id, key) do update set listing_type = excluded.listing_type, property_type = excluded.property_type,
      min_price_cents = excluded.min_price_cents, max_price_cents = excluded.max_price_cents, min_size = excluded.min_size,
      min_rooms = excluded.min_rooms`.execute(db)
  await db
    .insertInto('saved_search_requests')
    .values(requests.map((request) => ({ ...request, saved_search_id: id })))
    .execute()
}

interface Request {
  readonly source: PortalName
  readonly request: string
}

/** The requests of an agent's searches, or of one search, each with its search. */
async function listOwnRequests({ db }: Ctx, agentId: AgentId, id?: number): Promise<AskedRun[]> {
  return db
    .selectFrom('saved_search_requests as q')
    .innerJoin('saved_searches as s', 's.id', 'q.saved_search_id')
    .where('s.agent_id', '=', agentId)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id as number))
    .select(['s.id as key', 'q.source', 'q.request'])
    .execute()
}

/** One search's portal requests. */
export async function listRequests({ db }: Ctx, id: number): Promise<Request[]> {
  const rows = await db.selectFrom('saved_search_requests').select(['source', 'request']).where('saved_search_id', '=', id).execute()
  return rows as Request[]
}

/** The portal requests of all of an agent's active searches. */
export async function listAgentRequests({ db }: Ctx, agentId: AgentId): Promise<Request[]> {
  const rows = await db
    .selectFrom('saved_search_requests as q')
    .innerJoin('saved_searches as s', 's.id', 'q.saved_search_id')
    .where('s.agent_id', '=', agentId)
    .where('s.is_active', '=', true)
    .select(['q.source', 'q.request'])
    .distinct()
    .execute()
  return rows as Request[]
}

export interface ActiveRequest extends Request {
  readonly officeIds: readonly OfficeId[]
}

/** Every request to these sources that an active search needs, without duplicates, with the offices concerned. */
export async function listActiveRequests({ db }: Ctx, sources: readonly PortalName[]): Promise<ActiveRequest[]> {
  const rows = await db
    .selectFrom('saved_search_requests as q')
    .innerJoin('saved_searches as s', 's.id', 'q.saved_search_id')
    .innerJoin('searching_agents as a', 'a.id', 's.agent_id')
    .where('s.is_active', '=', true)
    .where('q.source', 'in', sources)
    .select(['q.source', 'q.request', sql<OfficeId[]>`array_agg(distinct a.office_id::text)`.as('officeIds')])
    .groupBy(['q.source', 'q.request'])
    .execute()
  return rows as ActiveRequest[]
}

/** Agents whose active searches share a request; with `byHand` inactive searches count too. */
export async function listAskingAgents(
  { db }: Ctx,
  source: PortalName,
  request: string,
  byHand = false,
): Promise<Pick<Agent, 'id' | 'officeId'>[]> {
  return db
    .selectFrom('saved_search_requests as q')
    .innerJoin('saved_searches as s', 's.id', 'q.saved_search_id')
    .innerJoin('searching_agents as a', 'a.id', 's.agent_id')
    .$if(!byHand, (query) => query.where('s.is_active', '=', true))
    .where('q.source', '=', source)
    .where('q.request', '=', request)
    .select(['s.agent_id as id', 'a.office_id as officeId'])
    .distinct()
    .$castTo<Pick<Agent, 'id' | 'officeId'>>()
    .execute()
}

export async function countSearches({ db }: Ctx, agentId: AgentId): Promise<number> {
  const { n } = await db
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return n
}

/** The portal requests of an agent's searches, each once with the searches' names and the earliest creation date. */
export async function listNamedRequests({ db }: Ctx, agentId: AgentId) {
  const { rows } = await sql<Request & { readonly names: string; readonly since: string }>`
    select q.source, q.request, string_agg(s.name, ', ' order by s.name) as names, min(s.created_at) as since
    from saved_searches s join saved_search_requests q on q.saved_search_id = s.id
    where s.agent_id = ${agentId}
    group by q.source, q.request`.execute(db)
  return rows
}

export async function countActiveSearches({ db }: Ctx, agentId: AgentId): Promise<number> {
  const { n } = await db
    .selectFrom('saved_searches')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('agent_id', '=', agentId)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return n
}

/** SQL fragment: the first name of a user's searches that a run is for. */
export const selectSearchName = (run: string, userId: RawBuilder<unknown>) => sql<string | null>`(
  select min(own.name) from saved_search_requests q join saved_searches own on own.id = q.saved_search_id
  where q.source = ${sql.ref(`${run}.source`)} and q.request = ${sql.ref(`${run}.request`)} and own.agent_id = ${userId})`

/** SQL fragment with a column `key`: postcodes, or their first digits, in the active searches of an office. */
export const selectSearchedPostcodes = (officeId: OfficeId, limit: number) => sql<{ key: string }>`
  select distinct k.key from saved_search_places k join saved_searches s on s.id = k.saved_search_id
  where ${isViewers({ officeId }, 's.agent_id')} and s.is_active and k.key ~ '^[0-9]{1,5}$' order by k.key limit ${limit}`
