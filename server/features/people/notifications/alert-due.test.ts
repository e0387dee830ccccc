import { describe, expect, it } from 'vitest'
import { alertDue } from './alert-due.ts'

const AT_ONCE = { digestAt: null, quietFrom: null, quietTo: null }
const due = (now: string, times: object) => alertDue(new Date(now), { ...AT_ONCE, ...times }).toISOString()

describe('an alert email', () => {
  it.each([
    ['at once, after what belongs together is collected', '2026-06-01T10:00:00Z', {}, '2026-06-01T10:02:00.000Z'],
    ['daily, later today in summer', '2026-06-01T04:00:00Z', { digestAt: '07:30' }, '2026-06-01T05:30:00.000Z'],
    ['daily, tomorrow when the time has just come', '2026-06-01T05:30:00Z', { digestAt: '07:30' }, '2026-06-02T05:30:00.000Z'],
    ['daily, in winter', '2026-01-10T08:00:00Z', { digestAt: '07:30' }, '2026-01-11T06:30:00.000Z'],
    ['daily over the change to summer time', '2026-03-28T06:31:00Z', { digestAt: '07:30' }, '2026-03-29T05:30:00.000Z'],
    ['daily over the change to winter time', '2026-10-24T05:31:00Z', { digestAt: '07:30' }, '2026-10-25T06:30:00.000Z'],
    ['daily at a time that the clock jumps over', '2026-03-28T23:30:00Z', { digestAt: '02:30' }, '2026-03-29T01:30:00.000Z'],
    ['daily at a time that comes twice, the first', '2026-10-24T23:30:00Z', { digestAt: '02:30' }, '2026-10-25T00:30:00.000Z'],
    ['daily, not again at the second of them', '2026-10-25T00:31:00Z', { digestAt: '02:30' }, '2026-10-26T01:30:00.000Z'],
    ['in the quiet hours, at their end', '2026-06-01T21:00:00Z', { quietFrom: '22:00', quietTo: '07:00' }, '2026-06-02T05:00:00.000Z'],
    ['in the quiet hours after midnight', '2026-06-01T23:00:00Z', { quietFrom: '22:00', quietTo: '07:00' }, '2026-06-02T05:00:00.000Z'],
    [
      'just before them, what is due within them',
      '2026-06-01T19:59:00Z',
      { quietFrom: '22:00', quietTo: '07:00' },
      '2026-06-02T05:00:00.000Z',
    ],
    ['just before their end', '2026-06-01T04:57:00Z', { quietFrom: '22:00', quietTo: '07:00' }, '2026-06-01T05:00:00.000Z'],
    ['in the minute in which they end', '2026-06-01T04:58:30Z', { quietFrom: '22:00', quietTo: '07:00' }, '2026-06-01T05:00:30.000Z'],
    [
      'in the minute in which they end at noon',
      '2026-01-10T12:58:30Z',
      { quietFrom: '12:00', quietTo: '14:00' },
      '2026-01-10T13:00:30.000Z',
    ],
    ['at their end', '2026-06-01T05:00:00Z', { quietFrom: '22:00', quietTo: '07:00' }, '2026-06-01T05:02:00.000Z'],
    ['in quiet hours at noon', '2026-01-10T11:30:00Z', { quietFrom: '12:00', quietTo: '14:00' }, '2026-01-10T13:00:00.000Z'],
    [
      'quiet hours through the change of the clock',
      '2026-03-28T22:00:00Z',
      { quietFrom: '22:00', quietTo: '07:00' },
      '2026-03-29T05:00:00.000Z',
    ],
    [
      'a chosen time within the quiet hours',
      '2026-06-01T21:00:00Z',
      { digestAt: '06:00', quietFrom: '22:00', quietTo: '07:00' },
      '2026-06-02T04:00:00.000Z',
    ],
  ])('is due %s', (_, now, times, expected) => {
    expect(due(now, times)).toBe(expected)
  })
})
