import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds between two looks at a lock another process holds. */
const POLL = 100

const TRY = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done'
const FREE = 'select pg_advisory_unlock(hashtextextended($1, 0)) as done'

/** The connection that held the locks is gone, and PostgreSQL has given them away. */
export class LocksLost extends Error {
  override readonly name = 'LocksLost'
}

export interface Locks {
  /**
   * Runs `run` while this process, and within it this caller alone, holds the lock; callers of one process come in their order.
   * `lost` is aborted when the connection ends before `run` does: somebody else may then hold the lock.
   * `signal` ends the waiting, never the running.
   */
  withLock<T>(key: string, run: (lost: AbortSignal) => Promise<T>, options?: { readonly signal?: AbortSignal }): Promise<T>
  /** The lock at once or not at all. The function it gives frees it, and rejects with LocksLost when it was lost meanwhile. */
  tryLock(key: string): Promise<(() => Promise<void>) | undefined>
  /** Ends the connection and with it every lock. */
  close(): Promise<void>
}

/** The connection all locks of this process live on; given back to the pool when nobody needs one. */
interface Session {
  readonly client: Promise<pg.PoolClient>
  readonly lost: AbortController
  /** Settles when the last statement has been answered. */
  line: Promise<unknown>
  users: number
}

/**
 * Locks over all processes of one database: advisory locks of a PostgreSQL session, so a killed process frees its own at once.
 * One session holds them all, and such locks are re-entrant inside it: order within the process is kept here, in memory.
 */
export function createLocks(pool: pg.Pool): Locks {
  const sessions = createSessions(pool)
  const queues = createQueues()

  return {
    async withLock(key, run, { signal } = {}) {
      const turn = queues.join(key)
      try {
        await unlessAborted(turn.ready, signal)
        const session = await acquire(sessions, key, signal)
        try {
          return await run(session.lost.signal)
        } finally {
          await release(sessions, session, key)
        }
      } finally {
        turn.done()
      }
    },

    async tryLock(key) {
      if (queues.busy(key)) return undefined
      const turn = queues.join(key)
      const session = sessions.enter()
      let got = false
      try {
        got = await ask(session, TRY, key)
      } finally {
        if (!got) {
          sessions.leave(session)
          turn.done()
        }
      }
      if (!got) return undefined
      let freed = false
      return async () => {
        if (freed) return
        freed = true
        await release(sessions, session, key)
        turn.done()
        session.lost.signal.throwIfAborted()
      }
    },

    close: () => sessions.close(),
  }
}

/** Waits for other processes, never for the own one: that is what the queues are for. */
async function acquire(sessions: Sessions, key: string, signal: AbortSignal | undefined): Promise<Session> {
  const session = sessions.enter()
  try {
    // Asked for again and again instead of waited for: a waiting query would keep every other lock of this session from being freed.
    while (!(await ask(session, TRY, key))) {
      await sleep(POLL * (1 + Math.random()), undefined, signal ? { signal } : {})
    }
    return session
  } catch (error) {
    sessions.leave(session)
    throw signal?.aborted ? signal.reason : error
  }
}

async function release(sessions: Sessions, session: Session, key: string): Promise<void> {
  try {
    await ask(session, FREE, key)
  } catch (error) {
    // A lock that cannot be freed ends with its session.
    sessions.fail(session, error)
  } finally {
    sessions.leave(session)
  }
}

/** One statement after the other: that is how a connection works, and soon the only way the driver allows. */
async function ask(session: Session, sql: string, key: string): Promise<boolean> {
  const answer = session.line.then(async () => {
    session.lost.signal.throwIfAborted()
    const client = await session.client
    const { rows } = await client.query<{ done: boolean }>(sql, [key])
    return rows[0]?.done === true
  })
  session.line = answer.catch(() => {})
  return answer
}

type Sessions = ReturnType<typeof createSessions>

function createSessions(pool: pg.Pool) {
  let current: Session | undefined

  const fail = (session: Session, cause: unknown) => {
    if (current === session) current = undefined
    if (!session.lost.signal.aborted) session.lost.abort(new LocksLost('Die Sperren dieser Verbindung sind verloren.', { cause }))
  }

  const open = (): Session => {
    const lost = new AbortController()
    const client = pool.connect()
    const session: Session = { client, lost, line: Promise.resolve(), users: 0 }
    client.then(
      (connection) => connection.on('error', (error) => fail(session, error)),
      (error: unknown) => fail(session, error),
    )
    return session
  }

  const giveBack = async (session: Session) => {
    const client = await session.client.catch(() => undefined)
    client?.removeAllListeners('error')
    client?.on('error', () => {})
    client?.release(session.lost.signal.aborted)
  }

  return {
    /** A session to be left again, the common one as long as it lives. */
    enter(): Session {
      current ??= open()
      current.users++
      return current
    },
    leave(session: Session): void {
      session.users--
      if (session.users > 0) return
      if (current === session) current = undefined
      void giveBack(session)
    },
    fail,
    async close(): Promise<void> {
      const session = current
      if (!session) return
      fail(session, new Error('closed'))
      const client = await session.client.catch(() => undefined)
      // Ends the connection under whoever still uses it; the last user gives it back to the pool, which throws it away.
      await client?.end()
    },
  }
}

/** First come, first served, per key. */
function createQueues() {
  const tails = new Map<string, Promise<void>>()
  return {
    busy: (key: string) => tails.has(key),
    join(key: string): { readonly ready: Promise<void>; readonly done: () => void } {
      const ready = tails.get(key) ?? Promise.resolve()
      const { promise, resolve } = Promise.withResolvers<void>()
      const tail = ready.then(() => promise)
      tails.set(key, tail)
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
      return { ready, done: resolve }
    },
  }
}

async function unlessAborted(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return promise
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
