import { describe, expect, it } from 'vitest'
import { offerKind } from './offer-kind.ts'

describe('what an advert of an open category offers', () => {
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
  ] as const)('%s / %s: %s', (title, text, kind) => {
    expect(offerKind(title, text)).toBe(kind)
  })
})
