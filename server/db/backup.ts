import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../operator-error.ts'
import { BackupDamaged, type BackupHeader, type BackupPart, readArchive, writeArchive } from './backup-archive.ts'
import type { SealedKey } from './backup-key.ts'
import {
  type BackupCounts,
  quoteColumns,
  copyTarget,
  DERIVED,
  KEPT_ROWS,
  LEFT_OUT,
  listMigrations,
  listSequences,
  listTables,
  withClient,
} from './backup-tables.ts'

/** There are no tables to back up. */
export class NothingToSave extends OperatorError {
  constructor() {
    super(
      'Hier gibt es noch keine Datenbank von Giebel. Bitte prüfen Sie DATA_DIR und DATABASE_URL.',
      'There is no database of Giebel here yet. Please check DATA_DIR and DATABASE_URL.',
    )
  }
}

/**
 * Backs up a snapshot of the product's rows during operation, without changing anything: neither the tables, which may be older than this code, nor
 * who may sign in. Waiting background jobs are left out, because they are scheduled again from the rows.
 * @param options.key the installation's key, sealed; without it the backup contains none
 * @param options.force overwrites the file
 */
export async function backUp(
  ownerUrl: string,
  file: string,
  options: { key?: SealedKey | undefined; force?: boolean } = {},
): Promise<BackupCounts> {
  return withClient(ownerUrl, async (client) => {
    const counts: BackupCounts = {}
    await client.query('begin isolation level repeatable read read only')
    const migrations = await listMigrations(client)
    if (migrations.length === 0) throw new NothingToSave()
    const { rows } = await client.query<{ now: Date }>('select now() as now')
    const header: BackupHeader = {
      giebelBackup: 1,
      madeAt: (rows[0]?.now ?? new Date(0)).toISOString(),
      migrations,
      ...(options.key && { key: options.key }),
    }
    await writeArchive(file, dumpParts(client, header, counts), { force: options.force === true })
    await client.query('commit')
    return counts
  })
}

async function* dumpParts(client: pg.Client, header: BackupHeader, counts: BackupCounts): AsyncGenerator<BackupPart> {
  yield { header }
  for (const { table, columns } of await listTables(client)) {
    if (LEFT_OUT.includes(table)) continue
    const saved = {
      table,
      columns: columns.filter((column) => !DERIVED.some((derived) => derived.table === table && derived.column === column)),
    }
    yield { table: saved }
    const kept = KEPT_ROWS[table]
    const source =
      kept === undefined ? copyTarget(saved) : `(select ${quoteColumns(saved)} from public.${pg.escapeIdentifier(table)} where ${kept})`
    const stream = client.query(copyTo(`copy ${source} to stdout`))
    for await (const piece of stream) yield { rows: piece as Buffer }
    counts[table] = stream.rowCount
    yield { tableEnd: { rows: stream.rowCount } }
  }
  for (const sequence of await listSequences(client)) yield { sequence }
}

/** A backup's header. It is not verified until the file has been read to its end. */
export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const part of readArchive(file)) if ('header' in part) return part.header
  throw new BackupDamaged(file, 'no header')
}

/** Reads a backup to its end. @throws BackupDamaged if it is incomplete or was changed */
export async function readWhole(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  for await (const part of readArchive(file)) if ('header' in part) header = part.header
  if (header === undefined) throw new BackupDamaged(file, 'no header')
  return header
}
