import { cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { sampleLead } from '../../../testing/samples.ts'
import { LeadHead } from './lead-head.tsx'

afterEach(cleanup)

const NOW = Date.parse('2026-11-23T09:30:00Z')

it.each([
  ['2026-11-23', '17:30', 'Verabredet um 17:30 Uhr'],
  ['2026-11-23', '09:00', 'Verabredet um 09:00 Uhr'],
  ['2026-11-23', null, 'Heute fällig'],
  ['2026-11-20', '17:30', 'Überfällig seit 20.11.2026'],
])('a lead of %s at %s is labelled: %s', (nextFollowUpDate, nextFollowUpTime, text) => {
  render(<LeadHead lead={sampleLead(1, { nextFollowUpDate, nextFollowUpTime })} now={NOW} heading={createRef()} />)
  expect(screen.getByText(text)).toBeTruthy()
})
