import { describe, expect, it } from 'vitest'
import { type MarketFigures, type MarketQuarter, sheetLines, calculateTrend } from './market-sheet.ts'

const quarter = (from: string, listings: number, pricePerSqm: number): MarketQuarter => ({ from, listings, pricePerSqm })
const QUARTERS = [quarter('2026-01-01', 12, 2_500), quarter('2026-07-01', 15, 2_800), quarter('2026-10-01', 1_234, 3_000)]
const FIGURES: MarketFigures = {
  area: '20257',
  listings: 24,
  perSqm: { low: 2_900, median: 3_000, high: 3_100 },
  onlineDays: 10,
  similar: { from: 70, to: 130, listings: 11, pricePerSqm: 3_050 },
  gone: { listings: 18, days: 40 },
  quarters: QUARTERS,
}
const HOUSE = { propertyType: 'house', listingType: 'sale', size: 100, price: 360_000 } as const

describe('the price trend', () => {
  it('goes from the first to the last quarter with enough listings', () => {
    expect(calculateTrend(QUARTERS)).toEqual({ change: expect.closeTo(0.2), first: QUARTERS[0], last: QUARTERS[2] })
  })

  it.each([
    ['no quarter', []],
    ['one quarter', [quarter('2026-01-01', 12, 2_500)]],
  ])('is unknown with %s', (_, quarters) => {
    expect(calculateTrend(quarters)).toBeNull()
  })
})

describe('the lines of a market sheet', () => {
  it('name the number of listings their figure is based on, and for the trend also its period', () => {
    const notes = Object.fromEntries(sheetLines(HOUSE, FIGURES).map(({ label, note }) => [label, note.replaceAll('\u00a0', ' ')]))
    expect(notes).toEqual({
      'Preis je m²': 'die mittlere Hälfte von 24 Inseraten; Median 3.000 €/m²',
      'Für dieses Objekt': 'Preis je m² von 24 Inseraten, bei 100 m²; Mitte 300.000 €',
      'Zurzeit verlangt': '3.600 €/m², 20 % über dem Median von 24 Inseraten',
      'Preis je m² bei ähnlicher Größe': 'Median von 11 Inseraten mit 70 bis 130 m² in derselben Gegend',
      'Zeit im Angebot': 'von 24 Inseraten ist die Hälfte seit mindestens so lange online',
      'Dauer bis zum Ende des Inserats':
        'Median von 18 Inseraten, die in den letzten zwölf Monaten endeten; ob verkauft, ist nicht bekannt',
      Entwicklung: 'Median von 12 neuen Inseraten im 1. Quartal 2026 und von 1.234 im 4. Quartal 2026',
    })
  })

  it('state when a price equals the median', () => {
    const asked = sheetLines({ ...HOUSE, price: 300_000 }, FIGURES).find(({ label }) => label === 'Zurzeit verlangt')
    expect(asked?.note).toMatch(/, genau im Median von 24 Inseraten$/)
  })
})
