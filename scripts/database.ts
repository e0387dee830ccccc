import { type Config, readConfig } from '#server/config.ts'
import { openOwnedDatabase } from '#server/db/owner.ts'
import { describeFailure } from '#server/start-failure.ts'

/** Runs a command with the settings from the environment; prints an error's message without a stack trace. */
export async function command(work: (config: Config) => Promise<void>): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig()
    await work(config)
  } catch (error) {
    console.error(error instanceof Error ? (describeFailure(error, config) ?? error.message) : error)
    process.exitCode = 1
  }
}

/** Runs `work` on the installation's database without migrating it; starts it if it is embedded. */
export async function onDatabase<T>(config: Config, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const database = await openOwnedDatabase(config)
  try {
    return await work(database.ownerUrl)
  } finally {
    await database.close()
  }
}
