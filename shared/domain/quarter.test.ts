import { expect, it } from 'vitest'
import { lastQuarter, nameQuarter } from './quarter.ts'

it.each([
  ['2026-01-01', '2025-10-01', '2026-01-01', '4. Quartal 2025'],
  ['2026-03-31', '2025-10-01', '2026-01-01', '4. Quartal 2025'],
  ['2026-04-01', '2026-01-01', '2026-04-01', '1. Quartal 2026'],
  ['2026-11-30', '2026-07-01', '2026-10-01', '3. Quartal 2026'],
  ['2026-12-31', '2026-07-01', '2026-10-01', '3. Quartal 2026'],
])('the quarter before %s begins on %s, ends before %s and is the %s', (day, from, until, name) => {
  expect(lastQuarter(day)).toEqual({ from, until })
  expect(nameQuarter(from)).toBe(name)
})
