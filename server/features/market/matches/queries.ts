import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import { NEW_BADGE_AGE } from '#shared/domain/limits.ts'
import { toBits, SOURCES } from '#shared/domain/sources.ts'
import { DAY } from '#shared/domain/durations.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { hasRefusal } from '../../../db/refusal.ts'
import { hasRight, isOfOffice, findOfficeId, selectAgents } from '../../../db/seen-by.ts'
import type { WishedExport } from '../../../hooks.ts'

export interface Matches {
  /** New matches by agent. */
  readonly announced: readonly { readonly agentId: AgentId; readonly matchIds: readonly number[] }[]
  /** Matching listings to export to an agent's CRM, including those stored before; each with the first search that has export switched on. */
  readonly wished: readonly WishedExport[]
}

/** Milliseconds a doubtful card waits for its ad page, which usually settles the doubt; then it is announced as doubtful. */
const PAGE_WAIT = 60 * 60_000

/**
 * The saved searches whose place, type and bounds fit one of these properties: one index probe per property and place. Isolated and first because a
 * planner without statistics would start with the searches and probe the places for each pair.
 */
const nearby = (propertyIds: readonly number[]) => sql`
  select p.id as property_id, met.saved_search_id
  from properties p
  cross join lateral (
    select sp.saved_search_id
    from (
      select key, span, coalesce(floor(p.price_cents / reach)::bigint, -1) as least_price
      from (select unnest(p.place_keys) union all select n.key from near_places n where n.property_id = p.id) as place (key),
        (values (1::smallint, 1.25), (2, 2.0), (3, null)) as spans (span, reach)
      offset 0
    ) as probe
    join saved_search_places sp on sp.key = probe.key
      and sp.listing_type = p.listing_type
      and sp.property_type = any(array[p.property_type, 'any'])
      and sp.price_span = probe.span
      and sp.min_price_cents >= probe.least_price
      and sp.min_price_cents <= coalesce(p.price_cents, -1)
      and sp.max_price_cents >= coalesce(p.price_cents, 9223372036854775807)
      and sp.min_size <= coalesce(p.size, -1)
      and sp.min_rooms <= coalesce(p.rooms, -1)
    -- keeps the planner from reading all searches of a key at once and comparing them with every listing
    offset 0
  ) as met
  where p.id = any(${propertyIds}::bigint[])`

/**
 * Every active search that one of these properties fits, as `fitting`. Properties and searches are joined on a shared place; an unknown value does
 * not satisfy any bound.
 */
const fitting = (propertyIds: readonly number[], now: Date, isMeant = sql<boolean>`true`) => sql`
    near as materialized (${nearby(propertyIds)}),
    bits (source, bit) as (select * from unnest(${[...SOURCES]}::text[], ${SOURCES.map((source) => toBits([source]))}::int[])), fitting as materialized (
      select coalesce(his.property_id, p.id) as property_id, p.id as advertised_as, s.agent_id, a.office_id, s.id as saved_search_id, s.alert_price_drops, s.alert_returns,
        coalesce(t.skip_refusals, true) and (ra.refuses is true or ${hasRefusal(sql`coalesce(his.property_id, p.id)`, sql`a.office_id`)}) as is_unwanted,
        -- a key known to be wrong would only fill the history with failures
        coalesce(s.auto_export and ${hasRight(sql.ref('s.agent_id'), 'export')} and x.auto_export_enabled and x.api_key is not null and x.test_error is null, false) as is_wished
      from near
      join properties p on p.id = near.property_id
      join saved_searches s on s.id = near.saved_search_id
      join searching_agents a on a.id = s.agent_id
      left join crm_connections x on x.office_id = a.office_id
      -- a property that the agent joined to another one is matched as the other one
      left join property_aliases his on his.id = p.id and his.office_id = a.office_id
      left join verdict_corrections c on c.property_id = coalesce(his.property_id, p.id) and c.office_id = a.office_id
      left join refusal_answers ra on ra.property_id = coalesce(his.property_id, p.id) and ra.office_id = a.office_id
      left join alert_settings t on t.user_id = s.agent_id
      where (p.office_id is null or p.office_id = a.office_id) and (p.hidden_reason is null or exists (select from verdict_corrections o where o.property_id = p.id and o.is_offer))
        and coalesce(c.is_offer, p.hidden_reason is null)
        and (p.doubt_reason is null or (select a.details_read_at is not null from adverts a where a.id = p.lead_advert_id) or p.scraped_at < ${new Date(now.getTime() - PAGE_WAIT)} or c.is_offer)
        and s.is_active and ${isMeant}
        -- own adverts match whichever portals the agent searches
        and (p.office_id is not null or exists (select from bits where bits.source = any(s.sources) and p.sources & bits.bit <> 0))
        and (s.seller_type is null or s.seller_type = p.seller_type)
        and (not s.only_with_images or p.has_images)
        -- new as the list defines it: new to us and on the market
        and (not s.only_new_listings or least(p.scraped_at, p.listed_at) > ${new Date(now.getTime() - NEW_BADGE_AGE)})
    
    )`

