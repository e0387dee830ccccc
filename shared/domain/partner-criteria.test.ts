import { expect, it } from 'vitest'
import { buildExportName, intervalLabel, RUN_INTERVALS, shownPhone } from './partner-criteria.ts'

it('shows intervals in minutes, hours and days', () => {
  expect(RUN_INTERVALS.map(intervalLabel)).toEqual(['15 Minuten', '30 Minuten', '1 Stunde', '6 Stunden', '12 Stunden', '1 Tag'])
})

it('shows a missing phone number as a dash', () => {
  expect(['Tel.', '', ' ', null, '040 1'].map(shownPhone)).toEqual(['-', '-', '-', '-', '040 1'])
})

it('names a file after the industry and the date', () => {
  expect([buildExportName('Gartenbauer', '2026-11-23'), buildExportName(undefined, '2026-11-23')]).toEqual([
    'Partners_Gartenbauer_2026-11-23',
    'Partners_All_2026-11-23',
  ])
})
