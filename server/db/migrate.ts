import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { JobPolicy } from '../jobs/job.ts'
import { installQueue } from '../jobs/queue.ts'
import { OperatorError } from '../operator-error.ts'
import type { Secrets } from '../secrets.ts'
import { appRole, createOwner, ROLE_SETTINGS } from './connect.ts'
import { refuseInUse } from './in-use.ts'
import { findKeyRow, refuseOtherKey, rememberKey } from './key.ts'
import { parseHeader, splitStatements, withoutSteps } from './migration-sql.ts'
import { storedPassword } from './scram.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any constant: two processes that start together must not migrate at the same time. */
const LOCK = 7_162_534

interface Migration {
  readonly ownerUrl: string
  readonly secrets: Secrets
  /** The kinds of jobs, each with its own queue. */
  readonly jobs: readonly JobPolicy[]
  /** All migrations, those of this version by default. */
  readonly files?: readonly MigrationFile[]
}

/**
 * Migrates the database at `ownerUrl` to the newest version and grants access to the application's role.
 * Every migration runs once, in numerical order; a file that was changed after it ran is rejected.
 * @throws before any change: KeyRefused if the database has another key, DatabaseTooNew if this version may not run beside it, DatabaseInUse if a
 * migration would break the processes that are running
 */
export const migrate = (migration: Migration): Promise<void> => migrateAtStart({ ...migration, mayMigrate: true })

/**
 * The same, but migrates an older database only if `mayMigrate`, because other processes may be working on it; one that no start has completed in any
 * case. Waits while another process migrates.
 * @throws also DatabaseBehind
 */
export async function migrateAtStart({
  ownerUrl,
  secrets,
  jobs,
  files: given,
  mayMigrate,
}: Migration & { readonly mayMigrate: boolean }): Promise<void> {
  const files = given ?? (await migrationFiles())
  await locked(ownerUrl, async (client) => {
    const { isEmpty, pending, newer } = await compareAllowed(client, files)
    await refuseOtherKey(client, secrets)
    // a newer version has set up queues and role as it needs them
    if (newer.length > 0 && pending.length === 0) return
    if (pending.length > 0 && !mayMigrate && (await wasStarted(client))) throw new DatabaseBehind(pending)
    if (!isEmpty && skipsRelease(pending)) await refuseInUse(client, ownerUrl)
    await applyMigrations(client, files)
    await rememberKey(client, secrets)
    await installQueue(ownerUrl, jobs)
    await letApplicationIn(client, ownerUrl, storeAppPassword(secrets))
  })
}

/** The first start stores the key last; one that was cut off left some tables and no key. */
const wasStarted = async (client: pg.Client): Promise<boolean> => (await findKeyRow(client)) !== undefined

/** Migrates only the tables to the newest version, regardless of their key. */
export async function migrateTables(ownerUrl: string): Promise<void> {
  await locked(ownerUrl, async (client) => applyMigrations(client, await migrationFiles()))
}

async function locked(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    await checkVersion(client)
    await takeLock(client)
    await work(client)
  } finally {
    await client.end()
  }
}

/** Milliseconds between two attempts. */
const POLL = 100

/** A session that waits for the lock would hold a snapshot, and an index that is built concurrently waits for every older one. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [LOCK])
    if (rows[0]?.isTaken === true) return
    await sleep(POLL)
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

/** A later version has removed what this version uses. */
export class DatabaseTooNew extends OperatorError {
  constructor(contracts: readonly string[]) {
    super(
      `Die Datenbank ist neuer als dieses Programm (${contracts.join(', ')}). Bitte nehmen Sie wieder die neuere Version, oder holen Sie die Sicherung von vor der Aktualisierung in einen neuen Ordner zurück.`,
      `The database is newer than this program (${contracts.join(', ')}). Please use the newer version again, or restore the backup from before the update into a new folder.`,
    )
  }
}

