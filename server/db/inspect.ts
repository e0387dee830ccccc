import { createOwner } from './connect.ts'
import { compareDatabase, migrationFiles } from './migrate.ts'

/** The state of a database of any version; reading it changes nothing. */
export interface DatabaseState {
  /** From PostgreSQL's version string. */
  readonly version: string
  readonly bytes: number
  /** Milliseconds by which the database's clock is ahead of this process's. */
  readonly clockAhead: number
  /** This version's migrations that have not been applied; undefined without tables. */
  readonly pending: readonly string[] | undefined
  /** Applied migrations that this version does not have: the database is newer. */
  readonly newer: readonly string[]
  /** Of these, the contracts beside which this version may not run. */
  readonly forbidding: readonly string[]
  /** Set only if this version may run on the tables. */
  readonly tables: TablesState | undefined
}

export interface TablesState {
  /** Administrators who may sign in. */
  readonly admins: number
  /** Of these administrators, those without a second factor. */
  readonly adminsWithoutFactor: number
  readonly hasMailServer: boolean
  readonly mailsWaiting: number
  /** Minutes for which the oldest due job has been waiting; null if none is waiting. A backup waits for a process that has a folder for it. */
  readonly oldestJob: number | null
  /** Hours since the last successful nightly backup; null if there is none. */
  readonly lastBackup: number | null
}

/** Size of the database in bytes. */
export async function measureDatabase(ownerUrl: string): Promise<number> {
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    return Number(rows[0]?.bytes)
  } finally {
    await client.end()
  }
}

export async function inspect(ownerUrl: string): Promise<DatabaseState> {
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    const asked = Date.now()
    const { rows } = await client.query<{ version: string; bytes: string; now: Date }>(`
      select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, clock_timestamp() as now`)
    const [row] = rows
    if (row === undefined) throw new Error('the database said nothing')
    const clockAhead = row.now.getTime() - (asked + Date.now()) / 2
    const { isEmpty, pending, newer, forbidding } = await compareDatabase(client, await migrationFiles())
    const state = { version: row.version, bytes: Number(row.bytes), clockAhead, newer, forbidding }
    if (isEmpty) return { ...state, pending: undefined, tables: undefined }
    const missing = pending.map(({ name }) => name)
    if (missing.length > 0 || forbidding.length > 0) return { ...state, pending: missing, tables: undefined }
    const { rows: tables } = await client.query<TablesState>(`
      select (select count(*)::int from users where role = 'admin' and is_active) as admins,
        (select count(*)::int from users where role = 'admin' and is_active and not has_second_factor(id)) as "adminsWithoutFactor",
        exists (select from smtp_settings where is_global_default and is_active) as "hasMailServer",
        (select count(*)::int from deliveries where status = 'waiting' and channel = 'mail') as "mailsWaiting",
        (select extract(epoch from now() - min(start_after))::float8 / 60 from pgboss.job where state < 'active' and start_after < now() and name not in ('back-up', 'copy-backup')) as "oldestJob",
        (select extract(epoch from now() - max(ended_at))::float8 / 3600 from backups where reason is null) as "lastBackup"`)
    return { ...state, pending: missing, tables: tables[0] }
  } finally {
    await client.end()
  }
}
