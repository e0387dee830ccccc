/** The portal prints its times as the clocks in Germany show them. */
const BERLIN = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const DAY = 86_400_000
/** A page made just before midnight and read just after: "Heute, 23:59" is then in the future. Clocks may differ by this much. */
const CLOCK_DIFFERENCE = 10 * 60_000

/** What the clock in Berlin shows at a moment, written as if it were UTC. */
function berlinClock(moment: number): number {
  const parts = new Map(BERLIN.formatToParts(moment).map((part) => [part.type, Number(part.value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

/** The moment at which the clock in Berlin shows `clock`. Of the hour that happens twice in autumn, the first; the one missing in spring is moved on. */
function momentOf(clock: number): number {
  const before = berlinClock(clock - DAY) - (clock - DAY)
  const first = clock - before
  return berlinClock(first) === clock ? first : clock - (berlinClock(first) - first)
}

/** Clock time of a day of the calendar; undefined for the 31st of February. */
function clockOf(year: number, month: number, day: number): number | undefined {
  const clock = Date.UTC(year, month - 1, day)
  const date = new Date(clock)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? clock : undefined
}

function relative(word: string, hours: number, minutes: number, now: number): Date | undefined {
  if (hours > 23 || minutes > 59) return undefined
  const midnight = Math.floor(berlinClock(now) / DAY) * DAY
  const time = (hours * 60 + minutes) * 60_000
  const moment = momentOf((word === 'heute' ? midnight : midnight - DAY) + time)
  if (moment <= now + CLOCK_DIFFERENCE) return new Date(moment)
  return new Date(momentOf(midnight - DAY + time))
}

/**
 * Moment of "Heute, 16:29", "Gestern, 08:05" or "13.02.2026", seen at `now`. A day without a time stands for its first
 * moment in Berlin. Undefined for anything else, for days that do not exist and for days to come.
 */
export function listedAt(dateText: string, now: Date): Date | undefined {
  const text = dateText.trim().toLowerCase()
  const word = /^(heute|gestern)(?:,? +(\d{1,2}):(\d{2}))?$/.exec(text)
  if (word?.[1] !== undefined) return relative(word[1], Number(word[2] ?? 0), Number(word[3] ?? 0), now.getTime())
  const day = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text)
  const clock = day ? clockOf(Number(day[3]), Number(day[2]), Number(day[1])) : undefined
  if (clock === undefined) return undefined
  const moment = momentOf(clock)
  return moment <= now.getTime() ? new Date(moment) : undefined
}

/** "03.08.2022" as the day `2022-08-03`; null when it is none. */
export function isoDay(text: string): string | null {
  const found = /\b(\d{2})\.(\d{2})\.(\d{4})\b/.exec(text)
  const clock = found ? clockOf(Number(found[3]), Number(found[2]), Number(found[1])) : undefined
  return clock === undefined ? null : new Date(clock).toISOString().slice(0, 10)
}
