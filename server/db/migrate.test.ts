import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectOwner, emptyDatabase, freshDatabase, TEST_KEY, type TestDatabase } from '#test/database.ts'
import { JOBS } from '../features.ts'
import { createSecrets } from '../secrets.ts'
import { appRole, appUrl, createSession } from './connect.ts'
import { DatabaseInUse } from './in-use.ts'
import {
  applyMigrations,
  DatabaseBehind,
  DatabaseTooNew,
  deriveAppPassword,
  migrate,
  migrateAtStart,
  type MigrationFile,
  migrationFiles,
  runMigration,
} from './migrate.ts'

const LANDED = new URL('./migrations/SHA256SUMS', import.meta.url)

describe('an existing migration', () => {
  it('is never edited, and always listed', async () => {
    const landed = new Map(
      readFileSync(LANDED, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('  ').toReversed() as [string, string]),
    )
    const files = new Map((await migrationFiles()).map(({ name, checksum }) => [name, checksum]))
    for (const [name, checksum] of files) {
      const line = `${checksum}  ${name}`
      expect(landed.has(name), `${name} is new: add the line "${line}" to server/db/migrations/SHA256SUMS`).toBe(true)
      expect(checksum, `${name} has landed and is never changed again: put it back and write a new migration`).toBe(landed.get(name))
    }
    for (const name of landed.keys()) expect(files.has(name), `${name} has landed and is gone: databases exist that ran it`).toBe(true)
  })

  it('has a unique number', async () => {
    const numbers = (await migrationFiles()).map(({ name }) => name.slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)])
  })
})

const fileOf = (name: string, sql: string): MigrationFile => ({ name, sql, checksum: sql })

describe('migrations', () => {
  let database: TestDatabase
  let client: pg.Client
  beforeEach(async () => {
    database = await emptyDatabase()
    client = await connectOwner(database)
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })

  const FIRST = fileOf('0001_first.sql', 'create table houses (id integer primary key); insert into houses values (1)')
  const SECOND = fileOf('0002_second.sql', 'update houses set id = id + 1')
  const ids = async () => (await client.query<{ id: number }>('select id from houses order by id')).rows.map(({ id }) => id)

  it('run once each, in the order of the files', async () => {
    await applyMigrations(client, [FIRST])
    await applyMigrations(client, [FIRST, SECOND])
    await applyMigrations(client, [FIRST, SECOND])
    expect(await ids()).toEqual([2])
  })

  it('that fail change nothing and do not undo earlier ones', async () => {
    const broken = fileOf('0002_broken.sql', 'insert into houses values (7); insert into nothing values (1)')
    await expect(applyMigrations(client, [FIRST, broken])).rejects.toThrow('Migration 0002_broken.sql failed.')
    expect(await ids()).toEqual([1])
    await applyMigrations(client, [FIRST, SECOND])
    expect(await ids()).toEqual([2])
  })

  it('that changed after they ran are rejected', async () => {
    await applyMigrations(client, [FIRST])
    await expect(applyMigrations(client, [{ ...FIRST, checksum: 'other' }, SECOND])).rejects.toThrow('0001_first.sql was changed')
    expect(await ids()).toEqual([1])
  })

  it.each([
    ['', ''],
    [' by steps', '-- expand, stepwise\n'],
  ])('do not make others wait for as long as they wait for a table themselves%s', async (_, header) => {
    await applyMigrations(client, [FIRST])
    const [holder, other] = [await connectOwner(database), await connectOwner(database)]
    await holder.query('begin; select from houses')
    const migrating = applyMigrations(client, [FIRST, fileOf('0002_roof.sql', `${header}alter table houses add column roof text`)])
    const waits = async () =>
      (await other.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
    await expect.poll(waits, { interval: 5 }).toBe(1)
    // answered although the first reader still holds the table
    expect((await other.query('select id from houses')).rowCount).toBe(1)
    await holder.query('commit')
    await migrating
    expect((await client.query('select roof from houses')).rowCount).toBe(1)
    await Promise.all([holder.end(), other.end()])
  })

  const INDEX = fileOf(
    '0002_index.sql',
    '-- expand, stepwise\ndrop index concurrently if exists houses_street;\ncreate unique index concurrently houses_street on houses (street);',
  )
  const STREETS = fileOf('0001_first.sql', `create table houses (street text); insert into houses values ('Weg'), ('Weg')`)
  const isValid = async () =>
    (await client.query<{ indisvalid: boolean }>(`select indisvalid from pg_index where indexrelid = to_regclass('houses_street')`)).rows

  it('build an index beside a writer step by step, and again after a failure', async () => {
    await applyMigrations(client, [STREETS])
    await expect(applyMigrations(client, [STREETS, INDEX])).rejects.toThrow('Migration 0002_index.sql failed.')
    expect(await isValid()).toEqual([{ indisvalid: false }])
    await client.query('truncate houses')
    await applyMigrations(client, [STREETS, INDEX])
    expect(await isValid()).toEqual([{ indisvalid: true }])
  })

  it('run their steps at once in a transaction, as a restore needs them', async () => {
    await applyMigrations(client, [STREETS])
    await client.query('truncate houses; begin')
    await runMigration(client, INDEX)
    await client.query('commit')
    expect(await isValid()).toEqual([{ indisvalid: true }])
  })

  it('leave the password of the application as PostgreSQL stores it, and let the application in', async () => {
    const secrets = createSecrets(TEST_KEY)
    const readPassword = async () => {
      await migrate({ ownerUrl: database.ownerUrl, secrets, jobs: JOBS })
      return (await client.query('select rolpassword from pg_authid where rolname = $1', [appRole(database.ownerUrl)])).rows
    }
    const first = await readPassword()
    expect(first).toMatchObject([{ rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$4096:/) }])
    expect(await readPassword()).toEqual(first)
    await (await connectOwner({ ownerUrl: appUrl(database.ownerUrl, deriveAppPassword(secrets)) })).end()
  })

  it('run as an owner who may create roles and nothing else, and run again', async () => {
    const secrets = createSecrets(TEST_KEY)
    const owner = `${database.name}_owner`
    await client.query(`create role ${owner} login createrole password 'geheim'`)
    await client.query(`alter database ${database.name} owner to ${owner}`)
    const ownerUrl = Object.assign(new URL(database.ownerUrl), { username: owner, password: 'geheim' }).href
    await migrate({ ownerUrl, secrets, jobs: JOBS })
    await migrate({ ownerUrl, secrets, jobs: JOBS })
    const application = await connectOwner({ ownerUrl: appUrl(ownerUrl, deriveAppPassword(secrets)) })
    expect((await application.query('select from offices')).rows).toEqual([])
    await application.end()
  })

  it('take from the application what someone let it do beyond its own', async () => {
    const migration = { ownerUrl: database.ownerUrl, secrets: createSecrets(TEST_KEY), jobs: JOBS }
    const role = appRole(database.ownerUrl)
    await migrate(migration)
    await client.query(`alter role ${role} superuser createdb createrole`)
    await migrate(migration)
    const { rows } = await client.query('select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = $1', [role])
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }])
  })

  it('create every enumeration as text, without a list of its values', async () => {
    await applyMigrations(client, await migrationFiles())
    const { rows } = await client.query<{ check: string }>(
      `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as check from pg_constraint
      where contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(+\\w+ = ANY \\(ARRAY'`,
    )
    expect(rows.map(({ check }) => check)).toEqual([])
  })
})

