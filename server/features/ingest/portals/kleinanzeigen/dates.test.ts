import { describe, expect, it } from 'vitest'
import { isoDay, listedAt } from './dates.ts'

const read = (text: string, now: string) => listedAt(text, new Date(now))?.toISOString()

describe('printed dates', () => {
  it.each([
    ['Heute, 16:29', '2026-02-13T19:00:00Z', '2026-02-13T15:29:00.000Z', 'winter time'],
    ['Heute, 16:29', '2026-07-13T19:00:00Z', '2026-07-13T14:29:00.000Z', 'summer time'],
    ['Gestern, 08:05', '2026-02-13T19:00:00Z', '2026-02-12T07:05:00.000Z', 'yesterday'],
    ['heute, 9:05', '2026-02-13T19:00:00Z', '2026-02-13T08:05:00.000Z', 'small letters, short hour'],
    ['13.02.2026', '2026-02-13T19:00:00Z', '2026-02-12T23:00:00.000Z', 'a day is its first moment'],
    ['01.07.2026', '2026-07-13T19:00:00Z', '2026-06-30T22:00:00.000Z', 'a day in summer'],
    ['Heute, 00:10', '2026-07-12T22:30:00Z', '2026-07-12T22:10:00.000Z', 'it is tomorrow in Berlin already'],
    ['Gestern, 23:50', '2025-12-31T23:05:00Z', '2025-12-31T22:50:00.000Z', 'over new year'],
    ['Heute, 00:01', '2025-12-31T23:05:00Z', '2025-12-31T23:01:00.000Z', 'in the new year'],
    ['Heute, 23:58', '2026-02-13T23:01:00Z', '2026-02-13T22:58:00.000Z', 'page made before midnight, read after'],
    ['Heute, 01:30', '2026-03-29T10:00:00Z', '2026-03-29T00:30:00.000Z', 'before the clocks go forward'],
    ['Heute, 03:30', '2026-03-29T10:00:00Z', '2026-03-29T01:30:00.000Z', 'after the clocks went forward'],
    ['Gestern, 03:30', '2026-03-29T10:00:00Z', '2026-03-28T02:30:00.000Z', 'the day before'],
    ['Heute, 01:30', '2026-10-25T10:00:00Z', '2026-10-24T23:30:00.000Z', 'before the clocks go back'],
    ['Heute, 02:30', '2026-10-25T10:00:00Z', '2026-10-25T00:30:00.000Z', 'the hour that comes twice'],
    ['Heute, 03:30', '2026-10-25T10:00:00Z', '2026-10-25T02:30:00.000Z', 'after the clocks went back'],
    ['Gestern', '2026-02-13T19:00:00Z', '2026-02-11T23:00:00.000Z', 'without a time'],
    ['29.02.2024', '2026-02-13T19:00:00Z', '2024-02-28T23:00:00.000Z', 'leap day'],
  ])('are parsed: %j seen at %s is %s (%s)', (text, now, moment) => {
    expect(read(text, now)).toBe(moment)
  })

  it.each(['', 'vor 3 Stunden', 'Heute, 25:00', 'Heute, 12:60', '31.02.2026', '13.13.2025', '1.2.2026', '14.02.2026', 'Heute, 16:29 Uhr'])(
    'are rejected if unreadable: %j',
    (text) => {
      expect(read(text, '2026-02-13T19:00:00Z')).toBeUndefined()
    },
  )
})

it('formats the day an account was opened', () => {
  expect(isoDay('Aktiv seit 03.08.2022')).toBe('2022-08-03')
  expect(isoDay('Aktiv seit 2022')).toBeNull()
})
