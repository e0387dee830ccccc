import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleCard } from '#web/testing/samples.ts'
import { PropertyBadges } from './property-badges.tsx'

it('quotes the advert whose owner wants no estate agents', () => {
  const { rerender } = render(<PropertyBadges card={sampleCard({ agentRefusal: 'Makler zwecklos!' })} now={0} />)
  const badge = screen.getByText('„keine Makler“', { exact: false, selector: '[title]' })
  expect(badge.title).toBe('In der Anzeige steht: „Makler zwecklos!“')
  rerender(<PropertyBadges card={sampleCard()} now={0} />)
  expect(screen.queryByText('„keine Makler“', { exact: false })).toBeNull()
})

it('says that a property is reserved', () => {
  const { rerender } = render(<PropertyBadges card={sampleCard({ state: 'reserved' })} now={0} />)
  expect(screen.getByText('reserviert')).toBeDefined()
  rerender(<PropertyBadges card={sampleCard()} now={0} />)
  expect(screen.queryByText('reserviert')).toBeNull()
})
