import { dayAfter, daysAfter } from './berlin-time.ts'

/** Days from Easter Sunday: Good Friday, Easter Monday, Ascension and Whit Monday. */
const BY_EASTER = [-2, 1, 39, 50]
const FIXED = ['01-01', '05-01', '10-03', '12-25', '12-26']

/** Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const [month, day] = [Math.floor((h + l - 7 * m + 114) / 31), ((h + l - 7 * m + 114) % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Monday to Friday, without the holidays of all states: those of one state alone count as working days. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED.includes(day.slice(5))) return false
  const easter = easterSunday(Number(day.slice(0, 4)))
  return !BY_EASTER.some((days) => daysAfter(easter, days) === day)
}

/** The last of so many working days after a day. */
export function workingDaysAfter(day: string, count: number): string {
  let [last, left] = [day, count]
  while (left > 0) {
    last = dayAfter(last)
    if (isWorkingDay(last)) left -= 1
  }
  return last
}

/** The latest day from which so many working days have begun by `today`. */
export function latestDayBefore(today: string, count: number): string {
  let day = daysAfter(today, -count)
  while (workingDaysAfter(day, count) > today) day = daysAfter(day, -1)
  return day
}
