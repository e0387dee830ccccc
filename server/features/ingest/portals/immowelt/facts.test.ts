import { describe, expect, it } from 'vitest'
import { placeIn, readFacts, readAdvertPlace } from './facts.ts'

const factsOf = (facts: Readonly<Record<string, string>>) =>
  readFacts({ facts: Object.entries(facts).map(([type, value]) => ({ type, value })) })

describe('a figure', () => {
  it.each([
    [{ plotSpace: '1,2 ha' }, { plotSize: 12_000 }],
    [{ plotSpace: '1.028 m²' }, { plotSize: 1_028 }],
    [{ livingSpace: 'ca. 130,5 m²' }, { size: 130.5 }],
    [{ livingSpace: '98' }, { size: 98 }],
    [{ overallSpace: '210 m²' }, { size: 210 }],
    [{ livingSpace: '140 m²', overallSpace: '210 m²' }, { size: 140 }],
    [{ overallSpace: '210 m²', livingSpace: '140 m²' }, { size: 140 }],
    [{ livingSpace: '0 m²', overallSpace: '210 m²' }, { size: 210 }],
    [{ overallSpace: '210 m²', livingSpace: 'auf Anfrage' }, { size: 210 }],
    [
      { plotSpace: '800 m²', overallSpace: '210 m²', livingSpace: '140 m²' },
      { size: 140, plotSize: 800 },
    ],
    [{ numberOfRooms: '2 1/2' }, { rooms: 2.5 }],
    [{ numberOfRooms: '3½ Zimmer' }, { rooms: 3.5 }],
    [{ numberOfRooms: '0' }, { rooms: null }],
  ])('is read with its unit: %j', (facts, expected) => expect(factsOf(facts)).toMatchObject(expected))
})

describe('a place', () => {
  it('keeps a foreign postcode', () => {
    expect(readAdvertPlace({ address: { zipCode: '8045', city: 'Graz', district: 'Andritz' } })).toMatchObject({
      zipCode: '8045',
      place: 'Graz - Andritz',
    })
    expect(placeIn('Andritz, Graz (8045)')).toEqual({ zipCode: '8045', place: 'Graz - Andritz', street: null })
    expect(placeIn('Birkenweg 2, Celle (29221)')).toEqual({ zipCode: '29221', place: 'Celle', street: 'Birkenweg 2' })
  })
})
