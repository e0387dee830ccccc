import type { Route } from '#shared/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../perform.ts'
import { createShares } from '../shares.ts'
import { createFairQueue } from '../fair-queue.ts'
import { clientAddress, toNetwork } from './address.ts'
import { Refusal } from './errors.ts'

/** Each may hold a database connection, and the pool has ten. */
const RUNNING = { all: Number.POSITIVE_INFINITY, each: 4 }
/** More than any page asks at once. */
const WAITING = { all: 5_000, each: 100 }

const answers = createFairQueue({ running: RUNNING, waiting: WAITING, timeout: 10_000, tooMany, tooBusy: tooMany })
/** A slow file must not block the page that asked for it. */
const files = createFairQueue({ running: RUNNING, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** These wait for something other than the database. */
const slow = createFairQueue({ running: RUNNING, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** A slow sender would block a queue, so uploads are capped and never queued. */
const uploads = createShares({ all: 400, each: 12 })

/** Limits the concurrent requests of one account, or of the guests of one network, so that no caller takes the whole connection pool. */
export async function inTurn<T>(request: FastifyRequest, { kind, isSlow }: Route, { user }: Caller, work: () => Promise<T>): Promise<T> {
  const holder = user?.id ?? toNetwork(clientAddress(request))
  if (kind === 'stream') return work()
  if (isSlow) return slow.run(holder, work)
  if (kind === 'download' || kind === 'handout') return files.run(holder, work)
  if (kind !== 'upload') return answers.run(holder, work)
  const leave = uploads.take(holder)
  if (!leave) throw tooMany()
  try {
    return await work()
  } finally {
    leave()
  }
}

function tooMany(): Refusal {
  return new Refusal(429, 'Es sind zu viele Anfragen auf einmal. Bitte warten Sie einige Sekunden.', { headers: { 'retry-after': '5' } })
}
