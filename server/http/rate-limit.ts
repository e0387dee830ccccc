import { setTimeout as sleep } from 'node:timers/promises'
import type { Limit, Route } from '#shared/contract/route.ts'
import { KEY_CALLS_PER_MINUTE } from '#shared/domain/api-key.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { clientAddress, toNetwork } from './address.ts'
import { Refusal } from './errors.ts'
import { readDevice, isKnownDevice } from './known-device.ts'
import type { Caller } from '../perform.ts'
import { getTenantId } from '../turn.ts'
import { createMemory } from './used-up.ts'

/** Milliseconds between two remembered rejections, and the maximum delay. */
const REFUSAL_PAUSE = 5
const REFUSAL_PAUSE_MAX = 1_000
/** Characters kept of a client's value. */
const VALUE_MAX = 254

/** One limit for all of a key's calls. */
const PER_KEY: Limit = {
  calls: KEY_CALLS_PER_MINUTE,
  seconds: 60,
  per: 'user',
  sentence: `Dieser API-Schlüssel darf ${KEY_CALLS_PER_MINUTE}-mal in der Minute benutzt werden.`,
}
const ANY_ROW = { method: 'GET', path: '/api/*' } as const

/** One caller under one limit, in one time window. */
interface Counter {
  readonly limit: Limit
  readonly key: string
  readonly windowStart: number
  readonly windowEnd: number
}

export interface Limiter {
  /** Runs a call and counts it against its endpoint's limits, or rejects it. */
  count<T>(request: FastifyRequest, row: Route, caller: Caller, work: () => Promise<T>): Promise<T>
}

/**
 * Counts in the database, so that limits hold across processes. A key stays exhausted until its window ends; this is cached, so that repeated
 * rejections cost neither a query nor the call itself.
 */
export function createLimiter(ctx: Ctx): Limiter {
  const usedUp = createMemory()

  const pause = createPace()

  /** A call's counters: the one for a browser known to the account, else those for unknown clients. */
  async function buildCounters(request: FastifyRequest, row: Route, { user, key }: Caller, now: number): Promise<Counter[]> {
    const limits = row.limits ?? []
    for (const limit of limits) {
      const device = deviceIn(ctx, limit, request)
      if (device === undefined) continue
      const counter = buildCounter(limit, row, device.key, now)
      if (usedUp.has(counter) || (await isKnownDevice(ctx, device.tokenHash, device.account))) return [counter]
    }
    const counters = limits.flatMap((limit) => {
      const caller = strangerIn(limit, request, user)
      return caller === undefined ? [] : [buildCounter(limit, row, caller, now)]
    })
    return key ? [buildCounter(PER_KEY, ANY_ROW, `key ${key.id}`, now), ...counters] : counters
  }

  async function take(counter: Counter, now: number): Promise<void> {
    if (await reserve(ctx, counter)) return
    // concurrent calls may still succeed and return their share
    if ((await countCalls(ctx, counter)) < counter.limit.calls) throw tooMany(counter, 1)
    usedUp.add(counter)
    throw tooMany(counter, secondsLeft(counter, now))
  }

  /** Sequential: two calls that settle the same counters in another order would deadlock. */
  async function settle(taken: readonly Counter[], isFailure: boolean, isMistake: boolean): Promise<void> {
    for (const counter of taken.filter(({ limit }) => limit.counts !== undefined)) {
      const calls = await giveBack(ctx, counter, counter.limit.counts === 'failures' ? isFailure : !isMistake)
      if (calls >= counter.limit.calls) usedUp.add(counter)
    }
  }

  return {
    async count(request, row, caller, work) {
      const now = ctx.clock.now().getTime()
      const counters = await buildCounters(request, row, caller, now)
      const refused = counters.find((counter) => usedUp.has(counter))
      if (refused) {
        await pause()
        throw tooMany(refused, secondsLeft(refused, now))
      }
      const taken: Counter[] = []
      let isFailure = false
      let isMistake = false
      try {
        for (const counter of counters) {
          await take(counter, now)
          taken.push(counter)
        }
        return await work()
      } catch (error) {
        isFailure = taken.length === counters.length && error instanceof Refusal && error.status < 500
        isMistake = isFailure && (error as Refusal).status === 400
        throw error
      } finally {
        // the response is final by now; a share not returned counts until its window ends
        await settle(taken, isFailure, isMistake).catch((err: unknown) => ctx.log.warn({ err }, 'limit not settled'))
      }
    },
  }
}

/** A counter under a name known only to the work itself, such as the account of a half-finished sign-in. */
export interface NamedLimit extends Pick<Limit, 'calls' | 'seconds' | 'sentence'> {
  readonly name: string
  /** Called on the last allowed failure. */
  readonly usedUp: () => Promise<void>
}

