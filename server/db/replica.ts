import pg from 'pg'
import type { Logger } from 'pino'
import { Refusal } from '../http/errors.ts'
import { shareNext } from '../share-next.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { createDb, createHastyPool, type Db } from './connect.ts'
import { askWriter, type Lag, type LogPosition, measureLag, type Unfit } from './log-position.ts'
import { createReplicaConnections, NotFit, TransactionRefused } from './replica-connections.ts'

/** Milliseconds between attempts to return to a replica that was left. */
const RETRY = 500

/** Why the writer answers: `lost` is a replica without an answer, `failed` a statement that failed there. */
type Reason = Unfit | 'lost' | 'failed'
type Answerer = 'replica' | Reason

/** A streaming replica of the database. */
export interface Replica {
  /**
   * Reads at the replica once it has replayed all that was committed before this call, so the answer is as young as the writer's: after the caller's
   * own write, and after a message about another's. If it has not, or fails, the writer answers; `ask` may run twice.
   */
  read<T>(writer: Db, ask: (db: Db) => Promise<T>): Promise<T>
  /** How many reads the replica answered, and the writer for each reason. */
  readonly counts: ReadonlyMap<Answerer, number>
  isUsed(): boolean
  /** Undefined while one of the two does not answer. */
  measure(): Promise<Lag | undefined>
  close(): Promise<void>
}

type Outcome<T> = { readonly answer: T } | { readonly reason: Reason }

interface Given {
  /** PostgreSQL itself, as the application's role. */
  readonly url: string
  /** The replica itself, or a proxy of connections in front of several; no pooler. */
  readonly readerUrl: string
  readonly log: Pick<Logger, 'warn' | 'info' | 'debug'>
  readonly tracing?: Tracing
}

export function createReplica({ url, readerUrl, log, tracing }: Given): Replica {
  // beside the pool: the question must not wait behind what it is to spare the writer
  const writer = createHastyPool(url, 'giebel position', 1)
  const connections = createReplicaConnections(readerUrl)
  const askPosition = shareNext(() => askWriter(writer))
  const counts = new Map<Answerer, number>()
  const count = (by: Answerer) => counts.set(by, (counts.get(by) ?? 0) + 1)
  const standing = createStanding(log, async () => connections.tryOut(await askPosition()))

  async function readAt<T>(position: LogPosition, ask: (db: Db) => Promise<T>): Promise<Outcome<T>> {
    const failure: { reason: Reason | undefined } = { reason: undefined }
    const failed = (error: unknown) => {
      const reason = findReason(error)
      failure.reason = reason
      if (reason !== 'failed' && !isMomentary(error)) standing.leave(reason, error)
    }
    try {
      const answer = await ask(createDb(connections.at(position, failed), tracing))
      // an answer may hide a statement that failed
      return failure.reason === undefined ? { answer } : { reason: failure.reason }
    } catch (error) {
      if (error instanceof Refusal && failure.reason === undefined) throw error
      const { reason = 'failed' } = failure
      if (reason === 'failed') log[error instanceof TransactionRefused ? 'debug' : 'warn']({ err: error }, 'read failed at the replica')
      return { reason }
    }
  }

  async function readThere<T>(ask: (db: Db) => Promise<T>): Promise<Outcome<T>> {
    const reason = standing.reason()
    if (reason !== undefined) return { reason }
    const position = await askPosition().catch(() => undefined)
    return position === undefined ? { reason: 'failed' } : readAt(position, ask)
  }

  return {
    async read(db, ask) {
      const outcome = await readThere(ask)
      count('answer' in outcome ? 'replica' : outcome.reason)
      return 'answer' in outcome ? outcome.answer : ask(db)
    },
    counts,
    isUsed: () => standing.reason() === undefined,
    async measure() {
      try {
        // first the replica, or it might seem ahead
        const progress = await connections.ask()
        if (!progress.isReplica) return undefined
        return measureLag(progress, await askPosition())
      } catch {
        return undefined
      }
    },
    async close() {
      standing.close()
      await connections.close()
      await writer.end()
    },
  }
}

/** Whether the replica is used. One that was left is tried out again and again, and not by reads. */
function createStanding(log: Given['log'], tryOut: () => Promise<void>) {
  let reason: Reason | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const tryLater = () => {
    if (!isClosed) timer = setTimeout(() => void tryAgain(), RETRY).unref()
  }
  const tryAgain = async () => {
    try {
      await tryOut()
    } catch (error) {
      if (!isMomentary(error)) {
        reason = findReason(error)
        return tryLater()
      }
    }
    reason = undefined
    log.info('replica used again')
  }
  return {
    reason: (): Reason | undefined => reason,
    leave(next: Reason, err: unknown) {
      if (reason === undefined) {
        log.warn({ err, reason: next }, 'replica left')
        tryLater()
      }
      reason = next
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Codes of PostgreSQL when it takes no connections, ends them, or refuses the login. */
const LOST = /^(?:08|28|3D|53|57P)/

/** The replica lacks a little, and another read may find it complete. */
const isMomentary = (error: unknown): boolean => error instanceof NotFit && error.isNear

function findReason(error: unknown): Reason {
  if (error instanceof NotFit) return error.reason
  return error instanceof pg.DatabaseError && !LOST.test(error.code ?? '') ? 'failed' : 'lost'
}