/** The tables belong to an earlier version, whose processes may be running. */
export class DatabaseBehind extends OperatorError {
  constructor(pending: readonly MigrationFile[]) {
    const names = pending.map(({ name }) => name).join(', ')
    super(
      `Die Datenbank ist älter als dieses Programm (es fehlen: ${names}). Bitte sichern Sie sie und aktualisieren Sie sie einmal mit „npm run db:migrate“, oder setzen Sie MIGRATE_AT_START=true, dann geschieht es beim Start.`,
      `The database is older than this program (missing: ${names}). Please back it up and update it once by "npm run db:migrate", or set MIGRATE_AT_START=true to have the start do it.`,
    )
  }
}

/** How a database differs from these files. */
interface Comparison {
  /** It has no tables yet. */
  readonly isEmpty: boolean
  /** Files that were not applied. */
  readonly pending: readonly MigrationFile[]
  /** Applied migrations that are not among the files. */
  readonly newer: readonly string[]
  /** Contracts among the newer ones that removed what a version with these files uses. */
  readonly forbidding: readonly string[]
}

interface Applied {
  readonly name: string
  readonly contractAfter: string | null
}

/** Changes nothing. */
export async function compareDatabase(client: pg.Client, files: readonly MigrationFile[]): Promise<Comparison> {
  const applied = await listApplied(client)
  const [known, done] = [new Set(files.map(({ name }) => name)), new Set(applied?.map(({ name }) => name))]
  const newer = (applied ?? []).filter(({ name }) => !known.has(name))
  return {
    isEmpty: applied === undefined,
    pending: files.filter(({ name }) => !done.has(name)),
    newer: newer.map(({ name }) => name),
    forbidding: newer.flatMap(({ name, contractAfter }) => (contractAfter === null || known.has(contractAfter) ? [] : [name])),
  }
}

/** Undefined in a database without tables. */
async function listApplied(client: pg.Client): Promise<Applied[] | undefined> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
  if (known.rows[0]?.there !== true) return undefined
  // as JSON, because an older table lacks the column
  const { rows } = await client.query<Applied>(
    `select name, to_jsonb(m) ->> 'contract_after' as "contractAfter" from migrations m order by name`,
  )
  return rows
}

async function compareAllowed(client: pg.Client, files: readonly MigrationFile[]): Promise<Comparison> {
  const found = await compareDatabase(client, files)
  if (found.forbidding.length > 0) throw new DatabaseTooNew(found.forbidding)
  return found
}

/** Processes that are running lack what is pending, so a contract after it would break them. */
function skipsRelease(pending: readonly MigrationFile[]): boolean {
  const names = new Set(pending.map(({ name }) => name))
  return pending.some(({ sql }) => names.has(parseHeader(sql)?.contractAfter ?? ''))
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

/** Applies the given migrations that have not been applied yet, each in its own transaction unless it is stepwise. */
export async function applyMigrations(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  for (const file of await pendingMigrations(client, files)) {
    try {
      await (parseHeader(file.sql)?.isStepwise === true ? applyStepwise(client, file) : applyAtOnce(client, file))
    } catch (error) {
      throw error instanceof OperatorError ? error : new Error(`Migration ${file.name} failed.`, { cause: error })
    }
  }
}

/** Statements that hold a table against others and may be in a transaction. */
const HOLDS_TABLE = /^(?:alter|create|drop)\b(?![^]*\bconcurrently\b)/i

/** After a failure halfway, all its steps run again. */
async function applyStepwise(client: pg.Client, file: MigrationFile): Promise<void> {
  for (const statement of splitStatements(file.sql)) {
    const run = async () => void (await client.query(statement))
    await (HOLDS_TABLE.test(statement) ? inShortWaits(client, file, run) : run())
  }
  await record(client, file)
}

const applyAtOnce = (client: pg.Client, file: MigrationFile): Promise<void> => inShortWaits(client, file, () => runMigration(client, file))

/**
 * Milliseconds that a migration waits for a table, and then lets others use it: all of them wait behind a migration that waits. More than the second
 * after which PostgreSQL ends an autovacuum that is in the way.
 */
const LOCK_WAIT = 1_500
const ATTEMPTS = 20

/** Runs `work` in a transaction, again and again until it gets its tables. */
async function inShortWaits(client: pg.Client, file: MigrationFile, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_WAIT}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!isBlocked(error)) throw error
      if (attempt === ATTEMPTS) throw new TablesBusy(file)
      await sleep(LOCK_WAIT)
    }
  }
}

