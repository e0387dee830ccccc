import { expect, it } from 'vitest'
import { compareShares, toRate, wilson } from './rates.ts'

it.each([
  // published examples: Wilson 1927 as in Newcombe 1998, table I
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('gives the Wilson interval of %d among %d as published', (hits, cases, low, high) => {
  const rate = wilson(hits, cases)
  expect([rate.low, rate.high].map((bound) => Math.round(bound * 10_000) / 10_000)).toEqual([low, high])
})

it('gives no share for fewer than 20 cases', () => {
  expect(toRate(19, 19)).toBeNull()
  expect(toRate(20, 20)).toMatchObject({ share: 1, high: 1 })
})

/** A generator of numbers from 0 to 1 with a seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const draw = (random: () => number, cases: number, share: number) => ({
  hits: Array.from({ length: cases }, random).filter((value) => value < share).length,
  cases,
})

it('marks one of seven rows without any difference in few reports', () => {
  const random = createRandom(7)
  const marked = Array.from({ length: 500 }, () => {
    const rows = Array.from({ length: 7 }, () => draw(random, 150, 0.08))
    const all = rows.reduce((sum, { hits }) => sum + hits, 0)
    return rows.some((row) => compareShares(row, { hits: all - row.hits, cases: 6 * 150 }) !== null)
  }).filter(Boolean).length
  expect(marked).toBeLessThanOrEqual(25)
})

it('marks a source with three times the share of all others', () => {
  const random = createRandom(11)
  const found = Array.from({ length: 200 }, () => compareShares(draw(random, 150, 0.24), draw(random, 900, 0.08))).filter(
    (difference) => difference === 'above',
  ).length
  expect(found).toBeGreaterThanOrEqual(180)
})

it('marks the opposite as below, and nothing with too few cases', () => {
  expect(compareShares({ hits: 0, cases: 200 }, { hits: 90, cases: 900 })).toBe('below')
  expect(compareShares({ hits: 19, cases: 19 }, { hits: 0, cases: 900 })).toBeNull()
})