/** Runs the work and counts it if it is rejected, or rejects it. Holds across processes, like an endpoint's limits. */
export async function limitFailures<T>(ctx: Ctx, { name, usedUp, ...limit }: NamedLimit, work: () => Promise<T>): Promise<T> {
  const now = ctx.clock.now().getTime()
  const counter = named(name, { ...limit, counts: 'failures' }, now)
  if (!(await reserve(ctx, counter))) throw tooMany(counter, (await countCalls(ctx, counter)) < limit.calls ? 1 : secondsLeft(counter, now))
  let isFailure = false
  try {
    return await work()
  } catch (error) {
    isFailure = error instanceof Refusal && error.status < 500
    throw error
  } finally {
    const failures = await giveBack(ctx, counter, isFailure)
    if (isFailure && failures === limit.calls) await usedUp()
  }
}

/** Counts a call under this name and returns whether it is allowed. All processes share the count. */
export const allows = (ctx: Ctx, name: string, limit: Pick<Limit, 'calls' | 'seconds'>): Promise<boolean> =>
  reserve(ctx, named(name, limit, ctx.clock.now().getTime()))

function named(key: string, limit: Omit<Limit, 'per'>, now: number): Counter {
  const length = limit.seconds * 1_000
  const windowStart = now - (now % length)
  return { limit: { ...limit, per: 'user' }, key, windowStart, windowEnd: windowStart + length }
}

/** Reserves one call if there is one left, in one statement, so that concurrent calls cannot exceed the limit. */
async function reserve({ db }: Ctx, { key, windowStart, limit }: Counter): Promise<boolean> {
  const row = limit.counts !== undefined ? { calls: 0, pending: 1 } : { calls: 1, pending: 0 }
  const { rows } = await sql`
    insert into rate_limits (key, window_start, calls, pending) values (${key}, ${new Date(windowStart)}, ${row.calls}, ${row.pending})
    on conflict (key, window_start) do update
      set calls = rate_limits.calls + excluded.calls, pending = rate_limits.pending + excluded.pending
      where rate_limits.calls + rate_limits.pending < ${limit.calls}
    returning key`.execute(db)
  return rows.length > 0
}

/** Ends a pending call, counted or not. Returns the number of counted calls. */
async function giveBack({ db }: Ctx, { key, windowStart }: Counter, isCounted: boolean): Promise<number> {
  const row = await db
    .updateTable('rate_limits')
    .set((eb) => ({ pending: eb('pending', '-', 1), ...(isCounted && { calls: eb('calls', '+', 1) }) }))
    .where('key', '=', key)
    .where('window_start', '=', new Date(windowStart).toISOString())
    .returning('calls')
    .executeTakeFirst()
  return row?.calls ?? 0
}

async function countCalls({ db }: Ctx, { key, windowStart }: Counter): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('calls')
    .where('key', '=', key)
    .where('window_start', '=', new Date(windowStart).toISOString())
    .executeTakeFirst()
  return row?.calls ?? 0
}

function buildCounter(limit: Limit, row: Pick<Route, 'method' | 'path'>, caller: string, now: number): Counter {
  const length = limit.seconds * 1000
  const windowStart = now - (now % length)
  return { limit, key: `${row.method} ${row.path} ${limit.seconds} ${caller}`, windowStart, windowEnd: windowStart + length }
}

/** Delays cached rejections one after the other, so that a client in a tight loop does not block the process. */
function createPace(): () => Promise<unknown> {
  let next = 0
  return () => {
    const now = performance.now()
    next = Math.min(Math.max(next, now) + REFUSAL_PAUSE, now + REFUSAL_PAUSE_MAX)
    return sleep(next - now)
  }
}

/** The known-device key of a call with a valid token that names an account. */
function deviceIn(ctx: Ctx, { per }: Limit, request: FastifyRequest) {
  if (typeof per !== 'object' || !('device' in per)) return undefined
  const account = textIn(request, per.device)
  const tokenHash = account && readDevice(ctx, request)
  return tokenHash ? { tokenHash, account, key: `device ${tokenHash.toString('hex')} ${account}` } : undefined
}

/** The counter key of other callers; undefined if the body lacks the field, which its schema rejects. */
function strangerIn({ per }: Limit, request: FastifyRequest, user: Caller['user']): string | undefined {
  const network = toNetwork(clientAddress(request))
  if (per === 'address') return `address ${network}`
  if (per === 'user') return `user ${user?.id ?? network}`
  if (per === 'office') return `office ${user ? getTenantId(user) : network}`
  if ('device' in per) return undefined
  const value = textIn(request, per.body)
  return value === undefined ? undefined : `${per.body} ${value}`
}

function textIn({ body }: FastifyRequest, field: string): string | undefined {
  const value = (body as Record<string, unknown> | null | undefined)?.[field]
  return typeof value === 'string' ? value.trim().toLowerCase().slice(0, VALUE_MAX) : undefined
}

const secondsLeft = ({ windowEnd }: Counter, now: number) => Math.ceil((windowEnd - now) / 1000)

function tooMany({ limit: { sentence = 'Zu viele Versuche.' } }: Counter, seconds: number): Refusal {
  return new Refusal(429, `${sentence} Bitte warten Sie ${waitText(seconds)}.`, { headers: { 'retry-after': String(seconds) } })
}

function waitText(seconds: number): string {
  if (seconds === 1) return 'eine Sekunde'
  if (seconds < 60) return `${seconds} Sekunden`
  return seconds <= 90 ? 'eine Minute' : `${Math.ceil(seconds / 60)} Minuten`
}