/** It got no lock in time, or both sides waited for each other. */
const isBlocked = (error: unknown): boolean => ['55P03', '40P01'].includes((error as pg.DatabaseError).code ?? '')

class TablesBusy extends OperatorError {
  constructor({ name }: MigrationFile) {
    super(
      `Die Aktualisierung der Datenbank (${name}) wartet seit einer Minute auf eine Tabelle, die gerade jemand festhält, etwa eine Sicherung. Bitte versuchen Sie es noch einmal, wenn sie fertig ist. Was schon aktualisiert ist, bleibt.`,
      `The update of the database (${name}) has been waiting for a minute for a table that is held, for example by a backup. Please try again when that has ended. What is already updated stays.`,
    )
  }
}

/** The given migrations that have not been applied yet. */
export async function pendingMigrations(client: pg.Client, files: readonly MigrationFile[]): Promise<MigrationFile[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), contract_after text)`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed) throw new Error(`Migration ${changed.name} was changed after it had run.`)
  return files.filter(({ name }) => !applied.has(name))
}

/** Applies a migration in the open transaction. */
export async function runMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(parseHeader(file.sql)?.isStepwise === true ? withoutSteps(file.sql) : file.sql)
  await record(client, file)
}

async function record(client: pg.Client, { name, sql, checksum }: MigrationFile): Promise<void> {
  const after = parseHeader(sql)?.contractAfter
  // the table has no such column before the first migration with a header
  await (after === undefined
    ? client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    : client.query('insert into migrations (name, checksum, contract_after) values ($1, $2, $3)', [name, checksum, after]))
}

/** The application may read and write rows and nothing else: it neither owns nor creates tables. */
async function letApplicationIn(client: pg.Client, ownerUrl: string, password: string): Promise<void> {
  const role = client.escapeIdentifier(appRole(ownerUrl))
  const { rows } = await client.query<{ mayMore: boolean }>(
    'select rolsuper or rolcreatedb or rolcreaterole as "mayMore" from pg_roles where rolname = $1',
    [appRole(ownerUrl)],
  )
  if (rows.length === 0) await client.query(`create role ${role}`)
  // an owner who is no superuser may not even mention these
  if (rows[0]?.mayMore === true) await client.query(`alter role ${role} nosuperuser nocreatedb nocreaterole`)
  await client.query(`alter role ${role} login noinherit password ${client.escapeLiteral(password)}`)
  // many short queries on cached pages: parallel workers or JIT for one query slow the others down more
  const settings = { random_page_cost: 1.1, work_mem: "'16MB'", jit: 'off', max_parallel_workers_per_gather: 0, ...ROLE_SETTINGS }
  for (const [name, value] of Object.entries(settings)) await client.query(`alter role ${role} set ${name} = ${value}`)
  // ends a statement soon after its client is gone; not supported by a server on Windows
  await client.query(`do $$ begin
    alter role ${role} set client_connection_check_interval = '10s';
    exception when invalid_parameter_value then null;
  end $$`)
  // the default privileges are for triggers of a newer version, which write its tables as soon as they are there
  await client.query(`
    revoke create on schema public from public;
    grant usage on schema public, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage on all sequences in schema public, pgboss to ${role};
    grant execute on all functions in schema pgboss to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage on sequences to ${role};
    revoke all on table migrations, installation_key from ${role};
    revoke update, delete, truncate on table events from ${role};
    grant select on table migrations to ${role}`)
}
