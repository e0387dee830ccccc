import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '#server/db/backup.ts'
import { onDatabase } from './database.ts'

const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean', default: false } }, allowPositionals: true })
const [file] = positionals
if (file === undefined) {
  console.error('Aufruf: npm run db:restore -- <Datei> [--replace]\nUsage: npm run db:restore -- <file> [--replace]')
  process.exitCode = 1
} else {
  await onDatabase(async (ownerUrl) => {
    const counts = await restore(ownerUrl, resolve(file), { replace: values.replace })
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    console.log(`Wiederhergestellt: ${rows.toLocaleString('de-DE')} Zeilen in ${Object.keys(counts).length} Tabellen.\nRestored.`)
  })
}
