import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { BackupDamaged, type BackupPart, type BackupSequence, type BackupTable, readArchive, writeArchive } from './backup-archive.ts'

/** Rows per table. */
export type BackupCounts = Record<string, number>

/** The backup cannot be put back here; the message says why in a German and an English line. */
export class RestoreRefused extends Error {
  constructor(german: string, english: string) {
    super(`${german}\n${english}`)
    this.name = 'RestoreRefused'
  }
}

/**
 * Saves all rows of the product as they were at one moment, while it goes on working. Waiting background work is left out: it is planned
 * anew from the rows. The key of the encrypted columns is not in the database and not in the backup.
 */
export async function backUp(ownerUrl: string, file: string): Promise<BackupCounts> {
  return withClient(ownerUrl, async (client) => {
    const counts: BackupCounts = {}
    await client.query('begin isolation level repeatable read read only')
    await writeArchive(file, partsOf(client, counts))
    await client.query('commit')
    return counts
  })
}

async function* partsOf(client: pg.Client, counts: BackupCounts): AsyncGenerator<BackupPart> {
  const { rows } = await client.query<{ now: Date }>('select now() as now')
  yield { header: { giebelBackup: 1, madeAt: (rows[0]?.now ?? new Date(0)).toISOString(), migrations: await migrationsOf(client) } }
  for (const table of await tablesOf(client)) {
    yield { table }
    const stream = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
    for await (const piece of stream) yield { rows: piece as Buffer }
    counts[table.table] = stream.rowCount
    yield { tableEnd: { rows: stream.rowCount } }
  }
  for (const sequence of await sequencesOf(client)) yield { sequence }
}

/**
 * Puts a backup into a database that was migrated by the same version and is empty, all of it or nothing.
 * @param options.replace deletes the rows that are there
 * @throws BackupDamaged before anything is changed; RestoreRefused when version or content do not fit
 */
export async function restore(ownerUrl: string, file: string, options: { replace?: boolean } = {}): Promise<BackupCounts> {
  const migrations = await proveArchive(file)
  return withClient(ownerUrl, async (client) => {
    await client.query('begin')
    await refuseOtherVersion(client, migrations)
    const tables = await tablesOf(client)
    if (options.replace !== true) await refuseAccounts(client)
    const names = tables.map(({ table }) => `public.${client.escapeIdentifier(table)}`)
    await client.query(`truncate ${names.join(', ')} restart identity`)
    // The rows are complete: what triggers would add to them is already there.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    const counts = await fill(client, file)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await client.query('commit')
    await client.query('analyze')
    return counts
  })
}

async function proveArchive(file: string): Promise<string[]> {
  let migrations: string[] | undefined
  for await (const part of readArchive(file)) if ('header' in part) migrations = part.header.migrations
  if (migrations === undefined) throw new BackupDamaged(file, 'no header')
  return migrations
}

async function fill(client: pg.Client, file: string): Promise<BackupCounts> {
  const counts: BackupCounts = {}
  const parts = readArchive(file)
  for await (const part of parts) {
    if ('sequence' in part)
      await client.query('select setval($1, $2, $3)', [part.sequence.sequence, part.sequence.last, part.sequence.called])
    if (!('table' in part)) continue
    const target = client.query(copyFrom(`copy ${copyTarget(part.table)} from stdin`))
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
  if (differing.length === 0) return
  throw new RestoreRefused(
    `Die Sicherung stammt von einer anderen Version (Unterschied: ${differing.join(', ')}). Bitte mit jener Version wiederherstellen und dann aktualisieren.`,
    `The backup was made by another version (difference: ${differing.join(', ')}). Please restore with that version and update afterwards.`,
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
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    // An open transaction ends with its connection.
    await client.end()
  }
}

function copyTarget({ table, columns }: BackupTable): string {
  return `public.${pg.escapeIdentifier(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}

/** Names with the beginning of their checksums: a file of the same name can say something else. */
async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ migration: string }>(
    `select name || ' ' || left(checksum, 8) as migration from migrations order by name`,
  )
  return rows.map(({ migration }) => migration)
}

/** All tables of the product, each after those it refers to; without the computed columns. */
async function tablesOf(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { needs: string[] }>(`
    select c.relname::text as table,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
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
