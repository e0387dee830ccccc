import { DAY, HOUR, MINUTE } from '#shared/domain/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import type { Locks } from '../db/locks.ts'
import { OutgoingFailure } from './failure.ts'

/** Up to this share is added to each pause, so that requests are not exactly periodic. */
const JITTER = 0.2
/** Milliseconds. Upper bound of any closure, which also limits the effect of a clock set back. */
const LONGEST_CLOSURE = DAY
/** Milliseconds for which a host is left alone after blocking us once, twice and so on without an accepted request in between. */
const CLOSURES = [5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, LONGEST_CLOSURE] as const

/** Milliseconds of the pause in which other processes may take the next turn: more than their polling interval. */
const HAND_OVER = 250

export interface InTurnOptions<T> {
  /** Stops waiting for the turn and aborts the signal of `run`. */
  readonly signal?: AbortSignal
  /** Whether this response proves that the host lets us in, which resets its earlier blocks. */
  readonly isAllowedPage?: (answer: T) => boolean
}

export interface Pace {
  /**
   * Runs `run` when no other request to the host is running, in any process, and `pauseMs` milliseconds (plus up to a fifth) have passed since the
   * last one ended. Callers in one process are served in order, and waiting processes take turns. While the host is closed, rejects at once with
   * OutgoingFailure 'blocked'. A failure 'blocked' closes the host, for longer each time; any failure with `retryAfter` closes it for that long.
   * `run`'s signal is aborted when the turn is lost.
   */
  inTurn<T>(host: string, pauseMs: number, run: (signal: AbortSignal) => Promise<T>, options?: InTurnOptions<T>): Promise<T>
  /** Sends no request to the host before `until`, at most a day ahead. */
  closeUntil(host: string, until: Date): Promise<void>
}

export interface PaceOptions {
  readonly db: Db
  readonly locks: Locks
  readonly clock: Clock
  /** From 0 up to but excluding 1. */
  readonly random?: () => number
}

interface HostState {
  /** Milliseconds since the last request. */
  readonly since: number
  readonly timesBlocked: number
}

/** One request per host at a time, with pauses, across all processes of one database. */
export function createPace({ db, locks, clock, random = Math.random }: PaceOptions): Pace {
  const now = () => clock.now().getTime()

  /** Throws while the host is closed. */
  const look = async (host: string): Promise<HostState> => {
    const row = await db
      .selectFrom('outgoing_hosts')
      .select(['last_request_at', 'closed_until', 'times_blocked'])
      .where('host', '=', host)
      .executeTakeFirst()
    const until = row?.closed_until ? Date.parse(row.closed_until) : 0
    if (until > now() && until <= now() + LONGEST_CLOSURE) throw closed(host, new Date(until), until - now())
    return { since: row?.last_request_at ? now() - Date.parse(row.last_request_at) : Infinity, timesBlocked: row?.times_blocked ?? 0 }
  }

  const remember = async (host: string, values: { last_request_at?: Date; closed_until?: Date; times_blocked?: number }): Promise<void> => {
    await db
      .insertInto('outgoing_hosts')
      .values({ host, ...values })
      .onConflict((conflict) => conflict.column('host').doUpdateSet(values))
      .execute()
  }

  const inTime = (milliseconds: number) => new Date(now() + Math.min(milliseconds, LONGEST_CLOSURE))

  /** A host's closure after a failure. */
  const closureAfter = (error: unknown, timesBlocked: number): { closed_until?: Date; times_blocked?: number } => {
    if (!(error instanceof OutgoingFailure)) return {}
    const asked = (error.retryAfter ?? 0) * 1000
    if (error.kind !== 'blocked') return asked > 0 ? { closed_until: inTime(asked) } : {}
    const closure = CLOSURES[Math.min(timesBlocked, CLOSURES.length - 1)] as number
    return { closed_until: inTime(Math.max(asked, closure)), times_blocked: timesBlocked + 1 }
  }

  const request = async <T>(host: string, { timesBlocked }: HostState, run: () => Promise<T>, isAllowedPage?: (answer: T) => boolean) => {
    // Stored before and after: a process killed in between must not skip the pause.
    await remember(host, { last_request_at: clock.now() })
    let outcome: ReturnType<typeof closureAfter> = {}
    try {
      const answer = await run()
      if (timesBlocked > 0 && isAllowedPage?.(answer)) outcome = { times_blocked: 0 }
      return answer
    } catch (error) {
      outcome = closureAfter(error, timesBlocked)
      throw error
    } finally {
      await remember(host, { last_request_at: clock.now(), ...outcome })
    }
  }

  return {
    closeUntil: (host, until) => remember(host, { closed_until: inTime(until.getTime() - now()) }),
    async inTurn(host, pauseMs, run, { signal: stopped, isAllowedPage } = {}) {
      const turnedAway = new AbortController()
      const whole = async (lost: AbortSignal) => {
        const signal = stopped ? AbortSignal.any([lost, stopped]) : lost
        const state = await look(host)
        const pause = pauseMs * (1 + JITTER * random())
        // A clock set back puts the last request into the future: then the whole pause applies, never more.
        const wait = pause - Math.max(state.since, 0)
        if (wait > 0) await pauseFor(wait, signal)
        return request(host, state, () => run(signal), isAllowedPage)
      }
      const waiting = stopped ? AbortSignal.any([turnedAway.signal, stopped]) : turnedAway.signal
      const turn = locks.withLock(`outgoing:${host}`, whole, { signal: waiting, handOver: Math.min(pauseMs, HAND_OVER) })
      // Checked concurrently with the waiting, or later callers might overtake.
      look(host).catch((error: unknown) => turnedAway.abort(error))
      return turn
    },
  }
}

async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch {
    throw signal.reason
  }
}

const TIME = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' })

function closed(host: string, until: Date, milliseconds: number): OutgoingFailure {
  const message = `${host} lässt uns gerade nicht lesen; wir fragen ab ${TIME.format(until)} Uhr wieder.`
  return new OutgoingFailure('blocked', message, { retryAfter: Math.ceil(milliseconds / 1000) })
}
