import { JOBS } from '#server/features.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase, freshDatabase, TEST_KEY, type TestDatabase, withOwner } from '#test/database.ts'
import { createSecrets } from '../secrets.ts'
import { backUp, NothingToSave } from './backup.ts'
import type { BackupCounts } from './backup-tables.ts'
import { restore, RestoreRefused } from './restore.ts'
import { BackupDamaged, BackupExists } from './backup-archive.ts'
import { appUrl, createSession } from './connect.ts'
import { DatabaseInUse } from './in-use.ts'
import { deriveAppPassword, applyMigrations, migrate, type MigrationFile, migrationFiles } from './migrate.ts'

/** Tables that must not be restored, and counters that restart. */
const LEFT_OUT = [
  'sessions',
  'known_devices',
  'account_tokens',
  'setup_links',
  'rate_limits',
  'price_levels',
  'lead_lights',
  'light_epochs',
]
/** Enough rows for several chunks of compression. */
const USERS = 5_000
const AWKWARD = 'Zeile 1\nZeile 2\t„Ö€“ \\. \\N \u{1F3E0}'

let folder: string
let file: string
let source: TestDatabase
let target: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-backup-'))
  file = join(folder, 'a.backup')
  ;[source, target] = await Promise.all([freshDatabase(), freshDatabase()])
  await withOwner(source, (client) =>
    client.query(
      `insert into users (id, email, password_hash, first_name, last_name, role)
         select gen_random_uuid(), 'a' || n || '@example.com', 'x', $1, 'Muster', 'partner' from generate_series(1, ${USERS}) n`,
      [AWKWARD],
    ),
  )
  await withOwner(source, (client) =>
    client.query(`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      select sha256(id::text::bytea), id, now(), now(), now() from users`),
  )
})

afterEach(async () => {
  await Promise.all([source.drop(), target.drop()])
  rmSync(folder, { recursive: true, force: true })
})

