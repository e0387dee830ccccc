import type { UserId } from '#shared/domain/ids.ts'
import type { NotificationKind } from '#shared/domain/notification.ts'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Something that happened, in ids only. */
export interface NewEvent {
  readonly kind: NotificationKind
  /** Who did it; nobody when the product did. */
  readonly actorId?: UserId
  /** Whom it concerns by name. Of some kinds the administrators hear besides. */
  readonly userIds: readonly UserId[]
  /** What it is about; at least one. */
  readonly subjectIds: readonly number[]
}

export async function insertEvents({ db, clock }: Ctx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ kind, actorId, userIds, subjectIds }) => ({
    kind,
    actor: actorId ?? null,
    users: userIds,
    subjects: subjectIds,
  }))
  await sql`
    with happened as (
      insert into events (kind, actor_id, user_ids, subject_ids, created_at)
      select kind, actor, users, subjects, ${clock.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (kind text, actor uuid, users uuid[], subjects bigint[])
      returning id
    )
    insert into events_waiting (event_id) select id from happened`.execute(db)
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
