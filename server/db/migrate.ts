import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { JobPolicy } from '../jobs/job.ts'
import { installQueue } from '../jobs/queue.ts'
import { OperatorError } from '../operator-error.ts'
import type { Secrets } from '../secrets.ts'
import { appRole, createOwner, ROLE_SETTINGS } from './connect.ts'
import { refuseOtherKey, rememberKey } from './key.ts'
import { storedPassword } from './scram.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any constant: two processes that start together must not migrate at the same time. */
const LOCK = 7_162_534

/**
 * Migrates the database at `ownerUrl` to the newest version and grants access to the application's role.
 * Every migration runs once, in numerical order and its own transaction; a file that was changed after it ran is rejected.
 * @throws KeyRefused before any change if the database has another key, DatabaseTooNew if it is newer
 */
export async function migrate({
  ownerUrl,
  secrets,
  jobs,
}: {
  ownerUrl: string
  secrets: Secrets
  /** The kinds of jobs, each with its own queue. */
  jobs: readonly JobPolicy[]
}): Promise<void> {
  await locked(ownerUrl, async (client) => {
    const files = await migrationFiles()
    await refuseNewer(client, files)
    await refuseOtherKey(client, secrets)
    await applyMigrations(client, files)
    await rememberKey(client, secrets)
    await installQueue(ownerUrl, jobs)
    await letApplicationIn(client, ownerUrl, storeAppPassword(secrets))
  })
}

/** Migrates only the tables to the newest version, regardless of their key. */
export async function migrateTables(ownerUrl: string): Promise<void> {
  await locked(ownerUrl, async (client) => applyMigrations(client, await migrationFiles()))
}

async function locked(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await work(client)
  } finally {
    await client.end()
  }
}

/** Password of the application's role. */
export const deriveAppPassword = (secrets: Secrets): string => secrets.derive('application role')

/** Stays the same from start to start, because a pooler signs in with what it has read of it. */
const storeAppPassword = (secrets: Secrets): string =>
  storedPassword(deriveAppPassword(secrets), Buffer.from(secrets.derive('salt of the application role')).subarray(0, 16))

const OLDEST = 150_000

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(rows[0]?.server_version_num) >= OLDEST) return
  throw new DatabaseTooOld(`${PRODUCT_NAME} braucht PostgreSQL 15 oder neuer.`, `${PRODUCT_NAME} needs PostgreSQL 15 or newer.`)
}

export class DatabaseTooOld extends OperatorError {}

/** The tables belong to a later version, which may not expect what this version writes. */
export class DatabaseTooNew extends OperatorError {
  constructor(unknown: readonly string[]) {
    super(
      `Die Datenbank ist neuer als dieses Programm (${unknown.join(', ')}). Bitte nehmen Sie wieder die neuere Version, oder holen Sie die Sicherung von vor der Aktualisierung in einen neuen Ordner zurück.`,
      `The database is newer than this program (${unknown.join(', ')}). Please use the newer version again, or restore the backup from before the update into a new folder.`,
    )
  }
}

/** Applied migrations that are not among these files. */
export async function unknownMigrations(client: pg.Client, files: readonly Pick<MigrationFile, 'name'>[]): Promise<string[]> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
  if (known.rows[0]?.there !== true) return []
  const names = files.map(({ name }) => name)
  const { rows } = await client.query<{ name: string }>('select name from migrations where name <> all($1) order by name', [names])
  return rows.map(({ name }) => name)
}

async function refuseNewer(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  const unknown = await unknownMigrations(client, files)
  if (unknown.length > 0) throw new DatabaseTooNew(unknown)
}

export interface MigrationFile {
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file. */
  readonly checksum: string
}

/** All migrations in order. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Applies the given migrations that have not been applied yet, each in its own transaction. */
export async function applyMigrations(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  for (const file of await pendingMigrations(client, files)) {
    await client.query('begin')
    try {
      await runMigration(client, file)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${file.name} failed.`, { cause: error })
    }
  }
}

/** The given migrations that have not been applied yet. */
export async function pendingMigrations(client: pg.Client, files: readonly MigrationFile[]): Promise<MigrationFile[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) throw new Error(`Migration ${changed.name} was changed after it had run.`)
  return files.filter(({ name }) => !applied.has(name))
}

/** Applies a migration in the open transaction. */
export async function runMigration(client: pg.Client, { name, sql, checksum }: MigrationFile): Promise<void> {
  await client.query(sql)
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

/** The application may read and write rows and nothing else: it neither owns nor creates tables. */
async function letApplicationIn(client: pg.Client, ownerUrl: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(appRole(ownerUrl))
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole(ownerUrl)])
  if (rowCount === 0) await client.query(`create role ${role}`)
  await client.query(`alter role ${role} login nosuperuser nocreatedb nocreaterole noinherit password ${client.escapeLiteral(password)}`)
  // many short queries on cached pages: parallel workers or JIT for one query slow the others down more
  const settings = { random_page_cost: 1.1, work_mem: "'16MB'", jit: 'off', max_parallel_workers_per_gather: 0, ...ROLE_SETTINGS }
  for (const [name, value] of Object.entries(settings)) await client.query(`alter role ${role} set ${name} = ${value}`)
  // ends a statement soon after its client is gone; not supported by a server on Windows
  await client.query(`do $$ begin
    alter role ${role} set client_connection_check_interval = '10s';
    exception when invalid_parameter_value then null;
  end $$`)
  await client.query(`
    revoke create on schema public from public;
    grant usage on schema public, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage on all sequences in schema public, pgboss to ${role};
    grant execute on all functions in schema pgboss to ${role};
    revoke all on table migrations, installation_key from ${role};
    revoke update, delete, truncate on table events from ${role};
    grant select on table migrations to ${role}`)
}
