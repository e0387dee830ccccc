/** Keeps the newest backup of each of the last 7 days, 4 weeks and 6 months that have one. */
const KEPT = { days: 7, weeks: 4, months: 6 }

const NAME = /^giebel-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}-\d{3}Z\.backup$/

/** File name of a backup started at this moment. Names sort chronologically. */
export const backupFileName = (moment: Date): string => `giebel-${moment.toISOString().replaceAll(/[:.]/g, '-')}.backup`

/** Temporary files of a killed process. */
const PARTIAL = new RegExp(`${NAME.source.slice(0, -1)}(\\.ungeprueft)?\\.\\d+\\.partial$`)
export const leftovers = (names: readonly string[]): string[] => names.filter((name) => PARTIAL.test(name))

/** Name of a complete file that has not passed the restore test yet. */
export const unprovenName = (file: string): string => `${file}.ungeprueft`
const UNPROVEN = new RegExp(`${NAME.source.slice(0, -1)}\\.ungeprueft$`)
/** Files whose process was killed during the restore test. */
export const unproven = (names: readonly string[]): string[] => names.filter((name) => UNPROVEN.test(name))

/** Backups to delete. Skips files with foreign names. */
export function outworn(names: readonly string[]): string[] {
  const ours = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
  const kept = new Set([
    ...newestOfEach(ours, KEPT.days, (day) => day),
    ...newestOfEach(ours, KEPT.weeks, toWeek),
    ...newestOfEach(ours, KEPT.months, (day) => day.slice(0, 7)),
  ])
  return ours.filter((name) => !kept.has(name))
}

/** Takes the first name of each period from a descending list, for at most `periods` periods. */
function newestOfEach(names: readonly string[], periods: number, toPeriod: (day: string) => string): string[] {
  const newest = new Map<string, string>()
  for (const name of names) {
    const period = toPeriod(NAME.exec(name)?.[1] ?? '')
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, periods)
}

const toWeek = (day: string): string => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek} ${weekOfYear}`
}
