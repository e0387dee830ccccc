import { describe, expect, it } from 'vitest'
import { backupFileName, outworn } from './rotation.ts'

const at = (day: string, time = '02:15') => backupFileName(new Date(`${day}T${time}:00.000Z`))

describe('backup files', () => {
  it('are named after the start time', () => {
    expect(at('2026-11-22')).toBe('giebel-2026-11-22T02-15-00-000Z.backup')
  })

  it('are kept for 7 days, then one per week for 4 weeks, then one per month for 6 months', () => {
    const days = Array.from({ length: 400 }, (_, back) => new Date(Date.UTC(2026, 10, 22) - back * 86_400_000).toISOString().slice(0, 10))
    const names = days.map((day) => at(day))
    const gone = new Set(outworn(names))
    // 22 November 2026 is a Sunday; a week's newest backup is from its Sunday, a month's from its last day
    expect(days.filter((day) => !gone.has(at(day)))).toEqual([
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
    ])
  })

  it.each([
    // 28 December 2026 to 3 January 2027 is week 53 of 2026
    [
      '2027-01-10',
      [
        '2027-01-10',
        '2027-01-09',
        '2027-01-08',
        '2027-01-07',
        '2027-01-06',
        '2027-01-05',
        '2027-01-04',
        '2027-01-03',
        '2026-12-31',
        '2026-12-27',
        '2026-12-20',
        '2026-11-30',
      ],
    ],
    // 30 December 2024 to 5 January 2025 is week 1 of 2025
    [
      '2025-01-07',
      [
        '2025-01-07',
        '2025-01-06',
        '2025-01-05',
        '2025-01-04',
        '2025-01-03',
        '2025-01-02',
        '2025-01-01',
        '2024-12-31',
        '2024-12-29',
        '2024-12-22',
        '2024-11-30',
      ],
    ],
    // 29 December 2025 to 4 January 2026 is week 1 of 2026, and no other week is
    [
      '2026-01-13',
      [
        '2026-01-13',
        '2026-01-12',
        '2026-01-11',
        '2026-01-10',
        '2026-01-09',
        '2026-01-08',
        '2026-01-07',
        '2026-01-04',
        '2025-12-31',
        '2025-12-28',
        '2025-11-30',
      ],
    ],
  ])('are kept once for the New Year week, seen from %s', (today, kept) => {
    const [last, days] = [Date.parse(`${today}T00:00:00Z`), Array.from({ length: 60 }, (_, back) => back)]
    const names = days.map((back) => at(new Date(last - back * 86_400_000).toISOString().slice(0, 10)))
    const gone = new Set(outworn(names))
    expect(names.filter((name) => !gone.has(name))).toEqual(kept.map((day) => at(day)))
  })

  it('are reduced to the newest of each day', () => {
    expect(outworn([at('2026-11-22', '02:15'), at('2026-11-22', '09:00')])).toEqual([at('2026-11-22', '02:15')])
  })

  it.each([[['giebel.backup', 'notes.txt', 'giebel-2020-01-01T02-15-00-000Z.backup.1234.partial', 'mine-2020-01-01.backup']], [[]]])(
    'are kept if they have foreign names: %j',
    (names) => {
      expect(outworn(names)).toEqual([])
    },
  )
})
