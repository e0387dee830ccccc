import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sampleCard } from '#web/testing/samples.ts'
import { formatListed, formatOnline } from './days-online.ts'
import { PropertyBadges } from './property-badges.tsx'

it('quotes the advert when the owner refuses agents', () => {
  const { rerender } = render(<PropertyBadges card={sampleCard({ agentRefusal: 'Makler zwecklos!' })} now={0} />)
  const badge = screen.getByText('„keine Makler“', { exact: false, selector: '[title]' })
  expect(badge.title).toBe('In der Anzeige steht: „Makler zwecklos!“')
  rerender(<PropertyBadges card={sampleCard()} now={0} />)
  expect(screen.queryByText('„keine Makler“', { exact: false })).toBeNull()
})

it('quotes in amber the words that may refuse agents', () => {
  render(<PropertyBadges card={sampleCard({ possibleRefusal: 'Makler eher nicht' })} now={0} />)
  expect(screen.getByText('vielleicht „keine Makler“', { exact: false, selector: '[title]' }).title).toBe(
    'In der Anzeige steht: „Makler eher nicht“',
  )
})

it('marks a reserved property', () => {
  const { rerender } = render(<PropertyBadges card={sampleCard({ state: 'reserved' })} now={0} />)
  expect(screen.getByText('reserviert')).toBeDefined()
  rerender(<PropertyBadges card={sampleCard()} now={0} />)
  expect(screen.queryByText('reserviert')).toBeNull()
})

describe('badges over time', () => {
  const NOW = Date.parse('2026-11-20T12:00:00Z')
  const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString()
  const badges = (change: Parameters<typeof sampleCard>[0]) => {
    cleanup()
    render(<PropertyBadges card={sampleCard(change)} now={NOW} />)
    return document.body.textContent
  }

  it('show a price cut for thirty days', () => {
    expect(badges({ priceCut: 6, priceCutAt: ago(29.9) })).toBe('Preis gesenkt −6 %')
    expect(badges({ priceCut: 6, priceCutAt: ago(30.1) })).toBe('')
  })

  it('show that a property was reposted, and how often', () => {
    expect(badges({ reposts: 1, repostedAt: ago(3) })).toBe('wieder eingestellt')
    expect(badges({ reposts: 3, repostedAt: ago(3) })).toBe('3× wieder eingestellt')
  })

  it('show only "nicht mehr online" for a property that is gone', () => {
    expect(badges({ state: 'reserved', offlineSince: ago(1) })).toBe('nicht mehr online')
  })

  it.each([
    [{ listingDate: '2026-11-08', listedAt: ago(12.5) }, 'vor 12 Tagen', 'seit 12 Tagen online'],
    [{ listingDate: null, listedAt: ago(12.5) }, 'seit mind. 12 Tagen', 'seit mindestens 12 Tagen online'],
    [{ listingDate: null, listedAt: ago(1.5) }, 'seit mind. 1 Tag', 'seit mindestens 1 Tag online'],
    [{ listingDate: null, listedAt: ago(0.1) }, 'vor 2 Stunden', 'seit weniger als einem Tag online'],
    [{ listingDate: '2026-11-01', listedAt: ago(20), offlineSince: ago(5) }, 'vor 20 Tagen', 'war 15 Tage online'],
    [{ listingDate: '2026-11-08', listedAt: ago(12.5), state: 'unknown' as const }, 'vor 12 Tagen', 'ob noch online, wird geprüft'],
    [{ listingDate: null, listedAt: ago(20), offlineSince: ago(5) }, 'seit mind. 20 Tagen', 'war mindestens 15 Tage online'],
  ])('count the days, with "mindestens" when the start is unknown: %o', (change, listed, online) => {
    const card = sampleCard(change)
    expect([formatListed(card, NOW), formatOnline(card, NOW)]).toEqual([listed, online])
  })
})
