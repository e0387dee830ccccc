import { describe, expect, it } from 'vitest'
import { isFullAddress } from './postal-address.ts'
import { countryOfAddress } from './written/postcode.ts'

const full = (street: string | null, zipCode: string | null = '07745', city: string | null = 'Jena') =>
  isFullAddress({ street, zipCode, city })

describe('a full address', () => {
  it.each([
    'Lindenweg 7',
    'Lange Straße 12 a',
    'Lange Straße 12, 3. OG links',
    'Straße des 17. Juni 135',
    'C4, 12',
    'Lindenweg 7, 07745 Jena',
    'Haus Nr. 5',
    'Ring 5',
    'Hof Lindenau',
    'Rittergut Ahlbek',
    'Postfach 12 34',
    'Nr. 7',
  ])('has a house number in: %s', (street) => {
    expect(full(street)).toBe(true)
  })

  it.each([
    null,
    '',
    'Lindenweg',
    'Lange Straße, 3. OG',
    'Straße des 17. Juni',
    'C4',
    '12',
    'Wohnung 12',
    'Hof',
    'Dorfstraße ohne Nr.',
    'Packstation 145',
    'Postfiliale 512',
    'DHL-Packstation 145',
    'Burg Straße',
    'Burg Str.',
    'Schloss Allee',
    'Kloster Weg',
    'Mühle Platz',
    'Gut Leben',
    'Gut Wohnen',
  ])('lacks a house number in: %s', (street) => {
    expect(full(street)).toBe(false)
  })

  it('may have a foreign postcode of four digits, whose country follows from a known town', () => {
    expect([full('Lindenweg 7', '6020', 'Innsbruck'), full('Lindenweg 7', '774', 'Jena')]).toEqual([true, false])
    const countries = [countryOfAddress('6020', 'Innsbruck'), countryOfAddress('8001', 'Zürich'), countryOfAddress('07745', 'Jena')]
    expect([...countries, countryOfAddress('7745', 'Jena')]).toEqual(['Österreich', 'Schweiz', null, undefined])
  })

  it('needs a postcode and a town', () => {
    expect([full('Lindenweg 7', null), full('Lindenweg 7', ' '), full('Lindenweg 7', '07745', null)]).toEqual([false, false, false])
  })
})
