import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { restore } from '#server/db/restore.ts'
import { type RunningServer, startServer } from '#server/start.ts'
import { accounts, type User } from '#shared/contract/people/accounts.ts'
import { calendar } from '#shared/contract/work/calendar.ts'
import { contact, type Contact } from '#shared/contract/work/contact.ts'
import { crm } from '#shared/contract/work/crm.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createTestClock } from './clock.ts'
import { emptyDatabase, freshDatabase, TEST_KEY, type TestDatabase } from './database.ts'
import { createFactories, type TestAgent, type TestUser } from './factories.ts'
import { OF_THE_MACHINE } from './server-process.ts'

const PASSPHRASE = 'ein langer Satz für die Sicherung'
const OTHER_KEY = 'another key for the tests, long enough'
const CANARIES = ['propstack-key-of-anna-0001', 'propstack-key-of-bernd-0002']

let test: TestApp
let agents: TestAgent[]
/** Per agent: the property with the objection, one with the same advert phone, and one with a phone the agent recorded later. */
let red: number[][]
/** Per agent: a property where the other agent recorded a phone number of the owner who objected to this agent. */
let strangers: number[]
let files: string
let backup: string

beforeAll(async () => {
  // the restored servers read the real clock
  test = await startTestApp({ clock: createTestClock(new Date()) })
  files = mkdtempSync(join(tmpdir(), 'giebel-backups-'))
  backup = join(files, 'with-key.backup')
  agents = [await test.make.agent(), await test.make.agent()]
  ;[red, strangers] = [[], []]
  for (const [index, agent] of agents.entries()) {
    const as = test.as(agent)
    await as.call(accounts.update, { body: { propstackApiKey: CANARIES[index] ?? '' } })
    const phone = `0171 555000${index}`
    const ownPhone = `0151 777000${index}`
    const noted = await test.make.property({ contact_phone: phone, address: `Lindenweg ${index + 1}`, zip_code: '22111' })
    const again = await test.make.property({ contact_phone: phone.replace('0171', '+49 171') })
    const found = await test.make.property({ contact_phone: ownPhone })
    await as.call(contact.objection, { params: { id: noted }, body: { reason: 'Will Ruhe' } })
    // Recorded after the objection, on a property that is red by its phone number only.
    await as.call(prospects.update, { params: { id: again }, body: { ownerPhone: ownPhone } })
    red.push([noted, again, found])
    const theirs = `0152 333000${index}`
    await test.as(agents[1 - index] as TestUser).call(prospects.update, { params: { id: noted }, body: { ownerPhone: theirs } })
    strangers.push(await test.make.property({ contact_phone: theirs }))
    await as.call(calendar.address)
  }
  // The advert's details have changed since, so only the stored record identifies the owner.
  const [changed] = [await test.make.property({ contact_phone: '0160 123123' })]
  for (const [index, agent] of agents.entries()) {
    await test.as(agent).call(contact.objection, { params: { id: changed }, body: { reason: 'Auch hier' } })
    red[index]?.push(changed)
  }
  expect((await run('db-backup', [backup], { ...source(), BACKUP_PASSPHRASE: PASSPHRASE })).code).toBe(0)
})
afterAll(async () => {
  await test.close()
  rmSync(files, { recursive: true, force: true })
})

