import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackupCopies, createBackupCopies } from '#server/backup-copies.ts'
import { createHttp, type Http } from '#server/outgoing/fetch.ts'
import { type Ask, createAsk } from '#server/s3/ask.ts'
import { createBucket } from '#server/s3/bucket.ts'
import { S3Refused } from '#server/s3/refused.ts'
import { type Ceph, startCeph } from './ceph.ts'
import { days } from './clock.ts'

const PASSPHRASE = 'ein langer Satz für die Sicherung'
const LOCKED = 'gesperrt'
const NAME = 'giebel-2026-11-30T02-15-00-000Z.backup'
const ONE_DAY = `<ObjectLockConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention><Mode>COMPLIANCE</Mode><Days>1</Days></DefaultRetention></Rule></ObjectLockConfiguration>`

let ceph: Ceph
let http: Http
let folder: string
/** The same store: a bucket with object lock for a day, and an ordinary one. */
let locked: BackupCopies
let open: BackupCopies
let ask: Ask
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'giebel-locked-'))
  ceph = await startCeph(LOCKED)
  http = createHttp({ userAgent: 'test', allowedOrigins: [ceph.settings.endpoint] })
  ask = createAsk(ceph.settings, http)
  await ask({ method: 'PUT', headers: { 'x-amz-bucket-object-lock-enabled': 'true' } })
  await ask({ method: 'PUT', query: { 'object-lock': '' }, headers: { 'content-type': 'application/xml' }, bytes: Buffer.from(ONE_DAY) })
  await createAsk({ ...ceph.settings, bucket: 'offen' }, http)({ method: 'PUT' })
  const copiesIn = (bucket: string) =>
    createBackupCopies({ backupStore: { ...ceph.settings, bucket, folder: 'buero/', passphrase: PASSPHRASE } })
  locked = copiesIn(LOCKED) as BackupCopies
  open = copiesIn('offen') as BackupCopies
  writeFileSync(join(folder, NAME), randomBytes(20_000_000))
})
afterAll(async () => {
  await Promise.all([locked?.close(), open?.close(), http?.close()])
  await ceph?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a bucket of Ceph', () => {
  it('takes a backup in parts and gives it back', async () => {
    await open.add(join(folder, NAME))
    expect((await open.list()).map(({ name }) => name)).toEqual([NAME])
    await open.fetch(NAME, join(folder, 'back'))
    expect(readFileSync(join(folder, 'back')).equals(readFileSync(join(folder, NAME)))).toBe(true)
  })

  it('keeps no begun upload after a check, and no copy after it is removed', async () => {
    await open.checkWriting()
    const { text } = await createAsk({ ...ceph.settings, bucket: 'offen' }, http)({ method: 'GET', query: { uploads: '' } })
    expect(text).not.toContain('<UploadId>')
    expect(await open.remove(NAME)).toEqual({ outcome: 'removed' })
    expect(await open.list()).toEqual([])
  })
})

describe('a bucket with object lock', () => {
  it('keeps a copy until its day, which is named', async () => {
    await locked.add(join(folder, NAME))
    const removal = await locked.remove(NAME)
    expect(removal.outcome).toBe('kept')
    const left = (removal.lockedUntil?.getTime() ?? 0) - Date.now()
    expect(left).toBeGreaterThan(days(1) - 600_000)
    expect(left).toBeLessThanOrEqual(days(1))
    expect((await locked.list()).map(({ name }) => name)).toEqual([NAME])
  })

  it('would only hide a copy that is deleted without its version', async () => {
    const bucket = createBucket(ceph.settings, http)
    const key = `buero/${NAME}.verschlossen`
    const versionId = (await bucket.describe(key))?.versionId
    expect(versionId).toEqual(expect.any(String))
    await expect(bucket.delete(key, versionId)).rejects.toBeInstanceOf(S3Refused)
    await bucket.delete(key, undefined)
    expect(await locked.list()).toEqual([])
    const { text } = await ask({ method: 'GET', query: { versions: '' } })
    expect(text).toContain(`<VersionId>${versionId}</VersionId>`)
  })
})
