/** Milliseconds. A day of the calendar may be an hour longer or shorter: `berlin-time.ts`. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
