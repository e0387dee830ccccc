import { describe, expect, it } from 'vitest'
import { calculateShare } from './commission.ts'
import type { Cents } from './money.ts'

describe('a share of a sale', () => {
  it.each([
    ['450.000 € at 3 %', 45_000_000, 3, 1_350_000],
    ['450.000 € at 3,57 %', 45_000_000, 3.57, 1_606_500],
    ['333.333,33 € at 2,975 %, to the nearest cent', 33_333_333, 2.975, 991_667],
    ['100 € at 0,125 %, half a cent up', 10_000, 0.125, 13],
    ['1.234.567 € at 10 %', 123_456_700, 10, 12_345_670],
    ['nothing of nothing', 0, 3.57, 0],
  ])('is calculated from %s', (_, price, rate, expected) => {
    expect(calculateShare(price as Cents, rate)).toBe(expected)
  })
})
