import { JOBS } from '#server/features.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase, freshDatabase, TEST_KEY, type TestDatabase, withOwner } from '#test/database.ts'
import { readConfig } from '../config.ts'
import { createSecrets } from '../secrets.ts'
import { appUrl } from './connect.ts'
import { KeyRefused, loadSecrets, SEALED } from './key.ts'
import { deriveAppPassword, migrate } from './migrate.ts'

const OTHER_KEY = 'another key for the tests, long enough'

let folder: string
let database: TestDatabase | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-key-'))
})
afterEach(async () => {
  await database?.drop()
  database = undefined
  rmSync(folder, { recursive: true, force: true })
})

const config = (settings: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...settings })
const secretsFor = (of: TestDatabase, settings?: Record<string, string>) => loadSecrets(of.ownerUrl, config(settings))
const start = (of: TestDatabase, key: string) => migrate({ ownerUrl: of.ownerUrl, secrets: createSecrets(key), jobs: JOBS })
const signsIn = async (of: TestDatabase, key: string) => {
  const client = new pg.Client({ connectionString: appUrl(of.ownerUrl, deriveAppPassword(createSecrets(key))) })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

describe('a database with a key', () => {
  it('rejects another key before any change: the role keeps its password', async () => {
    database = await freshDatabase()
    await start(database, TEST_KEY)
    expect(await signsIn(database, TEST_KEY)).toBe(true)
    await expect(start(database, OTHER_KEY)).rejects.toBeInstanceOf(KeyRefused)
    expect([await signsIn(database, TEST_KEY), await signsIn(database, OTHER_KEY)]).toEqual([true, false])
    await start(database, TEST_KEY)
  })

  it('names the solution in a German and an English line', async () => {
    database = await freshDatabase()
    for (const settings of [{ SECRET_KEY: OTHER_KEY }, {}] as Record<string, string>[]) {
      const error = await secretsFor(database, settings).then(
        () => new Error('accepted'),
        (refused: unknown) => refused as Error,
      )
      expect(error).toBeInstanceOf(KeyRefused)
      expect(error.message.split('\n')).toHaveLength(2)
      for (const line of error.message.split('\n')) expect(line).toContain('npm run db:rekey -- --give-up')
    }
  })

  it('does not get a second key', async () => {
    database = await freshDatabase()
    await expect(secretsFor(database)).rejects.toBeInstanceOf(KeyRefused)
    expect(existsSync(join(folder, 'secret.key'))).toBe(false)
  })

  it("hides the key's row from the application", async () => {
    database = await freshDatabase()
    const client = new pg.Client({ connectionString: database.appUrl })
    await client.connect()
    await expect(client.query('select from installation_key')).rejects.toThrow(/permission denied/)
    await client.end()
  })
})

describe('a database without a key', () => {
  it('gets one at the first start, and keeps it', async () => {
    database = await emptyDatabase()
    const secrets = await secretsFor(database)
    await migrate({ ownerUrl: database.ownerUrl, secrets, jobs: JOBS })
    expect((await secretsFor(database)).fingerprint).toEqual(secrets.fingerprint)
    expect(createSecrets(readFileSync(join(folder, 'secret.key'), 'utf8')).fingerprint).toEqual(secrets.fingerprint)
    await expect(secretsFor(database, { SECRET_KEY: OTHER_KEY })).rejects.toBeInstanceOf(KeyRefused)
  })

  it('has one key if two processes bring two at once', async () => {
    database = await emptyDatabase()
    const outcomes = await Promise.allSettled([start(database, TEST_KEY), start(database, OTHER_KEY)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [winner, loser] = outcomes[0]?.status === 'fulfilled' ? [TEST_KEY, OTHER_KEY] : [OTHER_KEY, TEST_KEY]
    expect([await signsIn(database, winner), await signsIn(database, loser)]).toEqual([true, false])
  })

  it('lets several processes with the same key start at once', async () => {
    database = await emptyDatabase()
    const { ownerUrl } = database
    await Promise.all(Array.from({ length: 4 }, () => migrate({ ownerUrl, secrets: createSecrets(TEST_KEY), jobs: JOBS })))
    expect(await signsIn(database, TEST_KEY)).toBe(true)
  })
})

it('every bytea column is sealed, a hash, a picture or an import part', async () => {
  database = await freshDatabase()
  const { rows } = await withOwner(database, (client) =>
    client.query<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and table_name not in ('installation_key', 'profile_images', 'tip_photos', 'import_parts', 'advert_pictures') and column_name !~ 'hash$'
        and (table_name, column_name) not in (('forgotten_businesses', 'mark'), ('letters', 'door_mark'), ('telephony_calls', 'mark'))`),
  )
  const names = (columns: readonly { table: string; column: string }[]) =>
    columns.map(({ table, column }) => `${table}.${column}`).toSorted()
  expect(names(rows)).toEqual(names(SEALED))
})
