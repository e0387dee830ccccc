import { whenUsed } from './when-used.ts'

const DAY = whenUsed(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }))

/** The calendar day of a moment in Berlin, `2026-11-21`. */
export const berlinDay = (moment: Date | number): string => DAY.format(moment)

/** The day after a day of the calendar, `2026-03-01` after `2026-02-28`. In UTC all days are equally long. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** `21.11.2026` of `2026-11-21`. */
export const germanDay = (day: string): string => day.split('-').toReversed().join('.')
