import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { Refusal } from '../http/errors.ts'
import { createHastyPool } from './connect.ts'
import { createFairPool } from './fair-pool.ts'
import { askReplica, findUnfit, hasReplayed, isNear, type LogPosition, type Progress, type Unfit } from './log-position.ts'

/** How often a replica that is a little behind is asked again, and the milliseconds between. */
const CATCH_UP = { tries: 4, pause: 5 }
const BEGIN = /^(?:begin|start transaction)\b/

export class NotFit extends Error {
  readonly reason: Unfit
  /** Whether it may answer the next question. */
  readonly isNear: boolean
  constructor(reason: Unfit, isNear: boolean) {
    super(`the replica may not answer: ${reason}`)
    this.reason = reason
    this.isNear = isNear
  }
}

/** The handler wants to store something on its way; it runs again at the writer, which does. */
export class TransactionRefused extends Error {}

/** Connections to a replica, or to several behind one address: each is asked by itself how far its server has come. */
interface ReplicaConnections {
  /** Those whose server has replayed the log up to there. `failed` gets what made a connection fail, other than a full queue. */
  at(position: LogPosition, failed: (error: unknown) => void): PostgresPool
  /** Throws unless a connection can be had whose server has replayed the log up to there. */
  tryOut(position: LogPosition): Promise<void>
  ask(): Promise<Progress>
  close(): Promise<void>
}

export function createReplicaConnections(url: string): ReplicaConnections {
  const pool = createHastyPool(url, 'giebel reader')
  const fair = createFairPool(pool, (pool) => () => pool.connect())
  /** What each connection was last known to have replayed. */
  const reached = new WeakMap<pg.PoolClient, Progress>()

  async function take(connect: () => Promise<pg.PoolClient>, position: LogPosition): Promise<pg.PoolClient> {
    const client = await connect()
    try {
      const known = reached.get(client)
      if (known === undefined || !hasReplayed(known, position)) reached.set(client, await waitUntilReplayed(client, position))
      return client
    } catch (error) {
      // the next connection may lead to another replica
      client.release(!(error instanceof NotFit && error.isNear))
      throw error
    }
  }

  async function connectAt(position: LogPosition, failed: (error: unknown) => void): Promise<pg.PoolClient> {
    try {
      const client = await take(() => fair.connect() as Promise<unknown> as Promise<pg.PoolClient>, position)
      return guard(client, failed)
    } catch (error) {
      if (!(error instanceof Refusal)) failed(error)
      throw error
    }
  }

  return {
    at: (position, failed) => ({
      connect: () => connectAt(position, failed) as Promise<unknown> as ReturnType<PostgresPool['connect']>,
      end: () => Promise.resolve(),
      options: pool.options,
    }),
    async tryOut(position) {
      const connect = async () => {
        const client = await pool.connect()
        // asked in any case: what it replayed before its server was lost may be enough while nothing is written
        reached.delete(client)
        return client
      }
      const client = await take(connect, position)
      client.release()
    },
    ask: () => askReplica(pool),
    close: () => pool.end(),
  }
}

async function waitUntilReplayed(client: pg.PoolClient, position: LogPosition): Promise<Progress> {
  for (let tries = 1; ; tries += 1) {
    const progress = await askReplica(client)
    const unfit = findUnfit(client, progress, position)
    if (unfit === undefined) return progress
    if (unfit !== 'behind' || tries === CATCH_UP.tries) throw new NotFit(unfit, unfit === 'behind' && isNear(progress, position))
    await sleep(CATCH_UP.pause)
  }
}

/** The same connection, without transactions, and closed after a statement that got no answer. */
function guard(client: pg.PoolClient, failed: (error: unknown) => void): pg.PoolClient {
  let isLost = false
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (BEGIN.test(text)) throw new TransactionRefused('a read at a replica opened a transaction')
    try {
      return await client.query(text, values)
    } catch (error) {
      isLost ||= !(error instanceof pg.DatabaseError)
      failed(error)
      throw error
    }
  }
  return Object.assign(Object.create(client) as pg.PoolClient, {
    query: query as unknown as pg.PoolClient['query'],
    // Kysely passes false
    release: (error?: Error | boolean) => client.release(isLost || error),
  })
}
