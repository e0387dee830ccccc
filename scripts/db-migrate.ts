import { JOBS } from '#server/features.ts'
import { loadSecrets } from '#server/db/key.ts'
import { migrate } from '#server/db/migrate.ts'
import { command, onDatabase } from './database.ts'

await command(async (config) => {
  await onDatabase(config, async (ownerUrl) => migrate({ ownerUrl, secrets: await loadSecrets(ownerUrl, config), jobs: JOBS }))
  console.log('Die Datenbank ist auf dem neuesten Stand.\nThe database is up to date.')
})
