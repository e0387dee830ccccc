import type pg from 'pg'
import type { Config } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { createSecrets, findDraftedKey, findKey, keepKey, type Secrets, takeOverDraftedKey } from '../secrets.ts'
import { createOwner } from './connect.ts'

/** The available key is not the database's. Nothing was changed. */
export class KeyRefused extends OperatorError {
  constructor(german: string, english: string) {
    super(
      `${german} Es wurde nichts verändert. Bitte setzen Sie den bisherigen Schlüssel ein; ist er verloren, gibt „npm run db:rekey -- --give-up“ auf, was er verschließt, und behält jeden Widerspruch.`,
      `${english} Nothing was changed. Bring the key it was used with; if it is lost, "npm run db:rekey -- --give-up" gives up what it seals and keeps every objection.`,
    )
  }
}

const other = () =>
  new KeyRefused(
    'Der Schlüssel (SECRET_KEY, sonst secret.key in DATA_DIR) gehört nicht zu dieser Datenbank.',
    'The key (SECRET_KEY, else secret.key in DATA_DIR) does not belong to this database.',
  )

const missing = () =>
  new KeyRefused(
    'Zu dieser Datenbank gehört ein Schlüssel, der hier fehlt (SECRET_KEY, sonst secret.key in DATA_DIR).',
    'This database belongs to a key that is missing here (SECRET_KEY, else secret.key in DATA_DIR).',
  )

/** Every column that holds sealed values. */
export const SEALED = [
  { table: 'crm_connections', column: 'api_key' },
  { table: 'smtp_settings', column: 'password' },
  { table: 'deliveries', column: 'content' },
  { table: 'calendars', column: 'token' },
  { table: 'push_keys', column: 'private_key' },
  { table: 'push_subscriptions', column: 'subscription' },
  { table: 'authenticator_apps', column: 'secret' },
  { table: 'inbound_mails', column: 'content' },
  { table: 'letters', column: 'token' },
  { table: 'contact_records', column: 'person' },
  { table: 'billing_profiles', column: 'iban' },
  { table: 'statements', column: 'payee_iban' },
  { table: 'sso_connections', column: 'client_secret' },
] as const

export interface KeyRow {
  readonly fingerprint: Buffer
  readonly sealedMarksKey: Buffer | null
}

type Client = Pick<pg.Client | pg.Pool, 'query'>

/** Undefined before the first start with the table. */
export async function findKeyRow(client: Client): Promise<KeyRow | undefined> {
  const { rows: known } = await client.query<{ known: boolean }>(`select to_regclass('public.installation_key') is not null as known`)
  if (known[0]?.known !== true) return undefined
  const { rows } = await client.query<KeyRow>('select fingerprint, sealed_marks_key as "sealedMarksKey" from installation_key')
  return rows[0]
}

/** Whether this key is the database's; any key is, before the first start. */
export const fitsKey = (key: string, row: KeyRow | undefined): boolean =>
  row === undefined || createSecrets(key).fingerprint.equals(row.fingerprint)

/** This key's secrets for the database of this row. @throws KeyRefused if the key belongs to another database */
export function openSecrets(key: string, row: KeyRow | undefined): Secrets {
  const secrets = createSecrets(key)
  if (row === undefined) return secrets
  if (!secrets.fingerprint.equals(row.fingerprint)) throw other()
  return row.sealedMarksKey === null ? secrets : createSecrets(key, secrets.open(row.sealedMarksKey))
}

/** The available key. A process killed right after a key change has left the database's key as a draft. */
export async function findMatchingKey(row: KeyRow | undefined, config: Config): Promise<string | undefined> {
  const found = await findKey(config)
  if (found !== undefined || row === undefined) return found
  const drafted = await findDraftedKey(config)
  if (drafted === undefined || !fitsKey(drafted, row)) return undefined
  await takeOverDraftedKey(config)
  return drafted
}

/**
 * The key from the settings or the data folder, created there for a database without one. Touches nothing in the database.
 * @throws KeyRefused if the database has another key, or has one and none is available
 */
export async function loadSecrets(ownerUrl: string, config: Config): Promise<Secrets> {
  const row = await readKeyRow(ownerUrl)
  const key = (await findMatchingKey(row, config)) ?? (row === undefined ? await keepKey(config) : undefined)
  if (key === undefined) throw missing()
  return openSecrets(key, row)
}

export async function readKeyRow(ownerUrl: string): Promise<KeyRow | undefined> {
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    return await findKeyRow(client)
  } finally {
    await client.end()
  }
}

/** @throws KeyRefused if the database has another key, or has none yet and all its sealed values belong to another key */
export async function refuseOtherKey(client: Client, secrets: Secrets): Promise<void> {
  const row = await findKeyRow(client)
  if (row === undefined ? await opensNothing(client, secrets) : !row.fingerprint.equals(secrets.fingerprint)) throw other()
}

async function opensNothing(client: Client, secrets: Secrets): Promise<boolean> {
  const { rows: present } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const columns = SEALED.filter(({ table, column }) => present.some(({ name }) => name === `${table}.${column}`))
  if (columns.length === 0) return false
  const { rows } = await client.query<{ value: Buffer }>(
    columns.map(({ table, column }) => `select ${column} as value from ${table} where ${column} is not null`).join(' union all '),
  )
  return rows.length > 0 && rows.every(({ value }) => secrets.open(value) === undefined)
}

/** The first key becomes the database's. */
export async function rememberKey(client: Client, secrets: Secrets): Promise<void> {
  await client.query('insert into installation_key (fingerprint) values ($1) on conflict do nothing', [secrets.fingerprint])
}
