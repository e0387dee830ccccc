import { berlinDay } from './berlin-time.ts'
import { MINUTE } from './durations.ts'

/** Milliseconds by which the clock of a portal, or of the machine that wrote a file, may be ahead of ours. */
export const CLOCK_DIFFERENCE = 10 * MINUTE

/** A time given by another clock, at most now. Undefined if invalid or further ahead than clocks may differ. */
export const notAhead = (moment: number, now: Date): Date | undefined =>
  moment <= now.getTime() + CLOCK_DIFFERENCE ? new Date(Math.min(moment, now.getTime())) : undefined

/** A Berlin date as its midnight in UTC, which may still be ahead for today. Undefined for a later date. */
export const dayNotAhead = (midnight: number, now: Date): Date | undefined =>
  !Number.isNaN(midnight) && new Date(midnight).toISOString().slice(0, 10) <= berlinDay(now)
    ? new Date(Math.min(midnight, now.getTime()))
    : undefined
