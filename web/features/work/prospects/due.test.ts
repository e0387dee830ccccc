import { describe, expect, it } from 'vitest'
import { dueOn, describeDue } from './due.ts'

const at = (moment: string) => Date.parse(moment)
const NOON = at('2026-11-21T12:00:00+01:00')

describe('describeDue', () => {
  it.each([
    ['2026-11-20', 'red', 'überfällig seit 20.11.', 'überfällig'],
    ['2025-12-31', 'red', 'überfällig seit 31.12.2025', 'überfällig'],
    ['2026-11-21', 'amber', 'heute', 'heute'],
    ['2026-11-22', 'grey', 'morgen', undefined],
    ['2026-11-23', 'grey', '23.11.', undefined],
    ['2027-01-02', 'grey', '02.01.2027', undefined],
  ])('%s is %s: %s; beside the date: %s', (day, tone, text, word) => expect(describeDue(day, NOON)).toEqual({ tone, text, word }))

  it.each([
    ['2026-11-20', 'überfällig seit 20.11.'],
    ['2026-11-21', 'heute, 17:30 Uhr'],
    ['2026-11-22', 'morgen, 17:30 Uhr'],
    ['2026-11-23', '23.11., 17:30 Uhr'],
  ])('includes the time until the day is over: %s, %s', (day, text) => expect(describeDue(day, NOON, '17:30')?.text).toBe(text))

  it.each([
    ['16:29', 'amber', 'heute, 16:30 Uhr', 'heute'],
    ['16:30', 'amber', 'heute, 16:30 Uhr', 'heute'],
    ['16:31', 'red', 'überfällig seit 16:30 Uhr', 'überfällig'],
    ['19:20', 'red', 'überfällig seit 16:30 Uhr', 'überfällig'],
  ])('is at %s on its day, with the time 16:30, %s: %s', (clock, tone, text, word) =>
    expect(describeDue('2026-11-21', at(`2026-11-21T${clock}:00+01:00`), '16:30')).toEqual({ tone, text, word }),
  )

  it('is undefined without a date', () => expect(describeDue(null, NOON)).toBeUndefined())

  it('uses the date in Germany', () => {
    expect(describeDue('2026-11-22', at('2026-11-21T23:30:00Z'))?.text).toBe('heute')
    expect(describeDue('2026-11-21', at('2026-11-20T22:30:00Z'))?.text).toBe('morgen')
  })

  it('recognises tomorrow across a clock change', () => {
    expect(describeDue('2026-10-26', at('2026-10-25T00:10:00+02:00'))?.text).toBe('morgen')
    expect(describeDue('2026-03-30', at('2026-03-29T23:50:00+02:00'))?.text).toBe('morgen')
  })
})

describe('dueOn', () => {
  it('excludes later dates', () => {
    const cards = ['2026-11-20', '2026-11-21', '2026-11-22', null].map((nextFollowUpDate) => ({ nextFollowUpDate }))
    expect(dueOn(cards, NOON)).toHaveLength(3)
  })
})
