import { sql } from 'kysely'
import type { Secrets } from '../secrets.ts'
import type { Db } from './connect.ts'
import { SEALED } from './key.ts'

/** Reseals every value that the old key opens. */
export async function sealAnew(db: Db, old: Secrets, next: Secrets): Promise<void> {
  for (const { table, column } of SEALED) {
    const value = sql.ref<Buffer>(column)
    const { rows } = await sql<{ row: string }>`
      select ctid::text as row from ${sql.table(table)} where ${value} is not null for update`.execute(db)
    for (const { row } of rows) {
      const text = old.open(await sealedAt(db, table, column, row))
      if (text !== undefined) await sql`update ${sql.table(table)} set ${value} = ${next.seal(text)} where ctid = ${row}::tid`.execute(db)
    }
  }
}

/** One at a time, because an email may have ten megabytes. */
async function sealedAt(db: Db, table: SealedTable, column: string, row: string): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ctid = ${row}::tid`.execute(db)
  return rows[0]?.value ?? Buffer.alloc(0)
}

/** Makes this key the database's. @param marksKey the old key's key for marks, if the marks are to stay valid */
export async function storeKey(db: Db, secrets: Secrets, marksKey: string | undefined): Promise<void> {
  const row = { fingerprint: secrets.fingerprint, sealed_marks_key: marksKey === undefined ? null : secrets.seal(marksKey) }
  await db
    .insertInto('installation_key')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

type SealedTable = (typeof SEALED)[number]['table']

const selectName = (column: string) => `(select first_name || ' ' || last_name || ' (' || email || ')' from users u where u.id = ${column})`
const AGENT = selectName('agent_id')
const USER = selectName('user_id')
const OFFICE = `(select concat(name, ' (' || email || ')') from offices o where o.id = whose.office_id)`

const WHOSE: Readonly<Record<SealedTable, string>> = {
  crm_connections: OFFICE,
  smtp_settings: `setting_name || ' (' || host || ')'`,
  deliveries: `concat(title, ' (', recipient, ')')`,
  calendars: AGENT,
  push_keys: `'Web-Push'`,
  push_subscriptions: USER,
  authenticator_apps: USER,
  inbound_mails: OFFICE,
  letters: OFFICE,
  contact_records: OFFICE,
  billing_profiles: `coalesce(${USER}, ${OFFICE})`,
  statements: OFFICE,
  sso_connections: OFFICE,
}

/** Owners of the sealed values that this key does not open, by table. */
export async function listUnreadable(db: Db, secrets: Secrets): Promise<Record<SealedTable, string[]>> {
  const found: Record<SealedTable, string[]> = {
    crm_connections: [],
    smtp_settings: [],
    deliveries: [],
    calendars: [],
    push_keys: [],
    push_subscriptions: [],
    authenticator_apps: [],
    inbound_mails: [],
    letters: [],
    contact_records: [],
    billing_profiles: [],
    statements: [],
    sso_connections: [],
  }
  for (const { table, column } of SEALED) {
    const value = sql.ref<Buffer>(column)
    const { rows } = await sql<{ whose: string; row: string }>`
      select ${sql.raw(WHOSE[table])} as whose, ctid::text as row from ${sql.table(table)} whose where ${value} is not null order by 1`.execute(
      db,
    )
    for (const { whose, row } of rows) {
      if (secrets.open(await sealedAt(db, table, column, row)) === undefined) found[table].push(whose)
    }
  }
  return found
}
