import { expect, it } from 'vitest'
import { describeDue } from './due.ts'

it.each([
  ['2026-03-01', null, 'red', 'Überfällig seit 01.03.2026'],
  ['2026-03-02', null, 'red', 'Heute fällig'],
  ['2026-03-02', '2026-03-02', 'red', 'Heute fällig: erster Kontakt'],
  ['2026-03-03', null, 'amber', 'Bis 03.03.2026'],
  ['2026-03-09', null, 'amber', 'Bis 09.03.2026'],
  ['2026-03-10', null, 'grey', 'Bis 10.03.2026'],
  ['2026-03-30', null, 'grey', 'Bis 30.03.2026'],
] as const)('due on %s, contacted on %s: %s', (dueOn, contactedOn, tone, text) => {
  expect(describeDue({ dueOn, contactedOn }, '2026-03-02')).toEqual({ tone, text })
})
