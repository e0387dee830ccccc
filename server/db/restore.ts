import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { OperatorError } from '../operator-error.ts'
import { BackupDamaged, type BackupPart, readArchive } from './backup-archive.ts'
import { readWhole } from './backup.ts'
import {
  type BackupCounts,
  copyTarget,
  DERIVED,
  KEPT_ROWS,
  listMigrations,
  migrationName,
  REBUILD,
  listTables,
  withClient,
} from './backup-tables.ts'
import { refuseInUse } from './in-use.ts'
import { type MigrationFile, migrationFiles, pendingMigrations, runMigration } from './migrate.ts'

/** The backup cannot be restored here. */
export class RestoreRefused extends OperatorError {}

/**
 * Restores a backup atomically: into an empty database, which gets the backup's tables and is then migrated, or into one that has the same
 * tables and no accounts.
 * @param options.replace deletes the existing rows
 * @param options.files all migrations, those of this version by default
 * @throws BackupDamaged before any change; RestoreRefused if version or content do not fit; DatabaseInUse
 */
export async function restore(
  ownerUrl: string,
  file: string,
  options: { replace?: boolean; files?: readonly MigrationFile[] } = {},
): Promise<BackupCounts> {
  const { migrations } = await readWhole(file)
  const files = options.files ?? (await migrationFiles())
  return withClient(ownerUrl, async (client) => {
    await refuseInUse(client, ownerUrl)
    await client.query('begin')
    const isEmpty = (await listMigrations(client)).length === 0
    if (isEmpty) await makeTables(client, files, migrations)
    else await refuseOtherVersion(client, migrations)
    if (options.replace !== true) await refuseAccounts(client)
    const counts = await replaceRows(client, file)
    if (isEmpty) await carryForward(client, files)
    await client.query('commit')
    await client.query('analyze')
    return counts
  })
}

/** Applies the migrations since the backup, in the rows' transaction; one migration's deferred checks run before the next. */
async function carryForward(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  for (const later of await pendingMigrations(client, files)) {
    await runMigration(client, later)
    await client.query('set constraints all immediate')
    await client.query('set constraints all deferred')
  }
}

/** Creates the tables as they were when the backup was made. */
async function makeTables(client: pg.Client, all: readonly MigrationFile[], wanted: readonly string[]): Promise<void> {
  const files = new Map(all.map((file) => [migrationName(file), file]))
  const unknown = wanted.filter((name) => !files.has(name))
  if (unknown.length > 0) throw otherVersion(unknown)
  const ran = await pendingMigrations(
    client,
    wanted.flatMap((name) => files.get(name) ?? []),
  )
  for (const file of ran) await runMigration(client, file)
}

/**
 * Fills empty tables without triggers, since the rows are complete, and without anything that is faster to build or check at once than row by row.
 */
async function replaceRows(client: pg.Client, file: string): Promise<BackupCounts> {
  const tables = await listTables(client)
  const names = tables.map(({ table }) => `public.${pg.escapeIdentifier(table)}`)
  await client.query(`truncate ${names.join(', ')} restart identity`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const derived = DERIVED.filter(({ table, column }) => tables.some((known) => known.table === table && known.columns.includes(column)))
  for (const { table, column, by } of derived)
    await client.query(`create trigger restoring_${column} before insert on ${table} for each row execute function ${by}()`)
  const putBack = await takeOff(client)
  const counts = await fill(client, file)
  for (const { table } of tables) {
    const kept = KEPT_ROWS[table]
    if (kept !== undefined) await client.query(`delete from ${table} where not (${kept})`)
  }
  for (const statement of REBUILD) await client.query(statement)
  for (const statement of putBack) await client.query(statement)
  for (const { table, column } of derived) await client.query(`drop trigger restoring_${column} on ${table}`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return counts
}

/** Drops the foreign keys and all indexes except those of constraints. Returns the statements that restore them, in order. */
async function takeOff(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; putBack: string }>(`
    select 1 as turn, format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as "putBack"
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')
    union all
    select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
    order by turn, drop`)
  for (const { drop } of rows.toReversed()) await client.query(drop)
  await client.query(`set local maintenance_work_mem = '256MB'`)
  return rows.map(({ putBack }) => putBack)
}

async function fill(client: pg.Client, file: string): Promise<BackupCounts> {
  const counts: BackupCounts = {}
  const parts = readArchive(file)
  for await (const part of parts) {
    if ('sequence' in part)
      await client.query('select setval($1, $2, $3)', [part.sequence.sequence, part.sequence.last, part.sequence.called])
    if (!('table' in part)) continue
    const target = client.query(copyFrom(`copy ${copyTarget(part.table)} from stdin with (freeze)`))
    const expected = { rows: 0 }
    await pipeline(Readable.from(rowsUntilEnd(parts, expected), { objectMode: false }), target)
    if (target.rowCount !== expected.rows) throw new BackupDamaged(file, `${part.table.table}: ${target.rowCount} of ${expected.rows} rows`)
    counts[part.table.table] = target.rowCount
  }
  return counts
}

async function* rowsUntilEnd(parts: AsyncGenerator<BackupPart>, expected: { rows: number }): AsyncGenerator<Buffer> {
  // Not `for await`: leaving it early would close the archive for the next table.
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if ('rows' in next.value) yield next.value.rows
    if ('tableEnd' in next.value) {
      expected.rows = next.value.tableEnd.rows
      return
    }
  }
}

async function refuseOtherVersion(client: pg.Client, wanted: readonly string[]): Promise<void> {
  const present = await listMigrations(client)
  const differing = [...wanted.filter((name) => !present.includes(name)), ...present.filter((name) => !wanted.includes(name))]
  if (differing.length > 0) throw otherVersion(differing)
}

function otherVersion(differing: readonly string[]): RestoreRefused {
  return new RestoreRefused(
    `Die Sicherung stammt von einer anderen Version als die Datenbank (Unterschied: ${differing.join(', ')}). Es wurde nichts verändert. Eine ältere Sicherung lässt sich in einen neuen Ordner (DATA_DIR) zurückholen, eine neuere erst nach der Aktualisierung.`,
    `The backup was made by another version than the database (difference: ${differing.join(', ')}). Nothing was changed. An older one can be restored into a new folder (DATA_DIR), a newer one after an update.`,
  )
}

/** Migrations create rows of their own; data worth keeping starts with the first account. */
async function refuseAccounts(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from users limit 1')
  if (rowCount === 0) return
  throw new RestoreRefused(
    'In der Datenbank gibt es schon Konten. Bitte in DATA_DIR einen neuen Ordner angeben oder mit --replace alles ersetzen.',
    'The database already has accounts. Please name a new folder in DATA_DIR or replace everything with --replace.',
  )
}
