import { dayNotAhead, notAhead } from '#shared/domain/listed-at.ts'

/** Milliseconds. Weeks and months are omitted, because they do not yield an exact day. */
const UNITS: Readonly<Record<string, number>> = { minute: 60_000, stunde: 3_600_000, tag: 86_400_000 }

/** The moment for "2026-03-09T08:00:00.000+01:00", "09-03-2026" or "vor 3 Stunden"; undefined for anything else and for future dates. */
export function listedAt(dateText: string, now: Date): Date | undefined {
  const german = /^(\d{2})-(\d{2})-(\d{4})$/.exec(dateText)
  if (german) return dayNotAhead(Date.parse(`${german[3]}-${german[2]}-${german[1]}T00:00:00Z`), now)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(dateText)) return notAhead(Date.parse(dateText), now)
  const ago = /^vor (\d{1,2}|einer|einem) (minute|stunde|tag)e?n?$/i.exec(dateText.trim())
  const unit = UNITS[ago?.[2]?.toLowerCase() ?? '']
  if (unit === undefined) return undefined
  return new Date(now.getTime() - (Number(ago?.[1]) || 1) * unit)
}
