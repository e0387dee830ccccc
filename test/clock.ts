import type { Clock } from '#server/clock.ts'

/** A clock that moves only when it is set. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
  set(moment: Date): void
}

export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => minutes(60 * n)
export const days = (n: number): number => hours(24 * n)

/** A fixed start: a Monday morning in winter. */
const START = new Date('2026-11-23T09:30:00Z')

export function createTestClock(start = START): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds
    },
    set: (moment) => {
      now = moment.getTime()
    },
  }
}
