import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { properties } from '#shared/contract/market/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { system } from '#shared/contract/office/system.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { connectOwner } from '#test/database.ts'
import { minutes } from '#test/clock.ts'
import type { TestAgent } from '#test/factories.ts'

const FULL =
  'Der Speicherplatz des Servers ist voll. Lesen geht weiter, gespeichert wurde nichts. Bitte versuchen Sie es später noch einmal.'

let test: TestApp
let owner: pg.Client
let agent: TestAgent
let property: number
beforeAll(async () => {
  test = await startTestApp()
  owner = await connectOwner(test.database)
  agent = await test.make.agent()
  property = await test.make.property()
})
afterAll(async () => {
  await owner.end()
  await test.close()
})

/** A text that no packing makes small. */
const write = () =>
  test.as(agent).call(prospects.addActivity, {
    params: { id: property },
    body: { activityType: 'note_added', description: randomBytes(3_000).toString('base64') },
  })
const written = async () => (await test.as(agent).call(prospects.activities, { params: { id: property } })).body.length

describe('what the server has run out of is said by its name', () => {
  /** Makes the database refuse what is done to a table. */
  const refuse = (table: string, code: string) =>
    owner.query(`create function refused() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$;
      create trigger refused before insert or update or delete on ${table} for each row execute function refused()`)
  afterEach(() => owner.query('drop function refused cascade'))

  it.each([
    ['53100', FULL],
    ['53200', 'Dem Server fehlt gerade Arbeitsspeicher. Gespeichert wurde nichts. Bitte versuchen Sie es gleich noch einmal.'],
    ['53300', 'Gerade sind zu viele Verbindungen zur Datenbank offen. Bitte versuchen Sie es gleich noch einmal.'],
    ['53400', 'Die Anfrage braucht mehr, als der Server dafür hergibt. Gespeichert wurde nichts. Bitte grenzen Sie sie ein.'],
    ['53000', 'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.'],
  ])('%s', async (code, sentence) => {
    await refuse('prospect_activities', code)
    const before = await written()
    const answer = await write()
    expect([answer.status, answer.text]).toEqual([503, sentence])
    expect(answer.headers['retry-after'] !== undefined).toBe(code !== '53000')
    expect(await written()).toBe(before)
  })

  it('and nobody is kept from reading because his use of the session cannot be written down', async () => {
    await refuse('sessions', '53100')
    test.clock.advance(minutes(2))
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)
  })

  it('and nobody because the end of his session cannot', async () => {
    const late = await test.make.agent()
    await test.ctx.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', late.id)
      .execute()
    await refuse('sessions', '53100')
    const as = test.as(late)
    expect([(await as.call(system.installation)).status, (await as.call(accounts.current)).status]).toEqual([200, 401])
  })
})

/** A disk of its own, below a folder that the database's user may pass; undefined for who may not mount one. */
function mountSmallDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}
const disk = mountSmallDisk(96)
afterAll(() => {
  if (disk === undefined) return
  execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true })
})

describe.skipIf(disk === undefined)('a disk that is really full', () => {
  const ballast = () => join(disk ?? '', 'ballast')
  const fill = () => {
    const { bavail, bsize } = statfsSync(disk ?? '')
    writeFileSync(ballast(), Buffer.alloc(bavail * bsize))
  }

  beforeAll(async () => {
    const place = join(disk ?? '', 'tables')
    mkdirSync(place, { mode: 0o700 })
    const { rows } = await owner.query<{ folder: string }>(`select setting as folder from pg_settings where name = 'data_directory'`)
    const { uid, gid } = statSync(rows[0]?.folder ?? '')
    chownSync(place, uid, gid)
    chmodSync(disk ?? '', 0o755)
    await owner.query(`create tablespace small_disk location '${place}'`)
    for (const kind of ['table', 'index']) await owner.query(`alter ${kind} all in tablespace pg_default set tablespace small_disk`)
  })
  afterAll(async () => {
    rmSync(ballast(), { force: true })
    for (const kind of ['table', 'index']) await owner.query(`alter ${kind} all in tablespace small_disk set tablespace pg_default`)
    await owner.query('drop tablespace small_disk')
  })

  it('lets people read, refuses what is to be written, and goes on by itself once there is room', async () => {
    expect((await write()).status).toBe(200)
    fill()
    const refusals: string[] = []
    // what is left in pages that exist already is used up first
    for (let n = 0; n < 2_000 && refusals.length < 20; n += 1) {
      const answer = await write()
      if (answer.status !== 200) refusals.push(`${answer.status} ${answer.text}`)
    }
    expect(new Set(refusals)).toEqual(new Set([`503 ${FULL}`]))
    expect(refusals).toHaveLength(20)
    const kept = await written()
    for (let n = 0; n < 30; n += 1) {
      // the use of a session is written down once a minute
      test.clock.advance(minutes(2))
      for (const row of [accounts.current, properties.list, accounts.sessions]) expect((await test.as(agent).call(row)).status).toBe(200)
    }
    rmSync(ballast())
    expect((await write()).status).toBe(200)
    expect(await written()).toBe(kept + 1)
  })
})
