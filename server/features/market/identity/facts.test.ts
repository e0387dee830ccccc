import { expect, it } from 'vitest'
import { toComparedAdvert } from './facts.ts'
import type { ComparedRow } from './queries.ts'

it.each([
  [30_000_000, 300_000],
  [150, 1.5],
  [100, null],
  [60, null],
  [null, null],
])('converts an advert price of %j cents to %j euros for the comparison', (price_cents, price) => {
  expect(toComparedAdvert({ price_cents } as ComparedRow).price).toBe(price)
})
