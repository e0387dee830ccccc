import { describe, expect, it } from 'vitest'
import { sampleCard } from '#web/testing/samples.ts'
import { orderProspects, readSort } from './prospect-columns.tsx'

const of = (id: number, change: Parameters<typeof sampleCard>[0]) => ({ card: sampleCard({ id, ...change }), score: 50 })

describe("a column's order", () => {
  const prospects = [
    of(1, { price: 300, title: 'Haus 10' }),
    of(2, { price: null, title: 'Haus 9' }),
    of(3, { price: 100, title: 'Äcker' }),
    // "1 €" does not count as a price
    of(4, { price: 1, title: 'Zum Moor' }),
  ]
  it.each([
    ['', [1, 2, 3, 4]],
    ['price-asc', [3, 1, 2, 4]],
    ['price-desc', [1, 3, 2, 4]],
    ['title-asc', [3, 2, 1, 4]],
    ['title-desc', [4, 1, 2, 3]],
    ['status-asc', [1, 2, 3, 4]],
  ])('follows "%s" in the URL', (text, ids) => {
    expect(orderProspects(prospects, readSort(text), new Map()).map(({ card }) => card.id)).toEqual(ids)
  })

  it('ranks those responsible by name, and puts free prospects last in both directions', () => {
    const names = new Map([
      ['a', 'Özlem Aydın'],
      ['b', 'Uwe Voss'],
      ['c', 'Ada Ohm'],
    ])
    const owned = (['b', null, 'a', 'c'] as const).map((assignedTo, index) => of(index, { assignedTo }))
    const order = (text: string) => orderProspects(owned, readSort(text), names).map(({ card }) => card.assignedTo)
    expect(order('assignee-asc')).toEqual(['c', 'a', 'b', null])
    expect(order('assignee-desc')).toEqual(['b', 'a', 'c', null])
  })

  it.each([null, 'price', 'price-up', 'password-asc', '-asc'])('is undefined for %s in the URL', (text) => {
    expect(readSort(text)).toBeUndefined()
  })
})
