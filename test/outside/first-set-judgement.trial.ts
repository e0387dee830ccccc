import { expect, it } from 'vitest'
import { judge, type JudgedListing } from '#server/features/market/judge/verdict.ts'
import { findRefusal } from '#server/features/market/judge/refusal.ts'
import { describeWith } from '../shared-material.ts'

/** The figures that a page states besides its text. */
const FIGURES = { price: 298_000, size: 96, rooms: 4, otherAds: 0 }

/** A private seller's ad page. */
const judged = (title: string, text: string | null = null, rest: Partial<JudgedListing> = {}) =>
  judge({
    title,
    text,
    filedAs: null,
    listingType: 'sale',
    sellerType: 'private',
    otherAds: null,
    price: null,
    size: null,
    rooms: null,
    zipCode: null,
    propertyType: 'house',
    location: null,
    isDetailed: true,
    ...rest,
  })

describeWith('outside/', 'verdicts and refusals', () => {
  it.each(['2-Zimmer Altstadt gegen 3-Zimmer mit Balkon', 'EFH Rosenheim gegen ETW München', 'Wohnung in Kiel vs. Wohnung in Lübeck'])(
    'O-44 recognises the swap %s',
    (title) => {
      expect(judged(title)).toMatchObject({ reason: 'swap' })
    },
  )

  it.each([
    'KeineMakler',
    '#keinemakler',
    'keine-makler!',
    'Makler: nein',
    'Makler 🙅',
    'Maklerverträge unterschreibe ich nicht',
    'Wir haben uns bewusst gegen einen Makler entschieden und bitten, das zu respektieren',
    'Anrufe aus der Immobilienbranche unerwünscht',
  ])('O-47 recognises the refusal of agents in %s', (text) => {
    expect(findRefusal(text)).toBeDefined()
  })

  it.each([
    ['Haus in Görlitz', 'Zehn Minuten zu Fuß nach Zgorzelec in Polen.', 'Görlitz', '02826'],
    ['Haus in Passau', 'Zur Grenze nach Österreich sind es fünf Kilometer.', 'Passau', '94032'],
    ['Haus in Konstanz', 'Die Schweiz liegt vor der Tür.', 'Konstanz', '78462'],
    ['Haus in Kehl', 'Über die Brücke nach Straßburg in Frankreich sind es zehn Minuten.', 'Kehl', '77694'],
  ])('O-49 still treats %s as an offer', (title, text, location, zipCode) => {
    expect(judged(title, text, { ...FIGURES, location, zipCode })).toMatchObject({ outcome: 'offer' })
  })

  it.each([
    ['Stadthaus Am Amtsgericht 5', null],
    ['Altbauwohnung gegenüber dem Amtsgericht', 'Termin zur Besichtigung nach Vereinbarung'],
  ])('O-50 still treats %s as an offer', (title, text) => {
    expect(judged(title, text, { ...FIGURES, zipCode: '29221' })).toMatchObject({ outcome: 'offer' })
  })

  it.each([
    ['Bungalow mit 116 m² inkl. Grundstück, Haus in Planung', null],
    ['Mitwachshaus 148', 'Grundstück nach Ihrer Wahl, Baunebenkosten kommen hinzu'],
    ['Reihenhaus in Bau', 'Zahlungsplan nach MaBV, Infobüro des Bauträgers'],
  ])('O-53 marks %s as a dealer', (title, text) => {
    expect(judged(title, text)).toMatchObject({ reason: 'dealer' })
  })

  it.each(['TG-Stellplatz zu verkaufen', 'Kleingarten abzugeben'])('O-56 does not hide %s', (title) => {
    expect(judged(title, null, { propertyType: 'other' }).outcome).not.toBe('hidden')
  })

  it('O-58 marks a buyer of shares as a dealer', () => {
    expect(judged('Teilverkauf Ihrer Immobilie – bleiben Sie wohnen', null, { sellerType: 'commercial', otherAds: 34 })).toMatchObject({
      reason: 'dealer',
    })
  })
})
