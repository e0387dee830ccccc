/** Newest backup of each of so many days, weeks and months that stays. */
const KEPT = { days: 7, weeks: 4, months: 6 }

const NAME = /^giebel-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}-\d{3}Z\.backup$/

/** What the file of a backup is called that begins at this moment; names in their order are moments in theirs. */
export const fileOf = (moment: Date): string => `giebel-${moment.toISOString().replaceAll(/[:.]/g, '-')}.backup`

/** What a process that was killed had begun to write. */
const PARTIAL = new RegExp(`${NAME.source.slice(0, -1)}(\\.ungeprueft)?\\.\\d+\\.partial$`)
export const leftovers = (names: readonly string[]): string[] => names.filter((name) => PARTIAL.test(name))

/** What a whole file is called that nobody has put back yet. */
export const unprovenOf = (file: string): string => `${file}.ungeprueft`
const UNPROVEN = new RegExp(`${NAME.source.slice(0, -1)}\\.ungeprueft$`)
/** What a process left behind that was killed over the proof. */
export const unproven = (names: readonly string[]): string[] => names.filter((name) => UNPROVEN.test(name))

/** Which of these files need no longer be kept. What is called otherwise was not made by us, and stays. */
export function outworn(names: readonly string[]): string[] {
  const ours = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
  const kept = new Set([
    ...newestOfEach(ours, KEPT.days, (day) => day),
    ...newestOfEach(ours, KEPT.weeks, weekOf),
    ...newestOfEach(ours, KEPT.months, (day) => day.slice(0, 7)),
  ])
  return ours.filter((name) => !kept.has(name))
}

/** Of names in falling order the first of each period, for so many periods. */
function newestOfEach(names: readonly string[], periods: number, periodOf: (day: string) => string): string[] {
  const newest = new Map<string, string>()
  for (const name of names) {
    const period = periodOf(NAME.exec(name)?.[1] ?? '')
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, periods)
}

const weekOf = (day: string): string => {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek} ${weekOfYear}`
}
