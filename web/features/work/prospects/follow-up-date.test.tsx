import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FollowUpDate } from './follow-up-date.tsx'

afterEach(cleanup)

it.each([
  ['2026-11-21', '16:30', '21.11.2026überfällig, 16:30 Uhr', 'text-red'],
  ['2026-11-21', '20:00', '21.11.2026heute, 20:00 Uhr', 'text-amber'],
  ['2026-11-21', null, '21.11.2026heute', 'text-amber'],
])('a follow-up of %s at %s is shown at 19:20 of that day as %s', (day, time, text, colour) => {
  const { container } = render(<FollowUpDate day={day} time={time} now={Date.parse('2026-11-21T19:20:00+01:00')} />)
  expect(container.textContent).toBe(text)
  expect(container.firstElementChild?.className).toContain(colour)
})
