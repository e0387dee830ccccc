import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectOwner, emptyDatabase, TEST_KEY, type TestDatabase } from '#test/database.ts'
import { JOBS } from '../features.ts'
import { createSecrets } from '../secrets.ts'
import { appRole, appUrl } from './connect.ts'
import { applyMigrations, deriveAppPassword, migrate, type MigrationFile, migrationFiles } from './migrate.ts'

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

  it('create every enumeration as text, without a list of its values', async () => {
    await applyMigrations(client, await migrationFiles())
    const { rows } = await client.query<{ check: string }>(
      `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as check from pg_constraint
      where contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(+\\w+ = ANY \\(ARRAY'`,
    )
    expect(rows.map(({ check }) => check)).toEqual([])
  })
})
