import type { OfferCategoryId } from '../ad.ts'

const FLAT = [
  'Balkon',
  'Terrasse',
  'Einbauküche',
  'Badewanne',
  'Gäste-WC',
  'Keller',
  'Dachboden',
  'Aufzug',
  'Altbau',
  'Fußbodenheizung',
  'Garage/Stellplatz',
  'Garten/-mitnutzung',
  'Haustiere erlaubt',
  'Stufenloser Zugang',
  'Möbliert',
  'Denkmalobjekt',
  'Aktuell vermietet',
]
const HOUSE = [
  'Terrasse',
  'Balkon',
  'Garten/-mitnutzung',
  'Garage/Stellplatz',
  'Keller',
  'Dachboden',
  'Einbauküche',
  'Badewanne',
  'Gäste-WC',
  'Fußbodenheizung',
  'Einliegerwohnung',
  'Kamin',
  'Neubau',
  'Stufenloser Zugang',
  'Denkmalobjekt',
]

/** Features in the portal's form, in its wording. */
export const FEATURES: Readonly<Record<OfferCategoryId, readonly string[]>> = {
  '196': FLAT,
  '203': FLAT,
  '208': HOUSE,
  '205': HOUSE,
  '207': ['Bebaubar', 'Voll erschlossen', 'Baugenehmigung vorhanden', 'Wasseranschluss', 'Stromanschluss', 'Gartenlaube'],
  '277': ['Starkstrom', 'Küche', 'Aufzug', 'Klimaanlage', 'Garage/Stellplatz', 'Keller', 'Stufenloser Zugang', 'Lastenaufzug'],
}

/** Property types in the portal's wording. */
export const OBJECT_TYPES: Readonly<Record<OfferCategoryId, readonly (readonly [string, number])[]>> = {
  '196': [
    ['Etagenwohnung', 10],
    ['Dachgeschosswohnung', 4],
    ['Erdgeschosswohnung', 4],
    ['Maisonette', 2],
    ['Hochparterre', 2],
    ['Penthouse', 1],
    ['Souterrain', 1],
  ],
  '203': [
    ['Etagenwohnung', 12],
    ['Dachgeschosswohnung', 5],
    ['Erdgeschosswohnung', 4],
    ['Maisonette', 2],
    ['Hochparterre', 2],
  ],
  '208': [
    ['Einfamilienhaus freistehend', 10],
    ['Doppelhaushälfte', 6],
    ['Reihenhaus', 6],
    ['Bungalow', 3],
    ['Mehrfamilienhaus', 3],
    ['Villa', 1],
    ['Bauernhaus', 1],
  ],
  '205': [
    ['Einfamilienhaus freistehend', 6],
    ['Doppelhaushälfte', 5],
    ['Reihenhaus', 6],
    ['Bungalow', 2],
  ],
  '207': [
    ['Baugrundstück', 8],
    ['Garten', 4],
    ['Land-/Forstwirtschaft', 1],
    ['Andere', 1],
  ],
  '277': [
    ['Ladenfläche', 5],
    ['Büro/Praxis', 5],
    ['Lagerhalle', 3],
    ['Gastronomie', 2],
    ['Andere', 1],
  ],
}
