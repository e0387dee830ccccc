import { resolve } from 'node:path'
import { backUp } from '#server/db/backup.ts'
import { backupFile, onDatabase } from './database.ts'

await onDatabase(async (ownerUrl, config) => {
  const file = resolve(process.argv[2] ?? backupFile(config, new Date()))
  const counts = await backUp(ownerUrl, file)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  console.log(`Gesichert: ${rows.toLocaleString('de-DE')} Zeilen aus ${Object.keys(counts).length} Tabellen in ${file}`)
  console.log(`Bitte den Schlüssel (SECRET_KEY oder secret.key im Ordner ${config.dataDir}) getrennt davon aufbewahren.`)
  console.log(`Backed up. Keep the key (SECRET_KEY, or secret.key in ${config.dataDir}) in another place.`)
})
