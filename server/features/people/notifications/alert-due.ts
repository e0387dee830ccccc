import { MINUTE } from '#shared/domain/durations.ts'

/** When somebody wants mails, by the clock in Berlin: `07:30`. */
export interface AlertTimes {
  /** Once a day; null: at once. */
  readonly digestAt: string | null
  readonly quietFrom: string | null
  readonly quietTo: string | null
}

/** Milliseconds in which what belongs together is collected for one mail. */
export const ALERT_COLLECT = 2 * MINUTE

const ZONE = 'Europe/Berlin'

/** When a mail about something that happens now is due. A chosen time of the day is kept, whatever the quiet hours say. */
export function alertDue(now: Date, { digestAt, quietFrom, quietTo }: AlertTimes): Date {
  if (digestAt !== null) return nextAt(now, digestAt)
  const due = new Date(now.getTime() + ALERT_COLLECT)
  return quietFrom !== null && quietTo !== null && isQuiet(due, quietFrom, quietTo) ? nextAt(due, quietTo) : due
}

const inBerlin = (moment: Date) => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(ZONE)

/** Where the clock jumps over that time it is the moment of the jump; where it comes twice, the first. */
function nextAt(after: Date, time: string): Date {
  const today = inBerlin(after).toPlainDate()
  const at = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds)
  return at(today) > after ? at(today) : at(today.add({ days: 1 }))
}

/** From the first minute of the quiet hours to the last; they may lie on both sides of midnight. */
function isQuiet(moment: Date, from: string, to: string): boolean {
  const now = inBerlin(moment).toPlainTime().toString().slice(0, 5)
  return from <= to ? from <= now && now < to : now >= from || now < to
}
