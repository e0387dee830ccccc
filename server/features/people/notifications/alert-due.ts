import { MINUTE } from '#shared/domain/durations.ts'

/** When a user wants emails, in Berlin time: `07:30`. */
export interface AlertTimes {
  /** Once a day; null means at once. */
  readonly digestAt: string | null
  readonly quietFrom: string | null
  readonly quietTo: string | null
}

/** Milliseconds; related events are collected into one email. */
export const ALERT_COLLECT = 2 * MINUTE

const ZONE = 'Europe/Berlin'

/** When an email about an event happening now is due. A chosen digest time overrides the quiet hours. */
export function alertDue(now: Date, { digestAt, quietFrom, quietTo }: AlertTimes): Date {
  if (digestAt !== null) return nextAt(now, digestAt)
  const due = new Date(now.getTime() + ALERT_COLLECT)
  return quietFrom !== null && quietTo !== null && isQuiet(due, quietFrom, quietTo) ? nextAt(due, quietTo) : due
}

const inBerlin = (moment: Date) => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(ZONE)

/** If the clock change skips the time, uses the moment of the jump; if it repeats the time, uses its first occurrence. */
function nextAt(after: Date, time: string): Date {
  const today = inBerlin(after).toPlainDate()
  const at = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds)
  return at(today) > after ? at(today) : at(today.add({ days: 1 }))
}

/** Start inclusive, end exclusive; the quiet hours may span midnight. */
function isQuiet(moment: Date, from: string, to: string): boolean {
  const now = inBerlin(moment).toPlainTime().toString().slice(0, 5)
  return from <= to ? from <= now && now < to : now >= from || now < to
}
