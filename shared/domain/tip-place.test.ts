import { describe, expect, it } from 'vitest'
import { tipPlace } from './tip-place.ts'

const LINDENWEG = { street: 'lindenweg7', zip: '22111', city: 'hamburg' }

describe('the place of a tip', () => {
  it.each([
    [{ street: 'Lindenweg', houseNumber: '7', zipCode: '22111', city: 'Hamburg' }, LINDENWEG],
    [{ street: ' lindenWEG ', houseNumber: ' 7', zipCode: '22111', city: 'hamburg' }, LINDENWEG],
    [{ address: 'Lindenweg 7', zipCode: '22111', city: 'Hamburg' }, LINDENWEG],
    [{ address: 'Lindenweg 7, 22111 Hamburg' }, LINDENWEG],
    [{ address: 'Lindenweg 7\n22111 Hamburg' }, LINDENWEG],
    [
      { street: 'Lindenweg', houseNumber: '7', city: 'Hamburg' },
      { ...LINDENWEG, zip: null },
    ],
    [{ address: 'Lindenweg 7, Hamburg' }, { ...LINDENWEG, zip: null }],
    [
      { street: 'Lange Straße', houseNumber: '12 A', zipCode: '21337' },
      { street: 'langestr12a', zip: '21337', city: null },
    ],
    [
      { street: 'Lange Str.', houseNumber: '12a', zipCode: '21337' },
      { street: 'langestr12a', zip: '21337', city: null },
    ],
    [
      { street: 'Kätnerweg', houseNumber: '3', city: 'Müden (Aller)' },
      { street: 'kaetnerweg3', zip: null, city: 'muedenaller' },
    ],
  ])('of %j', (told, place) => {
    expect(tipPlace(told)).toEqual(place)
  })

  it.each([
    [{}],
    [{ city: 'Hamburg' }],
    [{ street: 'Lindenweg', zipCode: '22111' }],
    [{ street: 'Lindenweg', houseNumber: '7' }],
    [{ address: '22111 Hamburg' }],
    [{ address: 'Haus am Ende der Straße, 22111 Hamburg' }],
  ])('is unknown of %j', (told) => {
    expect(tipPlace(told)).toBeUndefined()
  })
})
