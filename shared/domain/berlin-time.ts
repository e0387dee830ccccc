import { whenUsed } from './when-used.ts'

const DAY = whenUsed(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }))

/** The calendar day of a moment in Berlin, `2026-11-21`. */
export const berlinDay = (moment: Date | number): string => DAY.format(moment)

/** So many days after a day of the calendar, `2026-03-01` one day after `2026-02-28`. In UTC all days are equally long. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export const dayAfter = (day: string): string => daysAfter(day, 1)

/** `21.11.2026` of `2026-11-21`. */
export const germanDay = (day: string): string => day.split('-').toReversed().join('.')
