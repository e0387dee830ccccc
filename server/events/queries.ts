import type { EventKind, LoggedKind } from '#shared/domain/event.ts'
import type { OfficeId, OfficeSystem, UserId } from '#shared/domain/ids.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/domain/news.ts'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { findOfficeId, selectAgents } from '../db/seen-by.ts'

/** An event, by ids only. */
export interface NewEvent {
  readonly kind: EventKind
  /** The acting user; undefined for the system. */
  readonly actorId?: UserId
  /** What acted for its office in place of a user. The details keep which it was. */
  readonly system?: OfficeSystem
  /** The users concerned. Events of some kinds also go to the administrators. */
  readonly userIds?: readonly UserId[]
  /** Offices concerned: all their agents are notified. An event concerns users or offices, not both. */
  readonly officeIds?: readonly OfficeId[]
  /** Ids of the subjects, all of the same kind; at least one if users are notified. */
  readonly subjectIds?: readonly number[]
  /** Details as codes, such as which fields or which status. Never the fields' values. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[]>>
}

export async function insertEvents({ db, clock }: Ctx, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map(({ kind, actorId, system, userIds = [], officeIds = [], subjectIds = [], details = {} }) => ({
    kind,
    actor: actorId ?? null,
    office: system?.officeId ?? null,
    users: userIds,
    offices: officeIds,
    subjects: subjectIds,
    details: system ? { ...details, by: system.system } : details,
  }))
  await sql`
    with happened as (
      insert into events (kind, actor_id, office_id, user_ids, office_ids, subject_ids, details, created_at)
      select kind, actor, coalesce(office, ${findOfficeId(sql`actor`)}), users || array${selectAgents(sql`any(offices)`)}, offices, subjects, details, ${clock.now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (kind text, actor uuid, office uuid, users uuid[], offices uuid[], subjects bigint[], details jsonb)
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

/** Takes up to `limit` unprocessed events, oldest first; after a rollback they wait again. */
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

/** Whether such an event happened to this user since then. */
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

/** Subjects of such events that this user caused since then. */
export async function listSubjects({ db }: Ctx, kind: LoggedKind, actorId: UserId, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(subject_ids) as id from events
    where kind = ${kind} and kind <> 'match' and actor_id = ${actorId} and created_at > ${since}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Since when the oldest unprocessed event has been waiting; undefined if there is none. */
export async function findWaitingSince({ db }: Ctx): Promise<string | undefined> {
  const oldest = await db
    .selectFrom('events')
    .select('created_at as at')
    .where('id', '=', (query) => query.selectFrom('events_waiting').select(({ fn }) => fn.min('event_id').as('id')))
    .executeTakeFirst()
  return oldest?.at
}
