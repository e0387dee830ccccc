import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../operator-error.ts'
import {
  BackupDamaged,
  type BackupHeader,
  type BackupPart,
  type BackupSequence,
  type BackupTable,
  readArchive,
  writeArchive,
} from './backup-archive.ts'
import type { SealedKey } from './backup-key.ts'
import { createOwner } from './connect.ts'
import { refuseInUse } from './in-use.ts'
import { type MigrationFile, migrationFiles, pendingMigrations, runMigration } from './migrate.ts'

/** Rows per table. */
export type BackupCounts = Record<string, number>

/** The backup cannot be put back here. */
export class RestoreRefused extends OperatorError {}

/** There are no tables to save. */
export class NothingToSave extends OperatorError {
  constructor() {
    super(
      'Hier gibt es noch keine Datenbank von Giebel. Bitte prüfen Sie DATA_DIR und DATABASE_URL.',
      'There is no database of Giebel here yet. Please check DATA_DIR and DATABASE_URL.',
    )
  }
}

/**
 * What passes, or follows from other rows. Ended sessions and used links must not come back to life; counters begin anew; the rest is made again,
 * price levels by the first start.
 */
const LEFT_OUT = [
  'sessions',
  'known_devices',
  'account_tokens',
  'setup_links',
  'sign_in_steps',
  'passkey_challenges',
  'rate_limits',
  'price_levels',
  'place_sets',
  'backups',
]

/** Rows that pass: the links in mails that wait lead nowhere after a restore. What waits for a CRM carries nothing. */
const KEPT_ROWS: Readonly<Record<string, string>> = {
  mails: `status <> 'waiting'`,
  authenticator_apps: 'confirmed_at is not null',
  deliveries: `status <> 'waiting' or channel = 'crm'`,
}

/** Columns that a trigger's function makes from other rows. */
const DERIVED = [{ table: 'prospects', column: 'words', by: 'keep_words' }]

const REBUILD = ['insert into place_sets select distinct on (place_set) place_set, place_keys from properties order by place_set']

/**
 * Saves the rows of the product as they were at one moment, while it goes on working, and changes nothing: neither the tables, which may be
 * older than this code, nor who may sign in. Waiting background work is left out: it is planned anew from the rows.
 * @param options.key of the installation, sealed; without it the backup has none
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
    const migrations = await migrationsOf(client)
    if (migrations.length === 0) throw new NothingToSave()
    const { rows } = await client.query<{ now: Date }>('select now() as now')
    const header: BackupHeader = {
      giebelBackup: 1,
      madeAt: (rows[0]?.now ?? new Date(0)).toISOString(),
      migrations,
      ...(options.key && { key: options.key }),
    }
    await writeArchive(file, partsOf(client, header, counts), { force: options.force === true })
    await client.query('commit')
    return counts
  })
}

async function* partsOf(client: pg.Client, header: BackupHeader, counts: BackupCounts): AsyncGenerator<BackupPart> {
  yield { header }
  for (const { table, columns } of await tablesOf(client)) {
    if (LEFT_OUT.includes(table)) continue
    const saved = {
      table,
      columns: columns.filter((column) => !DERIVED.some((derived) => derived.table === table && derived.column === column)),
    }
    yield { table: saved }
    const kept = KEPT_ROWS[table]
    const source =
      kept === undefined ? copyTarget(saved) : `(select ${columnsOf(saved)} from public.${pg.escapeIdentifier(table)} where ${kept})`
    const stream = client.query(copyTo(`copy ${source} to stdout`))
    for await (const piece of stream) yield { rows: piece as Buffer }
    counts[table] = stream.rowCount
    yield { tableEnd: { rows: stream.rowCount } }
  }
  for (const sequence of await sequencesOf(client)) yield { sequence }
}

/** What a backup says of itself. Not proven before it was read to its end. */
export async function readHeader(file: string): Promise<BackupHeader> {
  for await (const part of readArchive(file)) if ('header' in part) return part.header
  throw new BackupDamaged(file, 'no header')
}

/**
 * Puts a backup back, all of it or nothing: into an empty database, whose tables become those of the backup first and the newest ones after, or
 * into one that has the same tables and no accounts.
 * @param options.replace deletes the rows that are there
 * @throws BackupDamaged before anything is changed; RestoreRefused when version or content do not fit; DatabaseInUse
 */
export async function restore(ownerUrl: string, file: string, options: { replace?: boolean } = {}): Promise<BackupCounts> {
  const { migrations } = await readWhole(file)
  return withClient(ownerUrl, async (client) => {
    await refuseInUse(client, ownerUrl)
    await client.query('begin')
    const isEmpty = (await migrationsOf(client)).length === 0
    if (isEmpty) await makeTables(client, migrations)
    else await refuseOtherVersion(client, migrations)
    if (options.replace !== true) await refuseAccounts(client)
    const counts = await replaceRows(client, file)
    if (isEmpty) for (const later of await pendingMigrations(client, await migrationFiles())) await runMigration(client, later)
    await client.query('commit')
    await client.query('analyze')
    return counts
  })
}

/** The tables as they were when the backup was made. */
async function makeTables(client: pg.Client, wanted: readonly string[]): Promise<void> {
  const files = new Map((await migrationFiles()).map((file) => [nameOf(file), file]))
  const unknown = wanted.filter((name) => !files.has(name))
  if (unknown.length > 0) throw otherVersion(unknown)
  const ran = await pendingMigrations(
    client,
    wanted.flatMap((name) => files.get(name) ?? []),
  )
  for (const file of ran) await runMigration(client, file)
}

