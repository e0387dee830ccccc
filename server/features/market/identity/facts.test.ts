import { expect, it } from 'vitest'
import { toComparedAdvert } from './facts.ts'
import type { ComparedRow } from './queries.ts'

it.each([
  [30_000_000, 300_000],
  [150, 1.5],
  [100, null],
  [60, null],
  [null, null],
])('takes %j cents in an advert for a price of %j euro in a comparison', (price_cents, price) => {
  expect(toComparedAdvert({ price_cents } as ComparedRow).price).toBe(price)
})
