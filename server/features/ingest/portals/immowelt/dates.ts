/** Tolerated clock difference in milliseconds. */
const CLOCK_DIFFERENCE = 600_000

/** Moment of "2025-12-10T19:01:52.187Z"; undefined for anything else and for future dates. */
export function listedAt(dateText: string, now: Date): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(dateText)) return undefined
  const moment = Date.parse(dateText)
  return moment <= now.getTime() + CLOCK_DIFFERENCE ? new Date(Math.min(moment, now.getTime())) : undefined
}
