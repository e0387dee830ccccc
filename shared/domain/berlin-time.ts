import { DAY as DAY_MS } from './durations.ts'
import { whenUsed } from './when-used.ts'

const DAY = whenUsed(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }))

/** The calendar day of a moment in Berlin, `2026-11-21`. */
export const berlinDay = (moment: Date | number): string => DAY.format(moment)

const TIME = whenUsed(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }))

/** The time of a moment in Berlin, `17:30`. */
export const berlinTime = (moment: Date | number): string => TIME.format(moment)

/** Adds days to a calendar day: `2026-02-28` plus 1 is `2026-03-01`. Computed in UTC, where all days have equal length. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Days from one calendar day to another, negative if it is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export const dayAfter = (day: string): string => daysAfter(day, 1)

/** `21.11.2026` of `2026-11-21`. */
export const germanDay = (day: string): string => day.split('-').toReversed().join('.')