/** Into empty tables without triggers, as the rows are complete, and without what is made or proven faster at once than row by row. */
async function replaceRows(client: pg.Client, file: string): Promise<BackupCounts> {
  const tables = await tablesOf(client)
  const names = tables.map(({ table }) => `public.${pg.escapeIdentifier(table)}`)
  await client.query(`truncate ${names.join(', ')} restart identity`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const derived = DERIVED.filter(({ table, column }) => tables.some((known) => known.table === table && known.columns.includes(column)))
  for (const { table, by } of derived)
    await client.query(`create trigger restoring before insert on ${table} for each row execute function ${by}()`)
  const putBack = await takeOff(client)
  const counts = await fill(client, file)
  for (const { table } of tables) {
    const kept = KEPT_ROWS[table]
    if (kept !== undefined) await client.query(`delete from ${table} where not (${kept})`)
  }
  for (const statement of REBUILD) await client.query(statement)
  for (const statement of putBack) await client.query(statement)
  for (const { table } of derived) await client.query(`drop trigger restoring on ${table}`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return counts
}

/** Takes off the references between tables and all indexes but those that carry a constraint. What puts them back, in this order. */
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

/** Reads a backup to its end. @throws BackupDamaged when it is not whole and unchanged */
export async function readWhole(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined
  for await (const part of readArchive(file)) if ('header' in part) header = part.header
  if (header === undefined) throw new BackupDamaged(file, 'no header')
  return header
}

async function fill(client: pg.Client, file: string): Promise<BackupCounts> {
  const counts: BackupCounts = {}
  const parts = readArchive(file)
  for await (const part of parts) {
    if ('sequence' in part)
      await client.query('select setval($1, $2, $3)', [part.sequence.sequence, part.sequence.last, part.sequence.called])
    // backups of the first release hold what is left out since
    if (!('table' in part) || LEFT_OUT.includes(part.table.table)) continue
    const target = client.query(copyFrom(`copy ${copyTarget(part.table)} from stdin with (freeze)`))
    const expected = { rows: 0 }
    await pipeline(Readable.from(rowsUntilEnd(parts, expected), { objectMode: false }), target)
    if (target.rowCount !== expected.rows) throw new BackupDamaged(file, `${part.table.table}: ${target.rowCount} of ${expected.rows} rows`)
    counts[part.table.table] = target.rowCount
  }
  return counts
}

async function* rowsUntilEnd(parts: AsyncGenerator<BackupPart>, expected: { rows: number }): AsyncGenerator<Buffer> {
  // Not `for await`: leaving that early would close the archive for the next table.
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if ('rows' in next.value) yield next.value.rows
    if ('tableEnd' in next.value) {
      expected.rows = next.value.tableEnd.rows
      return
    }
  }
}

async function refuseOtherVersion(client: pg.Client, wanted: readonly string[]): Promise<void> {
  const present = await migrationsOf(client)
  const differing = [...wanted.filter((name) => !present.includes(name)), ...present.filter((name) => !wanted.includes(name))]
  if (differing.length > 0) throw otherVersion(differing)
}

function otherVersion(differing: readonly string[]): RestoreRefused {
  return new RestoreRefused(
    `Die Sicherung stammt von einer anderen Version als die Datenbank (Unterschied: ${differing.join(', ')}). Es wurde nichts verändert. Eine ältere Sicherung lässt sich in einen neuen Ordner (DATA_DIR) zurückholen, eine neuere erst nach der Aktualisierung.`,
    `The backup was made by another version than the database (difference: ${differing.join(', ')}). Nothing was changed. An older one can be restored into a new folder (DATA_DIR), a newer one after an update.`,
  )
}

/** Migrations bring rows of their own; what nobody may lose begins with the first account. */
async function refuseAccounts(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from users limit 1')
  if (rowCount === 0) return
  throw new RestoreRefused(
    'In der Datenbank gibt es schon Konten. Bitte in DATA_DIR einen neuen Ordner angeben oder mit --replace alles ersetzen.',
    'The database already has accounts. Please name a new folder in DATA_DIR or replace everything with --replace.',
  )
}

async function withClient<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    // An open transaction ends with its connection.
    await client.end()
  }
}

const columnsOf = ({ columns }: BackupTable) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

const copyTarget = (table: BackupTable) => `public.${pg.escapeIdentifier(table.table)} (${columnsOf(table)})`

/** The name with the beginning of the checksum: a file of the same name can say something else. */
const nameOf = ({ name, checksum }: Pick<MigrationFile, 'name' | 'checksum'>) => `${name} ${checksum.slice(0, 8)}`

/** What ran in this database; nothing where there are no tables yet. */
async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query<{ known: boolean }>(`select to_regclass('public.migrations') is not null as known`)
  if (known[0]?.known !== true) return []
  const { rows } = await client.query<Pick<MigrationFile, 'name' | 'checksum'>>('select name, checksum from migrations order by name')
  return rows.map(nameOf)
}

/** All tables of the product, each after those it refers to, unless the reference is looked at later; without the computed columns. */
async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { needs: string[] }>(`
    select c.relname::text as table,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid and not f.condeferrable) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations' order by 1`)
  const sorted: BackupTable[] = []
  const waiting = new Map(rows.map((row) => [row.table, row]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const { table, columns } of ready) {
      waiting.delete(table)
      sorted.push({ table, columns })
    }
  }
  return sorted
}

async function sequencesOf(client: pg.Client): Promise<BackupSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: BackupSequence[] = []
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(`select last_value::text as last, is_called as called from ${name}`)
    for (const { last, called } of state.rows) sequences.push({ sequence: name, last, called })
  }
  return sequences
}
