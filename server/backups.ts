import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { backUp, readWhole } from './db/backup.ts'
import type { BackupCounts } from './db/backup-tables.ts'
import { type SealedKey, sealKey } from './db/backup-key.ts'
import { proveBackup } from './db/backup-proof.ts'
import { measureDatabase } from './db/inspect.ts'
import { findMatchingKey, fitsKey, readKeyRow } from './db/key.ts'
import { OperatorError } from './operator-error.ts'

/** Disk space a proof needs, in multiples of the database's size: the tables and the WAL written while they are filled. */
const PROOF_SIZES = 2

class NoRoomForBackup extends OperatorError {
  constructor(free: number, needed: number) {
    const [there, wanted] = [free, needed].map((bytes) => `${Math.ceil(bytes / 1_000_000)} MB`)
    super(
      `Für die Sicherung ist zu wenig Platz: ${there} sind frei, ${wanted} braucht sie höchstens. Bitte schaffen Sie Platz.`,
      `There is too little room for the backup: ${there} are free, it takes up to ${wanted}. Please make room.`,
    )
  }
}

/** Where this process writes nightly backups; with an external database server only if a folder is set. */
export const chooseBackupFolder = ({ backupDir, databaseUrl, dataDir }: Pick<Config, 'backupDir' | 'databaseUrl' | 'dataDir'>) =>
  backupDir ?? (databaseUrl === undefined ? join(dataDir, 'backups') : undefined)

/** Backs up the whole installation. Only this port has the owner role of the tables. */
export interface Backups {
  /** Where this process writes nightly backups; undefined if it does not write any. */
  readonly folder: string | undefined
  /** The same folder as a path on other machines. */
  readonly place: string | undefined
  /** Writes a complete backup into a new file. */
  make(file: string): Promise<{ readonly counts: BackupCounts; readonly bytes: number }>
  /** Throws if the file is incomplete or was changed. */
  read(file: string): Promise<void>
  /** See `proveBackup`; without enough disk space the file is only read to its end. */
  prove(file: string): Promise<BackupCounts | undefined>
}

/** @param roomIn free bytes on the disk of a folder */
export function createBackups(ownerUrl: string, config: Config, roomIn = freeIn): Backups {
  const folder = chooseBackupFolder(config)
  return {
    folder,
    place: folder && `${hostname()}:${resolve(folder)}`,
    async make(file) {
      const [free, needed] = [await roomIn(dirname(file)), await measureDatabase(ownerUrl)]
      if (free < needed) throw new NoRoomForBackup(free, needed)
      const { key } = await keyForBackup(ownerUrl, config)
      const counts = await backUp(ownerUrl, file, { key })
      return { counts, bytes: (await stat(file)).size }
    },
    async read(file) {
      await readWhole(file)
    },
    async prove(file) {
      // the free space of an external database server is unknown
      const isEmbedded = config.databaseUrl === undefined
      const hasRoom = !isEmbedded || (await roomIn(config.dataDir)) >= PROOF_SIZES * (await measureDatabase(ownerUrl))
      if (hasRoom) return proveBackup(ownerUrl, file)
      await readWhole(file)
      return undefined
    },
  }
}

/** Bytes; infinite if unknown, so that the backup is tried anyway. */
export const freeIn = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )

/** The installation's key, sealed with the passphrase; empty without a key or a passphrase. */
export async function keyForBackup(
  ownerUrl: string,
  config: Config,
): Promise<{ readonly key: SealedKey | undefined; readonly isMissing: boolean }> {
  const row = await readKeyRow(ownerUrl)
  const found = await findMatchingKey(row, config)
  const isMissing = found === undefined || !fitsKey(found, row)
  const key = isMissing || config.backupPassphrase === undefined ? undefined : await sealKey(found, config.backupPassphrase)
  return { key, isMissing }
}
