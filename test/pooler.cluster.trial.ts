import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appRole } from '#server/db/connect.ts'
import { DatabaseInUse, refuseInUse } from '#server/db/in-use.ts'
import type { TestReport } from '../scripts/test-report.ts'
import { emptyDatabase, TEST_KEY, TEST_POOLER, type TestDatabase, withOwner } from './database.ts'
import { type Pooler, startPooler } from './pooler.ts'
import { OF_THE_MACHINE, startServerProcess } from './server-process.ts'

const ROOT = join(import.meta.dirname, '..')
const HANDBOOK = readFileSync(join(ROOT, 'docs/handbuch/installation.md'), 'utf8')
/** All of the server's tests, on two cores. */
const SUITE_LIMIT = 60 * 60_000

let database: TestDatabase
let folder: string
/** As delivered, and set to ignore the settings that our sessions start with. */
let strict: Pooler
let lenient: Pooler
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-behind-pooler-'))
  database = await emptyDatabase()
  strict = await startPooler(database.ownerUrl)
  lenient = await startPooler(database.ownerUrl, { ignore_startup_parameters: 'options' })
})
afterAll(async () => {
  await strict?.close()
  await lenient?.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs a program of the project to its end, or kills it at the time limit. */
function run(args: readonly string[], env: NodeJS.ProcessEnv, timeout = 60_000): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...OF_THE_MACHINE, ...env }, timeout })
  let output = ''
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()))
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

type Settings = Readonly<Record<string, string>>
const settings = (addresses: Settings) => ({ DATA_DIR: folder, SECRET_KEY: TEST_KEY, PORT: '0', LOG_LEVEL: 'silent', ...addresses })

describe('a server whose sessions would go through the pooler', () => {
  const cases: [what: string, addresses: () => Settings, german: string][] = [
    [
      'that rejects their settings',
      () => ({ DATABASE_URL: strict.through(database.ownerUrl) }),
      'DATABASE_URL führt über einen Verteiler wie PgBouncer, der Verbindungen zwischen Transaktionen tauscht. Bitte setzen Sie DATABASE_DIRECT_URL auf die Adresse von PostgreSQL selbst; DATABASE_URL kann bleiben.',
    ],
    [
      'that ignores their settings',
      () => ({ DATABASE_URL: lenient.through(database.ownerUrl) }),
      'DATABASE_URL führt über einen Verteiler wie PgBouncer, der Verbindungen zwischen Transaktionen tauscht. Bitte setzen Sie DATABASE_DIRECT_URL auf die Adresse von PostgreSQL selbst; DATABASE_URL kann bleiben.',
    ],
    [
      'because the direct address leads there',
      () => ({ DATABASE_URL: strict.through(database.ownerUrl), DATABASE_DIRECT_URL: lenient.through(database.ownerUrl) }),
      'DATABASE_DIRECT_URL führt über einen Verteiler wie PgBouncer, der Verbindungen zwischen Transaktionen tauscht. Bitte nennen Sie dort die Adresse von PostgreSQL selbst.',
    ],
  ]

  it.each(cases)('%s does not start, and the doctor gives the reason', async (_, addresses, german) => {
    const started = await run(['server/main.ts'], settings(addresses()))
    expect(started).toMatchObject({ code: 1, output: expect.stringMatching(/^[^\n]+\n[^\n]+\n$/) })
    expect(started.output.split('\n')[0]).toBe(german)
    const examined = await run(['scripts/doctor.ts'], settings(addresses()))
    expect(examined.output).toContain(`✗ ${german}\n`)
    expect(examined.code).toBe(1)
  })
})

it('a server whose two addresses lead to different databases does not start', async () => {
  const other = await emptyDatabase()
  const addresses = { DATABASE_URL: strict.through(other.ownerUrl), DATABASE_DIRECT_URL: database.ownerUrl }
  const { code, output } = await run(['server/main.ts'], settings(addresses))
  expect(output.split('\n')[0]).toBe(
    'DATABASE_URL und DATABASE_DIRECT_URL führen zu verschiedenen Datenbanken. Bitte nennen Sie in beiden dieselbe.',
  )
  expect(code).toBe(1)
  await other.drop()
})

