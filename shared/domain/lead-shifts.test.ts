import { describe, expect, it } from 'vitest'
import { type LeadShift, shiftReasons } from './lead-shifts.ts'
import { VALUES } from './lead-weights.ts'

const area = (value: string, points: number): LeadShift => ({ aspect: 'area', value, points })
const facts = { propertyType: 'house', price: 420_000, zipCode: '20257' } as const
const reasonsOf = (shifts: readonly LeadShift[], change: Partial<Parameters<typeof shiftReasons>[1]> = {}) =>
  shiftReasons(shifts, { ...facts, ...change }).map(({ text, points }) => `${text} ${points}`)

describe("an agent's own weights", () => {
  it.each<[string, LeadShift, string[]]>([
    ['its postcode', area('20257', 10), ['Ihre Gewichtung: Gebiet 20257 10']],
    ['its first digits', area('2', -7), ['Ihre Gewichtung: Gebiet 2xxxx -7']],
    ['another area', area('21', 10), []],
    ['no points', area('20257', 0), []],
    ['its kind', { aspect: 'kind', value: 'house', points: 5 }, ['Ihre Gewichtung: Haus 5']],
    ['another kind', { aspect: 'kind', value: 'land', points: 5 }, []],
    ['its commission', { aspect: 'value', value: 'large', points: -30 }, ['Ihre Gewichtung: Große Provision -30']],
    ['another commission', { aspect: 'value', value: 'largest', points: -30 }, []],
  ])('add the reasons for %s', (_, shift, reasons) => {
    expect(reasonsOf([shift])).toEqual(reasons)
  })

  it('count the narrowest of several areas, in any order', () => {
    for (const shifts of [
      [area('2', 1), area('2025', 3), area('20', 2)],
      [area('2025', 3), area('2', 1), area('20', 2)],
    ])
      expect(reasonsOf(shifts)).toEqual(['Ihre Gewichtung: Gebiet 2025x 3'])
  })

  it('let a narrow area cancel out a wider one', () => {
    expect(reasonsOf([area('2', 10), area('20257', 0)])).toEqual([])
  })

  it.each([null, 1, 0.5])('add no reason for an unknown place or a price of %j', (price) => {
    const shifts = [area('2', 1), ...VALUES.map(({ value }) => ({ aspect: 'value', value, points: 4 }) as const)]
    expect(reasonsOf(shifts, { zipCode: null, price })).toEqual([])
  })
})
