import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshDatabase, TEST_KEY, type TestDatabase } from './database.ts'

const ROOT = join(import.meta.dirname, '..')
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await freshDatabase()
  // A path with a space and an umlaut.
  folder = mkdtempSync(join(tmpdir(), 'Büro Müller '))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

interface Started {
  readonly child: ChildProcess
  stdout: string
  stderr: string
}

function start(command: string, args: readonly string[], settings: NodeJS.ProcessEnv): Started {
  const env = {
    ...process.env,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRET_KEY: TEST_KEY,
    DATA_DIR: folder,
    ...settings,
  }
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const started: Started = { child, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (started.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (started.stderr += chunk.toString()))
  return started
}

const changed = (url: string, parts: Partial<Pick<URL, 'port' | 'password' | 'pathname'>>) => Object.assign(new URL(url), parts).href

async function portInUse(): Promise<{ port: number; free(): void }> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: (server.address() as AddressInfo).port, free: () => server.close() }
}

describe('a failed start prints one German and one English line', { timeout: 60_000 }, () => {
  const file = () => {
    const path = join(folder, 'eine Datei')
    writeFileSync(path, '')
    return path
  }
  const cases: [what: string, settings: () => NodeJS.ProcessEnv, german: string][] = [
    ['the host is none of this machine', () => ({ HOST: '192.0.2.1' }), 'Die Adresse 192.0.2.1 gehört nicht zu diesem Rechner.'],
    ['nobody knows the host', () => ({ HOST: 'niemand.invalid' }), 'Die Adresse niemand.invalid gehört nicht zu diesem Rechner.'],
    [
      'no database listens there',
      () => ({ DATABASE_URL: changed(database.ownerUrl, { port: '1' }) }),
      'Die Datenbank ist nicht erreichbar (',
    ],
    [
      'its password is wrong',
      () => ({ DATABASE_URL: changed(database.ownerUrl, { password: 'x' }) }),
      'Die Datenbank weist die Anmeldung ab (',
    ],
    [
      'there is no such database',
      () => ({ DATABASE_URL: changed(database.ownerUrl, { pathname: '/none' }) }),
      'Die Datenbank weist die Anmeldung',
    ],
    ['its user owns nothing', () => ({ DATABASE_URL: database.appUrl }), 'Der Benutzer in DATABASE_URL darf zu wenig ('],
    [
      'no database listens at the direct address',
      () => ({ DATABASE_DIRECT_URL: changed(database.ownerUrl, { port: '1' }) }),
      'Bitte prüfen Sie, ob sie läuft und ob DATABASE_URL und DATABASE_DIRECT_URL stimmen.',
    ],
    [
      'the direct address is alone',
      () => ({ DATABASE_URL: undefined, DATABASE_DIRECT_URL: database.ownerUrl }),
      'DATABASE_DIRECT_URL braucht DATABASE_URL: die Adresse, über die alles Übrige geht.',
    ],
    [
      'the address of the replica is alone',
      () => ({ DATABASE_URL: undefined, DATABASE_READER_URL: database.ownerUrl }),
      'DATABASE_READER_URL braucht DATABASE_URL: die Adresse, über die alles Übrige geht.',
    ],
    [
      'the second place of backups is set by half',
      () => ({ BACKUP_S3_ENDPOINT: 'https://s3.example.de', BACKUP_S3_BUCKET: 'giebel' }),
      'BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_KEY und BACKUP_S3_SECRET gehören zusammen: bitte alle setzen oder keine.',
    ],
    [
      'the direct address is none',
      () => ({ DATABASE_DIRECT_URL: 'localhost' }),
      'Die Einstellung DATABASE_DIRECT_URL hat einen ungültigen Wert.',
    ],
    ['DATA_DIR is a file', () => ({ DATABASE_URL: undefined, DATA_DIR: file() }), 'DATA_DIR ('],
    ['DATA_DIR lies below a file', () => ({ DATABASE_URL: undefined, DATA_DIR: join(file(), 'x'), SECRET_KEY: undefined }), 'DATA_DIR ('],
    ['a setting is wrong', () => ({ ROLES: 'cook' }), 'Die Einstellung ROLES hat einen ungültigen Wert.'],
  ]

  it.each(cases)('when %s', async (_, settings, german) => {
    const started = start(process.execPath, ['server/main.ts'], { DATABASE_URL: database.ownerUrl, ...settings() })
    const [code] = (await once(started.child, 'close')) as [number]
    const lines = started.stderr.trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(german)
    expect({ code, stdout: started.stdout }).toEqual({ code: 1, stdout: '' })
  })

  it.each([
    ['db-backup', [], () => ({ DATABASE_URL: changed(database.ownerUrl, { port: '1' }) }), 'Die Datenbank ist nicht erreichbar ('],
    ['db-migrate', [], () => ({ DATABASE_URL: changed(database.ownerUrl, { password: 'x' }) }), 'Die Datenbank weist die Anmeldung ab ('],
    ['db-rekey', [], () => ({ DATABASE_URL: undefined, DATA_DIR: file() }), 'DATA_DIR ('],
    ['db-restore', ['/nirgends.backup'], () => ({}), 'Die Sicherung /nirgends.backup gibt es nicht.'],
    ['db-restore', ['--s3'], () => ({}), 'Für --s3 ist kein Speicher eingestellt.'],
    ['db-backup', ['--s3', 'a.backup'], () => ({}), 'Mit --s3 bekommt die Sicherung ihren Namen von selbst.'],
  ] as const)('when a database command fails: %s', async (script, args, settings, german) => {
    const started = start(process.execPath, [`scripts/${script}.ts`, ...args], { DATABASE_URL: database.ownerUrl, ...settings() })
    const [code] = (await once(started.child, 'close')) as [number]
    const lines = started.stderr.trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(german)
    expect({ code, stdout: started.stdout }).toEqual({ code: 1, stdout: '' })
  })

  it('when the port is taken, also in the demo', async () => {
    const taken = await portInUse()
    for (const program of ['server/main.ts', 'scripts/demo.ts']) {
      const started = start(process.execPath, [program], { DATABASE_URL: database.ownerUrl, PORT: String(taken.port) })
      const [code] = (await once(started.child, 'close')) as [number]
      expect(started.stderr.trimEnd().split('\n')).toEqual([
        `Der Port ${taken.port} ist schon belegt. Bitte beenden Sie, was dort läuft, oder setzen Sie PORT auf einen freien.`,
        `Port ${taken.port} is already in use. Please end what runs there or set PORT to a free one.`,
      ])
      expect(code).toBe(1)
    }
    taken.free()
  })
})

describe('npm start', { timeout: 120_000 }, () => {
  it('leaves neither server nor database behind after SIGTERM', async () => {
    const dataDir = join(folder, 'Daten')
    const started = start('npm', ['start'], { DATABASE_URL: undefined, DATA_DIR: dataDir })
    await vi.waitFor(() => expect(started.stdout).toContain('Giebel läuft: '), { timeout: 60_000, interval: 100 })
    const url = /läuft: (\S+)/.exec(started.stdout)?.[1] ?? ''
    const postmaster = join(dataDir, 'postgres/server/data/postmaster.pid')
    const database = Number(readFileSync(postmaster, 'utf8').split('\n')[0])
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    started.child.kill('SIGTERM')
    await vi.waitFor(() => expect(() => process.kill(database, 0)).toThrow('ESRCH'), { timeout: 15_000, interval: 100 })
    expect(existsSync(postmaster)).toBe(false)
    await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed')
  })
})