describe('a server with both addresses', () => {
  const role = () => appRole(database.ownerUrl)
  const ask = async <T>(statement: string, ...values: unknown[]) =>
    withOwner(database, async (owner) => (await owner.query(statement, values)).rows as T[])
  const readPassword = () => ask<{ rolpassword: string }>('select rolpassword from pg_authid where rolname = $1', role())
  const listSessions = async () =>
    (
      await ask<{ name: string }>(
        'select distinct application_name as name from pg_stat_activity where datname = current_database() and usename = $1 order by 1',
        role(),
      )
    ).map(({ name }) => name)

  let pooler: Pooler
  beforeAll(async () => {
    const [, statements = ''] = /```\n(create role pgbouncer [^`]+)```/.exec(HANDBOOK) ?? []
    const [, query = ''] = /^auth_query = (.+)$/m.exec(HANDBOOK) ?? []
    await withOwner(database, (owner) => owner.query(statements.replaceAll('giebel_app', role())))
    const asker = Object.assign(new URL(database.ownerUrl), { username: 'pgbouncer', password: 'geheim' })
    // adds the pooler's address to the name of each session that it lends
    pooler = await startPooler(asker.href, { auth_query: query, application_name_add_host: 1 })
  })
  afterAll(async () => {
    await pooler?.close()
    await withOwner(database, (owner) => owner.query('drop owned by pgbouncer; drop role pgbouncer'))
  })

  it('starts as the handbook describes, beside another one, and leaves the database to a restore when both have ended', async () => {
    const addresses = { DATABASE_URL: pooler.through(database.ownerUrl), DATABASE_DIRECT_URL: database.ownerUrl }
    const first = await startServerProcess({ ...settings(addresses), ROLES: 'web' })
    const isReady = async ({ url }: { readonly url: string }) => (await fetch(`${url}/readyz`)).status
    expect(await isReady(first)).toBe(200)
    const password = await readPassword()
    const second = await startServerProcess({ ...settings(addresses), ROLES: 'worker,web' })
    expect(await readPassword()).toEqual(password)
    expect([await isReady(first), await isReady(second)]).toEqual([200, 200])
    const sessions = await listSessions()
    expect(sessions).toEqual(expect.arrayContaining(['giebel jobs', 'giebel live', expect.stringMatching(/^giebel - /)]))
    expect(sessions).not.toContain('giebel')
    const refusal = () => withOwner(database, (owner) => refuseInUse(owner, database.ownerUrl))
    await expect(refusal()).rejects.toBeInstanceOf(DatabaseInUse)
    expect((await run(['scripts/doctor.ts'], settings(addresses))).output).toContain('✓ Verbindungen: über einen Verteiler; ')
    await Promise.all([first.stop(), second.stop()])
    await refusal()
    // which the pooler keeps
    expect(new Set((await listSessions()).map((name) => name.slice(0, 9)))).toEqual(new Set(['giebel - ']))
  })
})

it('all tests of the server pass through it', { timeout: SUITE_LIMIT }, async () => {
  const report = join(folder, 'report.json')
  const { output } = await run(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--reporter=default', '--reporter=./scripts/test-report.ts'],
    { [TEST_POOLER]: '1', TEST_REPORT: report, HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] },
    SUITE_LIMIT,
  )
  const { files, errors } = JSON.parse(readFileSync(report, 'utf8')) as TestReport
  const sum = (what: 'passed' | 'failed') => files.reduce((count, file) => count + file[what], 0)
  const failures = [...files.flatMap((file) => file.failures), ...errors]
  process.stdout.write(`through PgBouncer: ${files.length} files, ${sum('passed') + sum('failed')} tests, ${failures.length} failures\n`)
  expect(failures, output.slice(-2_000)).toEqual([])
  expect(sum('passed')).toBeGreaterThan(5_000)
})
