import { expect, it } from 'vitest'
import { calculateFigures, leaveOneOut, mean, worst } from './figures.ts'
import { labelledRefusals, REFUSAL_LEARNING, withTitles } from './refusals.ts'
import { findRefusal } from '#server/features/market/judge/refusal.ts'

it('judges refusals by held-out authors as well as decision 0018 requires', () => {
  const cases = labelledRefusals()
  const writers = [...cases].filter(([, written]) => written.some(({ refuses }) => refuses)).map(([writer]) => writer)
  const figures = [...leaveOneOut({ cases, learnt: withTitles(cases), tested: writers }, REFUSAL_LEARNING)].map((leftOut) => {
    const found = leftOut.cases.map(({ text, refuses }) => ({ isPositive: refuses, refusal: findRefusal(text, leftOut.weights) }))
    return {
      possible: calculateFigures(found.map(({ isPositive, refusal }) => ({ isPositive, isFound: refusal !== undefined }))),
      sure: calculateFigures(found.map(({ isPositive, refusal }) => ({ isPositive, isFound: refusal?.isSure ?? false }))),
    }
  })
  const [possible, sure] = [figures.map((one) => one.possible), figures.map((one) => one.sure)]
  expect(figures.length).toBeGreaterThan(12)
  expect(mean(possible, 'precision')).toBeGreaterThanOrEqual(0.86)
  expect(mean(possible, 'recall')).toBeGreaterThanOrEqual(0.91)
  expect(worst(possible, 'precision')).toBeGreaterThanOrEqual(0.78)
  expect(mean(sure, 'precision')).toBeGreaterThanOrEqual(0.95)
  expect(mean(sure, 'recall')).toBeGreaterThanOrEqual(0.6)
}, 900_000)
