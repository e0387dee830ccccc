import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backups } from '#shared/contract/office/backups.ts'
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

const night = async () => {
  test.clock.advance(days(1))
  await backUpByNight(test.ctx)
  await test.drain()
}
const list = async () => (await test.as(admins[0]).call(backups.list)).body
const pathOf = (file: string) => join(folder, 'nightly', file)
const toldTo = async (user: TestUser) =>
  (await test.as(user).call(notifications.list)).body.filter(({ kind }) => kind === 'backup_failed').map(({ reason }) => reason)

/** Changes one byte in the middle, as a failing disk does. */
async function damage(path: string): Promise<void> {
  const file = await open(path, 'r+')
  const middle = Math.floor((await file.stat()).size / 2)
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, middle)
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 0xff]), 0, 1, middle)
  await file.close()
}

describe('the backup of the night', () => {
  it('is put back to prove it, and listed; nothing else stays', async () => {
    await night()
    const { folder: where, hasKey, backups: made } = await list()
    expect([where, hasKey, made.length]).toEqual([join(folder, 'nightly'), false, 1])
    const [backup] = made
    expect(backup).toMatchObject({ isRestored: true, reason: null })
    expect(backup?.rows).toBeGreaterThan(3)
    const file = await stat(pathOf(backup?.file ?? ''))
    expect([file.size, file.mode & 0o777]).toEqual([backup?.bytes, 0o600])
    const left = await withOwner(test.database, (client) => client.query(`select from pg_database where datname like 'giebel_proof%'`))
    expect(left.rowCount).toBe(0)
  })

  it('that goes bad later is found the next night; all administrators hear of it, and nobody else', async () => {
    const [good] = (await list()).backups
    await damage(pathOf(good?.file ?? ''))
    await night()
    const [newest, old] = (await list()).backups
    expect(newest).toMatchObject({ isRestored: true, reason: null })
    expect(old?.reason).toMatch(/beschädigt oder unvollständig/)
    const names = await readdir(pathOf(''))
    expect([names.includes(`${old?.file}.defekt`), names.includes(old?.file ?? '')]).toEqual([true, false])
    for (const admin of admins) expect(await toldTo(admin)).toEqual([old?.reason])
    expect(await toldTo(agent)).toEqual([])
  })

  it('that is gone is missed', async () => {
    const [good] = (await list()).backups
    await rm(pathOf(good?.file ?? ''))
    await night()
    expect((await list()).backups[1]?.reason).toMatch(/ENOENT|nicht/)
    expect(await toldTo(admins[0])).toHaveLength(2)
  })

  it('that was interrupted is called so', async () => {
    await test.ctx.db.insertInto('backups').values({ file: 'giebel-x.backup', started_at: test.clock.now() }).execute()
    await night()
    expect((await list()).backups[1]?.reason).toBe('Die Sicherung wurde unterbrochen.')
  })

  it('keeps the old files when there is no room for a new one', async () => {
    const before = await readdir(pathOf(''))
    const blocked = join(folder, 'a file')
    await writeFile(blocked, '')
    const other = await startTestApp({ beside: test, env: { BACKUP_DIR: join(blocked, 'nightly') } })
    await backUpByNight(other.ctx)
    await other.close()
    expect((await list()).backups[0]?.reason).toMatch(/ENOTDIR|Ordner/)
    expect(await readdir(pathOf(''))).toEqual(before)
  })

  it('that cannot be put back does not stay as if it were good', async () => {
    const before = await readdir(pathOf(''))
    await withOwner(test.database, (client) => client.query('alter table sources add column unknown text'))
    await night()
    await withOwner(test.database, (client) => client.query('alter table sources drop column unknown'))
    expect((await list()).backups[0]?.reason).toEqual(expect.any(String))
    expect(await readdir(pathOf(''))).toEqual(before)
  })

  it('sweeps away what one that was killed had begun to write', async () => {
    const partial = pathOf('giebel-2020-01-01T02-15-00-000Z.backup.1234.partial')
    const byHand = pathOf('von Hand.backup.1234.partial')
    await Promise.all([writeFile(partial, ''), writeFile(byHand, '')])
    await night()
    expect(await readdir(pathOf(''))).toEqual(expect.arrayContaining(['von Hand.backup.1234.partial']))
    expect(await readdir(pathOf(''))).not.toContain('giebel-2020-01-01T02-15-00-000Z.backup.1234.partial')
  })

  it('makes room for itself: what is outworn goes, what was put there by hand stays', async () => {
    const twice = ((await list()).backups.find(({ reason }) => reason === null)?.file ?? '').replace(/T[\d-]+Z/, 'T00-00-00-000Z')
    await writeFile(pathOf(twice), '')
    await writeFile(pathOf('von Hand.backup'), '')
    await night()
    const names = await readdir(pathOf(''))
    expect(names).toEqual(expect.arrayContaining(['von Hand.backup', (await list()).backups[0]?.file]))
    expect(names).not.toContain(twice)
  })
})

/** A disk of its own that is too small for anything; undefined for who may not mount one. */
function mountTinyDisk(): string | undefined {
  const place = mkdtempSync(join(tmpdir(), 'giebel-tiny-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', place], { stdio: 'ignore' })
    return place
  } catch {
    rmSync(place, { recursive: true })
    return undefined
  }
}
const tiny = mountTinyDisk()
afterAll(() => {
  if (tiny === undefined) return
  execFileSync('umount', ['-l', tiny])
  rmSync(tiny, { recursive: true })
})

describe.skipIf(tiny === undefined)('with too little room', () => {
  const nightWith = async (env: Record<string, string>) => {
    const other = await startTestApp({ beside: test, env })
    test.clock.advance(days(1))
    await backUpByNight(other.ctx)
    await other.close()
    return (await list()).backups[0]
  }

  it('for the file, none is begun, and the administrators hear why', async () => {
    const place = join(tiny ?? '', 'nightly')
    mkdirSync(place)
    const backup = await nightWith({ BACKUP_DIR: place })
    expect(backup?.reason).toMatch(/^Für die Sicherung ist zu wenig Platz: .* frei/)
    expect(await readdir(place)).toEqual([])
  })

  it('for the proof, the file is read to its end instead', async () => {
    const backup = await nightWith({ BACKUP_DIR: pathOf(''), DATA_DIR: tiny ?? '' })
    expect(backup).toMatchObject({ isRestored: false, reason: null })
    expect(backup?.rows).toBeGreaterThan(3)
  })
})
