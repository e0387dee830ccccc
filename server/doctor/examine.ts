import type { Config } from '../config.ts'
import { lookAtBackupCopies } from './backup-copies.ts'
import { lookAtDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { lookAtAddress, lookAtBackupFolder, lookAtFolder } from './machine.ts'
import { lookAtPgbackrest } from './pgbackrest.ts'

/** Checks backups that lie elsewhere: both ask another machine, so at the same time. */
export const lookAtOtherBackups = async (config: Config): Promise<Finding[]> =>
  (await Promise.all([lookAtBackupCopies(config), lookAtPgbackrest(config)])).flat()

/** Checks the infrastructure of an installation without changing anything. */
export async function examine(ownerUrl: string, config: Config): Promise<Finding[]> {
  return [
    ...(await lookAtFolder(config)),
    ...(await lookAtBackupFolder(config)),
    ...lookAtAddress(config),
    ...(await lookAtDatabase(ownerUrl, config)),
    ...(await lookAtOtherBackups(config)),
  ]
}
