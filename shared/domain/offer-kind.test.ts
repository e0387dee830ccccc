import { describe, expect, it } from 'vitest'
import { offerKind } from './offer-kind.ts'

const advert = { propertyType: 'commercial', price: null, size: null, text: null } as const

describe('the listing type of an advert in a mixed category', () => {
  it.each([
    ['Ladenlokal in Altona zu vermieten', null, 'rent'],
    ['Büro, 80 m²', 'Helle Räume, Kaltmiete 950 € zuzüglich Nebenkosten.', 'rent'],
    ['Garten zu verpachten', null, 'rent'],
    ['Halle 400 m²', '1.200 € mtl. plus Strom', 'rent'],
    ['Baugrundstück in Seevetal zu verkaufen', null, 'sale'],
    ['Vermietetes Ladenlokal als Kapitalanlage', 'Die Mieter zahlen monatlich 1.400 €.', 'sale'],
    ['Grundstück am Waldrand', 'Ich verkaufe das Grundstück meiner Eltern.', 'sale'],
    ['Laden zu verkaufen, bringt monatlich 1.400 €', null, 'sale'],
    ['Gewerbeeinheit, vermietet', null, null],
    ['Grundstück 812 m²', 'Voll erschlossen, ruhige Lage.', null],
    ['Laden, nicht zu verkaufen, nur zu vermieten', null, 'rent'],
    ['Halle', 'Kein Verkauf! Zur Miete ab Januar.', 'rent'],
    ['Halle', 'Wird nicht vermietet, nur zu verkaufen.', 'sale'],
  ] as const)('is derived from its words if the price is not decisive: %s / %s: %s', (title, text, kind) => {
    expect(offerKind({ ...advert, title, text })).toBe(kind)
  })

  it.each([
    // an owner's words about a property sold with a tenant
    ['commercial', 890_000, 620, 'Mehrfamilienhaus, Kaltmiete 42.000 € im Jahr, VB', 'sale'],
    ['commercial', 280, 14, 'Kapitalanlage? Nein: kleines Büro', 'rent'],
    ['commercial', 5_000, 410, 'Vielseitige Gewerbefläche', 'rent'],
    ['commercial', 24_000, 4_800, 'Logistikhalle', 'rent'],
    ['commercial', 45_000, 22, 'Kiosk in bester Lage', 'sale'],
    ['commercial', 1, 80, 'Büro', null],
    ['land', 180_000, null, 'Bauland, bisher verpachtet zu 90 € monatlich', 'sale'],
    ['land', 120, null, 'Garten', 'rent'],
    ['land', 8_500, null, 'Kleingarten mit Obstbäumen abzugeben', null],
    // a price per m² is meaningful for rooms, but not for land
    ['land', 12_000, 600, 'Wiese am Bach', null],
    ['land', 3_000, 10, 'Streifen am Zaun', null],
    ['other', 1_200, 30, 'Lagerraum', 'rent'],
    ['other', 85, null, 'Garage Nähe Bahnhof', 'rent'],
    ['other', 14_500, null, 'Garage Nähe Bahnhof', 'sale'],
  ] as const)(
    'is derived from a price that only one type can have: %s for %d € on %s m², %s: %s',
    (propertyType, price, size, title, kind) => {
      expect(offerKind({ propertyType, price, size, title, text: null })).toBe(kind)
    },
  )
})