describe('a database of another release', () => {
  const secrets = createSecrets(TEST_KEY)
  const EXPAND = fileOf('9997_expand.sql', '-- expand\ncreate table later_houses (id integer primary key)')
  const CONTRACT = fileOf('9998_contract.sql', '-- contract after 9997_expand.sql\ndrop table later_houses')
  const INDEX = fileOf('9997_index.sql', '-- expand, stepwise\ncreate index concurrently later_sources on sources (source)')
  let files: MigrationFile[]
  let database: TestDatabase
  beforeEach(async () => {
    files = await migrationFiles()
    database = await freshDatabase()
  })
  afterEach(() => database.drop())

  /** A release with these migrations besides the present ones. */
  const release = (later: readonly MigrationFile[]) => ({ ownerUrl: database.ownerUrl, secrets, jobs: JOBS, files: [...files, ...later] })
  const migrateTo = (...later: MigrationFile[]) => migrate(release(later))
  const start = (...later: MigrationFile[]) => migrateAtStart({ ...release(later), mayMigrate: false })

  it('is accepted by an earlier one as long as it has only expanded', async () => {
    await migrateTo(EXPAND)
    await expect(start()).resolves.toBeUndefined()
    await expect(start(EXPAND)).resolves.toBeUndefined()
  })

  it('is accepted after a contract by those that have what the contract names, and by no earlier one', async () => {
    await migrateTo(EXPAND)
    await migrateTo(EXPAND, CONTRACT)
    await start(EXPAND)
    await start(EXPAND, CONTRACT)
    await expect(start()).rejects.toBeInstanceOf(DatabaseTooNew)
    await expect(migrateTo()).rejects.toThrow('(9998_contract.sql)')
  })

  it('is migrated by a start that may, by no other one, and in any case until a start has completed it', async () => {
    await expect(start(EXPAND)).rejects.toBeInstanceOf(DatabaseBehind)
    await migrateAtStart({ ...release([EXPAND]), mayMigrate: true })
    await start(EXPAND)
    const empty = await emptyDatabase()
    // a first start that was cut off
    const owner = await connectOwner(empty)
    await applyMigrations(owner, files.slice(0, 3))
    await owner.end()
    // the second one waits for the first
    await Promise.all([1, 2].map(() => migrateAtStart({ ...release([]), ownerUrl: empty.ownerUrl, mayMigrate: false })))
    await empty.drop()
  })

  it('is not contracted under processes that still need what goes', async () => {
    await migrateTo()
    const running = createSession(appUrl(database.ownerUrl, deriveAppPassword(secrets)), 'giebel live')
    await running.connect()
    await expect(migrateTo(EXPAND, CONTRACT)).rejects.toBeInstanceOf(DatabaseInUse)
    await migrateTo(EXPAND)
    await migrateTo(EXPAND, CONTRACT)
    await running.end()
  })

  it('is migrated once by two processes, also where a step waits for all others', async () => {
    await Promise.all([migrateTo(INDEX), migrateTo(INDEX)])
    await expect(start(INDEX)).resolves.toBeUndefined()
  })

  it('lets the application write a new table before its release is complete', async () => {
    await migrateTo()
    const owner = await connectOwner(database)
    await applyMigrations(owner, [...files, EXPAND])
    const application = await connectOwner({ ownerUrl: appUrl(database.ownerUrl, deriveAppPassword(secrets)) })
    expect((await application.query('insert into later_houses values (1)')).rowCount).toBe(1)
    await Promise.all([owner.end(), application.end()])
  })
})
