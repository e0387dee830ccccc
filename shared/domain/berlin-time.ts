const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

/** The calendar day of a moment in Berlin, `2026-11-21`. */
export function berlinDay(moment: Date): string {
  return DAY.format(moment)
}
