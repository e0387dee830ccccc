import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBackupCopies } from '#server/backup-copies.ts'
import { readConfig } from '#server/config.ts'
import { lookAtBackupCopies } from '#server/doctor/backup-copies.ts'
import { copyNewest } from '#server/features/operations/backups/copies.ts'
import { insertBackup, storeSaved } from '#server/features/operations/backups/queries.ts'
import { backupFileName } from '#server/features/operations/backups/rotation.ts'
import { backups } from '#shared/contract/operations/backups.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { startTestApp, type TestApp } from './app.ts'
import { days } from './clock.ts'
import { emptyDatabase, TEST_KEY, type TestDatabase } from './database.ts'
import type { TestUser } from './factories.ts'
import { describeLocked, type ObjectStore, REFUSED_BY_LOCK, startObjectStore } from './object-store.ts'
import { OF_THE_MACHINE } from './server-process.ts'

const PASSPHRASE = 'ein langer Satz für die Sicherung'
const SUFFIX = '.verschlossen'

let store: ObjectStore
let folder: string
let test: TestApp
let admin: TestUser
let settings: Record<string, string>
beforeAll(async () => {
  store = await startObjectStore()
  folder = mkdtempSync(join(tmpdir(), 'giebel-copies-'))
  settings = { ...store.settings, BACKUP_S3_FOLDER: '/buero/', BACKUP_PASSPHRASE: PASSPHRASE }
  test = await startTestApp({ env: { ...settings, BACKUP_DIR: join(folder, 'nightly') } })
  admin = await test.make.user({ role: 'admin' })
  for (const name of ['nightly', 'data']) await mkdir(join(folder, name))
})
afterEach(() => store.interrupt(() => undefined))
afterAll(async () => {
  await test.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A good backup of the next day, without the proof that takes a second. */
async function backUp(): Promise<string> {
  test.clock.advance(days(1))
  const file = backupFileName(test.clock.now())
  const id = await insertBackup(test.ctx, file)
  const path = join(folder, 'nightly', file)
  const { bytes } = await test.ctx.backups.make(`${path}.ungeprueft`)
  await rename(`${path}.ungeprueft`, path)
  await storeSaved(test.ctx, id, { rows: 1, bytes, isRestored: false })
  return file
}

const list = async () => (await test.as(admin).call(backups.list)).body
const failures = async () =>
  (await test.as(admin).call(notifications.list)).body.filter(({ kind }) => kind === 'backup_failed').map(({ reason }) => reason)
const listCopies = async () => ((await test.ctx.backupCopies?.list()) ?? []).map(({ name }) => name)

/** Runs a command of the operator with the store's settings. */
async function run(script: string, args: readonly string[], more: Readonly<Record<string, string>>) {
  const env = { ...OF_THE_MACHINE, ...settings, DATA_DIR: join(folder, 'data'), ...more }
  const child = spawn(process.execPath, [join(import.meta.dirname, `../scripts/${script}.ts`), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output }
}

describe('the newest backup', () => {
  it('is copied once, sealed, and shown with the second place', async () => {
    const file = await backUp()
    await copyNewest(test.ctx)
    const { copies, backups: made } = await list()
    expect(copies).toBe(`${new URL(store.endpoint).host}/giebel/buero`)
    expect(made[0]).toMatchObject({ file, copyReason: null, copyLockedUntil: null })
    expect(made[0]?.copiedAt).toEqual(expect.any(String))
    expect(await listCopies()).toEqual([file])
    const before = store.asked.length
    await copyNewest(test.ctx)
    expect(store.asked.length).toBe(before)
  })

  it('that cannot be copied is reported once, and copied by a later run', async () => {
    const file = await backUp()
    store.interrupt(() => ({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }))
    await copyNewest(test.ctx)
    await copyNewest(test.ctx)
    await test.drain()
    const [newest] = (await list()).backups
    expect(newest).toMatchObject({ file, reason: null, copiedAt: null })
    expect(newest?.copyReason).toMatch(/^Die Kopie nach \S+ ist misslungen\. \S+ erlaubt dem Zugangsschlüssel das in giebel nicht\.$/)
    expect(await failures()).toEqual([newest?.copyReason])
    store.interrupt(() => undefined)
    await copyNewest(test.ctx)
    expect((await list()).backups[0]?.copiedAt).toEqual(expect.any(String))
    expect(await listCopies()).toContain(file)
  })

  it('is not copied again when only the row was lost', async () => {
    await backUp()
    await copyNewest(test.ctx)
    await test.ctx.db.updateTable('backups').set({ copied_at: null }).execute()
    const before = store.asked.length
    await copyNewest(test.ctx)
    expect(store.asked.slice(before).filter((line) => line.startsWith('PUT '))).toEqual([])
    expect((await list()).backups[0]?.copiedAt).toEqual(expect.any(String))
  })
})

describe('an outworn copy', () => {
  /** A second backup of this day makes the first one outworn. */
  async function twiceADay(): Promise<[string, string]> {
    const first = await backUp()
    await copyNewest(test.ctx)
    test.clock.advance(-days(1) + 60_000)
    return [first, await backUp()]
  }

  it('is removed after the next copy', async () => {
    const [first, second] = await twiceADay()
    await copyNewest(test.ctx)
    const names = await listCopies()
    expect([names.includes(first), names.includes(second)]).toEqual([false, true])
  })

  it('that object lock keeps is left and shown with its day, until the lock has ended', async () => {
    const [first, second] = await twiceADay()
    const until = '2027-03-12T02:45:00.000Z'
    store.interrupt((line) => {
      if (!line.includes(first)) return undefined
      return line.startsWith('HEAD ') ? describeLocked(until) : line.startsWith('DELETE ') ? REFUSED_BY_LOCK : undefined
    })
    const before = (await failures()).length
    await copyNewest(test.ctx)
    await test.drain()
    const rows = (await list()).backups
    const kept = rows.find(({ file }) => file === first)
    expect(kept).toMatchObject({ reason: null, copyReason: null })
    expect(Date.parse(kept?.copyLockedUntil ?? '')).toBe(Date.parse(until))
    expect(await listCopies()).toEqual(expect.arrayContaining([first, second]))
    expect((await failures()).length).toBe(before)
    // a version is named, because deleting without it would only hide the object
    expect(store.asked.some((line) => line.startsWith(`DELETE /giebel/buero/${first}${SUFFIX}?versionId=`))).toBe(true)
    store.interrupt(() => undefined)
    await backUp()
    await copyNewest(test.ctx)
    expect((await list()).backups.find(({ file }) => file === first)?.copyLockedUntil).toBeNull()
    expect(await listCopies()).not.toContain(first)
  })
})

describe('a copy', () => {
  let target: TestDatabase
  beforeAll(async () => {
    target = await emptyDatabase()
  })
  afterAll(() => target.drop())

  it('is listed and restored by command, which leaves no opened file', async () => {
    const file = await backUp()
    await copyNewest(test.ctx)
    const into = { DATABASE_URL: target.ownerUrl }
    const listed = await run('db-restore', ['--s3'], into)
    expect([listed.code, listed.output]).toEqual([0, expect.stringContaining(`  ${file}  `)])
    const unknown = await run('db-restore', ['--s3', 'giebel-x.backup'], into)
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('liegt keine Sicherung giebel-x.backup')])
    const wrong = await run('db-restore', ['--s3', file], { ...into, BACKUP_PASSPHRASE: `${PASSPHRASE}.` })
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining(`BACKUP_PASSPHRASE öffnet die Sicherung ${file} nicht`)])
    const { code, output } = await run('db-restore', ['--s3', file], into)
    expect([code, output]).toEqual([0, expect.stringMatching(/^Wiederhergestellt: /m)])
    expect(readdirSync(join(folder, 'data')).filter((name) => name.endsWith('.geholt'))).toEqual([])
  })

  it('is made by command', async () => {
    const { code, output } = await run('db-backup', ['--s3'], { DATABASE_URL: test.database.ownerUrl, SECRET_KEY: TEST_KEY })
    expect([code, output]).toEqual([0, expect.stringContaining('Verschlossen kopiert nach ')])
    const [made = ''] = readdirSync(join(folder, 'data')).filter((name) => name.endsWith('.backup'))
    expect(existsSync(join(folder, 'data', made))).toBe(true)
    expect(await listCopies()).toContain(made)
  })
})

