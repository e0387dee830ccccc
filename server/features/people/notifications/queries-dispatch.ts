import type { UserId } from '#shared/domain/ids.ts'
import { NEWS, NOTIFICATION_KINDS } from '#shared/domain/news.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Event } from '../../../events/events.ts'

const FOR_ADMINS = NOTIFICATION_KINDS.filter((kind) => NEWS[kind].audience === 'admin')

/** Stores events as notifications for the users concerned; returns the stored ones with their users. A repeated one becomes unread again. */
export async function insertNotifications({ db }: Ctx, events: readonly Event[]): Promise<{ id: number; userId: UserId }[]> {
  if (events.length === 0) return []
  const { rows } = await sql<{ id: number; userId: UserId }>`
    with event as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as event (kind text, "userIds" uuid[], "subjectIds" bigint[], "createdAt" timestamptz)
    )
      insert into notifications (user_id, kind, subject_id, created_at)
      select u.id, event.kind, subject_id, max(event."createdAt")
      from event
      join users u on u.is_active and (u.id = any(event."userIds") or u.role = 'admin' and event.kind = any(${FOR_ADMINS}::text[]))
      cross join unnest(event."subjectIds") as subject_id
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (user_id, kind, subject_id) do update set notified = false, created_at = excluded.created_at
      returning id, user_id as "userId"`.execute(db)
  return rows
}

export async function deleteBefore({ db }: Ctx, moment: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', moment.toISOString()).execute()
}
