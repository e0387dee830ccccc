import { NEW_BADGE_AGE } from '#shared/domain/limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/** Listings `p` and active searches `s` that fit each other. Both sides meet on a place they share; an unknown value satisfies no bound. */
const fitting = (propertyIds: readonly number[], now: Date) => sql`properties p
      cross join lateral unnest(p.place_keys) as place (key)
      join saved_search_places sp on sp.key = place.key
        and sp.listing_type = p.listing_type
        and sp.property_type = any(array[p.property_type, 'any'])
        and sp.min_price_cents <= coalesce(p.price_cents, -1)
        and sp.max_price_cents >= coalesce(p.price_cents, 9223372036854775807)
        and sp.min_size <= coalesce(p.size, -1)
        and sp.min_rooms <= coalesce(p.rooms, -1)
      join saved_searches s on s.id = sp.saved_search_id
      join users u on u.id = s.agent_id and u.is_active
      where p.id = any(${propertyIds}::bigint[])
        and p.hidden_reason is null
        and s.is_active
        and p.source = any(s.sources)
        and (s.seller_type is null or s.seller_type = p.seller_type)
        and (not s.only_with_images or p.image_urls <> '{}')
        and (not s.only_new_listings or p.listed_at > ${new Date(now.getTime() - NEW_BADGE_AGE)})`

/**
 * Matches a batch of properties against every active saved search in one statement and stores what is new to an agent.
 * How many were announced, by agent.
 */
export async function insertMatches({ db, clock }: Ctx, propertyIds: readonly number[]): Promise<{ agentId: string; count: number }[]> {
  if (propertyIds.length === 0) return []
  const now = clock.now()
  const { rows } = await sql<{ agentId: string; count: number }>`
    with found as (
      select distinct on (p.id, s.agent_id) s.agent_id, p.id as property_id, s.id as saved_search_id
      from ${fitting(propertyIds, now)}
      order by p.id, s.agent_id, s.id
    ), announced as (
      insert into notifications (agent_id, property_id, saved_search_id, created_at)
      select agent_id, property_id, saved_search_id, ${now} from found
      order by property_id, agent_id
      on conflict (property_id, agent_id) do nothing
      returning agent_id
    )
    select agent_id as "agentId", count(*) as count from announced group by agent_id`.execute(db)
  return rows
}

/** Those of the properties that a search is to hand on to its agent's CRM, each with the first such search. */
export async function listMatchesToExport(
  { db, clock }: Ctx,
  propertyIds: readonly number[],
): Promise<{ agentId: string; propertyId: number; savedSearchId: number }[]> {
  if (propertyIds.length === 0) return []
  const { rows } = await sql<{ agentId: string; propertyId: number; savedSearchId: number }>`
    select distinct on (p.id, s.agent_id) s.agent_id as "agentId", p.id as "propertyId", s.id as "savedSearchId"
    from ${fitting(propertyIds, clock.now())}
      and s.auto_export and u.auto_export_enabled
      -- a key that is known to be wrong would only fill the history with failures
      and u.propstack_api_key is not null and u.propstack_test_error is null
    order by p.id, s.agent_id, s.id`.execute(db)
  return rows
}
