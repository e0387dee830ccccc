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
