import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { BackupStore } from './backup-store.ts'
import { openSealedBackup, sealBackup, sealedSize } from './db/backup-seal.ts'
import { OperatorError } from './operator-error.ts'
import { createHttp } from './outgoing/fetch.ts'
import type { Patience } from './s3/ask.ts'
import { type Bucket, createBucket } from './s3/bucket.ts'
import { S3Refused } from './s3/refused.ts'
import { download, upload } from './s3/transfer.ts'

/** After the name of the backup: what lies in the store opens with the passphrase only. */
const SUFFIX = '.verschlossen'
/** How names of backups begin; other objects of the folder are left alone. */
const BEGINNING = 'giebel-'
const READ_AT_ONCE = 256 * 1024

/** A sealed backup in the store. */
export interface BackupCopy {
  /** Name of the backup's file. */
  readonly name: string
  /** As sealed. */
  readonly bytes: number
  readonly copiedAt: Date
}

export interface Removal {
  readonly outcome: 'removed' | 'kept'
  /** The day until which the store locks what it kept; undefined if the access key may not delete, or may not see the day. */
  readonly lockedUntil?: Date | undefined
}

/** Backups at a second place, a bucket of an S3-compatible store. Its functions throw S3Refused and OutgoingFailure. */
export interface BackupCopies {
  /** Host, bucket and folder. */
  readonly place: string
  /** Seals the file and uploads it; does nothing if it is there. */
  add(file: string): Promise<void>
  /** Newest first. */
  list(): Promise<BackupCopy[]>
  /** Writes the opened backup into a new file. @throws NoSuchCopy, SealClosed, BackupDamaged */
  fetch(name: string, file: string): Promise<void>
  remove(name: string): Promise<Removal>
  /** Begins an upload and ends it without an object, which object lock would keep. */
  checkWriting(): Promise<void>
  close(): Promise<void>
}

class NoSuchCopy extends OperatorError {
  constructor(name: string, place: string) {
    super(
      `In ${place} liegt keine Sicherung ${name}. Was dort liegt, zeigt db:restore mit --s3 allein.`,
      `There is no backup ${name} in ${place}. What is there is listed by db:restore with --s3 alone.`,
    )
  }
}

/** Undefined where no store is set. */
export function createBackupCopies(
  { backupStore }: { readonly backupStore: BackupStore | undefined },
  patience: Partial<Patience> = {},
): BackupCopies | undefined {
  return backupStore && openBackupStore(backupStore, patience)
}

function openBackupStore(store: BackupStore, patience: Partial<Patience>): BackupCopies {
  const { endpoint, folder, passphrase } = store
  const http = createHttp({ userAgent: PRODUCT_NAME, allowedOrigins: [endpoint] })
  const bucket = createBucket(store, http, patience)
  const place = `${new URL(endpoint).host}/${store.bucket}${folder === '' ? '' : `/${folder.slice(0, -1)}`}`
  const toKey = (name: string) => `${folder}${name}${SUFFIX}`
  return {
    place,
    async add(file) {
      const key = toKey(basename(file))
      const bytes = sealedSize((await stat(file)).size)
      if ((await bucket.describe(key))?.bytes === bytes) return
      const content = createReadStream(file, { highWaterMark: READ_AT_ONCE })
      try {
        await upload(bucket, key, sealBackup(content, passphrase), bytes)
      } finally {
        content.destroy()
      }
    },
    async list() {
      const listed = await bucket.list(folder + BEGINNING)
      return listed
        .filter(({ key }) => key.endsWith(SUFFIX))
        .map(({ key, bytes, changedAt }) => ({ name: key.slice(folder.length, -SUFFIX.length), bytes, copiedAt: changedAt }))
        .toReversed()
    },
    async fetch(name, file) {
      const key = toKey(name)
      const described = await bucket.describe(key)
      if (described === undefined) throw new NoSuchCopy(name, place)
      await pipeline(
        openSealedBackup(download(bucket, key, described), passphrase, name),
        createWriteStream(file, { mode: 0o600, flags: 'wx' }),
      )
    },
    remove: (name) => remove(bucket, toKey(name)),
    async checkWriting() {
      const key = toKey(`${BEGINNING}probe`)
      const uploadId = await bucket.startUpload(key)
      // an upload that stays has no parts and costs nothing
      await bucket.abortUpload(key, uploadId).catch(() => {})
    },
    close: () => http.close(),
  }
}

/** Codes of stores for a locked object, or an access key that may not delete. */
const FORBIDDEN = new Set(['AccessDenied', 'ObjectLocked', 'InvalidRequest', 'MethodNotAllowed'])

/** Without its version, deleting in a bucket with versions would only hide the object. */
async function remove(bucket: Bucket, key: string): Promise<Removal> {
  const described = await bucket.describe(key)
  if (described === undefined) return { outcome: 'removed' }
  try {
    await bucket.delete(key, described.versionId)
    return { outcome: 'removed' }
  } catch (error) {
    if (!(error instanceof S3Refused) || !FORBIDDEN.has(error.code)) throw error
    return { outcome: 'kept', lockedUntil: described.lockedUntil }
  }
}
