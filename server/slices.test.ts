import { expect, it } from 'vitest'
import { inSlices } from './slices.ts'

it.each([
  [0, []],
  [1, [1]],
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
])('%i rows are worked on in order, a hundred at a time', async (count, sizes) => {
  const rows = Array.from({ length: count }, (_, n) => n)
  const slices = await inSlices(rows, (slice) => [...slice])
  expect(slices.map(({ length }) => length)).toEqual(sizes)
  expect(slices.flat()).toEqual(rows)
})
