import { describe, expect, it } from 'vitest'
import type { LeadFacts } from './lead-score.ts'
import { suggestLeadScore } from './lead-score.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

const plain: LeadFacts = {
  sellerType: 'private',
  price: 400_000,
  previousPrice: null,
  priceNegotiable: false,
  size: 120,
  rooms: 5,
  zipCode: '20257',
  imageUrls: ['a', 'b', 'c'],
  listedAt: daysAgo(20),
  offlineSince: null,
  hiddenReason: null,
  agentRefusal: null,
  leadScore: null,
}

const score = (change: Partial<LeadFacts>) => suggestLeadScore({ ...plain, ...change }, NOW).score

describe('suggestLeadScore', () => {
  it.each([
    ['a complete private advert that has stood for weeks', {}, 72],
    ['a commercial one', { sellerType: 'commercial' as const }, 22],
    ['an unknown seller', { sellerType: null }, 42],
    ['brand new', { listedAt: daysAgo(1) }, 75],
    ['a week old', { listedAt: daysAgo(7) }, 68],
    ['older than three months', { listedAt: daysAgo(100) }, 64],
    ['price a little lower', { previousPrice: 410_000 }, 82],
    ['price much lower', { previousPrice: 450_000 }, 87],
    ['price raised', { previousPrice: 350_000 }, 72],
    ['negotiable', { priceNegotiable: true }, 77],
    ['few pictures', { imageUrls: ['a'] }, 77],
    ['half the facts', { rooms: null, zipCode: null }, 67],
    ['hardly any facts', { price: null, rooms: null, zipCode: null }, 57],
    ['no estate agents wanted', { agentRefusal: 'keine Makler' }, 42],
    ['kept out of the lists', { hiddenReason: 'wanted' as const }, 0],
    ['gone from the portal', { offlineSince: daysAgo(1) }, 5],
  ])('%s', (_name, change, expected) => {
    expect(score(change)).toBe(expected)
  })

  it('stays within 0 and 100', () => {
    expect(score({ listedAt: daysAgo(0), previousPrice: 800_000, priceNegotiable: true, imageUrls: [] })).toBe(100)
    expect(score({ sellerType: 'commercial', price: null, size: null, rooms: null, zipCode: null, listedAt: daysAgo(400) })).toBe(0)
  })

  it('gives reasons that add up to the score', () => {
    const { score: total, reasons } = suggestLeadScore(plain, NOW)
    expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(total)
  })

  it('quotes the owner who wants no estate agents', () => {
    expect(suggestLeadScore({ ...plain, agentRefusal: 'bitte k. Makler' }, NOW).reasons).toContainEqual({
      text: 'Möchte keine Makler: „bitte k. Makler“',
      points: -30,
    })
  })

  it.each([0, 37, 100])('lets the score %i set by hand win', (leadScore) => {
    expect(suggestLeadScore({ ...plain, leadScore }, NOW)).toMatchObject({ score: leadScore, manual: true })
  })
})
