import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { lookAtDatabase } from '#server/doctor/database.ts'
import { lookAtBackupFolder } from '#server/doctor/machine.ts'
import { startTestApp, type TestApp } from './app.ts'
import { giveApp } from './authenticator.ts'
import { TEST_KEY, withOwner } from './database.ts'
import { OF_THE_MACHINE, startServerProcess } from './server-process.ts'
import { accounts } from '#shared/contract/people/accounts.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-doctor-'))
  mkdirSync(join(folder, 'data'))
  test = await startTestApp()
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs an operator command in its own process. */
function run(
  script: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const settings = { DATABASE_URL: test.database.ownerUrl, DATA_DIR: join(folder, 'data'), SECRET_KEY: TEST_KEY, PORT: '9', ...env }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts', script), ...args], {
    env: { ...OF_THE_MACHINE, ...settings },
  })
  let output = ''
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()))
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

describe('npm run doctor', () => {
  it('reports each problem with a remedy', async () => {
    const { code, output } = await run('doctor.ts')
    expect(code).toBe(1)
    expect(output).toMatch(/^✓ Platz: /m)
    expect(output).toMatch(/^! PUBLIC_URL ist nicht gesetzt.*\n {4}→ /m)
    expect(output).toMatch(/^! Auf http:\/\/127\.0\.0\.1:9 antwortet kein Server\.\n {4}→ /m)
    expect(output).toMatch(/^✗ Niemand kann sich als Administrator anmelden\.\n {4}→ /m)
    expect(output).toMatch(/^! Es ist kein Mailserver eingerichtet/m)
    expect(output).toMatch(/^1 Fehler, \d Hinweise$/m)
  })

  it('passes a complete installation', async () => {
    await test.make.user({ role: 'admin' })
    const port = new URL(await test.listen()).port
    const { code, output } = await run('doctor.ts', [], { PORT: port, PUBLIC_URL: `http://localhost:${port}` })
    expect(output).not.toMatch(/^✗/m)
    expect(output).toMatch(/^✓ Der Server antwortet auf /m)
    expect(output).toMatch(/^✓ Administratoren: 1\.$/m)
    expect(code).toBe(0)
  })

  it('counts administrators without a second factor', async () => {
    const config = readConfig({ DATABASE_URL: test.database.ownerUrl, SECRET_KEY: TEST_KEY })
    const about = async () => (await lookAtDatabase(test.database.ownerUrl, config)).filter(({ text }) => text.includes('zweiten Faktor'))
    const one = await test.make.user({ role: 'admin' })
    await test.make.user({ role: 'admin' })
    await test.make.user({ role: 'admin', is_active: false })
    await test.make.user({ role: 'agent' })
    const all = await test.ctx.db.selectFrom('users').select('id').where('role', '=', 'admin').where('is_active', '=', true).execute()
    expect(await about()).toMatchObject([{ state: 'doubtful', text: `Administratoren ohne zweiten Faktor: ${all.length}.` }])
    await giveApp(test, one)
    expect(await about()).toMatchObject([{ text: `Administratoren ohne zweiten Faktor: ${all.length - 1}.` }])
    await test.ctx.db.updateTable('users').set({ is_active: false }).where('role', '=', 'admin').where('id', '<>', one.id).execute()
    expect(await about()).toEqual([])
  })

  it('creates nothing before the first start', async () => {
    const nowhere = join(folder, 'nowhere')
    const { code, output } = await run('doctor.ts', [], { DATABASE_URL: '', DATA_DIR: nowhere })
    expect(output).toMatch(/^! .*nowhere\) gibt es noch nicht\.\n {4}→ Der erste Start legt ihn an\./m)
    expect(output).toMatch(/^! Die Datenbank gibt es noch nicht\.\n {4}→ /m)
    expect([code, existsSync(nowhere)]).toEqual([0, false])
  })

  it('checks the backup folder and backups made by another process', async () => {
    const nowhere = join(folder, 'nicht eingehängt')
    const { output } = await run('doctor.ts', [], { BACKUP_DIR: nowhere })
    expect(output).toMatch(/^! BACKUP_DIR \(.*nicht eingehängt\) gibt es noch nicht\.\n {4}→ /m)
    expect(output).toMatch(/^! Es gibt noch keine nächtliche Sicherung\./m)
    mkdirSync(nowhere, { mode: 0o755 })
    const [room, readers] = await lookAtBackupFolder({ backupDir: nowhere })
    expect(room).toMatchObject({ state: 'good', text: expect.stringMatching(/^Platz für Sicherungen: /) })
    expect(readers?.mend).toMatch(/^chmod 750 '.*nicht eingehängt'$/)

    const config = readConfig({ DATABASE_URL: test.database.ownerUrl, SECRET_KEY: TEST_KEY })
    const about = async () =>
      (await lookAtDatabase(test.database.ownerUrl, config)).filter(({ text }) => /nächtlich|gute Sicherung/.test(text))
    expect(await about()).toMatchObject([{ state: 'doubtful', text: 'Es werden keine nächtlichen Sicherungen gemacht.' }])
    const made = async (hours: number) => {
      const ended_at = new Date(Date.now() - hours * 3_600_000)
      await test.ctx.db.insertInto('backups').values({ file: 'x', started_at: ended_at, ended_at }).execute()
    }
    await made(80)
    expect(await about()).toMatchObject([{ state: 'bad', text: 'Die letzte gute Sicherung ist 80 Stunden alt.' }])
    await made(5)
    expect(await about()).toMatchObject([{ state: 'good', text: 'Letzte gute Sicherung: vor 5 Stunden.' }])
  })

  it.each([
    [
      'with another key',
      { SECRET_KEY: 'another key, just as long as the first' },
      /^✗ Der Schlüssel gehört zu einer anderen Datenbank\.\n {4}→ /m,
    ],
    ['without a database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, /^✗ .*Datenbank.*\n {4}→ /m],
    ['with a folder that is a file', { DATA_DIR: import.meta.filename }, /^✗ In DATA_DIR .* lässt sich nicht schreiben\.\n {4}→ /m],
    [
      'with a folder for backups that is a file',
      { BACKUP_DIR: import.meta.filename },
      /^✗ In BACKUP_DIR .* lässt sich nicht schreiben\.\n {4}→ /m,
    ],
    ['with a setting that cannot be', { PORT: 'eins' }, /^✗ Die Einstellung PORT hat einen ungültigen Wert\.\n {4}→ /m],
    ['without encryption', { PUBLIC_URL: 'http://giebel.example' }, /^✗ PUBLIC_URL .* unverschlüsselt.*\n {4}→ /m],
  ])('reports an installation %s', async (_, env, line) => {
    const { code, output } = await run('doctor.ts', [], env)
    expect(output).toMatch(line)
    expect(output).not.toMatch(/^ {4}at /m)
    expect(code).toBe(1)
  })
})

