import { DAY as DAY_MS } from './durations.ts'
import { whenUsed } from './when-used.ts'

const DAY = whenUsed(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }))

/** The calendar day in Berlin at a given time, `2026-11-21`. */
export const berlinDay = (moment: Date | number): string => DAY.format(moment)

const TIME = whenUsed(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }))

/** The time of day in Berlin, `17:30`. */
export const berlinTime = (moment: Date | number): string => TIME.format(moment)

/** Adds days to a date: `2026-02-28` plus 1 is `2026-03-01`. Computed in UTC, where all days have the same length. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Days from one date to another, negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export const dayAfter = (day: string): string => daysAfter(day, 1)

/** The Monday of a day's week. */
export const findMonday = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Formats `2026-11-21` as `21.11.2026`. */
export const germanDay = (day: string): string => day.split('-').toReversed().join('.')
