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
    [{ address: 'C4, 12, 68159 Mannheim' }, { street: 'c4 12', zip: '68159', city: 'mannheim' }],
    [{ address: 'C 4 12\n68159 Mannheim' }, { street: 'c4 12', zip: '68159', city: 'mannheim' }],
    [
      { street: 'C4', houseNumber: '12', zipCode: '68159', city: 'Mannheim' },
      { street: 'c4 12', zip: '68159', city: 'mannheim' },
    ],
    [{ address: '22111 Hamburg, Lindenweg 7' }, LINDENWEG],
    [{ address: 'Lindenweg 7, 2. OG, 22111 Hamburg' }, LINDENWEG],
    [{ street: 'Lindenweg', houseNumber: '7', zipCode: '22111', city: 'Hamburg - Horn' }, LINDENWEG],
    [{ address: 'Haus Nr. 12, 29565 Wriedel' }, { street: 'hausnr12', zip: '29565', city: 'wriedel' }],
  ])('is read from %j', (tip, place) => {
    expect(tipPlace(tip)).toEqual(place)
  })

  it.each([
    [{}],
    [{ city: 'Hamburg' }],
    [{ street: 'Lindenweg', zipCode: '22111' }],
    [{ street: 'Lindenweg', houseNumber: '7' }],
    [{ address: '22111 Hamburg' }],
    [{ address: 'Haus am Ende der Straße, 22111 Hamburg' }],
  ])('is undefined for %j', (tip) => {
    expect(tipPlace(tip)).toBeUndefined()
  })

  it.each([
    ['C4, 12, 68159 Mannheim', 'C4, 21, 68159 Mannheim'],
    ['C4, 12, 68159 Mannheim', 'C5, 12, 68159 Mannheim'],
    ['Q 7, 2, 68161 Mannheim', 'Q 72, 68161 Mannheim'],
    ['Straße 1 23, 13086 Berlin', 'Straße 12 3, 13086 Berlin'],
    ['Musterweg 1-12, 29525 Uelzen', 'Musterweg 112, 29525 Uelzen'],
    ['Musterweg 2 1/2, 29525 Uelzen', 'Musterweg 21/2, 29525 Uelzen'],
    ['Musterweg 12, 29525 Uelzen', 'Musterweg 12 a, 29525 Uelzen'],
  ])('differs between %j and %j', (one, other) => {
    expect(tipPlace({ address: one })).not.toEqual(tipPlace({ address: other }))
  })
})