let folder: string
let target: TestDatabase
let server: RunningServer | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-restored-'))
  target = await emptyDatabase()
})
afterEach(async () => {
  await server?.close()
  server = undefined
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Environment = Record<string, string>
const source = (): Environment => ({ DATABASE_URL: test.database.ownerUrl, DATA_DIR: files, SECRET_KEY: TEST_KEY })
/** Settings with a new folder and a new database. */
const restored = (settings: Environment = {}): Environment => ({ DATABASE_URL: target.ownerUrl, DATA_DIR: folder, ...settings })
const keyFile = () => join(folder, 'secret.key')

/** Runs one of the product's commands with only these settings in its environment. */
async function run(script: string, args: readonly string[], settings: Environment): Promise<{ code: number | null; output: string }> {
  const path = join(import.meta.dirname, '..', script === 'main' ? 'server/main.ts' : `scripts/${script}.ts`)
  const child = spawn(process.execPath, [path, ...args], { env: { ...OF_THE_MACHINE, PORT: '0', ...settings } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output }
}

async function startOn(settings: Environment): Promise<RunningServer> {
  server = await startServer(readConfig({ PORT: '0', ROLES: 'web', LOG_LEVEL: 'silent', ...settings }))
  return server
}

/** Signs in over HTTP, because a restore drops sessions. */
async function lookAs({ email, password }: TestUser, { url }: RunningServer) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const get = async <T>(path: string): Promise<T> => (await fetch(url + path, { headers: { cookie } })).json() as Promise<T>
  return { status: answer.status, user: ((await answer.json()) as { user: User }).user, get, cookie }
}

async function lights(agent: TestAgent, ids: readonly number[], running: RunningServer): Promise<string[]> {
  const { get } = await lookAs(agent, running)
  const found = await Promise.all(ids.map((id) => get<Contact>(`/api/properties/${id}/contact`)))
  return found.flatMap(({ lights: { phone, email, letter } }) => [phone.light, email.light, letter.light])
}

const allRed = (ids: readonly number[]) => ids.flatMap(() => ['red', 'red', 'red'])

async function expectRed(running: RunningServer): Promise<void> {
  for (const [index, agent] of agents.entries()) {
    const mine = red[index] ?? []
    expect(await lights(agent, mine, running)).toEqual(allRed(mine))
    expect((await lights(agent, [strangers[index] ?? 0], running))[0]).toBe('amber')
    // The other agent's owners did not object to this agent.
    const others = (red[1 - index] ?? []).slice(0, 3)
    expect(await lights(agent, others, running)).toEqual(['amber', 'red', 'green', 'amber', 'red', 'amber', 'amber', 'red', 'amber'])
  }
}

describe('a backup with the key', () => {
  it('contains neither the key, nor sealed values, nor the passphrase', () => {
    const text = gunzipSync(readFileSync(backup)).toString('latin1')
    for (const secret of [TEST_KEY, PASSPHRASE, ...CANARIES])
      for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64').replace(/=+$/, '')])
        expect(text.includes(form)).toBe(false)
  })

  it('is restored completely into a new folder with the passphrase', async () => {
    const { code, output } = await run('db-restore', [backup], restored({ BACKUP_PASSPHRASE: PASSPHRASE }))
    expect([code, output]).toEqual([0, expect.stringContaining('Der Schlüssel liegt wieder in')])
    expect(readFileSync(keyFile(), 'utf8')).toBe(TEST_KEY)
    const running = await startOn(restored())
    await expectRed(running)
    for (const [index, agent] of agents.entries())
      expect((await lookAs(agent, running)).user).toMatchObject({
        propstackApiKey: `••••••••${CANARIES[index]?.slice(-4)}`,
        crmTest: null,
      })
  })

  it('restores nothing with a wrong passphrase', async () => {
    const { code, output } = await run('db-restore', [backup], restored({ BACKUP_PASSPHRASE: `${PASSPHRASE}.` }))
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [
        expect.stringMatching(/^BACKUP_PASSPHRASE öffnet den Schlüssel .* nicht/),
        expect.stringMatching(/^BACKUP_PASSPHRASE does not open/),
      ],
    ])
    expect(existsSync(keyFile())).toBe(false)
    expect((await run('db-backup', [join(folder, 'x')], restored())).output).toContain('noch keine Datenbank')
  })

  it('keeps a different key already in use, with a warning', async () => {
    writeFileSync(keyFile(), OTHER_KEY)
    const { code, output } = await run('db-restore', [backup], restored({ BACKUP_PASSPHRASE: PASSPHRASE }))
    expect([code, readFileSync(keyFile(), 'utf8')]).toEqual([0, OTHER_KEY])
    expect(output).toContain('ACHTUNG: Der Schlüssel, der hier eingestellt ist')
  })
})

