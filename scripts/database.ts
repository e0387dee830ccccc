import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openOwnedDatabase } from '#server/db/owner.ts'
import { loadSecrets } from '#server/secrets.ts'

/** Runs a command on the installation's database, started if it is embedded and migrated; what fails is said without a trace. */
export async function onDatabase(work: (ownerUrl: string, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig()
    const secrets = await loadSecrets(config)
    const database = await openOwnedDatabase(config)
    try {
      await migrate({ ownerUrl: database.ownerUrl, appPassword: secrets.derive('application role') })
      await work(database.ownerUrl, config)
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** A file for a new backup in the data folder, named after the moment. */
export function backupFile(config: Config, now: Date): string {
  return join(config.dataDir, `giebel-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`)
}
