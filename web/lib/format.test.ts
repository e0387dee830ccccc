import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatAsked,
  formatDate,
  formatDateTime,
  formatDuration,
  formatLasting,
  formatPrice,
  formatPricePerSize,
  formatRooms,
  formatSize,
  greeting,
  parseNumber,
} from './format.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

describe('prices', () => {
  it.each([
    [450_000, '450.000 €'],
    [1_250_000.4, '1.250.000 €'],
    [0, 'Preis auf Anfrage'],
    [null, 'Preis auf Anfrage'],
    [undefined, 'Preis auf Anfrage'],
    [1, 'Preis auf Anfrage'],
  ])('%s is %s', (price, text) => expect(formatPrice(price)).toBe(text))

  it.each([
    [1_250, 'rent', '1.250 €/Monat'],
    [1_250, 'sale', '1.250 €'],
    [null, 'rent', 'Preis auf Anfrage'],
    [1, 'rent', 'Preis auf Anfrage'],
  ] as const)('%s of a %s is %s', (price, listingType, text) => expect(formatAsked({ price, listingType })).toBe(text))

  it('per square metre only if both are set', () => {
    const flat = { propertyType: 'apartment', price: 450_000, size: 120, plotSize: null } as const
    expect(formatPricePerSize(flat)).toBe('3.750 €/m²')
    expect(formatPricePerSize({ ...flat, price: 1_500 })).toBe('12,50 €/m²')
    expect(formatPricePerSize({ ...flat, propertyType: 'land', plotSize: 1_000 })).toBe('450 €/m²')
    expect(formatPricePerSize({ ...flat, price: null })).toBeUndefined()
    expect(formatPricePerSize({ ...flat, size: 0 })).toBeUndefined()
    expect(formatPricePerSize({ ...flat, size: 1 })).toBeUndefined()
    expect(formatPricePerSize({ ...flat, price: 1 })).toBeUndefined()
  })
})

describe('dates in Berlin time', () => {
  it('are shown for a summer night', () => expect(formatDate('2025-03-04T23:30:00Z')).toBe('05.03.2025'))
  it('are shown for a plain day', () => expect(formatDate('2025-03-05')).toBe('05.03.2025'))
  it('are shown with the time', () => expect(formatDateTime('2026-07-01T10:05:00Z')).toBe('01.07.2026, 12:05 Uhr'))
  it('are shown in the greeting', () => {
    expect(greeting(Date.parse('2026-11-21T07:00:00Z'))).toBe('Guten Morgen')
    expect(greeting(Date.parse('2026-11-21T12:00:00Z'))).toBe('Guten Tag')
    expect(greeting(Date.parse('2026-11-21T17:30:00Z'))).toBe('Guten Abend')
  })
})

describe('ages', () => {
  it.each([
    [0, 'vor wenigen Minuten'],
    [59, 'vor wenigen Minuten'],
    [60, 'vor 1 Stunde'],
    [119, 'vor 1 Stunde'],
    [120, 'vor 2 Stunden'],
    [1_439, 'vor 23 Stunden'],
    [1_440, 'vor 1 Tag'],
    [2_879, 'vor 1 Tag'],
    [2_880, 'vor 2 Tagen'],
    [57_600, 'vor 40 Tagen'],
  ])('%i minutes are "%s"', (minutes, text) => {
    expect(formatAge(ago(minutes), NOW)).toBe(text)
    expect(formatLasting(ago(minutes), NOW)).toBe(text.replace('vor', 'seit').replace('wenigen Minuten', 'Kurzem'))
  })
})

describe('sizes, rooms and durations', () => {
  it.each([
    [formatSize(72.9), '72,9 m²'],
    [formatSize(1_092), '1.092 m²'],
    [formatRooms(4.5), '4,5 Zi.'],
    [formatDuration(45_000), '45 s'],
    [formatDuration(100_000), '1 min 40 s'],
    [formatDuration(125_000), '2 min 05 s'],
  ])('%s', (text, expected) => expect(text).toBe(expected))
})

describe('numbers in German notation', () => {
  it.each([
    ['450.000', 450_000],
    ['1.250.000,50 €', 1_250_000.5],
    ['450000', 450_000],
    ['72,5', 72.5],
    ['72.5', 72.5],
    ['45 m²', 45],
    ['-5', -5],
    [' ', undefined],
    ['abc', Number.NaN],
    ['1.2.3', Number.NaN],
    ['1e5', Number.NaN],
  ])('"%s" is %s', (text, number) => expect(parseNumber(text)).toBe(number))
})
