import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { type BackupCounts, backUp, readWhole } from './db/backup.ts'
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

/** The way to save the whole installation. Only this port knows the owner of the tables. */
export interface Backups {
  /** Where backups of the night lie; undefined where nobody asked for any. */
  readonly folder: string | undefined
  /** Saves everything into a new file. */
  make(file: string): Promise<{ readonly counts: BackupCounts; readonly bytes: number }>
  /** Throws when the file is not whole and unchanged. */
  read(file: string): Promise<void>
  /** See `proveBackup`; where there is too little room for that the file is only read to its end, too. */
  prove(file: string): Promise<BackupCounts | undefined>
}

export function createBackups(ownerUrl: string, config: Config): Backups {
  return {
    folder: config.backupDir ?? (config.databaseUrl === undefined ? join(config.dataDir, 'backups') : undefined),
    async make(file) {
      const [free, needed] = [await freeIn(dirname(file)), await sizeOf(ownerUrl)]
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
      const hasRoom = !isEmbedded || (await freeIn(config.dataDir)) >= PROOF_SIZES * (await sizeOf(ownerUrl))
      if (hasRoom) return proveBackup(ownerUrl, file)
      await readWhole(file)
      return undefined
    },
  }
}

/** Bytes; where they cannot be told, that is no reason not to try. */
const freeIn = (folder: string): Promise<number> =>
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
