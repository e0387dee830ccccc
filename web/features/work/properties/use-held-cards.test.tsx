import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { sampleCard } from '../../../testing/samples.ts'
import { useHeldCards } from './use-held-cards.ts'

interface Props {
  name?: string
  ids: readonly number[]
  isOfKey?: boolean
}

const toCards = (ids: readonly number[]): PropertyCard[] => ids.map((id) => sampleCard({ id, price: 1_000 + id }))
const open = (first: Props) => {
  const { result, rerender } = renderHook(({ name = 'a', cards, isOfKey = true }) => useHeldCards(name, cards, isOfKey), {
    initialProps: { ...first, cards: toCards(first.ids) },
  })
  return {
    result,
    come: (next: Props, cards = toCards(next.ids)) => rerender({ ...next, cards }),
    shown: () => [result.current.cards?.map(({ id }) => id), result.current.waiting] as const,
  }
}

describe('a list that is being read', () => {
  it('stays as it is while new hits arrive above it, until they are requested', () => {
    const { come, shown, result } = open({ ids: [3, 2, 1] })
    come({ ids: [5, 4, 3] })
    expect(shown()).toEqual([[3, 2, 1], 2])
    come({ ids: [6, 5, 4] })
    expect(shown()).toEqual([[3, 2, 1], 3])
    act(() => result.current.show())
    expect(shown()).toEqual([[6, 5, 4], 0])
  })

  it('shows each card with its current data', () => {
    const { come, result } = open({ ids: [2, 1] })
    come({ ids: [3, 2] }, [sampleCard({ id: 3 }), sampleCard({ id: 2, price: 7 })])
    expect(result.current.cards?.map(({ price }) => price)).toEqual([7, 1_001])
  })

  it.each([
    ['one left it, and the next page moved up', [4, 3, 2], [4, 2, 1], [4, 2, 1], 0],
    ['another order of the same', [3, 2, 1], [1, 3, 2], [1, 3, 2], 0],
    ['one left from among them while another came', [4, 3, 2, 1], [5, 4, 2, 1], [4, 2, 1], 1],
    ['the first hits of all', [], [2, 1], [2, 1], 0],
  ])('handles new hits: %s', (_, before, latest, cards, waiting) => {
    const { come, shown } = open({ ids: before })
    come({ ids: latest })
    expect(shown()).toEqual([cards, waiting])
  })

  it('is replaced by a different search, even while that search is loading', () => {
    const { come, shown } = open({ ids: [2, 1] })
    come({ name: 'b', ids: [2, 1], isOfKey: false })
    expect(shown()).toEqual([[2, 1], 0])
    come({ name: 'b', ids: [9, 2] })
    expect(shown()).toEqual([[9, 2], 0])
  })
})