/** Every row of every table that is backed up, and all sequences. */
function contents(database: TestDatabase): Promise<Record<string, unknown>> {
  return withOwner(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name::text as name from information_schema.tables where table_schema = 'public' and table_name <> all($1)`,
      [['migrations', ...LEFT_OUT]],
    )
    const found: Record<string, unknown> = {}
    for (const { name } of tables) found[name] = (await client.query(`select t::text as row from ${name} t order by 1`)).rows
    found['counters'] = (await client.query('select sequencename, last_value from pg_sequences order by 1')).rows
    return found
  })
}

/** Starts a backup that blocks between two tables until `meanwhile` is done. */
async function holdUp(meanwhile: (client: pg.Client) => unknown): Promise<{ readonly made: Promise<BackupCounts> }> {
  return withOwner(source, async (client) => {
    await client.query('begin')
    await client.query('lock table calendars in access exclusive mode')
    const made = backUp(source.ownerUrl, file)
    made.catch(() => {})
    await expect
      .poll(async () => (await client.query(`select from pg_locks where relation = 'calendars'::regclass and not granted`)).rowCount)
      .toBe(1)
    await meanwhile(client)
    await client.query('commit')
    return { made }
  })
}

const countUsers = (database: TestDatabase) => withOwner(database, async (client) => (await client.query('select from users')).rowCount)

describe('a waiting delivery', () => {
  it('is restored without content, but not if its link is dead', async () => {
    await withOwner(source, (client) =>
      client.query(`insert into deliveries (channel, target, kind, recipient, status, next_attempt_at, created_at, ended_at)
        select channel, 'x', 'x', 'x', status, now(), now(), case when status = 'failed' then now() end from unnest(array['mail', 'push', 'crm']) channel, unnest(array['waiting', 'failed']) status`),
    )
    await backUp(source.ownerUrl, file)
    await restore(target.ownerUrl, file)
    const { rows } = await withOwner(target, (client) => client.query(`select channel || ' ' || status as one from deliveries order by 1`))
    expect(rows.map(({ one }) => one as string)).toEqual(['crm failed', 'crm waiting', 'mail failed', 'push failed'])
  })
})

describe('a backup', () => {
  it('restores every row and the sequences', async () => {
    await withOwner(source, (client) => client.query(`select setval(pg_get_serial_sequence('properties', 'id'), 4711)`))
    const saved = await backUp(source.ownerUrl, file)
    expect(saved).toMatchObject({ users: USERS, properties: 0 })
    expect(await restore(target.ownerUrl, file)).toEqual(saved)
    expect(await contents(target)).toEqual(await contents(source))
    expect(
      await withOwner(
        target,
        async (client) => (await client.query(`select nextval(pg_get_serial_sequence('properties', 'id'))::int as next`)).rows,
      ),
    ).toEqual([{ next: 4712 }])
    expect(readdirSync(folder)).toEqual(['a.backup'])
  })

  it('is a snapshot, even if a user and dependent rows are written between two tables', async () => {
    const before = await contents(source)
    const { made } = await holdUp(async (client) => {
      await client.query(`with office as (insert into offices (created_at, name) values (now(), 'x') returning id),
          late as (
            insert into users (email, password_hash, first_name, last_name, role, office_id, office_role)
            select 'late@example.com', 'x', 'x', 'x', 'agent', id, 'principal' from office returning office_id)
        insert into objections (office_id, hash, day) select office_id, '\\x01', current_date from late`)
    })
    const saved = await made
    expect(await restore(target.ownerUrl, file)).toEqual(saved)
    expect(await contents(target)).toEqual(before)
  })

  it.each([
    ['a flipped byte', (bytes: Buffer) => bytes.fill((bytes[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1)],
    ['a cut-off end', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    [
      'a changed row, packed again',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('a77@example.com', 'a78@example.org')),
    ],
    ['a missing last line', (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().split('\n').slice(0, -2).join('\n') + '\n')],
    ['nothing in it', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('hello')],
  ])('with %s is rejected and changes nothing', async (_name, damage) => {
    await backUp(source.ownerUrl, file)
    writeFileSync(file, damage(readFileSync(file)))
    await withOwner(target, (client) =>
      client.query(`insert into users (email, password_hash, first_name, last_name, role) values ('x', 'x', 'x', 'x', 'partner')`),
    )
    await expect(restore(target.ownerUrl, file, { replace: true })).rejects.toBeInstanceOf(BackupDamaged)
    expect(await countUsers(target)).toBe(1)
  })

  it('with a dangling reference is rejected and changes nothing', async () => {
    await withOwner(source, (client) =>
      client.query(`set session_replication_role = replica;
        insert into favorites (agent_id, property_id, created_at) select id, 4711, now() from users limit 1`),
    )
    await backUp(source.ownerUrl, file)
    await expect(restore(target.ownerUrl, file)).rejects.toThrow('favorites_property_id_fkey')
    expect(await countUsers(target)).toBe(0)
  })

  it('replaces rows only with the option for it', async () => {
    await backUp(source.ownerUrl, file)
    await restore(target.ownerUrl, file)
    await expect(restore(target.ownerUrl, file)).rejects.toBeInstanceOf(RestoreRefused)
    await restore(target.ownerUrl, file, { replace: true })
    expect(await contents(target)).toEqual(await contents(source))
  })

  it('overwrites a file only with the option for it', async () => {
    writeFileSync(file, 'mine')
    await expect(backUp(source.ownerUrl, file)).rejects.toBeInstanceOf(BackupExists)
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['mine', ['a.backup']])
    await backUp(source.ownerUrl, file, { force: true })
    await restore(target.ownerUrl, file)
    expect(await countUsers(target)).toBe(USERS)
  })

  it('does not overwrite a file that appears in the meantime', async () => {
    const { made } = await holdUp(() => writeFileSync(file, 'mine'))
    await expect(made).rejects.toBeInstanceOf(BackupExists)
    expect([readFileSync(file, 'utf8'), readdirSync(folder)]).toEqual(['mine', ['a.backup']])
  })

  it('from a newer version is rejected', async () => {
    await withOwner(source, (client) => client.query(`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`))
    await backUp(source.ownerUrl, file)
    await expect(restore(target.ownerUrl, file)).rejects.toThrow(/9999_future\.sql/)
    expect(await countUsers(target)).toBe(0)
    const empty = await emptyDatabase()
    await expect(restore(empty.ownerUrl, file)).rejects.toThrow(/9999_future\.sql/)
    await expect(backUp(empty.ownerUrl, join(folder, 'b.backup'))).rejects.toBeInstanceOf(NothingToSave)
    await empty.drop()
  })

  it('from a version with another table of the same name is rejected', async () => {
    await withOwner(source, (client) => client.query(`update migrations set checksum = 'x' || checksum where name like '0001%'`))
    await backUp(source.ownerUrl, file)
    await expect(restore(target.ownerUrl, file)).rejects.toThrow(/0001_schema\.sql/)
    expect(await countUsers(target)).toBe(0)
  })
})

describe('a database in use, older than the code', () => {
  let empty: TestDatabase
  let files: MigrationFile[]
  beforeEach(async () => {
    empty = await emptyDatabase()
    const sql = `alter table users add column nickname text; update users set nickname = first_name; alter table users drop column company_name;
      create index users_nickname on users (nickname)`
    files = [...(await migrationFiles()), { name: '9999_later.sql', sql, checksum: 'later' }]
    await withOwner(source, (client) =>
      client.query(`
        insert into known_devices (token_hash, user_id, last_used_at) select sha256(id::text::bytea), id, now() from users limit 3;
        insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
          select sha256(id::text::bytea), id, 'password_reset', 'anna.neu@example.com', now(), now() from users limit 3;
        insert into rate_limits (key, window_start, calls) values ('login anna', now(), 1)`),
    )
  })
  afterEach(() => empty.drop())

  const migrateForward = (database: TestDatabase) => withOwner(database, (client) => applyMigrations(client, files))
  const tables = (database: TestDatabase) =>
    withOwner(database, async (client) => (await client.query('select relname, relacl::text from pg_class order by 1')).rows)

  it('is backed up unchanged, and restored as the newest version would migrate it', async () => {
    const before = [await contents(source), await tables(source)]
    await backUp(source.ownerUrl, file)
    expect([await contents(source), await tables(source)]).toEqual(before)
    await restore(empty.ownerUrl, file, { files })
    await migrateForward(source)
    expect(await contents(empty)).toEqual(await contents(source))
    expect(await withOwner(empty, async (client) => (await client.query('select name from migrations')).rowCount)).toBe(files.length)
  })

  it('is restored without sessions, links and counters', async () => {
    await backUp(source.ownerUrl, file)
    expect(gunzipSync(readFileSync(file)).toString()).not.toMatch(/anna\.neu@|login anna/)
    await restore(empty.ownerUrl, file, { files })
    for (const table of LEFT_OUT)
      expect(await withOwner(empty, async (client) => (await client.query(`select from ${table}`)).rowCount), table).toBe(0)
  })

  it('is restored with its indexes, constraints and triggers', async () => {
    const made = (database: TestDatabase) =>
      withOwner(database, async (client) => [
        (await client.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`)).rows,
        (
          await client.query(
            `select conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
          )
        ).rows,
        (
          await client.query('select tgname, tgrelid::regclass, tgenabled from pg_trigger order by tgname, tgrelid::regclass::text')
        ).rows.filter(({ tgname }: { tgname: string }) => !tgname.startsWith('RI_')),
      ])
    await backUp(source.ownerUrl, file)
    await restore(empty.ownerUrl, file, { files })
    await migrateForward(target)
    expect(await made(empty)).toEqual(await made(target))
  })

  it('is not replaced under a running server', async () => {
    await backUp(source.ownerUrl, file)
    const secrets = createSecrets(TEST_KEY)
    await migrate({ ownerUrl: empty.ownerUrl, secrets, jobs: JOBS })
    const running = createSession(appUrl(empty.ownerUrl, deriveAppPassword(secrets)), 'giebel live')
    await running.connect()
    await expect(restore(empty.ownerUrl, file, { replace: true })).rejects.toBeInstanceOf(DatabaseInUse)
    await running.end()
  })
})
