import pg from 'pg'
import type { BackupSequence, BackupTable } from './backup-archive.ts'
import { createOwner } from './connect.ts'
import type { MigrationFile } from './migrate.ts'

/** Rows per table. */
export type BackupCounts = Record<string, number>

/**
 * Temporary or derived rows. Ended sessions and used links must not be restored; counters restart; the rest is computed again, price levels at the
 * first start.
 */
export const LEFT_OUT = [
  'sessions',
  'known_devices',
  'account_tokens',
  'setup_links',
  'sign_in_steps',
  'passkey_challenges',
  'sso_attempts',
  'rate_limits',
  'price_levels',
  'place_sets',
  'lead_lights',
  'light_epochs',
  'backups',
]

/** Excludes temporary rows: links in waiting emails are dead after a restore. Waiting CRM deliveries have no content. */
export const KEPT_ROWS: Readonly<Record<string, string>> = {
  authenticator_apps: 'confirmed_at is not null',
  deliveries: `status <> 'waiting' or channel = 'crm'`,
}

/** Columns that a trigger computes from other rows. */
export const DERIVED = [
  { table: 'prospects', column: 'words', by: 'keep_words' },
  { table: 'prospects', column: 'found_by', by: 'keep_found_by' },
]

export const REBUILD = ['insert into place_sets select distinct on (place_set) place_set, place_keys from properties order by place_set']

/** Runs `work` as the owner of the tables. */
export async function withClient<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    // An open transaction ends with its connection.
    await client.end()
  }
}

export const quoteColumns = ({ columns }: BackupTable) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

export const copyTarget = (table: BackupTable) => `public.${pg.escapeIdentifier(table.table)} (${quoteColumns(table)})`

/** The name with the start of the checksum, because another file may have the same name. */
export const migrationName = ({ name, checksum }: Pick<MigrationFile, 'name' | 'checksum'>) => `${name} ${checksum.slice(0, 8)}`

/** Migrations applied to this database; empty if it has no tables. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query<{ known: boolean }>(`select to_regclass('public.migrations') is not null as known`)
  if (known[0]?.known !== true) return []
  const { rows } = await client.query<Pick<MigrationFile, 'name' | 'checksum'>>('select name, checksum from migrations order by name')
  return rows.map(migrationName)
}

/** All of the product's tables, each after the ones it references, except for deferred references; without generated columns. */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
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

export async function listSequences(client: pg.Client): Promise<BackupSequence[]> {
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