describe('the doctor', () => {
  const look = (changed: Record<string, string> = {}) => lookAtBackupCopies(readConfig({ ...settings, ...changed }))

  it('reports the newest copy, and leaves no object', async () => {
    const before = await listCopies()
    const text = expect.stringMatching(/beschreibbar, \d+ Sicherungen, die jüngste vor 0 Stunden\.$/) as string
    expect(await look()).toMatchObject([{ state: 'good', text }])
    expect(await listCopies()).toEqual(before)
  })

  it.each<[string, Record<string, string>, string, RegExp]>([
    ['an empty folder', { BACKUP_S3_FOLDER: 'leer' }, 'doubtful', /liegt noch keine Sicherung/],
    ['another secret', { BACKUP_S3_SECRET: 'falsch' }, 'bad', /erkennt die Unterschrift nicht an/],
    ['a store that is away', { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:9' }, 'doubtful', /ist gerade nicht erreichbar/],
  ])('names %s', async (_, changed, state, text) => {
    expect(await look(changed)).toMatchObject([{ state, text: expect.stringMatching(text), mend: expect.any(String) }])
  })

  it('names a store that may be read only, and an old copy', async () => {
    store.interrupt((line) => (line.startsWith('POST ') ? REFUSED_BY_LOCK : undefined))
    expect(await look()).toMatchObject([{ state: 'bad', text: expect.stringContaining('lassen sich keine Sicherungen kopieren') }])
    const old = `<Contents><Key>buero/giebel-2026-01-01T02-15-00-000Z.backup${SUFFIX}</Key><Size>1</Size><LastModified>2026-01-01T02:45:00Z</LastModified></Contents>`
    store.interrupt((line) => (line.startsWith('GET ') ? { status: 200, body: `<ListBucketResult>${old}</ListBucketResult>` } : undefined))
    expect(await look()).toMatchObject([{ state: 'bad', text: expect.stringMatching(/ist \d+ Stunden alt\.$/) }])
  })

  it('reports nothing without a store', async () => {
    expect(await lookAtBackupCopies(readConfig({}))).toEqual([])
    expect(createBackupCopies(readConfig({}))).toBeUndefined()
  })
})
