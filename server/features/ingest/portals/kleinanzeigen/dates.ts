import { notAhead } from '#shared/domain/listed-at.ts'

/** The portal prints German local time. */
const ZONE = 'Europe/Berlin'

/** A date as the portal prints it, without other text. */
export const DATE = /^(?:(?:Heute|Gestern)(?:, ?\d{1,2}:\d{2})?|\d{2}\.\d{2}\.\d{4})$/i

/**
 * The moment for "Heute, 16:29", "Gestern, 08:05" or "13.02.2026", seen at `now`. A day without a time means its first moment in Berlin. Undefined
 * for anything else, for days that do not exist and for future days.
 */
export function listedAt(dateText: string, now: Date): Date | undefined {
  const text = dateText.trim().toLowerCase()
  const seen = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const word = /^(heute|gestern)(?:,? +(\d{1,2}:\d{2}))?$/.exec(text)
  if (word) return relative(word[1] === 'heute', word[2] ?? '0:00', seen, now)
  const moment = findDay(/^\d{2}\.\d{2}\.\d{4}$/.exec(text)?.[0])?.toZonedDateTime(ZONE)
  return moment && moment.epochMilliseconds <= now.getTime() ? new Date(moment.epochMilliseconds) : undefined
}

/** "03.08.2022" as `2022-08-03`; null if the day is missing or invalid. */
export const isoDay = (text: string): string | null => findDay(/\b\d{2}\.\d{2}\.\d{4}\b/.exec(text)?.[0])?.toString() ?? null

/** The hour repeated in autumn means its first occurrence; the hour missing in spring is moved forward. */
function relative(isToday: boolean, clock: string, seen: Temporal.Instant, now: Date): Date | undefined {
  const plainTime = orUndefined(() => Temporal.PlainTime.from(clock.padStart(5, '0')))
  if (!plainTime) return undefined
  const today = seen.toZonedDateTimeISO(ZONE).toPlainDate()
  const on = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: ZONE, plainTime })
  const moment = on(isToday ? today : today.subtract({ days: 1 }))
  // a page created just before midnight and read just after shows "Heute, 23:59"
  return notAhead(moment.epochMilliseconds, now) ?? new Date(on(today.subtract({ days: 1 })).epochMilliseconds)
}

/** Undefined for invalid days such as 31 February. */
function findDay(german: string | undefined): Temporal.PlainDate | undefined {
  return german === undefined ? undefined : orUndefined(() => Temporal.PlainDate.from(german.split('.').toReversed().join('-')))
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
