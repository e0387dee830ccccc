import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupCopies, type BackupCopy, createBackupCopies } from '#server/backup-copies.ts'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/operator-error.ts'

const TIME = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' })
const MEGABYTE = 1_000_000

class NoStore extends OperatorError {
  constructor() {
    super(
      'Für --s3 ist kein Speicher eingestellt. Bitte setzen Sie BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_KEY und BACKUP_S3_SECRET.',
      'There is no store set for --s3. Please set BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_KEY and BACKUP_S3_SECRET.',
    )
  }
}

/** Runs `work` with the second place of backups. @throws NoStore */
export async function withCopies<T>(config: Config, work: (copies: BackupCopies) => Promise<T>): Promise<T> {
  const copies = createBackupCopies(config)
  if (copies === undefined) throw new NoStore()
  try {
    return await work(copies)
  } finally {
    await copies.close()
  }
}

/** Downloads and opens a backup, and removes it from this machine after `work`. */
export async function withDownloaded<T>(config: Config, name: string, work: (file: string) => Promise<T>): Promise<T> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const file = join(config.dataDir, `${name}.geholt`)
  // a killed command may have left one
  await rm(file, { force: true })
  try {
    await withCopies(config, (copies) => copies.fetch(name, file))
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** One line per backup in the second place. */
export async function listCopies(config: Config): Promise<string[]> {
  return withCopies(config, async (copies) => {
    const found = await copies.list()
    return found.length === 0 ? [`In ${copies.place} liegt keine Sicherung.`] : [`In ${copies.place}:`, ...found.map(formatCopy)]
  })
}

const formatCopy = ({ name, bytes, copiedAt }: BackupCopy): string =>
  `  ${name}  ${(bytes / MEGABYTE).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB, kopiert am ${TIME.format(copiedAt)}`
