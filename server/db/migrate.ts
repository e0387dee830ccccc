import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { installQueue } from '../jobs/queue.ts'
import { appRole, createOwner } from './connect.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any constant: two processes that start together must not migrate at the same time. */
const LOCK = 7_162_534

/**
 * Brings the database behind `ownerUrl` to the newest state and lets the application's role in.
 * Every migration runs once, in the order of its number, in one transaction of its own; a file that was changed after it ran is refused.
 */
export async function migrate({ ownerUrl, appPassword }: { ownerUrl: string; appPassword: string }): Promise<void> {
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    await checkVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await applyMigrations(client, await migrationFiles())
    await installQueue(ownerUrl)
    await letApplicationIn(client, ownerUrl, appPassword)
  } finally {
    await client.end()
  }
}

const OLDEST = 150_000

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(rows[0]?.server_version_num) >= OLDEST) return
  throw new DatabaseTooOld(`${PRODUCT_NAME} braucht PostgreSQL 15 oder neuer.\n${PRODUCT_NAME} needs PostgreSQL 15 or newer.`)
}

/** The message is a German and an English line. */
export class DatabaseTooOld extends Error {
  override readonly name = 'DatabaseTooOld'
}

export interface MigrationFile {
  readonly name: string
  readonly sql: string
  /** SHA-256 of the file. */
  readonly checksum: string
}

/** All migrations in their order. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Runs those of these migrations that have not run yet. */
export async function applyMigrations(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const file of files) {
    const known = applied.get(file.name)
    if (known === undefined) await apply(client, file)
    else if (known !== file.checksum) throw new Error(`Migration ${file.name} was changed after it had run.`)
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin')
  try {
    await client.query(file.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [file.name, file.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${file.name} failed.`, { cause: error })
  }
}

/** The application may read and write rows, and nothing else: it owns no table and makes none. */
async function letApplicationIn(client: pg.Client, ownerUrl: string, appPassword: string): Promise<void> {
  const role = client.escapeIdentifier(appRole(ownerUrl))
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appRole(ownerUrl)])
  if (rowCount === 0) await client.query(`create role ${role}`)
  await client.query(`alter role ${role} login nosuperuser nocreatedb nocreaterole noinherit password ${client.escapeLiteral(appPassword)}`)
  // many short queries at once, whose pages are in memory: a second core or a compiled plan for one of them costs the others more
  const settings = { random_page_cost: '1.1', work_mem: "'16MB'", jit: 'off', max_parallel_workers_per_gather: '0' }
  for (const [name, value] of Object.entries(settings)) await client.query(`alter role ${role} set ${name} = ${value}`)
  await client.query(`
    revoke create on schema public from public;
    grant usage on schema public, pgboss to ${role};
    grant select, insert, update, delete on all tables in schema public, pgboss to ${role};
    grant usage on all sequences in schema public, pgboss to ${role};
    grant execute on all functions in schema pgboss to ${role};
    revoke all on table migrations from ${role};
    grant select on table migrations to ${role}`)
}
