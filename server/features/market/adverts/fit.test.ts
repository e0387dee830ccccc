import { describe, expect, it } from 'vitest'
import type { ImportListing } from './import-listing.ts'
import { fitListing } from './fit.ts'

const LISTING: ImportListing = {
  source: 'kleinanzeigen.de',
  externalId: '1',
  propertyType: 'house',
  listingType: 'sale',
  placeKeys: [''],
  filedAs: null,
  isDetailed: false,
  isDemo: false,
  title: 'Haus',
}
const fit = (field: string, value: unknown) => (fitListing({ ...LISTING, [field]: value }) as unknown as Record<string, unknown>)[field]

/** Maximum characters per column, deliberately repeated here. */
const LONGEST: Readonly<Record<string, number>> = {
  title: 200,
  description: 20_000,
  location: 200,
  zipCode: 10,
  address: 200,
  floor: 100,
  heatingType: 200,
  energyClass: 100,
  condition: 200,
  availableFrom: 200,
  commission: 500,
  contactName: 200,
  contactPhone: 100,
}

/** Minimum and maximum per column, and its decimal step. */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number, step: number]>> = {
  priceCents: [1, 100_000_000_000, 1],
  size: [0.01, 10_000_000, 0.01],
  plotSize: [0.01, 10_000_000, 0.01],
  rooms: [0.1, 999, 0.1],
  bedrooms: [0.1, 999, 0.1],
  bathrooms: [0.1, 999, 0.1],
  yearBuilt: [1_000, 2_200, 1],
  totalFloors: [1, 200, 1],
  latitude: [-90, 90, 0.0000001],
  longitude: [-180, 180, 0.0000001],
  contactOtherAds: [0, 1_000_000, 1],
}

describe('an advert text', () => {
  it.each(Object.entries(LONGEST))('%s is truncated after %i characters and trimmed', (field, longest) => {
    expect(fit(field, 'x'.repeat(longest))).toBe('x'.repeat(longest))
    expect(fit(field, `${'x'.repeat(longest)}y`)).toBe('x'.repeat(longest))
    expect(fit(field, '  a b ')).toBe('a b')
  })

  it.each(Object.keys(LONGEST).filter((field) => field !== 'description'))('%s is put on one line', (field) => {
    expect(fit(field, 'a\n\tb')).toBe('a b')
  })

  it('keeps its line breaks but not its control characters', () => {
    expect(fit('description', 'a\nb\tc\u0000\u0007\u009f\r')).toBe('a\nb\tc')
    expect(fit('description', `${'x'.repeat(19_999)}\u{1f600}`)).toBe('x'.repeat(19_999))
    expect(fit('description', 'a\ud800b')).toBe('a\ufffdb')
  })

  it('is omitted when blank, except that a title always exists', () => {
    expect([fit('location', ' \n '), fit('description', '\u0000'), fit('title', ' ')]).toEqual([undefined, undefined, 'Ohne Titel'])
  })
})

describe('an advert number', () => {
  it.each(Object.entries(BOUNDS))('%s is kept within its bounds and rounded like its column', (field, [least, most, step]) => {
    expect([fit(field, least), fit(field, most)]).toEqual([least, most])
    expect([fit(field, least - step), fit(field, most + step)]).toEqual([undefined, undefined])
    expect(fit(field, least + step * 1.4)).toBeCloseTo(least + step, 9)
    expect(fit(field, least + step * 1.6)).toBeCloseTo(least + step * 2, 9)
  })

  it('is rounded by its decimal digits', () => {
    expect([fit('size', 1.005), fit('rooms', 2.25)]).toEqual([1.01, 2.3])
  })

  it('stays null when null', () => {
    expect([fit('priceCents', null), fit('hasGarden', null), fit('hasGarden', true)]).toEqual([null, null, true])
  })
})

describe("an advert's addresses, lists and dates", () => {
  const address = (length: number) => 'https://x.de/'.padEnd(length, 'x')

  it('omit addresses that are too long, including pictures and links', () => {
    expect([fit('sourceUrl', address(2_000)), fit('sourceUrl', address(2_001))]).toEqual([address(2_000), undefined])
    expect(fit('imageUrls', [address(20), address(2_001), address(30)])).toEqual([address(20), address(30)])
    expect(fit('platformLinks', { is24Link: address(20), ebkLink: address(2_001) })).toEqual({ is24Link: address(20) })
  })

  it('are limited to sixty pictures and a hundred features', () => {
    expect(
      fit(
        'imageUrls',
        Array.from({ length: 61 }, (_, n) => `https://x.de/${n}`),
      ),
    ).toHaveLength(60)
    expect(
      fit(
        'features',
        Array.from({ length: 101 }, (_, n) => ` Garten ${n}`),
      ),
    ).toHaveLength(100)
    expect(fit('features', [' ', 'x'.repeat(101), 'Aufzug'])).toEqual(['x'.repeat(100), 'Aufzug'])
  })

  it('omit dates older than the web', () => {
    const [first, before] = [new Date('1995-01-01T00:00:00Z'), new Date('1994-12-31T23:59:59Z')]
    expect([fit('listedAt', first), fit('listedAt', before)]).toEqual([first, undefined])
    expect([fit('contactMemberSince', '1995-01-01'), fit('contactMemberSince', '1994-12-31')]).toEqual(['1995-01-01', undefined])
  })
})
