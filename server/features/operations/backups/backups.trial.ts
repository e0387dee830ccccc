import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backups } from '#shared/contract/operations/backups.ts'
import { createBackups, freeIn } from '#server/backups.ts'
import { notifications } from '#shared/contract/people/notifications.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import { withOwner } from '#test/database.ts'
import type { TestUser } from '#test/factories.ts'
import { backUpByNight } from './service.ts'

let test: TestApp
let folder: string
let admins: [TestUser, TestUser]
let agent: TestUser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'giebel-backups-'))
  test = await startTestApp({ env: { BACKUP_DIR: join(folder, 'nightly') } })
  admins = [await test.make.user({ role: 'admin' }), await test.make.user({ role: 'admin' })]
  agent = await test.make.agent()
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const night = async (ctx = test.ctx) => {
  test.clock.advance(days(1))
  await backUpByNight(ctx)
  await test.drain()
}
/** Context with a fixed number of free bytes per folder. */
const withRoom = (roomIn: (folder: string) => number, { ctx } = test) => ({
  ...ctx,
  backups: createBackups(test.database.ownerUrl, ctx.config, async (place) => roomIn(place)),
})
/** Without room for the restore test the file is only read, which is faster. */
const unproved = (app = test) => withRoom((place) => (place === app.ctx.config.dataDir ? 0 : 1e12), app)
const list = async () => (await test.as(admins[0]).call(backups.list)).body
const pathOf = (file: string) => join(folder, 'nightly', file)
const failuresShownTo = async (user: TestUser) =>
  (await test.as(user).call(notifications.list)).body.filter(({ kind }) => kind === 'backup_failed').map(({ reason }) => reason)

/** Flips one byte in the middle of the file. */
async function damage(path: string): Promise<void> {
  const file = await open(path, 'r+')
  const middle = Math.floor((await file.stat()).size / 2)
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, middle)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 0xff]), 0, 1, middle)
  await file.close()
}

describe('the nightly backup', () => {
  it('passes a restore test, is listed, and drops only its own stale test databases', async () => {
    const own = createHash('sha256').update(new URL(test.database.ownerUrl).pathname).digest('hex').slice(0, 8)
    const [forgotten, foreign] = [`giebel_proof_${own}_000000000000`, 'giebel_proof_ffffffff_000000000000']
    await withOwner(test.database, async (client) => {
      for (const name of [forgotten, foreign]) await client.query(`create database ${name} template template0`)
    })
    await night()
    const { folder: where, hasKey, backups: made } = await list()
    expect([where, hasKey, made.length]).toEqual([join(folder, 'nightly'), false, 1])
    const [backup] = made
    expect(backup).toMatchObject({ isRestored: true, reason: null })
    expect(backup?.rows).toBeGreaterThan(3)
    const file = await stat(pathOf(backup?.file ?? ''))
    expect([file.size, file.mode & 0o777]).toEqual([backup?.bytes, 0o600])
    await withOwner(test.database, async (client) => {
      const { rows } = await client.query<{ datname: string }>(`select datname from pg_database where datname like 'giebel_proof%'`)
      await client.query(`drop database ${foreign}`)
      expect(rows.map(({ datname }) => datname)).toEqual([foreign])
    })
  })

  it('reports a file damaged later to all admins, but to no other user', async () => {
    const [good] = (await list()).backups
    await damage(pathOf(good?.file ?? ''))
    await night()
    const [newest, old] = (await list()).backups
    expect(newest).toMatchObject({ isRestored: true, reason: null })
    expect(old?.reason).toMatch(/beschädigt oder unvollständig/)
    const names = await readdir(pathOf(''))
    expect([names.includes(`${old?.file}.defekt`), names.includes(old?.file ?? '')]).toEqual([true, false])
    for (const admin of admins) expect(await failuresShownTo(admin)).toEqual([old?.reason])
    expect(await failuresShownTo(agent)).toEqual([])
  })

  it('reports a missing file', async () => {
    const [good] = (await list()).backups
    await rm(pathOf(good?.file ?? ''))
    await night(unproved())
    expect((await list()).backups[1]?.reason).toMatch(/ENOENT|nicht/)
    expect(await failuresShownTo(admins[0])).toHaveLength(2)
  })

  it('is marked as interrupted after a crash', async () => {
    await test.ctx.db.insertInto('backups').values({ file: 'giebel-x.backup', started_at: test.clock.now() }).execute()
    await night(unproved())
    expect((await list()).backups[1]?.reason).toBe('Die Sicherung wurde unterbrochen.')
  })

  it('keeps the old files if the folder for the new one cannot be created', async () => {
    const before = await readdir(pathOf(''))
    const blocked = join(folder, 'a file')
    await writeFile(blocked, '')
    const other = await startTestApp({ beside: test, env: { BACKUP_DIR: join(blocked, 'nightly') } })
    await backUpByNight(other.ctx)
    await other.close()
    expect((await list()).backups[0]?.reason).toMatch(/ENOTDIR|Ordner/)
    expect(await readdir(pathOf(''))).toEqual(before)
  })

  it('removes a file that cannot be restored', async () => {
    const before = await readdir(pathOf(''))
    await withOwner(test.database, (client) => client.query('alter table sources add column unknown text'))
    await night()
    await withOwner(test.database, (client) => client.query('alter table sources drop column unknown'))
    expect((await list()).backups[0]?.reason).toEqual(expect.any(String))
    expect(await readdir(pathOf(''))).toEqual(before)
  })

  it('is only read where a newer release has expanded the database', async () => {
    await withOwner(test.database, (client) => client.query(`insert into migrations (name, checksum) values ('9999_future.sql', 'x')`))
    await night()
    await withOwner(test.database, (client) => client.query(`delete from migrations where name = '9999_future.sql'`))
    expect((await list()).backups[0]).toMatchObject({ reason: null, isRestored: false })
  })

  it('gets its final name only after the restore test', async () => {
    const { ctx } = test
    const during: string[][] = []
    const backups = {
      ...ctx.backups,
      async prove(file: string) {
        during.push(await readdir(pathOf('')))
        return ctx.backups.prove(file)
      },
    }
    await night({ ...ctx, backups })
    const [newest] = (await list()).backups
    expect(newest).toMatchObject({ isRestored: true, reason: null })
    expect(during).toHaveLength(1)
    expect(during[0]).not.toContain(newest?.file)
    expect(during[0]).toContain(`${newest?.file}.ungeprueft`)
    const names = await readdir(pathOf(''))
    expect([names.includes(newest?.file ?? ''), names.some((name) => name.endsWith('.ungeprueft'))]).toEqual([true, false])
  })

  it('keeps an unproven file until a newer one exists', async () => {
    const unproven = pathOf('giebel-2020-01-01T02-15-00-000Z.backup.ungeprueft')
    await writeFile(unproven, '')
    const { ctx } = test
    const make = () => Promise.reject(new Error('Zu wenig Platz'))
    await night({ ...ctx, backups: { ...ctx.backups, make } })
    expect((await list()).backups[0]?.reason).toBe('Zu wenig Platz')
    await stat(unproven)
    await night(unproved())
    await expect(stat(unproven)).rejects.toThrow(/ENOENT/)
  })

  it('removes a killed process’s temporary files', async () => {
    const partial = pathOf('giebel-2020-01-01T02-15-00-000Z.backup.1234.partial')
    const byHand = pathOf('von Hand.backup.1234.partial')
    await Promise.all([writeFile(partial, ''), writeFile(byHand, '')])
    await night(unproved())
    expect(await readdir(pathOf(''))).toEqual(expect.arrayContaining(['von Hand.backup.1234.partial']))
    expect(await readdir(pathOf(''))).not.toContain('giebel-2020-01-01T02-15-00-000Z.backup.1234.partial')
  })

  it('deletes rotated files, but none that were put there by hand', async () => {
    const twice = ((await list()).backups.find(({ reason }) => reason === null)?.file ?? '').replace(/T[\d-]+Z/, 'T00-00-00-000Z')
    await writeFile(pathOf(twice), '')
    await writeFile(pathOf('von Hand.backup'), '')
    await night(unproved())
    const names = await readdir(pathOf(''))
    expect(names).toEqual(expect.arrayContaining(['von Hand.backup', (await list()).backups[0]?.file]))
    expect(names).not.toContain(twice)
  })
})

