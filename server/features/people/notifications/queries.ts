import type { AgentId } from '#shared/domain/ids.ts'
import type { Notification } from '#shared/contract/people/notifications.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

const SHOWN = 200

/** The agent's notifications, unread ones first, then the newest. What was kept out after it had been announced is no news any more. */
export async function listNotifications({ db }: Ctx, agentId: AgentId): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('properties as p', 'p.id', 'n.property_id')
    .leftJoin('saved_searches as s', 's.id', 'n.saved_search_id')
    .leftJoin('verdict_corrections as c', (join) =>
      join.onRef('c.property_id', '=', 'n.property_id').onRef('c.agent_id', '=', 'n.agent_id'),
    )
    .where('n.agent_id', '=', agentId)
    .where(sql<boolean>`coalesce(c.is_offer, p.hidden_reason is null)`)
    .select([
      'n.id',
      'n.notified',
      'n.created_at as createdAt',
      's.name as searchName',
      sql`jsonb_build_object('id', p.id, 'title', p.title, 'location', p.location, 'zipCode', p.zip_code,
        'price', p.price_cents / 100.0, 'size', p.size, 'rooms', p.rooms, 'propertyType', p.property_type,
        'listingType', p.listing_type, 'imageUrls', to_jsonb(p.image_urls[1:1]))`.as('property'),
    ])
    .orderBy('n.notified')
    .orderBy('n.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows as Notification[]
}

/** Marks those of the given that are the agent's own. */
export async function markRead({ db }: Ctx, agentId: AgentId, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ notified: true })
    .where('agent_id', '=', agentId)
    .where('notified', '=', false)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
