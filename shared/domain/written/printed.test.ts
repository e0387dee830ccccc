import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstGermanNumber, germanNumber, pointNumber } from './number.ts'
import { readPrice, roomCount, squareMetres } from './printed.ts'

describe('numbers in German notation', () => {
  it.each([
    ['1.200.000', 1_200_000],
    ['2.790,35', 2790.35],
    ['285000', 285_000],
    ['2,5', 2.5],
    ['0', 0],
    ['607000.00', null],
    ['12.5', null],
    ['1.2.3', null],
    ['', null],
    ['VB', null],
  ])('are read from %j as %j', (text, number) => {
    expect(germanNumber(text)).toBe(number)
  })

  it('are read from the output of Intl', () => {
    const print = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        expect(germanNumber(print.format(cents / 100))).toBe(cents / 100)
      }),
    )
  })

  it('are found as the first number in a text', () => {
    expect(firstGermanNumber('115 Anzeigen online')).toBe(115)
    expect(firstGermanNumber('Anzeigen online')).toBeNull()
    expect(firstGermanNumber('1.231 Immobilien')).toBe(1231)
  })
})

it.each([
  ['607000.00', 607_000],
  ['53.48967', 53.48967],
  ['650', 650],
  ['1.200.000', null],
  ['1,5', null],
  ['NaN', null],
  ['', null],
])('are read from the microdata %j as %j', (text, number) => {
  expect(pointNumber(text)).toBe(number)
})

describe('printed figures', () => {
  it.each([
    ['285.000 €', 285_000, false],
    ['1.249 € VB', 1249, true],
    ['1.249\u00a0€ VB', 1249, true],
    ['1 €', 1, false],
    ['350-400.000 €', 350_000, false],
    ['0 €', null, false],
    ['VB', null, true],
    ['Zu verschenken', null, false],
  ])('contain a price in %j', (text, amount, negotiable) => {
    expect(readPrice(text)).toEqual({ amount, negotiable })
  })
  it.each(['Kaltmiete 600 €', '3.500 €/m²', '375.000 € 2.885 €', '', '€', 'Preis auf Anfrage'])('contain no price in %j', (text) => {
    expect(readPrice(text)).toBeUndefined()
  })
})

it('are recognised as areas and rooms by their units', () => {
  expect(squareMetres('2.790,35 m²')).toBe(2790.35)
  expect(squareMetres('89\u00a0m²')).toBe(89)
  expect(squareMetres('0 m²')).toBe(0)
  expect(squareMetres('3.500 €/m²')).toBeNull()
  expect(squareMetres('10 m² Balkon')).toBeNull()
  expect(roomCount('2,5 Zi.')).toBe(2.5)
  expect(roomCount('3 Zimmer')).toBe(3)
  expect(roomCount('3')).toBeNull()
})
