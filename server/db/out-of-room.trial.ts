import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#shared/contract/people/accounts.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { system } from '#shared/contract/operations/system.ts'
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

/** Writes an incompressible text. */
const write = () =>
  test.as(agent).call(prospects.addActivity, {
    params: { id: property },
    body: { activityType: 'note_added', description: randomBytes(3_000).toString('base64') },
  })
const written = async () => (await test.as(agent).call(prospects.activities, { params: { id: property } })).body.length

describe('a database server that refuses to write', () => {
  /** Makes every write to a table fail. */
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
    // a replica that is about to take over
    ['25006', 'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.'],
  ])('is reported by name: %s', async (code, sentence) => {
    await refuse('prospect_activities', code)
    const before = await written()
    const answer = await write()
    expect([answer.status, answer.text]).toEqual([503, sentence])
    expect(answer.headers['retry-after'] !== undefined).toBe(!['53000', '25006'].includes(code))
    expect(await written()).toBe(before)
  })

  it('still lets users read if their session’s last use cannot be stored', async () => {
    await refuse('sessions', '53100')
    test.clock.advance(minutes(2))
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)
  })

  it('still treats an expired session as a guest if its end cannot be stored', async () => {
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

/** WAL files must not hit the limit: their segments have this size. */
const LOG_PIECE = 16 * 1_048_576
const PAGE = 8192

describe('a table without room to grow', { timeout: 60_000 }, () => {
  /** Limits the file size for each server process of this database; concurrent requests may use several of them. */
  async function limitFiles(bytes: number | 'unlimited') {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    )
    for (const { pid } of rows) {
      // even root may lack the right to change it, but the server's own user has it
      const { uid, gid } = statSync(`/proc/${pid}`)
      execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`], process.getuid?.() === 0 ? { uid, gid } : {})
    }
  }
  const sizeOfTexts = async () => {
    const { rows } = await owner.query<{ bytes: string }>(
      `select pg_relation_size(reltoastrelid) as bytes from pg_class where oid = 'prospect_activities'::regclass`,
    )
    return Number(rows[0]?.bytes)
  }

  const stored = async () => Number((await owner.query<{ n: string }>('select count(*) as n from prospect_activities')).rows[0]?.n)

  beforeAll(async () => {
    // large enough that only this table hits the limit
    await owner.query(`alter table prospect_activities alter column description set storage external`)
    for (let n = 0; (await sizeOfTexts()) <= LOG_PIECE; n += 1)
      await owner.query(
        `insert into prospect_activities (office_id, property_id, activity_type, description, created_at)
         select $1, $2, 'note_added', repeat(md5(g::text), 120), now() - interval '1 year' from generate_series(1, 1500) g`,
        [agent.officeId, property],
      )
  })
  afterAll(() => limitFiles('unlimited'))

  it('still allows reads, rejects writes, and recovers once there is room', async () => {
    expect((await write()).status).toBe(200)
    // PostgreSQL gets half a page on a full disk
    const limit = (await sizeOfTexts()) + 4.5 * PAGE
    const before = await stored()
    const answers: string[] = []
    for (let n = 0; n < 40; n += 1) {
      // the limit applies to every connection of the pool
      await limitFiles(limit)
      const { status, text } = await write()
      answers.push(status === 200 ? '200' : `${status} ${text}`)
    }
    const refused = answers.filter((answer) => answer !== '200')
    expect(new Set(refused)).toEqual(new Set([`503 ${FULL}`]))
    expect(refused.length).toBeGreaterThanOrEqual(20)
    const kept = await stored()
    expect(kept).toBe(before + answers.length - refused.length)
    for (let n = 0; n < 10; n += 1) {
      // a session's last use is stored once a minute
      test.clock.advance(minutes(2))
      for (const row of [accounts.current, properties.list, accounts.sessions]) expect((await test.as(agent).call(row)).status).toBe(200)
    }
    await limitFiles('unlimited')
    expect((await write()).status).toBe(200)
    expect(await stored()).toBe(kept + 1)
  })
})
