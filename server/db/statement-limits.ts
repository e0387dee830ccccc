import type pg from 'pg'
import { PATIENCE, READ_MAX } from './connect.ts'

/** Takes a connection from the pool; the statements of a read are cut off earlier than others. */
export type Connect = (isRead: boolean) => Promise<pg.PoolClient>

/** Sets the limit of the session where it changes. */
export function limitBySession(pool: pg.Pool): Connect {
  const limits = new WeakMap<pg.PoolClient, number>()
  return async (isRead) => {
    const client = await pool.connect()
    const limit = isRead ? READ_MAX : PATIENCE.statement
    if ((limits.get(client) ?? PATIENCE.statement) === limit) return client
    try {
      await client.query(`set statement_timeout = ${limit}`)
      limits.set(client, limit)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}

const BEGIN = /^(?:begin|start transaction)\b/
const RAISE = `set local statement_timeout = ${PATIENCE.statement}`

/** Where a pooler keeps no session: the role's limit is that of a read, and everything else raises it for its transaction. */
export function limitByTransaction(pool: pg.Pool): Connect {
  return async (isRead) => {
    const client = await pool.connect()
    return isRead ? client : raiseLimit(client)
  }
}

/** The same connection. A statement outside a transaction gets one of its own, because only a transaction keeps a limit. */
function raiseLimit(client: pg.PoolClient): pg.PoolClient {
  const query = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (client.getTransactionStatus() !== 'I') return client.query(text, values)
    // one message, so that a transaction costs no more round trips than before
    if (BEGIN.test(text)) return client.query(`${text}; ${RAISE}`)
    await client.query(`begin; ${RAISE}`)
    try {
      const result = await client.query(text, values)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
  return Object.assign(Object.create(client) as pg.PoolClient, { query: query as unknown as pg.PoolClient['query'] })
}
