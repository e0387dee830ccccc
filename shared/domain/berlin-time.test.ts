import { expect, it } from 'vitest'
import { berlinDay, dayAfter, germanDay } from './berlin-time.ts'

it.each([
  ['2026-01-14T22:59:59Z', '2026-01-14'],
  ['2026-01-14T23:00:00Z', '2026-01-15'],
  ['2026-07-14T21:59:59Z', '2026-07-14'],
  ['2026-07-14T22:00:00Z', '2026-07-15'],
  ['2026-12-31T23:30:00Z', '2027-01-01'],
])('maps %s to the Berlin date %s', (moment, day) => {
  expect(berlinDay(new Date(moment))).toBe(day)
  expect(berlinDay(Date.parse(moment))).toBe(day)
})

it.each([
  ['2026-11-21', '2026-11-22'],
  ['2026-02-28', '2026-03-01'],
  ['2028-02-28', '2028-02-29'],
  ['2026-12-31', '2027-01-01'],
  // both changes of daylight saving time
  ['2026-03-28', '2026-03-29'],
  ['2026-03-29', '2026-03-30'],
  ['2026-10-24', '2026-10-25'],
  ['2026-10-25', '2026-10-26'],
])('counts from %s to the next day %s', (day, next) => expect(dayAfter(day)).toBe(next))

it('formats a date in German', () => expect(germanDay('2026-03-05')).toBe('05.03.2026'))
