import { ANSWER_LABEL } from '#shared/domain/letter.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Notification } from '#shared/contract/people/notifications.ts'
import { MATCH_KINDS } from '#shared/domain/notification.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'
import { DatabaseMoment, type Asked, type Page, pageOf, readCursor } from '../../../db/pages.ts'

const IN_BELL = sql`not exists (select from notification_preferences f where f.user_id = n.user_id and f.kind = n.kind and not f.bell)`

const PROPERTY = sql`jsonb_build_object('id', p.id, 'title', p.title, 'location', p.location, 'zipCode', p.zip_code,
  'price', ${euro('p.price_cents')}, 'size', p.size, 'rooms', p.rooms, 'propertyType', p.property_type, 'listingType', p.listing_type,
  'imageUrls', to_jsonb(coalesce((
    select a.image_urls[1:1] from adverts a where a.property_id = p.id and a.image_urls <> '{}' order by a.id <> p.lead_advert_id, a.id limit 1
  ), '{}')))`

/** What a notification may say, with the type of its column. */
const PARTS = {
  searchName: sql`text`,
  property: sql`jsonb`,
  tip: sql`jsonb`,
  message: sql`jsonb`,
  commission: sql`jsonb`,
  statement: sql`jsonb`,
  run: sql`jsonb`,
  reason: sql`text`,
}
type Said = Partial<Record<keyof typeof PARTS, RawBuilder<unknown>>>

/** What is said of one kind, and from which rows: none where it is gone or no news any more. */
function told(from: RawBuilder<unknown>, said: Said): RawBuilder<unknown> {
  const parts = Object.entries(PARTS).map(([part, type]) => sql`${said[part as keyof Said] ?? sql`null`}::${type} as ${sql.ref(part)}`)
  return sql`select ${sql.join(parts)} from ${from}`
}

/**
 * One line for each kind. Joined all at once, planning the statement would take ten times as long as answering it. A listing that was kept out after
 * it had been announced is no news any more, and neither is a message that was read where it stands.
 */
const ABOUT = [
  told(
    sql`matches m join properties p on p.id = m.property_id left join saved_searches s on s.id = m.saved_search_id
      left join verdict_corrections c on c.property_id = p.id and c.agent_id = n.user_id
      where n.kind = any(${MATCH_KINDS}::text[]) and m.id = n.subject_id and m.agent_id = n.user_id and coalesce(c.is_offer, p.hidden_reason is null)`,
    { searchName: sql`coalesce(s.name, 'Gelöschte Suche')`, property: PROPERTY },
  ),
  told(
    sql`exports e join properties p on p.id = e.property_id
      where n.kind = 'export_failed' and e.id = n.subject_id and e.agent_id = n.user_id`,
    { property: PROPERTY, reason: sql`e.error_message` },
  ),
  told(
    sql`properties p join lateral (select answer from letters l where l.property_id = p.id and l.agent_id = n.user_id and l.answer is not null
        order by l.answered_at desc limit 1) l on true
      where n.kind = 'owner_answered' and p.id = n.subject_id`,
    { property: PROPERTY, reason: sql`${JSON.stringify(ANSWER_LABEL)}::jsonb ->> l.answer` },
  ),
  told(
    sql`property_tips t where n.kind in ('new_tip', 'tip_changed') and t.id = n.subject_id and n.user_id in (t.agent_id, t.partner_id)`,
    { tip: sql`jsonb_build_object('id', t.id, 'tipType', t.tip_type, 'city', t.city, 'status', t.status)` },
  ),
  told(
    sql`messages g join users w on w.id = case when g.from_agent then g.agent_id else g.partner_id end
      where n.kind in ('partner_wrote', 'agent_wrote') and g.id = n.subject_id and n.user_id in (g.agent_id, g.partner_id) and g.read_at is null`,
    { message: sql`jsonb_build_object('from', trim(w.first_name || ' ' || w.last_name), 'partnerId', g.partner_id)` },
  ),
  told(sql`commissions o where n.kind = 'commission_changed' and o.id = n.subject_id and o.partner_id = n.user_id`, {
    commission: sql`jsonb_build_object('amount', ${euro('o.amount_cents')}, 'isPaid', o.paid_date is not null)`,
  }),
  told(
    sql`statements d where n.kind = 'statement_changed' and d.id = n.subject_id and d.partner_id = n.user_id and d.content is not null`,
    { statement: sql`jsonb_build_object('kind', d.kind, 'status', d.status, 'number', d.content::jsonb ->> 'number')` },
  ),
  told(sql`scrape_runs r where n.kind in ('run_failed', 'source_failed') and r.id = n.subject_id and r.failure is not null`, {
    searchName: sql`(select min(own.name) from saved_search_requests q join saved_searches own on own.id = q.saved_search_id
      where q.source = r.source and q.request = r.request and own.agent_id = n.user_id)`,
    run: sql`jsonb_build_object('source', r.source, 'failure', r.failure)`,
    reason: sql`r.reason`,
  }),
  told(sql`deliveries l where n.kind = 'mail_failed' and l.id = n.subject_id and l.channel = 'mail'`, { reason: sql`l.reason` }),
  told(sql`findings f where n.kind = 'unwell' and f.id = n.subject_id`, {
    reason: sql`case when f.mended_at is null then f.text || coalesce(' ' || f.mend, '') else 'Wieder in Ordnung: ' || f.text end`,
  }),
  told(sql`backups b where n.kind = 'backup_failed' and b.id = n.subject_id and b.reason is not null`, { reason: sql`b.reason` }),
]

const NEWS = sql`
  select n.id, n.kind, n.notified, n.created_at as "createdAt", about.*
  from notifications n cross join lateral (${sql.join(ABOUT, sql` union all `)}) about
  where true`

/** What stands in somebody's bell, unread first, then the newest. */
export async function listNotifications({ db }: Ctx, userId: UserId, asked: Asked): Promise<Page<Notification>> {
  const { rows } = await sql<Notification>`
    ${NEWS} and n.user_id = ${userId} and ${IN_BELL} and ${isBehind(asked)}
    order by n.notified, n.created_at desc, n.id desc
    limit ${asked.limit + 1}`.execute(db)
  return pageOf(rows, asked, ({ notified, createdAt, id }) => [String(notified), createdAt, id])
}

const Key = z.tuple([z.enum(['true', 'false']), DatabaseMoment, z.string().regex(/^\d{1,18}$/)])

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