describe('a backup restored without its key', () => {
  beforeEach(async () => {
    await restore(target.ownerUrl, backup)
  })

  it('does not start without the old key, and explains what to do', async () => {
    const { code, output } = await run('db-restore', [backup, '--replace'], restored())
    expect([code, output]).toEqual([0, expect.stringContaining('ACHTUNG: Es fehlt noch der Schlüssel')])
    for (const settings of [{}, { SECRET_KEY: OTHER_KEY }] as Environment[]) {
      const started = await run('main', [], restored(settings))
      expect(started.code).toBe(1)
      const lines = started.output.trim().split('\n')
      expect(lines).toHaveLength(2)
      for (const line of lines) expect(line).toContain('npm run db:rekey -- --give-up')
    }
    expect(existsSync(keyFile())).toBe(false)
  })

  it('starts with the old key set by hand', async () => await expectRed(await startOn(restored({ SECRET_KEY: TEST_KEY }))))

  it('is not re-keyed without --give-up', async () => {
    const { code, output } = await run('db-rekey', [], restored())
    expect([code, output]).toEqual([1, expect.stringContaining('OLD_SECRET_KEY')])
    expect(existsSync(keyFile())).toBe(false)
  })

  it('keeps every objection with --give-up, and lists what must be entered again', async () => {
    const { code, output } = await run('db-rekey', ['--give-up'], restored())
    expect(code).toBe(0)
    for (const { email } of agents) {
      expect(output).toMatch(new RegExp(`- Zugang zum CRM, im Profil neu einzugeben von: .*${email}`))
      expect(output).toMatch(new RegExp(`- Kalenderadresse, .*${email}`))
    }
    const running = await startOn(restored())
    await expectRed(running)
    for (const agent of agents) {
      const { status, user, get } = await lookAs(agent, running)
      expect(status).toBe(200)
      expect(user.propstackApiKey).toBe('••••••••')
      expect(user.crmTest?.error).toBe('Der hinterlegte Schlüssel ist nicht mehr lesbar. Bitte geben Sie ihn neu ein.')
      expect(await get('/api/calendar')).toEqual({ url: null })
    }
  })

  it('keeps an objection when only its contact record is left', async () => {
    const { ctx } = test
    const advert = await ctx.db
      .selectFrom('adverts')
      .select(['source', 'external_id'])
      .where('property_id', '=', red[0]?.[3] ?? 0)
      .executeTakeFirstOrThrow()
    const running = await startOn(restored({ SECRET_KEY: TEST_KEY }))
    await running.ctx.db.deleteFrom('objections').execute()
    expect(advert).toMatchObject({ source: 'kleinanzeigen.de' })
    for (const [index, agent] of agents.entries()) {
      const [noted, , , changed] = red[index] ?? []
      expect(await lights(agent, [noted ?? 0, changed ?? 0], running)).toEqual(allRed([1, 2]))
    }
  })

  it('keeps everything when re-keyed with the old key', async () => {
    const change = restored({ OLD_SECRET_KEY: TEST_KEY, SECRET_KEY: OTHER_KEY })
    expect((await run('db-rekey', [], { ...change, OLD_SECRET_KEY: `${TEST_KEY}.` })).code).toBe(1)
    const { code, output } = await run('db-rekey', [], change)
    expect([code, output.split('\n')]).toEqual([
      0,
      expect.arrayContaining([expect.stringContaining('Alles ist mit dem neuen Schlüssel verschlossen')]),
    ])
    expect(output).not.toContain('- ')
    expect((await run('main', [], restored({ SECRET_KEY: TEST_KEY }))).code).toBe(1)
    const running = await startOn(restored({ SECRET_KEY: OTHER_KEY }))
    await expectRed(running)
    for (const [index, agent] of agents.entries())
      expect((await lookAs(agent, running)).user.propstackApiKey).toBe(`••••••••${CANARIES[index]?.slice(-4)}`)
    // The same owner in a new advert.
    const known = running.ctx.db
      .selectFrom('adverts')
      .select('contact_phone')
      .where('property_id', '=', red[0]?.[0] ?? 0)
    const { contact_phone } = await known.executeTakeFirstOrThrow()
    expect(contact_phone).not.toBeNull()
    const id = await createFactories(running.ctx).property({ external_id: 'neu', contact_phone, address: null })
    expect(await lights(agents[0] as TestAgent, [id], running)).toEqual(['red', 'red', 'red'])
  })
})

