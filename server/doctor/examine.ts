import type { Config } from '../config.ts'
import { lookAtDatabase } from './database.ts'
import type { Finding } from './finding.ts'
import { lookAtAddress, lookAtBackupFolder, lookAtFolder } from './machine.ts'

/** Checks the infrastructure of an installation without changing anything. */
export async function examine(ownerUrl: string, config: Config): Promise<Finding[]> {
  return [
    ...(await lookAtFolder(config)),
    ...(await lookAtBackupFolder(config)),
    ...lookAtAddress(config),
    ...(await lookAtDatabase(ownerUrl, config)),
  ]
}
