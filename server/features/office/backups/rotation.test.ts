import { describe, expect, it } from 'vitest'
import { fileOf, outworn } from './rotation.ts'

const at = (day: string, time = '02:15') => fileOf(new Date(`${day}T${time}:00.000Z`))

describe('the files of backups', () => {
  it('are named after the start time', () => {
    expect(at('2026-11-22')).toBe('giebel-2026-11-22T02-15-00-000Z.backup')
  })

  it('are kept for 7 days, then one per week for 4 weeks, then one per month for 6 months', () => {
    const days = Array.from({ length: 400 }, (_, back) => new Date(Date.UTC(2026, 10, 22) - back * 86_400_000).toISOString().slice(0, 10))
    const names = days.map((day) => at(day))
    const gone = new Set(outworn(names))
    // 22 November 2026 is a Sunday; the newest of a week is from its Sunday, that of a month from its last day
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
