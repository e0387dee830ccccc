/** Milliseconds. A calendar day may be an hour longer or shorter, see `berlin-time.ts`. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
