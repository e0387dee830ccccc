import type pg from 'pg'
import { createSession, PATIENCE } from './connect.ts'

/** Milliseconds before a lost connection is opened again. */
const RECONNECT = 500

export interface Listener {
  heard(payload: string): void
  /** Called after a reconnect: notifications sent in the meantime are lost. */
  reconnected(): void
  lost(error: unknown): void
}

/**
 * Listens to a PostgreSQL channel on a dedicated connection, and reconnects if it is lost. A connection that only listens never notices a dead peer,
 * so it runs a query at every heartbeat.
 */
export async function listen(url: string, channel: string, on: Listener, patience = PATIENCE): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const retryLater = () => {
    if (stopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect().then((heard) => heard && on.reconnected()), RECONNECT)
  }
  const connect = async (): Promise<boolean> => {
    const next = createSession(url, 'giebel live', patience)
    client = next
    const heartbeat = setInterval(() => void next.query('select').catch(() => {}), patience.heartbeat)
    next.on('notification', ({ payload }) => on.heard(payload ?? ''))
    next.on('end', () => {
      clearInterval(heartbeat)
      retryLater()
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      return true
    } catch (error) {
      on.lost(error)
      void next.end()
      retryLater()
      return false
    }
  }
  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
