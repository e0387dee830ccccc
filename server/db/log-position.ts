import type pg from 'pg'

/** A point in the log of a database. */
export interface LogPosition {
  /** The installation of PostgreSQL and the database in it. A replica has the same. */
  readonly database: string
  /** Points are comparable on one timeline only: after a failover, a replica may have more of the old writer's log than the new writer. */
  readonly timeline: number
  readonly byte: number
}

/** How far a replica has come. */
export interface Progress extends LogPosition {
  /** False for a server that writes itself. */
  readonly isReplica: boolean
  /** Process of the server that answered. */
  readonly pid: number
  /** Seconds since the last commit that it has replayed; null before the first. */
  readonly age: number | null
}

/** Why a replica must not answer. */
export type Unfit = 'behind' | 'writes' | 'foreign' | 'pooled'

export interface Lag {
  readonly bytes: number
  /** Undefined while it is unknown. */
  readonly seconds: number | undefined
}

interface Queryable {
  query<R extends pg.QueryResultRow>(text: string): Promise<pg.QueryResult<R>>
}

const DATABASE = `(select format('%s/%s', s.system_identifier, d.oid) from pg_control_system() s, pg_database d where d.datname = current_database())`

// what was acknowledged is flushed, except where the writer does not wait for it
const ASK_WRITER = `
  select ${DATABASE} as database, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline, pg_wal_lsn_diff(lsn, '0/0')::float8 as byte
  from (
    select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn
  ) as written`

// the timeline of the log in use is not shown to everyone; that of the control file follows it within minutes
const ASK_REPLICA = `
  select ${DATABASE} as database, greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline,
    coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 as byte,
    pg_is_in_recovery() as "isReplica", pg_backend_pid() as pid,
    extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age
  from pg_control_checkpoint() c, pg_control_recovery() r`

/** Where the log ends: everything that was committed before the question is in it. */
export const askWriter = (writer: Queryable): Promise<LogPosition> => askOne<LogPosition>(writer, ASK_WRITER)

export const askReplica = (replica: Queryable): Promise<Progress> => askOne<Progress>(replica, ASK_REPLICA)

async function askOne<T extends pg.QueryResultRow>(server: Queryable, statement: string): Promise<T> {
  const { rows } = await server.query<T>(statement)
  if (rows[0] === undefined) throw new Error('the database gave no answer')
  return rows[0]
}

/** Why the replica must not answer what needs the log up to this point; undefined if it may. */
export function findUnfit(client: Queryable, progress: Progress, needed: LogPosition): Unfit | undefined {
  // a pooler announces itself and not the process that runs the statement
  if (progress.pid !== (client as Queryable & { readonly processID?: number | null }).processID) return 'pooled'
  if (!progress.isReplica) return 'writes'
  if (progress.database !== needed.database) return 'foreign'
  return hasReplayed(progress, needed) ? undefined : 'behind'
}

export const hasReplayed = (reached: LogPosition, needed: LogPosition): boolean =>
  reached.database === needed.database && reached.timeline === needed.timeline && reached.byte >= needed.byte

/**
 * Bytes of log without which a replica is still near. Between two commits the log may end within a record, which is only replayed whole, so while a
 * long transaction writes, a replica that works well lacks a little again and again.
 */
const NEAR = 65_536

export const isNear = (reached: LogPosition, needed: LogPosition): boolean =>
  reached.database === needed.database && reached.timeline === needed.timeline && needed.byte - reached.byte < NEAR

/** How far the replica is behind the writer. */
export function measureLag({ timeline, byte, age }: Progress, end: LogPosition): Lag {
  const bytes = Math.max(0, end.byte - byte)
  if (timeline !== end.timeline) return { bytes, seconds: undefined }
  return { bytes, seconds: bytes === 0 ? 0 : (age ?? undefined) }
}
