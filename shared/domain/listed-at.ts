import { berlinDay } from './berlin-time.ts'
import { MINUTE } from './durations.ts'

/** Milliseconds that the clock of a portal, or of the machine that wrote a file, may be ahead of ours. */
export const CLOCK_DIFFERENCE = 10 * MINUTE

/** A moment that another clock gave, at most now. Undefined if it is further ahead than clocks differ, or is none. */
export const notAhead = (moment: number, now: Date): Date | undefined =>
  moment <= now.getTime() + CLOCK_DIFFERENCE ? new Date(Math.min(moment, now.getTime())) : undefined

/** A day in Berlin, given as its midnight in UTC, which today may still be ahead. Undefined for a later day. */
export const dayNotAhead = (midnight: number, now: Date): Date | undefined =>
  !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) <= berlinDay(now)
    ? new Date(Math.min(midnight, now.getTime()))
    : undefined
