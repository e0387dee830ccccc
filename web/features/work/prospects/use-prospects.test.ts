import { expect, it } from 'vitest'
import { sampleCard } from '#web/testing/samples.ts'
import { sortProspects } from './use-prospects.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

it('sorts by date, then by better score, with undated prospects last', () => {
  const cards = [
    sampleCard({ id: 1, nextFollowUpDate: null, leadScore: 99 }),
    sampleCard({ id: 2, nextFollowUpDate: '2026-11-24', leadScore: 90 }),
    sampleCard({ id: 3, nextFollowUpDate: '2026-11-23', leadScore: 20 }),
    sampleCard({ id: 4, nextFollowUpDate: '2026-11-23', leadScore: 80 }),
    sampleCard({ id: 5, nextFollowUpDate: null, leadScore: 10 }),
  ]
  const sorted = sortProspects(cards, NOW)
  expect(sorted.map(({ card }) => card.id)).toEqual([4, 3, 2, 1, 5])
  expect(sorted.map(({ score }) => score)).toEqual([80, 20, 90, 99, 10])
})
