import type { AgentId, UserId } from '#shared/domain/ids.ts'
import type { Notification } from '#shared/contract/people/notifications.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import type { GoneSubjects } from '../../../hooks.ts'
import { DatabaseMoment, type Asked, type Page, toPage, readCursor } from '../../../db/pages.ts'

/** A `case`, which is planned for half of the notifications: planned for few, all of them would be read and sorted for a page. */
const isInBell = (userId: UserId) => sql`
  case when n.kind = any(array(select f.kind from notification_preferences f where f.user_id = ${userId} and not f.bell)) then false else true end`

/** A lateral union: joining all kinds at once would take ten times as long to plan as to run. */
const selectNews = ({ stored }: Ctx) => sql`
  select n.id, n.kind, n.notified, n.created_at as "createdAt", about.*
  from notifications n cross join lateral (${sql.join(stored.news, sql` union all `)}) about
  where true`

/** Notifications in a user's bell, unread first, then newest first. */
export async function listNotifications(ctx: Ctx, userId: UserId, asked: Asked): Promise<Page<Notification>> {
  const { rows } = await sql<Notification>`
    ${selectNews(ctx)} and n.user_id = ${userId} and ${isInBell(userId)} and ${isBehind(asked)}
    order by n.notified, n.created_at desc, n.id desc
    limit ${asked.limit + 1}`.execute(ctx.db)
  return toPage(rows, asked, ({ notified, createdAt, id }) => [String(notified), createdAt, id])
}

const Key = z.tuple([z.enum(['true', 'false']), DatabaseMoment, z.string().regex(/^\d{1,18}$/)])

function isBehind({ cursor }: Asked) {
  if (cursor === undefined) return sql<boolean>`true`
  const [notified, at, id] = readCursor(cursor, Key)
  return sql<boolean>`(not n.notified, n.created_at, n.id) < (not ${notified}::boolean, ${at}::timestamptz, ${id}::bigint)`
}

/** The given notifications that still exist, whether or not the bell shows them; newest first. */
export async function listNews(ctx: Ctx, userId: UserId, ids: readonly number[]): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    ${selectNews(ctx)} and n.user_id = ${userId} and n.id = any(${ids}::bigint[])
    order by n.notified, n.created_at desc, n.id desc`.execute(ctx.db)
  return rows
}

/** Deletes a user's notifications about these subjects. */
export async function deleteNews({ db }: Ctx, { userId, kinds, subjectIds }: GoneSubjects): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where(sql<boolean>`subject_id = any(${subjectIds}::bigint[])`)
    .execute()
}

/** Marks only the caller's own among the given. */
export async function markRead({ db }: Ctx, userId: UserId, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ notified: true })
    .where('user_id', '=', userId)
    .where('notified', '=', false)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}

/** Part of a statement: whether an agent's bell shows this match as unread. */
export const isUnreadMatch = (matchId: RawBuilder<unknown>, agentId: AgentId | undefined) =>
  sql<boolean>`${matchId} in (select n.subject_id from notifications n where n.user_id = ${agentId ?? null} and not n.notified and n.kind = 'match')`
