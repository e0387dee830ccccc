import type { EventKind, LoggedKind } from '#shared/domain/event.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/domain/news.ts'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Something that happened, in ids only. */
export interface NewEvent {
  readonly kind: EventKind
  /** Who did it; nobody when the product did. */
  readonly actorId?: UserId
  /** Whom it concerns by name. Of some kinds the administrators hear besides. */
  readonly userIds: readonly UserId[]
  /** What it is about, all of the same sort; at least one where people are told of it. */
  readonly subjectIds?: readonly number[]
  /** More about it in words of the code: which fields, which status. Never what stands in them. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

export async function insertEvents({ db, clock }: Ctx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ kind, actorId, userIds, subjectIds = [], details = {} }) => ({
    kind,
    actor: actorId ?? null,
    users: userIds,
    subjects: subjectIds,
    details,
  }))
  await sql`
    with happened as (
      insert into events (kind, actor_id, user_ids, subject_ids, details, created_at)
      select kind, actor, users, subjects, details, ${clock.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (kind text, actor uuid, users uuid[], subjects bigint[], details jsonb)
      returning id, kind
    )
    insert into events_waiting (event_id) select id from happened where kind = any(${NOTIFICATION_KINDS}::text[])`.execute(db)
}

export interface Event {
  readonly kind: NotificationKind
  readonly userIds: readonly UserId[]
  readonly subjectIds: readonly number[]
  readonly createdAt: string
}

/** Takes up to `limit` events that nobody has been told of, the oldest first; they wait again if the transaction fails. */
export async function takeWaiting({ db }: Ctx, limit: number): Promise<Event[]> {
  const { rows } = await sql<Event>`
    with taken as (
      delete from events_waiting where event_id in (
        select event_id from events_waiting order by event_id limit ${limit} for update skip locked
      ) returning event_id
    )
    select kind, user_ids::text[] as "userIds", subject_ids as "subjectIds", created_at as "createdAt"
    from events where id in (select event_id from taken) order by id`.execute(db)
  return rows
}

/** Whether such a thing happened to this user since then. */
export async function hasHappened({ db }: Ctx, kind: LoggedKind, userId: UserId, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('kind', '=', kind)
    .where('kind', '<>', 'match')
    .where(sql<boolean>`user_ids @> array[${userId}]::uuid[]`)
    .where('created_at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