/**
 * Matches a batch of properties with every active saved search, or with those of one office, in one statement and stores the new matches. A property whose
 * owner refuses agents is skipped for agents who want no such news; once its advert drops the refusal or the agent dismisses it, it is announced
 * like a new one.
 */
export async function insertMatches({ db, clock }: Ctx, propertyIds: readonly number[], onlyTo?: OfficeId): Promise<Matches> {
  if (propertyIds.length === 0) return { announced: [], wished: [] }
  const now = clock.now()
  const { rows } = await sql<{
    agentId: AgentId
    officeId: OfficeId
    matchIds: number[] | null
    propertyId: number
    savedSearchId: number
  }>`
    with ${fitting(propertyIds, now, onlyTo === undefined ? undefined : sql`a.office_id = ${onlyTo}`)}, announced as (
      insert into matches (property_id, agent_id, saved_search_id, created_at)
      select distinct on (property_id, agent_id) property_id, agent_id, saved_search_id, ${now} from fitting
      where not is_unwanted
      order by property_id, agent_id, saved_search_id
      on conflict (property_id, agent_id) do nothing
      returning agent_id, id
    ), wished as (
      select distinct on (property_id, agent_id) * from fitting where is_wished order by property_id, agent_id, saved_search_id
    )
    select agent_id as "agentId", null::uuid as "officeId", array_agg(id order by id) as "matchIds", null::bigint as "propertyId", null::bigint as "savedSearchId" from announced group by agent_id
    union all
    select agent_id, office_id, null, property_id, saved_search_id from wished`.execute(db)
  return {
    announced: rows.flatMap(({ agentId, matchIds }) => (matchIds === null ? [] : [{ agentId, matchIds }])),
    wished: rows.flatMap(({ officeId, matchIds, propertyId, savedSearchId }) =>
      matchIds === null ? [{ officeId, propertyId, savedSearchId }] : [],
    ),
  }
}

/** Milliseconds. Older changes are not news, even for a search whose alerts were switched on since. */
const TURN_AGE = 7 * DAY

export interface Turn {
  readonly agentId: AgentId
  readonly matchId: number
  /** A price cut that comes with a return is announced only as the return. */
  readonly kind: 'price_drop' | 'came_back'
}

/**
 * Returns what happened to these properties since the last announcement, for the searches with such alerts, and marks it as announced. Locks the
 * matches, so that only one of two concurrent callers returns it.
 */
