import { expect, it } from 'vitest'
import { understand } from './understand.ts'

it.each([
  [1, 5],
  [4, 5],
  [5, 5],
  [6, 10],
  [10, 10],
  [11, 20],
  [12, 20],
  [20, 20],
  [21, 30],
  [25, 30],
  [30, 30],
  [31, 50],
  [50, 50],
  [51, 100],
  [100, 100],
  [101, 100],
  [250, 100],
])('raises a radius of %d km to the next larger supported one, or the largest: %d', (km, radius) => {
  for (const words of [
    `Haus in Celle im Umkreis von ${km} km`,
    `Haus im ${km}er Umkreis um Celle`,
    `Haus in Celle, bis zu ${km} Kilometer`,
  ])
    expect(understand(words).filters, words).toMatchObject({ location: 'Celle', radius })
})
