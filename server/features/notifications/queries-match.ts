import { NEW_BADGE_AGE } from '#shared/domain/limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

/**
 * Matches a batch of properties against every active saved search in one statement and stores what is new to an agent.
 * Both sides meet on a place they share; an unknown value satisfies no bound. How many were announced, by agent.
 */
export async function insertMatches({ db, clock }: Ctx, propertyIds: readonly number[]): Promise<{ agentId: string; count: number }[]> {
  if (propertyIds.length === 0) return []
  const now = clock.now()
  const { rows } = await sql<{ agentId: string; count: number }>`
    with found as (
      select distinct on (s.agent_id, p.id) s.agent_id, p.id as property_id, s.id as saved_search_id
      from properties p
      cross join lateral unnest(p.place_keys) as place (key)
      join saved_search_places sp on sp.key = place.key
      join saved_searches s on s.id = sp.saved_search_id
      join users u on u.id = s.agent_id and u.is_active
      where p.id = any(${propertyIds}::bigint[])
        and p.hidden_reason is null
        and s.is_active
        and s.listing_type = p.listing_type
        and p.source = any(s.sources)
        and (s.property_type is null or s.property_type = p.property_type)
        and (s.seller_type is null or s.seller_type = p.seller_type)
        and (s.min_price_cents is null or p.price_cents >= s.min_price_cents)
        and (s.max_price_cents is null or p.price_cents <= s.max_price_cents)
        and (s.min_size is null or p.size >= s.min_size)
        and (s.min_rooms is null or p.rooms >= s.min_rooms)
        and (not s.only_with_images or p.image_urls <> '{}')
        and (not s.only_new_listings or p.listed_at > ${new Date(now.getTime() - NEW_BADGE_AGE)})
      order by s.agent_id, p.id, s.id
    ), announced as (
      insert into notifications (agent_id, property_id, saved_search_id, created_at)
      select agent_id, property_id, saved_search_id, ${now} from found
      order by agent_id, property_id
      on conflict (agent_id, property_id) do nothing
      returning agent_id
    )
    select agent_id as "agentId", count(*) as count from announced group by agent_id`.execute(db)
  return rows
}
