import { expect, it } from 'vitest'
import { typedNumber } from './typed-number.ts'

it.each([
  ['450.000', 450_000],
  ['72,5', 72.5],
  ['1,2 Mio. €', 1_200_000],
  ['1,2 Mio', 1_200_000],
  ['450 T€', 450_000],
  ['450T€', 450_000],
  ['389 TEUR', 389_000],
  ['450 tsd.', 450_000],
  ['450k', 450_000],
  ['1,2 ha', 12_000],
  ['120 qm', 120],
  ['', undefined],
  ['3-4', Number.NaN],
  ['299.000 € – 450.000 €', Number.NaN],
  ['ab sofort', Number.NaN],
  ['1,2 M', Number.NaN],
  ['2 Zimmer', Number.NaN],
])('%j is %j', (text, number) => expect(typedNumber(text)).toBe(number))
