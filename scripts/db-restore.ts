import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '#server/config.ts'
import { readHeader } from '#server/db/backup.ts'
import { restore, RestoreRefused } from '#server/db/restore.ts'
import { openKey } from '#server/db/backup-key.ts'
import { fitsKey, readKeyRow } from '#server/db/key.ts'
import { OperatorError } from '#server/operator-error.ts'
import { findKey, keepKey } from '#server/secrets.ts'
import { listCopies, withDownloaded } from './backup-copies.ts'
import { command, onDatabase } from './database.ts'

await command(async (config) => {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false }, s3: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (name === undefined) {
    if (values.s3) {
      for (const line of await listCopies(config)) console.log(line)
      return
    }
    throw new OperatorError(
      'Aufruf: npm run db:restore -- <Datei> [--replace], oder mit --s3 <Name> aus dem Speicher; --s3 allein zeigt, was dort liegt.',
      'Usage: npm run db:restore -- <file> [--replace], or with --s3 <name> from the store; --s3 alone lists what is there.',
    )
  }
  const putBack = (file: string) => restoreFile(file, config, values.replace)
  await (values.s3 ? withDownloaded(config, name, putBack) : putBack(resolve(name)))
})

async function restoreFile(file: string, config: Config, replace: boolean): Promise<void> {
  const key = await keyIn(file, config)
  await onDatabase(config, async (ownerUrl) => {
    const counts = await restore(ownerUrl, file, { replace })
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    console.log(`Wiederhergestellt: ${rows.toLocaleString('de-DE')} Zeilen in ${Object.keys(counts).length} Tabellen.\nRestored.`)
    await bringKeyBack(ownerUrl, config, key)
  })
}

/** The key in the backup, decrypted; `sealed` without a passphrase. */
async function keyIn(file: string, { backupPassphrase: passphrase }: Config): Promise<{ key: string } | 'sealed' | 'none'> {
  const { key: sealed } = await readHeader(file)
  if (sealed === undefined) return 'none'
  if (passphrase === undefined) return 'sealed'
  const key = await openKey(sealed, passphrase)
  if (key !== undefined) return { key }
  throw new RestoreRefused(
    'BACKUP_PASSPHRASE öffnet den Schlüssel in dieser Sicherung nicht. Es wurde nichts verändert.',
    'BACKUP_PASSPHRASE does not open the key in this backup. Nothing was changed.',
  )
}

/** Stores the backup's key in the data folder if there is none, and prints what is left to do when a key does not match. */
async function bringKeyBack(ownerUrl: string, config: Config, carried: { key: string } | 'sealed' | 'none'): Promise<void> {
  const row = await readKeyRow(ownerUrl)
  const present = await findKey(config)
  if (present === undefined && typeof carried === 'object') {
    await keepKey(config, carried.key)
    console.log(`Der Schlüssel liegt wieder in ${config.dataDir}.\nThe key is back in ${config.dataDir}.`)
  } else if (present === undefined ? row !== undefined : !fitsKey(present, row)) console.error(advice(present !== undefined, carried))
}

function advice(isOther: boolean, carried: { key: string } | 'sealed' | 'none'): string {
  const again = 'mit BACKUP_PASSPHRASE und --replace noch einmal zurückholen'
  const [german, english] = isOther
    ? [
        `Der Schlüssel, der hier eingestellt ist (SECRET_KEY, sonst secret.key), gehört nicht zu dieser Sicherung und wurde nicht angetastet. Bitte nehmen Sie ihn weg und setzen Sie den bisherigen ein${carried === 'none' ? '' : `, oder lassen Sie ihn ${again}`}.`,
        `The key that is set here (SECRET_KEY, else secret.key) does not belong to this backup and was left alone. Please put it away and bring the key of the backup${carried === 'none' ? '' : ', or restore again with BACKUP_PASSPHRASE and --replace'}.`,
      ]
    : [
        `Es fehlt noch der Schlüssel. Bitte setzen Sie den bisherigen ein (SECRET_KEY oder secret.key in DATA_DIR)${carried === 'none' ? '' : `, oder lassen Sie ihn ${again}`}.`,
        `The key is still missing. Please bring the key of the backup (SECRET_KEY, or secret.key in DATA_DIR)${carried === 'none' ? '' : ', or restore again with BACKUP_PASSPHRASE and --replace'}.`,
      ]
  return `ACHTUNG: ${german} Ohne ihn startet Giebel mit dieser Datenbank nicht.\nWARNING: ${english} Giebel does not start on this database without it.`
}
