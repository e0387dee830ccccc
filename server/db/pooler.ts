import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { createClientAtPooler, createOwner, createSession } from './connect.ts'

/** The address for sessions leads to a pooler, which keeps neither their locks nor their notifications. */
export class PoolerRefused extends OperatorError {
  constructor(setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL') {
    const [german, english] =
      setting === 'DATABASE_URL'
        ? [
            'Bitte setzen Sie DATABASE_DIRECT_URL auf die Adresse von PostgreSQL selbst; DATABASE_URL kann bleiben.',
            'Please set DATABASE_DIRECT_URL to the address of PostgreSQL itself; DATABASE_URL can stay.',
          ]
        : ['Bitte nennen Sie dort die Adresse von PostgreSQL selbst.', 'Please name the address of PostgreSQL itself there.']
    super(
      `${setting} führt über einen Verteiler wie PgBouncer, der Verbindungen zwischen Transaktionen tauscht. ${german}`,
      `${setting} leads to a pooler such as PgBouncer, which swaps connections between transactions. ${english}`,
    )
  }
}

/** Locks would be taken in another database than the one whose rows they protect. */
export class OtherDatabase extends OperatorError {
  constructor() {
    super(
      'DATABASE_URL und DATABASE_DIRECT_URL führen zu verschiedenen Datenbanken. Bitte nennen Sie in beiden dieselbe.',
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Please name the same one in both.',
    )
  }
}

/** The addresses of one database. */
export interface Addresses {
  readonly databaseUrl: string
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler. */
  readonly databaseDirectUrl?: string | undefined
}

/** @throws PoolerRefused if sessions would have to go through a pooler */
export async function refusePooler({ databaseUrl, databaseDirectUrl }: Addresses): Promise<void> {
  if (!(await isPooled(databaseDirectUrl ?? databaseUrl))) return
  throw new PoolerRefused(databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')
}

/** Whether a session at this address runs on changing connections of PostgreSQL. */
async function isPooled(url: string): Promise<boolean> {
  const [one, other] = [createOwner(url), createOwner(url)]
  try {
    await one.connect()
    const first = await askPid(one)
    // a pooler announces itself and not the process that runs the statement
    if (first === (one as pg.Client & { readonly processID: number | null }).processID) return false
    await other.connect()
    return await isSwapped(first, one, other)
  } catch (error) {
    // the settings of our sessions, which PgBouncer only accepts where it is set to ignore them
    if (error instanceof Error && error.message.startsWith('unsupported startup parameter')) return true
    throw error
  } finally {
    await one.end()
    await other.end()
  }
}

/** While `other` holds a connection, `one` gets a different one, unless each has its own. In session mode each has. */
async function isSwapped(first: number, one: pg.Client, other: pg.Client): Promise<boolean> {
  await other.query('begin')
  const pids = [await askPid(one), await askPid(one)]
  const isShared = (await askPid(other)) === first
  await other.query('commit')
  // a pooler that takes its connections in turn only swaps at the second statement
  pids.push(await askPid(one), await askPid(one))
  return isShared || pids.some((pid) => pid !== first)
}

async function askPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** @throws OtherDatabase unless a lock taken at one address is held at the other */
export async function refuseOtherDatabase(url: string, pooledUrl: string): Promise<void> {
  const [direct, pooled] = [createSession(url, 'giebel check'), createClientAtPooler(pooledUrl)]
  const key = randomInt(2 ** 47)
  try {
    await direct.connect()
    await pooled.connect()
    await direct.query('select pg_advisory_lock($1)', [key])
    const { rows } = await pooled.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [key])
    if (rows[0]?.isFree !== false) throw new OtherDatabase()
  } finally {
    await direct.end()
    await pooled.end()
  }
}
