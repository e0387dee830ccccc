import { expect, it } from 'vitest'
import { createSpending } from './spending.ts'

it('adds up what a holder uses, and forgets half of it in every half-life', () => {
  let time = 0
  const spending = createSpending(1_000, () => time)
  spending.add('a', 300)
  spending.add('a', 100)
  spending.add('b', 7)
  expect([spending.of('a'), spending.of('b'), spending.of('c')]).toEqual([400, 7, 0])
  time = 1_000
  expect([spending.of('a'), spending.of('b')]).toEqual([200, 3.5])
  spending.add('a', 50)
  time = 3_000
  expect(spending.of('a')).toBe(62.5)
})

it('counts the time since another holder used something', () => {
  let time = 0
  const spending = createSpending(1_000, () => time)
  expect(spending.sinceOthers('a')).toBe(Number.POSITIVE_INFINITY)
  spending.add('a', 1)
  spending.add('a', 1)
  expect([spending.sinceOthers('a'), spending.sinceOthers('b')]).toEqual([Number.POSITIVE_INFINITY, 0])
  time = 40
  spending.add('b', 1)
  time = 50
  spending.add('a', 1)
  expect([spending.sinceOthers('a'), spending.sinceOthers('b'), spending.sinceOthers('c')]).toEqual([10, 0, 0])
})