export async function takeTurns({ db, clock }: Ctx, propertyIds: readonly number[]): Promise<Turn[]> {
  if (propertyIds.length === 0) return []
  const now = clock.now()
  const since = new Date(now.getTime() - TURN_AGE)
  const { rows } = await sql<Turn>`
    with ${fitting(propertyIds, now)}, wanted as (
      select property_id, advertised_as, agent_id, bool_or(drops) as drops, bool_or(returns) as returns from (
        select property_id, advertised_as, agent_id, alert_price_drops and not is_unwanted as drops, alert_returns and not is_unwanted as returns from fitting
        -- favourites that the agent watches
        union all select f.property_id, f.property_id, f.agent_id, true, true from favorites f where f.watched and f.property_id = any(${propertyIds}::bigint[])
        union all select f.property_id, led.id, f.agent_id, true, true from property_aliases led cross join lateral ${selectAgents(sql.ref('led.office_id'))} agents join favorites f on f.property_id = led.property_id and f.agent_id = agents.id
          where f.watched and led.id = any(${propertyIds}::bigint[])
      ) as either group by 1, 2, 3
    ), seen as (
      select m.id, m.agent_id, p.price_cut_at, p.reposted_at,
        w.returns and p.offline_since is null and coalesce(p.reposted_at > greatest(${since}, coalesce(m.return_announced_at, m.created_at)), false) as is_back,
        w.drops and coalesce(p.price_cut_at > greatest(${since}, coalesce(m.cut_announced_at, m.created_at)), false) as is_cheaper
      from wanted w
      join properties p on p.id = w.advertised_as
      join matches m on m.property_id = w.property_id and m.agent_id = w.agent_id
      where w.drops or w.returns
      order by m.id for no key update of m
    ), turned as (
      -- a property turns once, even if several of its aliases did
      select id, max(price_cut_at) as price_cut_at, max(reposted_at) as reposted_at, bool_or(is_back) as is_back, bool_or(is_cheaper) as is_cheaper
      from seen group by id
    )
    update matches m set cut_announced_at = coalesce(t.price_cut_at, m.cut_announced_at), return_announced_at = case when t.is_back then t.reposted_at else m.return_announced_at end
    from turned t where t.id = m.id and (t.is_back or t.is_cheaper)
    returning m.agent_id as "agentId", m.id as "matchId", case when t.is_back then 'came_back' else 'price_drop' end as kind`.execute(db)
  return rows
}

/** The properties that a search of this agent matched, and those joined to them for the agent. */
export async function listMatched({ db }: Ctx, agentId: AgentId, savedSearchId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with matched as (select property_id from matches where agent_id = ${agentId} and saved_search_id = ${savedSearchId})
    select property_id as id from matched
    union select led.id from property_aliases led join matched using (property_id) where led.office_id = ${findOfficeId(agentId)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Moves a search's matches to another of the agent's active searches that these properties fit too. */
export async function handOverMatches(
  { db, clock }: Ctx,
  agentId: AgentId,
  savedSearchId: number,
  propertyIds: readonly number[],
): Promise<void> {
  await sql`
    with ${fitting(propertyIds, clock.now(), sql`s.agent_id = ${agentId}`)}, heirs as (
      select property_id, min(saved_search_id) as saved_search_id from fitting
      where saved_search_id <> ${savedSearchId} and not is_unwanted group by property_id
    )
    update matches m set saved_search_id = heirs.saved_search_id from heirs
    where m.agent_id = ${agentId} and m.saved_search_id = ${savedSearchId} and m.property_id = heirs.property_id`.execute(db)
}

/** Deletes a search's matches, apart from favourites the agent watches, and returns their ids. */
export async function deleteMatches({ db }: Ctx, agentId: AgentId, savedSearchId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('matches as m')
    .where('m.agent_id', '=', agentId)
    .where('m.saved_search_id', '=', savedSearchId)
    .where(sql<boolean>`not exists (select from favorites f where f.agent_id = m.agent_id and f.property_id = m.property_id and f.watched)`)
    .returning('m.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Part of a statement: what searches of the office's agents found since that moment, and when. */
export const selectFound = (officeId: OfficeId, since: Date): RawBuilder<unknown> => sql`
  select m.property_id, m.created_at as at from matches m
  where m.agent_id = any(array${selectAgents(officeId)}) and m.created_at >= ${since} and m.saved_search_id is not null`

/** A watched favourite gets a match without a saved search. */
export async function insertSight({ db, clock }: Ctx, agentId: AgentId, propertyId: number): Promise<void> {
  await db
    .insertInto('matches')
    .values({ property_id: propertyId, agent_id: agentId, saved_search_id: null, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['property_id', 'agent_id']).doNothing())
    .execute()
}

/** Deletes the agent's matches with the own adverts of an office that the agent leaves. */
export async function deleteOwnAdverts({ db }: Ctx, agentId: AgentId, officeId: OfficeId): Promise<void> {
  await db.deleteFrom('matches').where('agent_id', '=', agentId).where(isOfOffice(officeId, 'property_id')).execute()
}
