import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BackupCopies } from '#server/backup-copies.ts'
import { keyForBackup } from '#server/backups.ts'
import type { Config } from '#server/config.ts'
import { backUp } from '#server/db/backup.ts'
import { OperatorError } from '#server/operator-error.ts'
import { withCopies } from './backup-copies.ts'
import { command, onDatabase } from './database.ts'

await command(async (config) => {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false }, s3: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values.s3 && positionals.length > 0)
    throw new OperatorError(
      'Mit --s3 bekommt die Sicherung ihren Namen von selbst. Bitte nennen Sie keine Datei.',
      'With --s3 the backup gets its name by itself. Please name no file.',
    )
  const file = resolve(positionals[0] ?? backupFile(config, new Date()))
  // before the database is read: a store that is not set is noticed at once
  if (values.s3) await withCopies(config, (copies) => copies.checkWriting())
  await onDatabase(config, async (ownerUrl) => {
    const { key, isMissing } = await keyForBackup(ownerUrl, config)
    const counts = await backUp(ownerUrl, file, { key, force: values.force })
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    console.log(`Gesichert: ${rows.toLocaleString('de-DE')} Zeilen aus ${Object.keys(counts).length} Tabellen in ${file}`)
    if (key) console.log('Der Schlüssel ist enthalten, verschlossen mit BACKUP_PASSPHRASE.\nThe key is in it, sealed by BACKUP_PASSPHRASE.')
    else console.error(withoutKey(config, isMissing))
  })
  if (values.s3) await withCopies(config, (copies) => copy(copies, file))
})

async function copy(copies: BackupCopies, file: string): Promise<void> {
  await copies.add(file)
  console.log(`Verschlossen kopiert nach ${copies.place}.\nCopied to ${copies.place}, sealed.`)
}

function withoutKey({ dataDir }: Config, isMissing: boolean): string {
  const [german, english] = isMissing
    ? ['Der Schlüssel dieser Datenbank liegt hier nicht vor.', 'The key of this database is not at hand here.']
    : ['BACKUP_PASSPHRASE ist nicht gesetzt.', 'BACKUP_PASSPHRASE is not set.']
  return [
    `ACHTUNG: Die Sicherung enthält den Schlüssel NICHT. ${german} Bitte bewahren Sie SECRET_KEY (oder secret.key im Ordner ${dataDir}) getrennt auf: Ohne ihn ist nicht mehr lesbar, was verschlossen ist.`,
    `WARNING: the backup does NOT carry the key. ${english} Keep SECRET_KEY (or secret.key in ${dataDir}) in another place: without it nothing sealed can be read.`,
  ].join('\n')
}

/** A file in the data folder, named by the time. */
function backupFile({ dataDir }: Config, now: Date): string {
  return join(dataDir, `giebel-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`)
}
