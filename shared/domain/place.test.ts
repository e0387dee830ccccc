import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeKey, placeKeys } from './place.ts'

describe('the key of a typed place', () => {
  it.each([
    ['  Köln ', 'koeln'],
    ['KÖLN', 'koeln'],
    ['Ko\u0308ln', 'koeln'],
    ['Bad Homburg v.d. Höhe', 'bad homburg v d hoehe'],
    ['Groß-Gerau', 'gross gerau'],
    ['50667', '50667'],
    ['506', '506'],
    ['50667 Köln', '50667'],
    ['Frankfurt', 'frankfurt am main'],
    ['frankfurt am main', 'frankfurt am main'],
    ['Frankfurt/Main', 'frankfurt am main'],
    ['Frankfurt a.M.', 'frankfurt am main'],
    ['Frankfurt (Main)', 'frankfurt am main'],
    ['Frankfurt (Oder)', 'frankfurt oder'],
    ['Frankfurt an der Oder', 'frankfurt oder'],
    ['', ''],
    [' - ', ''],
  ])('is built from %j as %j', (typed, key) => {
    expect(placeKey(typed)).toBe(key)
  })
})

describe('a listing', () => {
  const nied = placeKeys({ zipCode: '65934', location: 'Nied', city: 'Frankfurt am Main' })
  it.each(['', '6', '65', '659', '6593', '65934', 'Nied', 'Frankfurt', 'Frankfurt/Main', '65934 Frankfurt'])(
    'is found by the place %j',
    (typed) => {
      expect(nied).toContain(placeKey(typed))
    },
  )
  it.each(['5', '65935', 'Niederrad', 'Frankfurt (Oder)', 'am', 'Höchst'])('is not found by the place %j', (typed) => {
    expect(nied).not.toContain(placeKey(typed))
  })

  it('is found by each part and each name of a long place', () => {
    const keys = placeKeys({ zipCode: '21521', location: 'Herzogtum Lauenburg - Dassendorf' })
    expect(keys).toEqual(expect.arrayContaining(['herzogtum lauenburg dassendorf', 'herzogtum lauenburg', 'dassendorf', 'lauenburg']))
  })

  it('is found by a district with a short word in its name', () => {
    expect(placeKeys({ zipCode: null, location: 'Hamburg St. Pauli' })).toEqual(expect.arrayContaining(['hamburg', 'st pauli', 'pauli']))
    expect(placeKeys({ zipCode: null, location: 'Hamburg St. Pauli' })).not.toContain('st')
  })

  it('is found by a town with a three-letter name next to its district', () => {
    expect(placeKeys({ zipCode: null, location: 'Ulm Söflingen' })).toContain(placeKey('Ulm'))
    expect(placeKeys({ zipCode: null, location: 'Hof Innenstadt' })).toContain(placeKey('Hof'))
  })

  it('is found only by the right one of two towns with the same name', () => {
    const oder = placeKeys({ zipCode: '15230', location: 'Frankfurt (Oder)' })
    expect(oder).toContain(placeKey('Frankfurt Oder'))
    expect(oder).not.toContain(placeKey('Frankfurt'))
  })

  it('is found only without a place if it has none itself', () => {
    expect(placeKeys({ zipCode: null, location: null })).toEqual([''])
  })

  it('is found by a postcode within its place', () => {
    expect(placeKeys({ zipCode: null, location: '60327 Gutleutviertel' })).toEqual(
      expect.arrayContaining(['60327', '60', 'gutleutviertel']),
    )
  })
})

const german = fc.stringMatching(/^[A-Za-zäöüÄÖÜß .,/()'-]{0,30}$/)
const name = fc.oneof(german, fc.string({ maxLength: 30 }), fc.string({ unit: 'grapheme', maxLength: 12 }))
const zip = fc.stringMatching(/^\d{5}$/)
const listing = fc.record({ zipCode: fc.option(zip), location: fc.option(name), city: fc.option(name) })

describe('for any place', () => {
  it('a listing is found by its own postcode, place and city as typed', () => {
    fc.assert(
      fc.property(listing, (place) => {
        const keys = placeKeys(place)
        const starts = [1, 2, 3, 4, 5].map((length) => place.zipCode?.slice(0, length) ?? '')
        const typed = [place.location, place.city, ...starts].map((text) => placeKey(text ?? ''))
        expect(keys).toEqual(expect.arrayContaining(typed))
      }),
    )
  })

  it('keys are sorted, unique and without empty words', () => {
    fc.assert(
      fc.property(listing, (place) => {
        const keys = placeKeys(place)
        expect(keys).toEqual([...new Set(keys)].toSorted())
        for (const key of keys) expect(key === '' || key.split(' ').every((word) => word !== '')).toBe(true)
      }),
    )
  })

  it('a key is idempotent and case-insensitive', () => {
    fc.assert(
      fc.property(german, (text) => {
        expect(placeKey(placeKey(text))).toBe(placeKey(text))
        expect(placeKey(text.toLowerCase())).toBe(placeKey(text))
      }),
    )
  })

  it('a long text produces few keys', () => {
    expect(placeKeys({ zipCode: null, location: 'wort '.repeat(5_000) }).length).toBeLessThan(50)
    expect(
      placeKeys({ zipCode: null, location: Array.from({ length: 3_000 }, (_, index) => `wort${index}`).join(' - ') }).length,
    ).toBeLessThan(100)
  })
})