describe('two machines with their own folders', () => {
  it('only check their own files for loss', async () => {
    const there = join(folder, 'elsewhere')
    const other = await startTestApp({ beside: test, env: { BACKUP_DIR: there } })
    await night(unproved())
    await night(unproved(other))
    await night(unproved())
    const [last, elsewhere, before] = (await list()).backups
    expect([last?.reason, elsewhere?.reason, before?.reason]).toEqual([null, null, null])
    expect(await readdir(there)).toEqual([elsewhere?.file])
    await rm(join(there, elsewhere?.file ?? ''))
    await night(unproved(other))
    await other.close()
    expect((await list()).backups.find(({ id }) => id === elsewhere?.id)?.reason).toMatch(/gibt es nicht/)
  })

  it('show the newest backup’s location on the machine that makes none', async () => {
    const other = await startTestApp({ beside: test, env: { DATABASE_URL: test.database.ownerUrl, BACKUP_DIR: '' } })
    const listed = (await other.as(admins[0]).call(backups.list)).body
    await other.close()
    expect(listed.folder).toBe(`${hostname()}:${join(folder, 'elsewhere')}`)
  })
})

describe('a backup with too little room', () => {
  it('for the file is not started, and the reason is reported to the admins', async () => {
    const before = await readdir(pathOf(''))
    await night(withRoom(() => 4_000_000))
    expect((await list()).backups[0]?.reason).toMatch(/^Für die Sicherung ist zu wenig Platz: 4 MB sind frei, \d+ MB braucht sie höchstens/)
    expect(await readdir(pathOf(''))).toEqual(before)
  })

  it('for the restore test is read to its end instead', async () => {
    await night(unproved())
    const [backup] = (await list()).backups
    expect(backup).toMatchObject({ isRestored: false, reason: null })
    expect(backup?.rows).toBeGreaterThan(3)
  })

  it('is recognised by the same free space that df reports', async () => {
    const available = execFileSync('df', ['--output=avail', '-B1', folder]).toString().split('\n')[1]
    expect(Math.abs((await freeIn(folder)) - Number(available))).toBeLessThan(1e9)
    expect(await freeIn(join(folder, 'nowhere'))).toBe(Infinity)
  })
})