describe('a database from a later version', () => {
  const FUTURE = '9999_future.sql'
  // other tests' databases change theirs meanwhile
  const ROLES = `select rolname, rolpassword from pg_authid where rolname !~ '^t_' or rolname like current_database() || '%'`
  beforeAll(() =>
    withOwner(test.database, (client) =>
      client.query(`insert into migrations (name, checksum, contract_after) values ($1, 'x', '9998_future.sql')`, [FUTURE]),
    ),
  )
  afterAll(() => withOwner(test.database, (client) => client.query('delete from migrations where name = $1', [FUTURE])))

  it('is rejected by the older version with advice, and left unchanged', async () => {
    const roles = () => withOwner(test.database, async (client) => (await client.query(ROLES)).rows)
    const before = await roles()
    expect(before).not.toEqual([])
    await expect(startServerProcess({ DATABASE_URL: test.database.ownerUrl })).rejects.toThrow(
      /Die Datenbank ist neuer als dieses Programm \(9999_future\.sql\)\..*Sicherung von vor der Aktualisierung/,
    )
    expect(await roles()).toEqual(before)
    const { code, output } = await run('doctor.ts')
    expect(output).toMatch(/^✗ Die Datenbank ist neuer als dieses Programm .*\n {4}→ .*docs\/handbuch\/installation\.md/m)
    expect(code).toBe(1)
  })

  it('is no fault while it has only expanded', async () => {
    await withOwner(test.database, (client) => client.query('update migrations set contract_after = null where name = $1', [FUTURE]))
    const { output } = await run('doctor.ts')
    expect(output).toMatch(/^! Die Datenbank gehört schon zu einer neueren Version \(1 Schritte.*\n {4}→ /m)
    expect(output).not.toContain('✗ Die Datenbank')
  })
})

describe('npm run admin:link', () => {
  it('lets an administrator choose a new password, even with a locked account', async () => {
    const [admin] = [await test.make.user({ role: 'admin' }), await test.make.user({ role: 'admin' })]
    const several = await run('admin-link.ts')
    expect([several.code, several.output]).toEqual([1, expect.stringContaining(admin.email)])
    await test.ctx.db.updateTable('users').set({ is_active: false }).where('id', '=', admin.id).execute()
    const { code, output } = await run('admin-link.ts', [admin.email])
    expect(code).toBe(0)
    // The command uses the system clock.
    test.clock.set(new Date())
    const token = /\/reset-password\?token=([\w-]+)$/m.exec(output)?.[1] ?? ''
    expect((await test.as().call(accounts.resetPassword, { body: { token, password: 'ganz-neu-2026' } })).status).toBe(200)
    const login = await test.as().call(accounts.login, { body: { email: admin.email, password: 'ganz-neu-2026' } })
    expect([login.status, login.body]).toMatchObject([200, { user: { role: 'admin' } }])
  })

  it('rejects other roles', async () => {
    const agent = await test.make.agent()
    const { code, output } = await run('admin-link.ts', [agent.email])
    expect(code).toBe(1)
    expect(output).not.toContain('token=')
  })
})

describe('npm run office:passwords', () => {
  it('lets an office that closed to all but its company account sign in by password again', async () => {
    const agent = await test.make.agent()
    const unnamed = await run('office-passwords.ts')
    expect([unnamed.code, unnamed.output]).toEqual([1, expect.stringContaining('Bitte nennen Sie die Adresse')])
    const open = await run('office-passwords.ts', [agent.email])
    expect([open.code, open.output]).toEqual([1, expect.stringContaining('nur mit Firmenkonto')])
    await test.ctx.db
      .insertInto('sso_connections')
      .values({
        office_id: agent.officeId,
        issuer: 'https://login.example.test',
        client_id: 'giebel',
        client_secret: Buffer.from('sealed'),
        token_host: 'login.example.test',
        roles: '[]',
        creates_accounts: false,
        new_role: 'agent',
        is_only_way: true,
        created_at: test.clock.now(),
      })
      .execute()
    const { code, output } = await run('office-passwords.ts', [agent.email])
    expect([code, output]).toEqual([0, expect.stringContaining('wieder die Anmeldung mit Passwort')])
    const login = await test.as().call(accounts.login, { body: { email: agent.email, password: agent.password } })
    expect(login.status).toBe(200)
  })
})