describe('a backup beside a running server', () => {
  it('works without the key, warns about it, and locks out no process', async () => {
    const other = await freshDatabase()
    server = await startServer(
      readConfig({ PORT: '0', ROLES: 'web', LOG_LEVEL: 'silent', DATABASE_URL: other.ownerUrl, SECRET_KEY: TEST_KEY, DATA_DIR: folder }),
    )
    for (const settings of [{}, { SECRET_KEY: OTHER_KEY, BACKUP_PASSPHRASE: PASSPHRASE }] as Environment[]) {
      const file = join(folder, `${Object.keys(settings).length}.backup`)
      const { code, output } = await run('db-backup', [file], { DATABASE_URL: other.ownerUrl, DATA_DIR: folder, ...settings })
      expect([code, output]).toEqual([0, expect.stringContaining('ACHTUNG: Die Sicherung enthält den Schlüssel NICHT')])
    }
    expect(
      (await run('db-rekey', ['--give-up'], { DATABASE_URL: other.ownerUrl, DATA_DIR: folder, SECRET_KEY: OTHER_KEY })).output,
    ).toContain('läuft gerade')
    expect((await run('main', [], { DATABASE_URL: other.ownerUrl, DATA_DIR: folder, SECRET_KEY: OTHER_KEY })).code).toBe(1)
    // A second process must still connect, with the database password derived from the right key.
    const second = await startServer(
      readConfig({ PORT: '0', ROLES: 'web', LOG_LEVEL: 'silent', DATABASE_URL: other.ownerUrl, SECRET_KEY: TEST_KEY, DATA_DIR: folder }),
    )
    for (const { url } of [server, second]) expect((await fetch(`${url}/api/health`)).status).toBe(200)
    await second.close()
    await server.close()
    server = undefined
    await other.drop()
  })
})

describe('a stored key that cannot be read', () => {
  it('is reported to the agent wherever the key is used', async () => {
    const [agent, other] = [await test.make.agent(), await test.make.agent()]
    for (const { officeId } of [agent, other])
      await test.ctx.db
        .insertInto('crm_connections')
        .values({ office_id: officeId, api_key: Buffer.from('sealed by another key') })
        .execute()
    const id = await test.make.property()
    const as = test.as(agent)
    const sentence = 'Der hinterlegte Schlüssel ist nicht mehr lesbar. Bitte geben Sie ihn neu ein.'
    // No connection test noticed this, so the test has no time.
    expect((await as.call(accounts.current)).body.crmTest).toEqual({ at: null, error: sentence })
    expect((await test.as().call(accounts.login, { body: { email: agent.email, password: agent.password } })).status).toBe(200)
    expect(await as.call(crm.test, { body: { apiKey: '••••••••' } })).toMatchObject({ status: 400, text: sentence })
    expect(await as.call(crm.testComprehensive)).toMatchObject({ status: 400, text: sentence })
    const asked = as.call(crm.exportMany, { body: { propertyIds: [id] } })
    await vi.waitFor(async () => expect(await test.drain()).toBeGreaterThan(0))
    expect((await asked).body).toMatchObject({ success: false, error: sentence })
    await as.call(accounts.update, { body: { propstackApiKey: 'propstack-key-entered-anew-9' } })
    expect((await as.call(accounts.current)).body).toMatchObject({ propstackApiKey: '••••••••ew-9', crmTest: null })
    expect((await test.as(other).call(accounts.current)).body.crmTest?.error).toBe(sentence)
  })
})
