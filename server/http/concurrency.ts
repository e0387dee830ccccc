import type { Route } from '#shared/contract/route.ts'
import { SUPPORT_HEADER } from '#shared/domain/support.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../perform.ts'
import { createShares, type Holder } from '../shares.ts'
import { createFairQueue } from '../fair-queue.ts'
import { createEffort } from '../effort.ts'
import { createSpending } from '../spending.ts'
import { getTenantId, withTurn } from '../turn.ts'
import { clientAddress, toNetwork } from './address.ts'
import { Refusal } from './errors.ts'

/** Each may hold a database connection, and the pool has ten. */
const AT_ONCE = 4
/** Of all agents of an office together. */
const OFFICE_AT_ONCE = 12
const RUNNING = { all: Number.POSITIVE_INFINITY, each: AT_ONCE, office: OFFICE_AT_ONCE }
/** Milliseconds of work for its reads after which an account reads one at a time, until half of them are forgotten: in a second. */
const BUSY_FROM = 500
/** The same for an office, which then reads as many at a time as one person. */
const OFFICE_BUSY_FROM = 1_500
const HALF_LIFE = 1_000
/** More than any page asks at once. */
const WAITING = { all: 5_000, each: 100, office: 500 }

/** The work for their reads lately. */
const [people, offices] = [createSpending(HALF_LIFE), createSpending(HALF_LIFE)]
const isBusy = (person: string) => people.of(person) >= BUSY_FROM
const isOfficeBusy = (office: string) => offices.of(office) >= OFFICE_BUSY_FROM
const byCost = {
  all: Number.POSITIVE_INFINITY,
  each: (person: string) => (isBusy(person) ? 1 : AT_ONCE),
  office: (office: string) => (isOfficeBusy(office) ? AT_ONCE : OFFICE_AT_ONCE),
}

/** While others read, a busy account pauses for a part of what each read cost, at most for this time; so does a busy office for other offices. */
const REST = { share: 0.5, most: 100 }
/** Milliseconds for which a read of another account counts. */
const RECENT = 100

function restAfter({ person, office }: Holder, cost: number): number {
  const yields = (isBusy(person) && people.sinceOthers(person) < RECENT) || (isOfficeBusy(office) && offices.sinceOthers(office) < RECENT)
  return yields ? Math.min(REST.most, REST.share * cost) : 0
}

const reads = createFairQueue({ running: byCost, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** A write may wait for a lock of another, which costs nobody anything. */
const writes = createFairQueue({ running: RUNNING, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** A slow file must not block the page that asked for it. */
const files = createFairQueue({ running: RUNNING, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** These wait for something other than the database. */
const slow = createFairQueue({ running: RUNNING, waiting: WAITING, timeout: 30_000, tooMany, tooBusy: tooMany })
/** A slow sender would block a queue, so uploads are capped and never queued. */
const uploads = createShares({ all: 400, each: 12, office: 36 })

/** Reads that wait for their turn, by question. */
const waitingReads = new Map<string, Promise<unknown>>()

/**
 * Limits the concurrent requests of one account, of the agents of one office, or of the guests of one network: by number, and by what they cost. So
 * no caller takes the whole connection pool, or all processors.
 */
export async function inTurn<T>(request: FastifyRequest, row: Route, caller: Caller, work: () => Promise<T>): Promise<T> {
  const { user, key } = caller
  const person = user?.id ?? toNetwork(clientAddress(request))
  const holder = { person, office: user ? getTenantId(user) : person }
  const isRead = row.method === 'GET' && row.kind === undefined
  if (!isRead || row.isSlow) return withTurn({ holder, isRead }, () => queued(holder, row, work))
  // not where each call counts against a limit
  const isShared = user !== undefined && !key && row.limits === undefined
  return isShared ? readShared(holder, describeQuestion(person, request), work) : read(holder, work)
}

async function read<T>(holder: Holder, work: () => Promise<T>): Promise<T> {
  let cost = 0
  const metered = async () => {
    const effort = createEffort()
    try {
      return await withTurn({ holder, isRead: true, effort }, work)
    } finally {
      cost = effort.spent()
      people.add(holder.person, cost)
      offices.add(holder.office, cost)
    }
  }
  return reads.run(holder, metered, () => restAfter(holder, cost))
}

/** A read that asks the same as a waiting one shares its answer, which will be no older than the question. */
async function readShared<T>(holder: Holder, question: string, work: () => Promise<T>): Promise<T> {
  const waiting = waitingReads.get(question)
  if (waiting) return waiting as Promise<T>
  let isWaiting = true
  const leave = () => {
    if (isWaiting) waitingReads.delete(question)
    isWaiting = false
  }
  const answer = read(holder, () => {
    leave()
    return work()
  }).finally(leave)
  if (isWaiting) waitingReads.set(question, answer)
  return answer
}

/** What an answer may depend on: the address, who asks, and in whose place. */
const describeQuestion = (person: string, { url, headers }: FastifyRequest): string =>
  JSON.stringify([person, url, headers.cookie, headers.authorization, headers[SUPPORT_HEADER]])

async function queued<T>(holder: Holder, { kind, isSlow }: Route, work: () => Promise<T>): Promise<T> {
  if (kind === 'stream') return work()
  if (isSlow) return slow.run(holder, work)
  if (kind === 'download' || kind === 'handout') return files.run(holder, work)
  if (kind !== 'upload') return writes.run(holder, work)
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
