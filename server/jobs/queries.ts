import type { JobState } from '#shared/domain/job.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { DatabaseMoment, type Asked, type Page, toPage, readCursor } from '../db/pages.ts'
import type { Db } from '../db/connect.ts'
import type { JobName } from './job.ts'
import type { Place, Waiting } from './places.ts'

/** The tier of jobs requested by a user. */
export const ASKED = 'asked'

/** Names of the queues with a waiting job, due or not. */
export async function listWaitingQueues(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select distinct name from pgboss.job where state < 'active'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Queues with a job that waits or runs, and whether a worker may take one. Probes each of them, as thousands may wait in one. */
export async function listOpenQueues(db: Db): Promise<{ readonly name: string; readonly isDue: boolean }[]> {
  const { rows } = await sql<{ name: string; isDue: boolean }>`
    select name, is_due as "isDue" from (
      select q.name,
        exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()) as is_due,
        exists (select from pgboss.job j where j.name = q.name and j.state <= 'active' and j.policy = 'stately') as is_open
      from pgboss.queue q) probed
    where is_due or is_open`.execute(db)
  return rows
}

/** Waiting jobs of this kind per owner. */
export async function countWaiting(db: Db, name: string): Promise<Map<string, Waiting>> {
  const { rows } = await sql<Waiting & { owner: string }>`
    select group_id as owner, count(*) as all, count(*) filter (where group_tier = ${ASKED}) as asked
    from pgboss.job where name = ${name} and state < 'active' and group_id is not null group by group_id`.execute(db)
  return new Map(rows.map(({ owner, ...waiting }) => [owner, waiting]))
}

/** Priorities of the waiting jobs among these keys. Locked until the transaction ends: no worker takes one meanwhile. */
export async function holdPlaces(db: Db, name: string, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; priority: number }>`
    select singleton_key as key, priority from pgboss.job
    where name = ${name} and state = 'created' and singleton_key = any(${keys}::text[])
    order by singleton_key for update`.execute(db)
  return new Map(rows.map(({ key, priority }) => [key, priority]))
}

/** Merges new data into waiting jobs. */
export async function mergeIntoWaiting(
  db: Db,
  name: string,
  jobs: readonly { readonly key: string; readonly data: object }[],
): Promise<void> {
  await sql`
    update pgboss.job j set data = j.data || added.data
    from unnest(${jobs.map(({ key }) => key)}::text[], ${jobs.map(({ data }) => JSON.stringify(data))}::jsonb[]) as added (key, data)
    where j.name = ${name} and j.state = 'created' and j.singleton_key = added.key and not j.data @> added.data`.execute(db)
}

/** Raises the priority of waiting jobs, never lowers it. */
export async function moveForward(db: Db, name: string, places: readonly Place[]): Promise<void> {
  await sql`
    update pgboss.job j set priority = p.priority, group_id = p.owner, group_tier = case when p.is_asked then ${ASKED} end
    from unnest(${places.map(({ key }) => key)}::text[], ${places.map(({ owner }) => owner)}::text[],
      ${places.map(({ priority }) => priority)}::int[], ${places.map(({ isAsked }) => isAsked)}::bool[]) as p (key, owner, priority, is_asked)
    where j.name = ${name} and j.state = 'created' and j.singleton_key = p.key and j.priority < p.priority`.execute(db)
}

/** The library's states of unfinished jobs. */
const STATE_OF: Readonly<Record<JobState, string>> = { waiting: 'created', running: 'active', retry: 'retry', dead: 'failed' }

/** A job as stored in the queue. */
export interface StoredJob {
  readonly id: string
  readonly name: JobName
  readonly data: Readonly<Record<string, unknown>>
  readonly state: JobState
  readonly createdAt: string
  readonly startedAt: string | null
  readonly attempts: number
  /** Message of the error it failed with. */
  readonly error: string | null
}

export interface JobFilter extends Asked {
  readonly name?: string | undefined
  readonly state?: JobState | undefined
}

const JOB = sql`
  select id::text as id, name, coalesce(data, '{}') as data,
    case state when 'created' then 'waiting' when 'active' then 'running' when 'retry' then 'retry' else 'dead' end as state,
    created_on as "createdAt", started_on as "startedAt",
    case when started_on is null then 0 else retry_count + 1 end as attempts,
    coalesce(output ->> 'message', output -> 'value' ->> 'message') as error
  from pgboss.job`

const Place = z.tuple([DatabaseMoment, z.uuid()])

/** Unfinished jobs, newest first. */
export async function listJobs(db: Db, names: readonly string[], { name, state, ...asked }: JobFilter): Promise<Page<StoredJob>> {
  const states = state === undefined ? Object.values(STATE_OF) : [STATE_OF[state]]
  const [at, last] = asked.cursor === undefined ? [] : readCursor(asked.cursor, Place)
  const { rows } = await sql<StoredJob>`
    ${JOB}
    where name = any(${name === undefined ? names : [name]}::text[]) and state::text = any(${states}::text[])
      and ${at === undefined ? sql`true` : sql`(created_on, id) < (${at}::timestamptz, ${last}::uuid)`}
    order by created_on desc, id desc limit ${asked.limit + 1}`.execute(db)
  return toPage(rows, asked, ({ createdAt, id }) => [createdAt, id])
}

/** Locked until the transaction ends. */
export async function lockJob(db: Db, names: readonly string[], id: string): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    ${JOB} where id = ${id}::uuid and name = any(${names}::text[]) and state::text = any(${Object.values(STATE_OF)}::text[]) for update`.execute(
    db,
  )
  return rows[0]
}

/** Whether another job of the same key waits or is retried. */
export async function hasWaiting(db: Db, { id, name }: Pick<StoredJob, 'id' | 'name'>): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job other join pgboss.job own on own.id = ${id}::uuid and own.name = ${name}
    where other.name = own.name and other.id <> own.id and other.state in ('created', 'retry')
      and coalesce(other.singleton_key, '') = coalesce(own.singleton_key, '') limit 1`.execute(db)
  return rows.length > 0
}

/** False while it runs. */
export async function deleteJob(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from pgboss.job where id = ${id}::uuid and state <> 'active'`.execute(db)
  return numAffectedRows === 1n
}
