import type { UserId } from '#shared/domain/ids.ts'
import { Moment } from '#shared/contract/fields.ts'
import type { Notification } from '#shared/contract/people/notifications.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import { type Asked, type Page, pageOf, readCursor } from '../../../db/pages.ts'

const IN_BELL = sql`not exists (select from notification_preferences f where f.user_id = n.user_id and f.kind = n.kind and not f.bell)`

/** What it was about may be gone since, and a listing that was kept out after it had been announced is no news any more. */
const NEWS = sql`
  select n.id, n.kind, n.notified, n.created_at as "createdAt",
    coalesce(s.name, (
      select min(own.name) from saved_search_requests q join saved_searches own on own.id = q.saved_search_id
      where q.source = r.source and q.request = r.request and own.agent_id = n.user_id
    )) as "searchName",
    case when p.id is not null then jsonb_build_object('id', p.id, 'title', p.title, 'location', p.location, 'zipCode', p.zip_code,
      'price', ${euro('p.price_cents')}, 'size', p.size, 'rooms', p.rooms, 'propertyType', p.property_type,
      'listingType', p.listing_type, 'imageUrls', to_jsonb(coalesce((select a.image_urls[1:1] from adverts a where a.property_id = p.id and a.image_urls <> '{}' order by a.id <> p.lead_advert_id, a.id limit 1), '{}'))) end as property,
    case when t.id is not null then jsonb_build_object('id', t.id, 'tipType', t.tip_type, 'city', t.city, 'status', t.status) end as tip,
    case when w.id is not null then jsonb_build_object('from', trim(w.first_name || ' ' || w.last_name), 'partnerId', g.partner_id) end as message,
    case when o.id is not null then jsonb_build_object('amount', ${euro('o.amount_cents')}, 'isPaid', o.paid_date is not null) end as commission,
    case when d.id is not null then jsonb_build_object('kind', d.kind, 'status', d.status, 'number', d.content::jsonb ->> 'number') end as statement,
    case when r.id is not null then jsonb_build_object('source', r.source, 'failure', r.failure) end as run,
    case n.kind when 'export_failed' then e.error_message when 'mail_failed' then l.reason when 'backup_failed' then b.reason
      when 'unwell' then case when f.mended_at is null then f.text || coalesce(' ' || f.mend, '') else 'Wieder in Ordnung: ' || f.text end else r.reason end as reason
  from notifications n
  left join matches m on n.kind = 'match' and m.id = n.subject_id and m.agent_id = n.user_id
  left join exports e on n.kind = 'export_failed' and e.id = n.subject_id and e.agent_id = n.user_id
  left join properties p on p.id = coalesce(m.property_id, e.property_id)
  left join saved_searches s on s.id = m.saved_search_id
  left join verdict_corrections c on n.kind = 'match' and c.property_id = p.id and c.agent_id = n.user_id
  left join property_tips t on n.kind in ('new_tip', 'tip_changed') and t.id = n.subject_id and n.user_id in (t.agent_id, t.partner_id)
  -- what was read where it stands is no news any more
  left join messages g on n.kind in ('partner_wrote', 'agent_wrote') and g.id = n.subject_id and n.user_id in (g.agent_id, g.partner_id) and g.read_at is null
  left join users w on w.id = case when g.from_agent then g.agent_id else g.partner_id end
  left join commissions o on n.kind = 'commission_changed' and o.id = n.subject_id and o.partner_id = n.user_id
  left join statements d on n.kind = 'statement_changed' and d.id = n.subject_id and d.partner_id = n.user_id and d.content is not null
  left join scrape_runs r on n.kind in ('run_failed', 'source_failed') and r.id = n.subject_id and r.failure is not null
  left join deliveries l on n.kind = 'mail_failed' and l.id = n.subject_id and l.channel = 'mail'
  left join findings f on n.kind = 'unwell' and f.id = n.subject_id
  left join backups b on n.kind = 'backup_failed' and b.id = n.subject_id and b.reason is not null
  where (p.id is not null or t.id is not null or w.id is not null or o.id is not null or d.id is not null or r.id is not null or l.id is not null or b.id is not null or f.id is not null)
    and (n.kind <> 'match' or coalesce(c.is_offer, p.hidden_reason is null))`

/** What stands in somebody's bell, unread first, then the newest. */
export async function listNotifications({ db }: Ctx, userId: UserId, asked: Asked): Promise<Page<Notification>> {
  const { rows } = await sql<Notification>`
    ${NEWS} and n.user_id = ${userId} and ${IN_BELL} and ${isBehind(asked)}
    order by n.notified, n.created_at desc, n.id desc
    limit ${asked.limit + 1}`.execute(db)
  return pageOf(rows, asked, ({ notified, createdAt, id }) => [String(notified), createdAt, id])
}

const Key = z.tuple([z.enum(['true', 'false']), Moment, z.string().regex(/^\d{1,18}$/)])

function isBehind({ cursor }: Asked) {
  if (cursor === undefined) return sql<boolean>`true`
  const [notified, at, id] = readCursor(cursor, Key)
  return sql<boolean>`(not n.notified, n.created_at, n.id) < (not ${notified}::boolean, ${at}::timestamptz, ${id}::bigint)`
}

/** What is still news of these, whether or not it stands in the bell; the newest first. */
export async function listNews({ db }: Ctx, userId: UserId, ids: readonly number[]): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    ${NEWS} and n.user_id = ${userId} and n.id = any(${ids}::bigint[])
    order by n.notified, n.created_at desc, n.id desc`.execute(db)
  return rows
}

/** Marks those of the given that are the caller's own. */
export async function markRead({ db }: Ctx, userId: UserId, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ notified: true })
    .where('user_id', '=', userId)
    .where('notified', '=', false)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
