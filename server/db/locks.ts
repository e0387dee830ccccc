import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createSession, PATIENCE, type Patience } from './connect.ts'

/** Milliseconds between two attempts to get a lock held by another process. */
const POLL = 100

const TRY = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as done'
const FREE = 'select pg_advisory_unlock(hashtextextended($1, 0)) as done'
const ALIVE = 'select true as done'

/** The connection that held the locks ended, and PostgreSQL has released them. */
export class LocksLost extends Error {
  override readonly name = 'LocksLost'
}

export interface WithLockOptions {
  readonly signal?: AbortSignal
  readonly handOver?: number
}

/** A lock that was taken at once. Releases it, and rejects with LocksLost if it was lost in the meantime. */
export interface HeldLock {
  (): Promise<void>
  /** Aborted when the connection ends: another process may then hold the lock, so nothing may be written any more. */
  readonly lost: AbortSignal
}

export interface Locks {
  /**
   * Runs `run` while this process, and within it only this caller, holds the lock; callers in one process are served in order. `lost` is aborted when
   * the connection ends before `run` does, because another process may then hold the lock. `signal` ends the waiting, never the running. For
   * `handOver` milliseconds after release this process does not request the lock again: other processes only poll, and would hardly ever find it
   * free.
   */
  withLock<T>(key: string, run: (lost: AbortSignal) => Promise<T>, options?: WithLockOptions): Promise<T>
  /** Takes the lock at once or not at all. */
  tryLock(key: string): Promise<HeldLock | undefined>
  /** Ends the connection and with it every lock. */
  close(): Promise<void>
}

/** The connection that holds all of this process's locks. */
interface Session {
  readonly connected: Promise<pg.Client>
  /** Aborted when the session ends. The session itself has no signal: it lives for weeks and would accumulate listeners. */
  readonly holders: Set<AbortController>
  readonly heartbeat: NodeJS.Timeout
  /** Why it ended; undefined while it is alive. */
  lost: LocksLost | undefined
  /** Settles once the last statement has been answered. */
  line: Promise<unknown>
}

/**
 * Locks across all processes of one database: advisory locks of a PostgreSQL session, so that a killed process releases them at once. One session
 * holds all of them, and such locks are re-entrant within it, so the order within the process is kept here, in memory.
 */
export function createLocks(url: string, patience = PATIENCE): Locks {
  const sessions = createSessions(url, patience)
  const queues = createQueues()

  return {
    async withLock(key, run, { signal, handOver = 0 } = {}) {
      const turn = queues.join(key)
      let isFreed = false
      try {
        await unlessAborted(turn.ready, signal)
        const session = await acquire(sessions, key, signal)
        const holder = addHolder(session)
        try {
          return await run(holder.signal)
        } finally {
          session.holders.delete(holder)
          await release(sessions, session, key)
          isFreed = true
        }
      } finally {
        if (isFreed && handOver > 0) setTimeout(turn.done, handOver)
        else turn.done()
      }
    },

    async tryLock(key) {
      if (queues.busy(key)) return undefined
      const turn = queues.join(key)
      const session = sessions.current()
      let got = false
      try {
        got = await ask(session, TRY, key)
      } finally {
        if (!got) turn.done()
      }
      if (!got) return undefined
      const holder = addHolder(session)
      let freed = false
      const free = async () => {
        if (freed) return
        freed = true
        session.holders.delete(holder)
        await release(sessions, session, key)
        turn.done()
        if (session.lost) throw session.lost
      }
      return Object.assign(free, { lost: holder.signal })
    },

    close: () => sessions.close(),
  }
}

/** Calls back when the session ends, or at once if it has already ended. */
function addHolder(session: Session): AbortController {
  const holder = new AbortController()
  session.holders.add(holder)
  if (session.lost) holder.abort(session.lost)
  return holder
}

/** Waits only for other processes: the queues handle this one. */
async function acquire(sessions: Sessions, key: string, signal: AbortSignal | undefined): Promise<Session> {
  const session = sessions.current()
  try {
    // Polls instead of blocking: a waiting query would keep every other lock of this session from being released.
    while (!(await ask(session, TRY, key))) {
      await sleep(POLL * (1 + Math.random()), undefined, signal ? { signal } : {})
    }
    return session
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
}

/** If a lock cannot be released, its session ends. */
async function release(sessions: Sessions, session: Session, key: string): Promise<void> {
  await ask(session, FREE, key).catch((error: unknown) => sessions.end(session, error))
}

/** One statement at a time: that is how a connection works, and soon the only way the driver allows. */
async function ask(session: Session, sql: string, ...values: readonly string[]): Promise<boolean> {
  const answer = session.line.then(async () => {
    if (session.lost) throw session.lost
    const client = await session.connected
    const { rows } = await client.query<{ done: boolean }>(sql, [...values])
    return rows[0]?.done === true
  })
  session.line = answer.catch(() => {})
  return answer
}

type Sessions = ReturnType<typeof createSessions>

function createSessions(url: string, patience: Patience) {
  let open: Session | undefined

  const end = async (session: Session, cause: unknown): Promise<void> => {
    if (open === session) open = undefined
    if (session.lost) return
    session.lost = new LocksLost('Die Sperren dieser Verbindung sind verloren.', { cause })
    clearInterval(session.heartbeat)
    for (const holder of session.holders) holder.abort(session.lost)
    const client = await session.connected.catch(() => undefined)
    await client?.end()
  }

  const connect = (): Session => {
    const client = createSession(url, 'giebel locks', patience)
    const beat = () => void ask(session, ALIVE).catch((error: unknown) => end(session, error))
    const session: Session = {
      connected: client.connect().then(() => client),
      holders: new Set(),
      heartbeat: setInterval(beat, patience.heartbeat).unref(),
      lost: undefined,
      line: Promise.resolve(),
    }
    client.on('error', (error) => void end(session, error))
    session.connected.catch((error: unknown) => end(session, error))
    return session
  }

  return {
    /** The session for the next lock; a new one if there is none or the last one was lost. */
    current: (): Session => (open ??= connect()),
    end,
    close: async (): Promise<void> => {
      if (open) await end(open, new Error('closed'))
    },
  }
}

/** First in, first out, per key. */
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
