import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { sampleLead } from '../../../testing/samples.ts'
import { LeadFacts } from './lead-facts.tsx'

afterEach(cleanup)

const price = (at: string, amount: number) => ({ at: `${at}T08:00:00.000Z`, price: amount })

it.each([
  [[], null],
  [[price('2026-09-01', 525_000), price('2026-11-02', 460_000)], '525.000 € → 460.000 €zuletzt am 02.11.2026'],
  [
    [price('2026-09-01', 525_000), price('2026-10-01', 480_000), price('2026-11-02', 499_000)],
    '525.000 € → 480.000 € → 499.000 €zuletzt am 02.11.2026',
  ],
])('shows the price path %j from the first price to the current one', (prices, text) => {
  render(
    <MemoryRouter>
      <LeadFacts lead={sampleLead(1, { prices, price: prices.at(-1)?.price ?? 300_000 })} now={Date.parse('2026-11-23T09:30:00Z')} />
    </MemoryRouter>,
  )
  expect(screen.queryByText('Preisverlauf')?.nextElementSibling?.textContent.replaceAll('\u00a0', ' ') ?? null).toBe(text)
})
