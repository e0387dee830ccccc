import { describe, expect, it } from 'vitest'
import { describeChange, fieldLabel } from './change-text.ts'

describe('describeChange', () => {
  it.each([
    ['price', 450_000, 430_000, '450.000 €', '430.000 €'],
    ['price', null, 430_000, undefined, '430.000 €'],
    ['size', 120.5, 1000, '120,5', '1.000'],
    ['size', 120.5, 1001, '120,5', '1.001 €'],
    ['yearBuilt', 1985, 1986, '1985', '1986'],
    ['lastRefurbishment', '2019', '2020', '2019', '2020'],
    ['price', '450000', '430000', '450.000 €', '430.000 €'],
    ['address', '01067', '04109', '01067', '04109'],
    ['cellar', false, true, 'nein', 'ja'],
    ['propertyType', 'house', 'land', 'Haus', 'Grundstück'],
    ['title', 'Alt', null, 'Alt', 'entfernt'],
    ['imageUrls', ['a', 'b'], ['a'], '2 Bilder', '1 Bild'],
    ['imageUrls', ['a', 'b'], ['a', 'c'], undefined, '2 Bilder, ausgetauscht'],
  ])('%s from %j to %j', (field, before, after, from, to) => {
    expect(describeChange(field, before, after)).toEqual({ from, to })
  })

  it('shortens long texts', () => {
    expect(describeChange('description', null, 'x'.repeat(500)).to).toHaveLength(162)
  })

  it('names fields in German', () => {
    expect(fieldLabel('numberOfParkingSpaces')).toBe('Stellplätze')
  })
})
