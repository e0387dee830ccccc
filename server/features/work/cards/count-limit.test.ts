import { describe, expect, it } from 'vitest'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { countLimit } from './count-limit.ts'

describe('a search', () => {
  it.each<[Partial<PropertyFilter>, number]>([
    [{}, 10_000],
    [{ location: 'Ulm', minPrice: 100_000 }, 10_000],
    [{ offset: 9_980 }, 10_000],
    [{ q: 'Hof' }, 1_000],
    [{ q: 'Hof', location: 'Ulm', orderBy: 'chance' }, 1_000],
    [{ location: 'Ulm', radius: 20 }, 1_000],
    [{ q: 'Hof', offset: 980 }, 1_000],
    [{ q: 'Hof', offset: 1_000 }, 1_020],
    [{ q: 'Hof', limit: 1_000, offset: 500 }, 1_500],
    [{ q: 'Hof', limit: 20, offset: 50_000 }, 10_000],
  ])('with %j is counted up to %i', (filter, expected) => {
    expect(countLimit(filter as PropertyFilter)).toBe(expected)
  })
})
