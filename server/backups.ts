import { stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { backUp, readWhole } from './db/backup.ts'
import type { BackupCounts } from './db/backup-tables.ts'
import { type SealedKey, sealKey } from './db/backup-key.ts'
import { proveBackup } from './db/backup-proof.ts'
import { sizeOf } from './db/inspect.ts'
import { findKeyOf, fitsKey, readKeyRow } from './db/key.ts'
import { OperatorError } from './operator-error.ts'

/** How many times the database's size a proof takes: its tables, and what PostgreSQL notes while they are filled. */
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

/** Where a process with these settings puts backups of the night; nowhere with a database server of one's own, unless it is told. */
export const backupFolderOf = ({ backupDir, databaseUrl, dataDir }: Pick<Config, 'backupDir' | 'databaseUrl' | 'dataDir'>) =>
  backupDir ?? (databaseUrl === undefined ? join(dataDir, 'backups') : undefined)

/** The way to save the whole installation. Only this port knows the owner of the tables. */
export interface Backups {
  /** Where this process puts backups of the night; undefined where it makes none. */
  readonly folder: string | undefined
  /** The same folder as other machines know it. */
  readonly place: string | undefined
  /** Saves everything into a new file. */
  make(file: string): Promise<{ readonly counts: BackupCounts; readonly bytes: number }>
  /** Throws when the file is not whole and unchanged. */
  read(file: string): Promise<void>
  /** See `proveBackup`; where there is too little room for that the file is only read to its end, too. */
  prove(file: string): Promise<BackupCounts | undefined>
}

/** @param roomIn bytes that are free on the disk of a folder */
export function createBackups(ownerUrl: string, config: Config, roomIn = freeIn): Backups {
  const folder = backupFolderOf(config)
  return {
    folder,
    place: folder && `${hostname()}:${resolve(folder)}`,
    async make(file) {
      const [free, needed] = [await roomIn(dirname(file)), await sizeOf(ownerUrl)]
      if (free < needed) throw new NoRoomForBackup(free, needed)
      const { key } = await keyForBackup(ownerUrl, config)
      const counts = await backUp(ownerUrl, file, { key })
      return { counts, bytes: (await stat(file)).size }
    },
    async read(file) {
      await readWhole(file)
    },
    async prove(file) {
      // how much room a database server elsewhere has, nobody can tell
      const isEmbedded = config.databaseUrl === undefined
      const hasRoom = !isEmbedded || (await roomIn(config.dataDir)) >= PROOF_SIZES * (await sizeOf(ownerUrl))
      if (hasRoom) return proveBackup(ownerUrl, file)
      await readWhole(file)
      return undefined
    },
  }
}

/** Bytes; where they cannot be told, that is no reason not to try. */
export const freeIn = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )

/** The installation's key, sealed by the passphrase; without a key where it is not at hand or there is no passphrase. */
export async function keyForBackup(
  ownerUrl: string,
  config: Config,
): Promise<{ readonly key: SealedKey | undefined; readonly isMissing: boolean }> {
  const row = await readKeyRow(ownerUrl)
  const found = await findKeyOf(row, config)
  const isMissing = found === undefined || !fitsKey(found, row)
  const key = isMissing || config.backupPassphrase === undefined ? undefined : await sealKey(found, config.backupPassphrase)
  return { key, isMissing }
}
