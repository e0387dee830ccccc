import type { Route } from '#shared/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../perform.ts'
import { createShares } from '../shares.ts'
import { createFairQueue } from '../fair-queue.ts'
import { createSpending } from '../spending.ts'
import { withTurn } from '../turn.ts'
import { clientAddress, toNetwork } from './address.ts'
import { Refusal } from './errors.ts'

/** Each may hold a database connection, and the pool has ten. */
const AT_ONCE = 4
const RUNNING = { all: Number.POSITIVE_INFINITY, each: AT_ONCE }
/** Milliseconds of reads after which an account reads one at a time, until half of them are forgotten: in a second. */
const BUSY_FROM = 500
const HALF_LIFE = 1_000
/** More than any page asks at once. */
const WAITING = { all: 5_000, each: 100 }

/** The time its reads took lately. */
const spending = createSpending(HALF_LIFE)
const byCost = { all: Number.POSITIVE_INFINITY, each: (holder: string) => (spending.of(holder) < BUSY_FROM ? AT_ONCE : 1) }

const reads = createFairQueue({ running: byCost, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** A write may wait for a lock of another, which costs nobody anything. */
const writes = createFairQueue({ running: RUNNING, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** A slow file must not block the page that asked for it. */
const files = createFairQueue({ running: RUNNING, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** These wait for something other than the database. */
const slow = createFairQueue({ running: RUNNING, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** A slow sender would block a queue, so uploads are capped and never queued. */
const uploads = createShares({ all: 400, each: 12 })

/**
 * Limits the concurrent requests of one account, or of the guests of one network: by number, and by what they cost. So no caller takes the whole
 * connection pool, or all processors.
 */
export async function inTurn<T>(request: FastifyRequest, row: Route, { user }: Caller, work: () => Promise<T>): Promise<T> {
  const holder = user?.id ?? toNetwork(clientAddress(request))
  const isRead = row.method === 'GET' && row.kind === undefined
  return withTurn({ holder, isRead }, () => queued(holder, row, work))
}

async function queued<T>(holder: string, { method, kind, isSlow }: Route, work: () => Promise<T>): Promise<T> {
  if (kind === 'stream') return work()
  if (isSlow) return slow.run(holder, work)
  if (kind === 'download' || kind === 'handout') return files.run(holder, work)
  if (kind !== 'upload') return method === 'GET' ? reads.run(holder, () => metered(holder, work)) : writes.run(holder, work)
  const leave = uploads.take(holder)
  if (!leave) throw tooMany()
  try {
    return await work()
  } finally {
    leave()
  }
}

async function metered<T>(holder: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    spending.add(holder, performance.now() - started)
  }
}

function tooMany(): Refusal {
  return new Refusal(429, 'Es sind zu viele Anfragen auf einmal. Bitte warten Sie einige Sekunden.', { headers: { 'retry-after': '5' } })
}
