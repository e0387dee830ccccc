import { expect, it } from 'vitest'
import { prospectAge } from './prospect-age.ts'
import { PROSPECT_STATUSES } from './prospect-status.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = 86_400_000

it.each([
  ['just now', 0, 'fresh'],
  ['in the future, by a clock that is ahead', -DAY, 'fresh'],
  ['a moment less than a week ago', 7 * DAY - 1, 'fresh'],
  ['a week ago', 7 * DAY, 'waiting'],
  ['a moment less than three weeks ago', 21 * DAY - 1, 'waiting'],
  ['three weeks ago', 21 * DAY, 'long'],
  ['a year ago', 365 * DAY, 'long'],
])('rates the age of a status that was set %s', (_, age, expected) => {
  expect(prospectAge('contacted', NOW - age, NOW)).toBe(expected)
})

it('gives no age for a final status', () => {
  const counting = PROSPECT_STATUSES.filter((status) => prospectAge(status, NOW - 365 * DAY, NOW) !== undefined)
  expect(counting).toEqual(['not_contacted', 'contacted', 'follow_up', 'send_info', 'send_market_report'])
})
