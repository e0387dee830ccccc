import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { backUp, restore, RestoreRefused } from './backup.ts'
import { BackupDamaged } from './backup-archive.ts'

const AWKWARD = 'Zeile 1\nZeile 2\t„Ö€“ \\. \\N \u{1F3E0}'

let folder: string
let file: string
let source: TestDatabase
let target: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-backup-'))
  file = join(folder, 'a.backup')
  ;[source, target] = await Promise.all([freshDatabase(), freshDatabase()])
  await on(source, (client) =>
    client.query(
      `insert into users (id, email, password_hash, first_name, last_name, role)
         select gen_random_uuid(), 'a' || n || '@example.com', 'x', $1, 'Muster', 'agent' from generate_series(1, 20000) n`,
      [AWKWARD],
    ),
  )
  await on(source, (client) =>
    client.query(`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      select sha256(id::text::bytea), id, now(), now(), now() from users`),
  )
})

afterEach(async () => {
  await Promise.all([source.drop(), target.drop()])
  rmSync(folder, { recursive: true, force: true })
})

async function on<T>(database: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Everything in the tables and where the counters stand. */
function fingerprint(database: TestDatabase): Promise<unknown> {
  return on(database, async (client) => {
    const { rows } = await client.query<{ digest: string }>(
      `select md5((select string_agg(u::text, '|' order by id) from users u) || (select string_agg(s::text, '|' order by token_hash) from sessions s))
         || (select string_agg(sequencename || coalesce(last_value, 0), ',' order by sequencename) from pg_sequences) as digest`,
    )
    return rows[0]
  })
}

const countUsers = (database: TestDatabase) => on(database, async (client) => (await client.query('select from users')).rowCount)

describe('a backup', () => {
  it('comes back row by row, with the counters', async () => {
    await on(source, (client) => client.query(`select setval(pg_get_serial_sequence('properties', 'id'), 4711)`))
    const saved = await backUp(source.ownerUrl, file)
    expect(saved).toMatchObject({ users: 20_000, sessions: 20_000, properties: 0 })
    expect(await restore(target.ownerUrl, file)).toEqual(saved)
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
    expect(
      await on(
        target,
        async (client) => (await client.query(`select nextval(pg_get_serial_sequence('properties', 'id'))::int as next`)).rows,
      ),
    ).toEqual([{ next: 4712 }])
    expect(readdirSync(folder)).toEqual(['a.backup'])
  })

  it('is one moment, whatever is written meanwhile', async () => {
    const writer = on(source, async (client) => {
      for (let turn = 0; turn < 20; turn += 1) {
        await client.query(`with gone as (delete from users where email = 'a${turn + 1}@example.com' returning id)
          insert into users (id, email, password_hash, first_name, last_name, role) select id, 'b${turn}@example.com', 'x', 'x', 'x', 'agent' from gone`)
      }
    })
    const saved = await backUp(source.ownerUrl, file)
    await writer
    expect(saved['users']).toBe(20_000)
    expect(await restore(target.ownerUrl, file)).toEqual(saved)
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
  ])('with %s is refused and changes nothing', async (_name, damage) => {
    await backUp(source.ownerUrl, file)
    writeFileSync(file, damage(readFileSync(file)))
    await on(target, (client) =>
      client.query(`insert into users (email, password_hash, first_name, last_name, role) values ('x', 'x', 'x', 'x', 'agent')`),
    )
    await expect(restore(target.ownerUrl, file, { replace: true })).rejects.toBeInstanceOf(BackupDamaged)
    expect(await countUsers(target)).toBe(1)
  })

  it('does not cover rows unless told to', async () => {
    await backUp(source.ownerUrl, file)
    await restore(target.ownerUrl, file)
    await expect(restore(target.ownerUrl, file)).rejects.toBeInstanceOf(RestoreRefused)
    await restore(target.ownerUrl, file, { replace: true })
    expect(await fingerprint(target)).toEqual(await fingerprint(source))
  })

  it('of another version is refused', async () => {
    await on(source, (client) => client.query(`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`))
    await backUp(source.ownerUrl, file)
    await expect(restore(target.ownerUrl, file)).rejects.toThrow(/9999_future\.sql/)
    expect(await countUsers(target)).toBe(0)
  })

  it('of a version with another table of the same name is refused', async () => {
    await on(source, (client) => client.query(`update migrations set checksum = 'x' || checksum where name like '0002%'`))
    await backUp(source.ownerUrl, file)
    await expect(restore(target.ownerUrl, file)).rejects.toThrow(/0002_properties\.sql/)
    expect(await countUsers(target)).toBe(0)
  })
})
