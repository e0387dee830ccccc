import { describe, expect, it } from 'vitest'
import { mannWhitney, median } from './mann-whitney.ts'

/** Reproducible numbers from 0 to 1 (Park and Miller). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
const upTo = (n: number, add = 0) => Array.from({ length: n }, (_, index) => index + add)

describe('mannWhitney', () => {
  // Expected values from SciPy 1.17, method "asymptotic".
  it.each([
    [
      'two close samples',
      [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3, 2.11, 0.9, 1.1],
      [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29, 0.7, 0.8, 1.0],
      0.052994606280695314,
      true,
    ],
    ['two that do not overlap', upTo(12, 1), upTo(12, 13), 3.6584553538971e-5, false],
    ['many ties', [1, 1, 1, 2, 2, 3, 3, 3, 3, 4], [2, 2, 3, 4, 4, 5, 5, 5, 1, 1], 0.2021668965991853, false],
    ['a shift', upTo(300), upTo(300, 40), 1.3266932415437585e-7, false],
  ])('agrees with SciPy on %s', (_, first, second, p, isFirstLarger) => {
    const found = mannWhitney(first, second)
    expect(Math.abs(found.p / p - 1)).toBeLessThan(1e-5)
    expect(found.isFirstLarger).toBe(isFirstLarger)
    const turned = mannWhitney(second, first)
    expect(turned.p).toBeCloseTo(found.p, 12)
    expect(turned.isFirstLarger).toBe(!isFirstLarger)
  })

  it('finds no difference between equal values', () => expect(mannWhitney([1, 1, 1], [1, 1, 1]).p).toBe(1))

  it('has the error rate of its significance level', () => {
    const next = numbersFrom(20_261_121)
    const draw = () => Array.from({ length: 60 }, () => next() ** 4)
    const p = Array.from({ length: 4_000 }, () => mannWhitney(draw(), draw()).p)
    for (const level of [0.5, 0.1, 0.01]) {
      const share = p.filter((value) => value < level).length / p.length
      expect(Math.abs(share - level)).toBeLessThan(4 * Math.sqrt((level * (1 - level)) / p.length))
    }
  })
})

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
  ])('of %j is %d', (values, middle) => expect(median(values)).toBe(middle))
})
