import { expect, it } from 'vitest'
import { sampleCard } from '#web/testing/samples.ts'
import { sortProspects } from './use-prospects.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

it('sorts by better score, then by date, with undated prospects and then closed cases last', () => {
  const cards = [
    sampleCard({ id: 1, prospectStatus: 'not_interested', nextFollowUpDate: '2026-11-20', leadScore: 100 }),
    sampleCard({ id: 2, nextFollowUpDate: null, leadScore: 0 }),
    sampleCard({ id: 3, nextFollowUpDate: null, leadScore: 80 }),
    sampleCard({ id: 4, nextFollowUpDate: '2026-11-24', leadScore: 80 }),
    sampleCard({ id: 5, nextFollowUpDate: '2026-11-23', leadScore: 80 }),
    sampleCard({ id: 6, nextFollowUpDate: '2026-11-20', leadScore: 20 }),
    sampleCard({ id: 7, nextFollowUpDate: null, leadScore: 99 }),
  ]
  const sorted = sortProspects(cards, NOW)
  expect(sorted.map(({ card }) => card.id)).toEqual([7, 5, 4, 3, 6, 2, 1])
  expect(sorted.map(({ score }) => score)).toEqual([99, 80, 80, 80, 20, 0, 0])
})
