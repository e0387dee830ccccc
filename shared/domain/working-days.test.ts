import { describe, expect, it } from 'vitest'
import { easterSunday, isWorkingDay, latestDayBefore, workingDaysAfter } from './working-days.ts'

it.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
])('Easter Sunday of %i is %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

it.each([
  ['2026-11-27', true, 'a Friday'],
  ['2026-11-28', false, 'a Saturday'],
  ['2026-11-29', false, 'a Sunday'],
  ['2026-04-03', false, 'Good Friday'],
  ['2026-04-06', false, 'Easter Monday'],
  ['2026-05-14', false, 'Ascension'],
  ['2026-05-25', false, 'Whit Monday'],
  ['2026-05-01', false, 'Labour Day'],
  ['2026-12-25', false, 'Christmas'],
  ['2026-06-04', true, 'Corpus Christi, which some states alone have'],
])('%s is a working day: %s (%s)', (day, is) => {
  expect(isWorkingDay(day)).toBe(is)
})

describe('three working days', () => {
  it.each([
    ['2026-11-23', '2026-11-26', 'within a week'],
    ['2026-11-26', '2026-12-01', 'over a weekend'],
    ['2026-11-28', '2026-12-02', 'from a Saturday on'],
    ['2026-12-23', '2026-12-29', 'over Christmas'],
    ['2026-12-30', '2027-01-05', 'over the new year'],
  ])('from %s on end on %s (%s)', (day, last) => {
    expect(workingDaysAfter(day, 3)).toBe(last)
  })
})

it.each(['2026-11-26', '2026-11-28', '2026-11-30', '2026-12-25', '2027-01-01'])(
  'the latest day before %s is the last that fits',
  (today) => {
    for (const count of [1, 3, 30]) {
      const day = latestDayBefore(today, count)
      expect(workingDaysAfter(day, count) <= today).toBe(true)
      const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      expect(workingDaysAfter(next, count) > today).toBe(true)
    }
  },
)
