import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { sampleCard } from '../../../testing/samples.ts'
import { PropertyCard } from './property-card.tsx'

afterEach(cleanup)

it.each([
  [1, false],
  [350_000, true],
])('a negotiable price of %i € shows "VB" beside it: %s', (price, isShown) => {
  const card = sampleCard({ price, priceNegotiable: true })
  render(<PropertyCard card={card} now={0} />, { wrapper: MemoryRouter })
  expect(screen.queryByText('VB') !== null).toBe(isShown)
})
