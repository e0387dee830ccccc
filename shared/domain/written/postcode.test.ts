import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeKeys } from '../place.ts'
import { countryIn, partsAbroad, placeAbroad, readPostcode } from './postcode.ts'

it.each([
  ['01067', null, '01067'],
  ['1067', 'Dresden', '01067'],
  ['4109.0', 'Leipzig', '04109'],
  ['6108', 'Halle', '06108'],
  ['8056', 'Zwickau', '08056'],
  ['9111', 'Chemnitz', '09111'],
  ['4109', 'Leipzig - Gohlis', '04109'],
  ['1099', 'Dresden-Neustadt', '01099'],
  ['4827', 'Machern, Sachsen', '04827'],
  ['4827', 'Machern, Landkreis Leipzig', '04827'],
  ['4827', 'Machern, Deutschland', '04827'],
  ['DE-4109', null, '04109'],
  ['4109 Leipzig', null, '04109'],
  ['D-50667', 'Köln', '50667'],
  ['DE 50667', null, '50667'],
  ['50667 Köln', null, '50667'],
  ['50667.0', null, '50667'],
])('reads the postcode %j of %j as %s in Germany', (text, town, zipCode) => {
  for (const written of [text, ` ${text} `, text.toLowerCase(), text.replaceAll(' ', '\u00a0')])
    expect(readPostcode(written, town)).toEqual({ zipCode })
})

it.each([
  ['8010', 'Graz', '8010', 'Österreich'],
  ['A-8010', 'Graz', '8010', 'Österreich'],
  ['A 8010', null, '8010', 'Österreich'],
  ['8010 Graz', null, '8010', 'Österreich'],
  ['1010', 'Wien', '1010', 'Österreich'],
  ['6020', 'Innsbruck', '6020', 'Österreich'],
  ['9020', 'Klagenfurt am Wörthersee', '9020', 'Österreich'],
  ['3100', 'St. Pölten', '3100', 'Österreich'],
  ['CH-4051', 'Basel', '4051', 'Schweiz'],
  ['4051', 'Basel', '4051', 'Schweiz'],
  ['8001', 'Zürich', '8001', 'Schweiz'],
  ['9000', 'St. Gallen', '9000', 'Schweiz'],
  ['8280', 'Kreuzlingen', '8280', 'Schweiz'],
  ['F-67000', 'Straßburg', '67000', 'Frankreich'],
  ['4020', 'Linz, Österreich', '4020', 'Österreich'],
])('reads the postcode %j of %j as foreign', (text, town, zipCode, country) => {
  for (const written of [text, ` ${text} `, text.toLowerCase(), text.replaceAll(' ', '\u00a0')]) {
    expect(readPostcode(written, town)).toEqual({ zipCode, country })
    expect(readPostcode(written, town?.toUpperCase() ?? null)).toEqual({ zipCode, country })
  }
})

it.each([
  ['123', null],
  ['Köln', null],
  ['5066', 'Köln'],
  ['2000', 'Hamburg'],
  ['8000', 'München'],
  ['8600', 'Volketswil'],
  ['8600 Volketswil', null],
  ['8200', 'Gleisdorf'],
  ['1010', null],
  ['1067', null],
  ['501234', null],
  ['X-1234', null],
  ['', null],
])('finds no postcode in %j of %j', (text, town) => expect(readPostcode(text, town)).toBeUndefined())

it('reads a German postcode only from five digits, or from four in the east', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
      const read = readPostcode(String(number), 'Zwickau')
      const isEast = /^(?:1|2[6-9]|3[0-2]|4|6|7[3-9]|8[0-6]|9[0-6])/.test(String(number))
      expect(read?.zipCode).toBe(number > 9_999 ? String(number) : number > 999 && isEast ? `0${number}` : undefined)
    }),
  )
})

it("keeps a foreign place's country, and finds the place by name but by no German postcode", () => {
  const graz = placeAbroad('8010', 'Graz', 'Österreich')
  expect(graz).toBe('8010 Graz, Österreich')
  expect(countryIn(graz)).toBe('Österreich')
  expect(partsAbroad(graz)).toEqual({ zipCode: '8010', town: 'Graz', country: 'Österreich' })
  const keys = placeKeys({ zipCode: null, location: graz })
  expect(keys).toContain('graz')
  expect(keys.filter((key) => /^\d+$/.test(key))).toEqual([])
  expect(
    placeKeys({ zipCode: null, location: placeAbroad('67000', 'Straßburg', 'Frankreich') }).filter((key) => /^\d+$/.test(key)),
  ).toEqual([])
  expect(placeAbroad('8010', 'Graz, Austria', 'Österreich')).toBe('8010 Graz, Österreich')
  expect(placeAbroad(null, null, 'Schweiz')).toBe('Schweiz')
})

it('does not mistake towns in Germany for foreign places', () => {
  for (const place of ['Leipzig', 'Sächsische Schweiz', 'Halle (Saale)', 'Köln, Ehrenfeld', 'Deutschland', 'Bad Bentheim, Deutschland', ''])
    expect(partsAbroad(place)).toBeUndefined()
})
