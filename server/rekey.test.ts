import { JOBS } from '#server/features.ts'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase, TEST_KEY, type TestDatabase, withOwner } from '#test/database.ts'
import { readConfig } from './config.ts'
import { KeyRefused, loadSecrets } from './db/key.ts'
import { migrate } from './db/migrate.ts'
import { rekey } from './rekey.ts'
import { createSecrets } from './secrets.ts'

const VALUES = ['propstack-key-of-anna', 'propstack-key-of-bernd']

let folder: string
let database: TestDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-rekey-'))
  database = await freshDatabase()
  const old = createSecrets(TEST_KEY)
  await migrate({ ownerUrl: database.ownerUrl, secrets: old, jobs: JOBS })
  await withOwner(database, async (client) => {
    for (const value of VALUES)
      await client.query(
        `with office as (insert into offices (created_at, name) values (now(), 'Klee Immobilien') returning id), agent as (
          insert into users (email, password_hash, first_name, last_name, role, office_id, office_role) select $1, 'x', 'x', 'x', 'agent', id, 'principal' from office returning office_id)
        insert into crm_connections (office_id, api_key) select office_id, $2 from agent`,
        [`${value}@example.com`, old.seal(value)],
      )
  })
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const keyFile = () => join(folder, 'secret.key')
const config = (settings: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...settings })
const change = () => rekey(database.ownerUrl, config({ OLD_SECRET_KEY: TEST_KEY }), { giveUp: false })

/** The values that the available key opens. */
async function opened(settings?: Record<string, string>) {
  const secrets = await loadSecrets(database.ownerUrl, config(settings))
  const { rows } = await withOwner(database, (client) =>
    client.query<{ sealed: Buffer }>(
      'select api_key as sealed from crm_connections c join users u on u.office_id = c.office_id order by u.email',
    ),
  )
  return rows.map(({ sealed }) => secrets.open(sealed))
}

describe('a key change', () => {
  it('that fails does not leave another key behind, and succeeds the next time', async () => {
    await withOwner(database, (client) =>
      client.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
        create trigger refuse before insert or update on installation_key for each row execute function refuse()`),
    )
    await expect(change()).rejects.toThrow('the disk is full')
    expect(existsSync(keyFile())).toBe(false)
    await expect(opened()).rejects.toBeInstanceOf(KeyRefused)
    expect(await opened({ SECRET_KEY: TEST_KEY })).toEqual(VALUES)
    await withOwner(database, (client) => client.query('drop trigger refuse on installation_key'))
    expect((await change()).outcome).toBe('sealed anew')
    expect(await opened()).toEqual(VALUES)
    await expect(opened({ SECRET_KEY: TEST_KEY })).rejects.toBeInstanceOf(KeyRefused)
  })

  it('killed before the key file is renamed is completed by the next start', async () => {
    await change()
    renameSync(keyFile(), `${keyFile()}.next`)
    expect(await opened()).toEqual(VALUES)
    expect([existsSync(keyFile()), existsSync(`${keyFile()}.next`)]).toEqual([true, false])
    renameSync(keyFile(), `${keyFile()}.next`)
    expect((await change()).outcome).toBe('fits')
    expect(await opened()).toEqual(VALUES)
  })
})
