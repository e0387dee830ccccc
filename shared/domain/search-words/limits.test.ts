import { describe, expect, it } from 'vitest'
import { placeKey } from '../place.ts'
import type { AskedFilters } from './asked.ts'
import { understand } from './understand.ts'

/** A question, its filters, and the words that set no filter. */
type Case = readonly [text: string, filters: AskedFilters, unused?: readonly string[]]

const comparable = ({ location, ...rest }: AskedFilters) => ({ ...rest, ...(location !== undefined && { location: placeKey(location) }) })

const test = (cases: readonly Case[]) =>
  it.each(cases.map(([text, filters, unused = []]) => ({ text, filters, unused })))(
    'is understood in $text',
    ({ text, filters, unused }) => {
      const read = understand(text)
      expect({ filters: comparable(read.filters), unused: read.unused }).toEqual({ filters: comparable(filters), unused })
    },
  )

const HOUSE = 'house'
const FLAT = 'apartment'

describe('a negated limit', () => {
  test([
    ['Haus in Verden, nicht teurer als 280.000', { propertyType: HOUSE, location: 'Verden', maxPrice: 280_000 }],
    ['Haus in Verden, bloß nicht teurer als 280.000 Euro', { propertyType: HOUSE, location: 'Verden', maxPrice: 280_000 }],
    ['nichts unter 150.000 in Peine', { location: 'Peine', minPrice: 150_000 }],
    ['nix über 200k in Gifhorn', { location: 'Gifhorn', maxPrice: 200_000 }],
    ['keine Wohnung über 180.000 in Uelzen', { propertyType: FLAT, location: 'Uelzen', maxPrice: 180_000 }],
    ['kein Haus unter 250.000 € in Uelzen', { propertyType: HOUSE, location: 'Uelzen', minPrice: 250_000 }],
    ['keine Häuser für mehr als 400.000 in Stade', { propertyType: HOUSE, location: 'Stade', maxPrice: 400_000 }],
    ['Haus in Stade, auf keinen Fall über 400.000', { propertyType: HOUSE, location: 'Stade', maxPrice: 400_000 }],
    ['Haus in Stade, keinesfalls mehr als 400.000', { propertyType: HOUSE, location: 'Stade', maxPrice: 400_000 }],
    ['Haus in Stade, niemals über 400.000', { propertyType: HOUSE, location: 'Stade', maxPrice: 400_000 }],
    ['Haus in Stade, darf nicht über 400.000 kosten', { propertyType: HOUSE, location: 'Stade', maxPrice: 400_000 }],
    ['Haus in Stade, soll nicht mehr als 400.000 kosten', { propertyType: HOUSE, location: 'Stade', maxPrice: 400_000 }],
    ['Haus in Stade, nicht mehr wie 400.000', { propertyType: HOUSE, location: 'Stade', maxPrice: 400_000 }],
    ['Haus in Stade, ohne alles über 400.000', { propertyType: HOUSE, location: 'Stade', maxPrice: 400_000 }],
    ['Haus in Stade, nichts was mehr als 400.000 kostet', { propertyType: HOUSE, location: 'Stade', maxPrice: 400_000 }],
    ['Haus in Stade zwischen 200.000 und 300.000', { propertyType: HOUSE, location: 'Stade', minPrice: 200_000, maxPrice: 300_000 }],
    ['Wohnung in Kiel, nicht weniger als 3 Zimmer', { propertyType: FLAT, location: 'Kiel', rooms: 3 }],
    ['Wohnung in Kiel, nichts unter 3 Zimmern', { propertyType: FLAT, location: 'Kiel', rooms: 3 }],
    ['Wohnung in Kiel, keine unter drei Zimmer', { propertyType: FLAT, location: 'Kiel', rooms: 3 }],
    ['Wohnung in Kiel, nichts unter 70 m²', { propertyType: FLAT, location: 'Kiel', minSize: 70 }],
    ['Wohnung in Kiel, keine unter 70 qm', { propertyType: FLAT, location: 'Kiel', minSize: 70 }],
    ['Wohnung in Kiel, nicht kleiner als 70 qm', { propertyType: FLAT, location: 'Kiel', minSize: 70 }],
    ['Wohnung in Kiel, nicht größer als 70 qm', { propertyType: FLAT, location: 'Kiel', maxSize: 70 }],
    ['Wohnung in Kiel, nichts über 70 qm', { propertyType: FLAT, location: 'Kiel', maxSize: 70 }],
    ['Wohnung in Kiel, nicht mehr als 3 Zimmer', { propertyType: FLAT, location: 'Kiel' }, ['nicht mehr als 3 Zimmer']],
    ['Wohnung in Kiel, nichts über 3 Zimmer', { propertyType: FLAT, location: 'Kiel' }, ['nichts über 3 Zimmer']],
    ['Wohnung in Kiel, höchstens 2 Zimmer', { propertyType: FLAT, location: 'Kiel' }, ['höchstens 2 Zimmer']],
    ['Haus in Kiel, nicht länger als 3 Wochen online', { propertyType: HOUSE, location: 'Kiel' }, ['nicht länger als 3 Wochen online']],
    ['Haus in Kiel, höchstens 14 Tage online', { propertyType: HOUSE, location: 'Kiel' }, ['höchstens 14 Tage online']],
    ['Haus in Kiel, seit weniger als 3 Wochen online', { propertyType: HOUSE, location: 'Kiel' }, ['seit weniger als 3 Wochen online']],
    ['Haus in Kiel, nicht älter als 3 Wochen', { propertyType: HOUSE, location: 'Kiel' }, ['nicht älter als 3 Wochen']],
    ['Haus in Kiel, nicht unter 3 Wochen online', { propertyType: HOUSE, location: 'Kiel', minDaysOnline: 21 }],
    ['Haus in Kiel, Preis um höchstens 10 % gesenkt', { propertyType: HOUSE, location: 'Kiel' }, ['um höchstens 10 % gesenkt']],
  ])
})

describe('an exclusion', () => {
  test([
    ['alles außer Wohnungen in Celle', { location: 'Celle' }, ['außer Wohnungen']],
    ['alles bis auf Wohnungen in Celle', { location: 'Celle' }, ['bis auf Wohnungen']],
    ['alles ohne Gewerbe in Celle', { location: 'Celle' }, ['ohne Gewerbe']],
    ['keine Wohnungen in Celle', { location: 'Celle' }, ['keine Wohnungen']],
    ['keine Häuser oder Wohnungen in Celle', { location: 'Celle' }, ['keine Häuser', 'Wohnungen']],
    ['Häuser in Celle, bitte keine Wohnungen', { propertyType: HOUSE, location: 'Celle' }, ['keine Wohnungen']],
    ['Häuser in Celle, aber keine Doppelhaushälften', { propertyType: HOUSE, location: 'Celle' }, ['keine Doppelhaushälften']],
    ['Häuser, nicht in Celle', { propertyType: HOUSE }, ['nicht in Celle']],
    ['Häuser im Kreis Stade, aber nicht in Buxtehude', { propertyType: HOUSE, location: 'Stade' }, ['nicht in Buxtehude']],
    ['Häuser in Stade, nur nicht Buxtehude', { propertyType: HOUSE, location: 'Stade' }, ['nicht Buxtehude']],
    ['überall außer Celle, Häuser', { propertyType: HOUSE }, ['außer Celle']],
    ['überall außer in Celle, Häuser', { propertyType: HOUSE }, ['außer in Celle']],
    ['Wohnung in Kiel ohne Erdgeschoss', { propertyType: FLAT, location: 'Kiel' }, ['ohne Erdgeschoss']],
    ['Wohnung in Kiel, nicht im Erdgeschoss', { propertyType: FLAT, location: 'Kiel' }, ['nicht im Erdgeschoss']],
    ['Wohnung in Kiel ohne Provision', { propertyType: FLAT, location: 'Kiel' }, ['ohne Provision']],
    ['Wohnung in Kiel ohne Bilder', { propertyType: FLAT, location: 'Kiel' }, ['ohne Bilder']],
    ['Wohnung in Kiel ohne Telefonnummer', { propertyType: FLAT, location: 'Kiel' }, ['ohne Telefonnummer']],
    ['Wohnung in Kiel, nicht mit Bildern', { propertyType: FLAT, location: 'Kiel' }, ['nicht mit Bildern']],
    ['Wohnung in Kiel, nicht anrufbar', { propertyType: FLAT, location: 'Kiel' }, ['nicht anrufbar']],
    ['Wohnung in Kiel, nicht wieder eingestellt', { propertyType: FLAT, location: 'Kiel' }, ['nicht wieder eingestellt']],
    ['Wohnung in Kiel, Preis nicht gesenkt', { propertyType: FLAT, location: 'Kiel' }, ['nicht gesenkt']],
    ['Wohnung in Kiel, nicht auch beim Makler', { propertyType: FLAT, location: 'Kiel' }, ['nicht auch beim Makler']],
    ['Wohnung in Kiel, nicht in Wiedervorlage', { propertyType: FLAT, location: 'Kiel' }, ['nicht in Wiedervorlage']],
    ['Wohnung in Kiel, keine Vermietung', { propertyType: FLAT, location: 'Kiel' }, ['keine Vermietung']],
    ['Wohnung in Kiel ohne Makler', { propertyType: FLAT, location: 'Kiel', sellerType: 'private' }],
    ['Haus in Kiel ohne Baujahr vor 1960', { propertyType: HOUSE, location: 'Kiel' }, ['ohne Baujahr vor 1960']],
    ['Haus in Kiel, nicht vor 1960 gebaut', { propertyType: HOUSE, location: 'Kiel' }, ['nicht vor 1960 gebaut']],
  ])
})

describe('a range', () => {
  test([
    ['Haus 29221-29229', { propertyType: HOUSE }, ['29221-29229']],
    ['Haus 29221 bis 29229', { propertyType: HOUSE }, ['29221 bis 29229']],
    ['Haus in PLZ 29221–29229', { propertyType: HOUSE }, ['PLZ 29221–29229']],
    ['Haus zwischen 29221 und 29229', { propertyType: HOUSE }, ['zwischen 29221 und 29229']],
    ['Haus in 01067 - 01099 bis 400.000', { propertyType: HOUSE, maxPrice: 400_000 }, ['01067 - 01099']],
    ['Wohnung in Celle 80000-95000', { propertyType: FLAT, location: 'Celle', minPrice: 80_000, maxPrice: 95_000 }],
    ['Wohnung in Celle 80.000-95.500', { propertyType: FLAT, location: 'Celle', minPrice: 80_000, maxPrice: 95_500 }],
    ['Haus Celle 250-350k', { propertyType: HOUSE, location: 'Celle', minPrice: 250_000, maxPrice: 350_000 }],
    ['Haus Celle 250k-350k', { propertyType: HOUSE, location: 'Celle', minPrice: 250_000, maxPrice: 350_000 }],
    ['Haus Celle 250 bis 350 T€', { propertyType: HOUSE, location: 'Celle', minPrice: 250_000, maxPrice: 350_000 }],
    ['Haus Celle 250–350 Tsd. Euro', { propertyType: HOUSE, location: 'Celle', minPrice: 250_000, maxPrice: 350_000 }],
    ['Haus Celle 250 bis 350.000', { propertyType: HOUSE, location: 'Celle', minPrice: 250_000, maxPrice: 350_000 }],
    ['Haus Celle 0,8-1,2 Mio', { propertyType: HOUSE, location: 'Celle', minPrice: 800_000, maxPrice: 1_200_000 }],
    ['Haus Celle 800.000 bis 1,2 Mio', { propertyType: HOUSE, location: 'Celle', minPrice: 800_000, maxPrice: 1_200_000 }],
    ['Haus Celle ab 250.000 bis 350.000', { propertyType: HOUSE, location: 'Celle', minPrice: 250_000, maxPrice: 350_000 }],
    ['Haus Celle ab 250 bis 350 tausend', { propertyType: HOUSE, location: 'Celle', minPrice: 250_000, maxPrice: 350_000 }],
    ['Mietwohnung Celle 500-800 €', { listingType: 'rent', propertyType: FLAT, location: 'Celle', minPrice: 500, maxPrice: 800 }],
    ['Wohnung Kiel 60-80 m²', { propertyType: FLAT, location: 'Kiel', minSize: 60, maxSize: 80 }],
    ['Wohnung Kiel 60 bis 80 qm', { propertyType: FLAT, location: 'Kiel', minSize: 60, maxSize: 80 }],
    ['Wohnung Kiel zwischen 60 und 80 m²', { propertyType: FLAT, location: 'Kiel', minSize: 60, maxSize: 80 }],
    ['Wohnung Kiel von 60 m² bis 80 m²', { propertyType: FLAT, location: 'Kiel', minSize: 60, maxSize: 80 }],
    ['Wohnung Kiel ab 60 bis 80 m²', { propertyType: FLAT, location: 'Kiel', minSize: 60, maxSize: 80 }],
    ['Wohnung Kiel 2-3 Zimmer', { propertyType: FLAT, location: 'Kiel', rooms: 2 }, ['3 Zimmer']],
    ['Wohnung Kiel 2 bis 3 Zimmer', { propertyType: FLAT, location: 'Kiel', rooms: 2 }, ['bis 3 Zimmer']],
    ['Wohnung Kiel 2/3 Zimmer', { propertyType: FLAT, location: 'Kiel', rooms: 2 }, ['3 Zimmer']],
    ['Wohnung Kiel 3/4 Zimmer', { propertyType: FLAT, location: 'Kiel', rooms: 3 }, ['4 Zimmer']],
    [
      'Wohnung Kiel 3-4 Zi. 70-90 qm 200-300k',
      { propertyType: FLAT, location: 'Kiel', rooms: 3, minSize: 70, maxSize: 90, minPrice: 200_000, maxPrice: 300_000 },
      ['4 Zi.'],
    ],
    ['Haus Kiel Baujahr 1970-1990', { propertyType: HOUSE, location: 'Kiel' }, ['Baujahr 1970-1990']],
    ['Haus Kiel ab 1990', { propertyType: HOUSE, location: 'Kiel' }, ['ab 1990']],
    ['Haus Kiel 1970-1990', { propertyType: HOUSE, location: 'Kiel' }, ['1970-1990']],
  ])
})

describe('an area outside the home', () => {
  test([
    ['Haus in Verden, Grundstück ab 700 m²', { propertyType: HOUSE, location: 'Verden' }, ['Grundstück ab 700 m²']],
    ['Haus in Verden, Grundstück mindestens 700 qm', { propertyType: HOUSE, location: 'Verden' }, ['Grundstück mindestens 700 qm']],
    ['Haus in Verden, Grundstücksfläche 700 qm', { propertyType: HOUSE, location: 'Verden' }, ['Grundstücksfläche 700 qm']],
    ['Haus in Verden mit 700 m² Grundstück', { propertyType: HOUSE, location: 'Verden' }, ['700 m² Grundstück']],
    ['Haus in Verden auf mind. 700 m² großem Grundstück', { propertyType: HOUSE, location: 'Verden' }, ['mind. 700 m² großem Grundstück']],
    ['Haus in Verden, 130 m² auf 700 m² Grund', { propertyType: HOUSE, location: 'Verden', minSize: 130 }, ['700 m² Grund']],
    [
      'Haus in Verden, ab 130 m² Wohnfläche, ab 700 m² Grundstück',
      { propertyType: HOUSE, location: 'Verden', minSize: 130 },
      ['ab 700 m² Grundstück'],
    ],
    [
      'Haus in Verden, Grundstück 500-700 m², Wohnfläche 130 m²',
      { propertyType: HOUSE, location: 'Verden', minSize: 130 },
      ['Grundstück 500-700 m²'],
    ],
    ['Haus in Verden mit Garten ab 300 m²', { propertyType: HOUSE, location: 'Verden' }, ['Garten ab 300 m²']],
    ['Haus in Verden, 60 m² Nutzfläche', { propertyType: HOUSE, location: 'Verden' }, ['60 m² Nutzfläche']],
    ['Wohnung in Kiel mit 20 m² Terrasse', { propertyType: FLAT, location: 'Kiel' }, ['20 m² Terrasse']],
    ['Wohnung in Kiel, Balkon mindestens 10 m²', { propertyType: FLAT, location: 'Kiel' }, ['Balkon mindestens 10 m²']],
    ['Baugrundstück in Verden ab 700 m²', { propertyType: 'land', location: 'Verden', minSize: 700 }],
    ['Grundstück ab 700 m² in Verden', { propertyType: 'land', location: 'Verden', minSize: 700 }],
    ['Grundstück 700 m² Verden', { propertyType: 'land', location: 'Verden', minSize: 700 }],
  ])
})

describe('another spelling', () => {
  test([
    ['keine Neubauten über 400.000 in Stade', { location: 'Stade', maxPrice: 400_000 }, ['Neubauten']],
    ['Haus ohne Makler über 300.000 in Stade', { propertyType: HOUSE, location: 'Stade', sellerType: 'private', minPrice: 300_000 }],
    ['Wohnung in Kiel, keine 1-Zimmer-Wohnungen', { propertyType: FLAT, location: 'Kiel' }, ['keine 1-Zimmer-Wohnungen']],
    ['Wohnung Kiel 80 qm Balkon', { propertyType: FLAT, location: 'Kiel', minSize: 80 }, ['Balkon']],
    ['Haus mit großem Grundstück in Celle', { propertyType: HOUSE, location: 'Celle' }, ['großem', 'Grundstück']],
    ['Haus oder Grundstück in Celle', { location: 'Celle' }, ['Haus', 'Grundstück']],
    ['Haus in Celle bis 400.000 und 80 qm', { propertyType: HOUSE, location: 'Celle', maxPrice: 400_000, minSize: 80 }],
    ['Haus in Celle bis 400.000 und 3 Zimmer', { propertyType: HOUSE, location: 'Celle', maxPrice: 400_000, rooms: 3 }],
    ['Haus in PLZ 29-31', { propertyType: HOUSE }, ['PLZ 29-31']],
    ['Haus in Celle, nicht zur Miete', { propertyType: HOUSE, location: 'Celle' }, ['nicht zur Miete']],
    ['Mietwohnung in Kiel bis 2000', { listingType: 'rent', propertyType: FLAT, location: 'Kiel', maxPrice: 2_000 }],
    ['Haus in Celle unter 4 Wochen online', { propertyType: HOUSE, location: 'Celle' }, ['unter 4 Wochen online']],
    ['Haus in Celle, 1 bis 1,5 Mio', { propertyType: HOUSE, location: 'Celle', minPrice: 1_000_000, maxPrice: 1_500_000 }],
    [
      'Haus in Celle zwischen 100 und 150 qm für 200 bis 300 tausend',
      { propertyType: HOUSE, location: 'Celle', minSize: 100, maxSize: 150, minPrice: 200_000, maxPrice: 300_000 },
    ],
    ['Nur Häuser, Wohnungen bitte nicht, in Stade', { propertyType: HOUSE, location: 'Stade' }, ['Wohnungen']],
    ['Haus zw. 300 und 400 T€ in Stade', { propertyType: HOUSE, location: 'Stade', minPrice: 300_000, maxPrice: 400_000 }],
    ['Haus in Stade mit mindestens 5, höchstens 7 Zimmern', { propertyType: HOUSE, location: 'Stade', rooms: 5 }, ['höchstens 7 zimmer']],
    ['Wohnung in Stade ab 2. Stock', { propertyType: FLAT, location: 'Stade' }, ['ab 2. Stock']],
    ['Wohnung Stade 2-3 ZKB', { propertyType: FLAT, location: 'Stade', rooms: 2 }],
    ['Haus in Stade größer 120 qm, billiger 400.000', { propertyType: HOUSE, location: 'Stade', minSize: 120, maxPrice: 400_000 }],
    ['weder Haus noch Wohnung, Grundstücke in Stade', { propertyType: 'land', location: 'Stade' }, ['weder Haus', 'Wohnung']],
    ['Haus mit Einliegerwohnung in Stade', { propertyType: HOUSE, location: 'Stade' }, ['Einliegerwohnung']],
    ['Haus in Stade, 0 bis 300.000', { propertyType: HOUSE, location: 'Stade', maxPrice: 300_000 }],
    ['Haus in Stade, Baujahr nicht vor 1980', { propertyType: HOUSE, location: 'Stade' }, ['Baujahr nicht vor 1980']],
    ['Haus in Stade bis 1,5', { propertyType: HOUSE, location: 'Stade', maxPrice: 1_500_000 }],
  ])
})

describe('a postcode before a price limit', () => {
  test([
    ['Haus in 31224 bis 280.000 €', { propertyType: HOUSE, location: '31224', maxPrice: 280_000 }],
    ['Haus 31224 bis 280.000', { propertyType: HOUSE, location: '31224', maxPrice: 280_000 }],
    ['Haus 31224-280.000', { propertyType: HOUSE, location: '31224', maxPrice: 280_000 }],
    ['Haus 31224 – 280.000 Euro', { propertyType: HOUSE, location: '31224', maxPrice: 280_000 }],
    ['Haus 31224 bis 280k', { propertyType: HOUSE, location: '31224', maxPrice: 280_000 }],
    ['Haus 31224 bis 280', { propertyType: HOUSE, location: '31224', maxPrice: 280_000 }],
    ['Haus 31224 bis eine halbe Million', { propertyType: HOUSE, location: '31224', maxPrice: 500_000 }],
    ['Wohnung 31224 bis 95000', { propertyType: FLAT, location: '31224', maxPrice: 95_000 }],
    ['PLZ 31224 bis 280.000', { location: '31224', maxPrice: 280_000 }],
    ['PLZ 31224 bis 280 T€', { location: '31224', maxPrice: 280_000 }],
    ['PLZ 31 bis 280.000', { location: '31', maxPrice: 280_000 }],
    ['Haus in PLZ 10500 bis 300.000', { propertyType: HOUSE, location: '10500', maxPrice: 300_000 }],
    ['Haus 01587 bis 180.000', { propertyType: HOUSE, location: '01587', maxPrice: 180_000 }],
    ['Mietwohnung in 31224 bis 750 €', { listingType: 'rent', propertyType: FLAT, location: '31224', maxPrice: 750 }],
    ['Haus in 31224 - 4 Zimmer', { propertyType: HOUSE, location: '31224', rooms: 4 }],
    ['Haus in 31224 - ab 120 qm', { propertyType: HOUSE, location: '31224', minSize: 120 }],
    ['Haus PLZ 31-32', { propertyType: HOUSE }, ['PLZ 31-32']],
    ['Haus 31224 bis 31228', { propertyType: HOUSE }, ['31224 bis 31228']],
  ])
})

describe('a maximum size', () => {
  const upTo = (maxSize: number) => ({ propertyType: FLAT, location: 'Kiel', maxSize }) as const
  test([
    ['Wohnung in Kiel bis 80 qm', upTo(80)],
    ['Wohnung in Kiel unter 50 Quadratmetern, bis 200.000', { ...upTo(50), maxPrice: 200_000 }],
    ['Wohnung Kiel Fläche max. 70 m²', upTo(70)],
    ['Wohnung Kiel, Wohnfläche bis 65m2', upTo(65)],
    ['Wohnung in Kiel, höchstens ca. 60 qm groß', upTo(60)],
    ['Wohnung in Kiel, kleiner als 40 qm', upTo(40)],
    ['Wohnung in Kiel, nicht größer als 75 m²', upTo(75)],
    ['Wohnung in Kiel, nicht mehr als 60 qm', upTo(60)],
    ['Wohnung in Kiel, nichts über 90 m²', upTo(90)],
    ['Wohnung in Kiel, keine über 90 qm', upTo(90)],
    ['Wohnung in Kiel, höchstens 120 m² Wohnfläche, mindestens 90 m²', { ...upTo(120), minSize: 90 }],
    ['Wohnung in Kiel bis 80 qm mit 12 qm Balkon', upTo(80), ['12 qm Balkon']],
    ['Grundstück in Verden 500-700 qm', { propertyType: 'land', location: 'Verden', minSize: 500, maxSize: 700 }],
    ['Haus in Verden, Grundstück bis 600 qm', { propertyType: HOUSE, location: 'Verden' }, ['Grundstück bis 600 qm']],
  ])
})

describe('a range with another word next to "bis"', () => {
  test([
    ['Wohnung in Kiel, von 60 bis höchstens 85 qm', { propertyType: FLAT, location: 'Kiel', minSize: 60, maxSize: 85 }],
    ['Wohnung in Kiel, von mindestens 60 bis 85 qm', { propertyType: FLAT, location: 'Kiel', minSize: 60, maxSize: 85 }],
    ['Wohnung in Kiel, mit mind. 60 bis maximal 85 m²', { propertyType: FLAT, location: 'Kiel', minSize: 60, maxSize: 85 }],
    ['Wohnung in Kiel, 2 bis höchstens 3 Zimmer', { propertyType: FLAT, location: 'Kiel', rooms: 2 }, ['bis höchstens 3 Zimmer']],
    ['Wohnung in Kiel, von mindestens 2 bis 3 Zimmern', { propertyType: FLAT, location: 'Kiel', rooms: 2 }, ['bis 3 zimmer']],
    ['Haus in Kiel, 250 bis höchstens 350k', { propertyType: HOUSE, location: 'Kiel', minPrice: 250_000, maxPrice: 350_000 }],
    [
      'Haus in Kiel, von mindestens 250.000 bis maximal 350.000',
      { propertyType: HOUSE, location: 'Kiel', minPrice: 250_000, maxPrice: 350_000 },
    ],
  ])
})

describe('an amount in words or without a space', () => {
  test([
    ['Haus in Kiel bis eine halbe Million', { propertyType: HOUSE, location: 'Kiel', maxPrice: 500_000 }],
    ['Haus in Kiel unter einer halben Million', { propertyType: HOUSE, location: 'Kiel', maxPrice: 500_000 }],
    ['Haus in Kiel, halbe Million', { propertyType: HOUSE, location: 'Kiel', maxPrice: 500_000 }],
    ['Ich suche ein Haus für eine halbe Million', { propertyType: HOUSE, maxPrice: 500_000 }],
    ['Haus in Kiel bis zu einer Viertelmillion', { propertyType: HOUSE, location: 'Kiel', maxPrice: 250_000 }],
    ['Haus Viertelmillion', { propertyType: HOUSE, maxPrice: 250_000 }],
    ['Haus in Kiel bis eine Dreiviertelmillion', { propertyType: HOUSE, location: 'Kiel', maxPrice: 750_000 }],
    ['Haus in Kiel bis drei viertel Millionen', { propertyType: HOUSE, location: 'Kiel', maxPrice: 750_000 }],
    ['Haus in Kiel ab einer Million', { propertyType: HOUSE, location: 'Kiel', minPrice: 1_000_000 }],
    [
      'Haus in Kiel von einer Viertelmillion bis zu einer halben Million',
      { propertyType: HOUSE, location: 'Kiel', minPrice: 250_000, maxPrice: 500_000 },
    ],
    ['Ich suche ein Haus in Kiel, 300.000 €', { propertyType: HOUSE, location: 'Kiel', maxPrice: 300_000 }],
    ['Haus Kiel bis200k', { propertyType: HOUSE, location: 'Kiel', maxPrice: 200_000 }],
    ['Haus bis200k', { propertyType: HOUSE, maxPrice: 200_000 }],
    ['Haus Kiel max.250000', { propertyType: HOUSE, location: 'Kiel', maxPrice: 250_000 }],
    ['Wohnung Kiel ab3 Zimmer, unter200.000', { propertyType: FLAT, location: 'Kiel', rooms: 3, maxPrice: 200_000 }],
    ['Haus Kiel 200bis300k', { propertyType: HOUSE, location: 'Kiel', minPrice: 200_000, maxPrice: 300_000 }],
    ['Haus PLZ31224', { propertyType: HOUSE, location: '31224' }],
  ])
})

describe('a negation in other words', () => {
  test([
    ['Haus in Celle, keinerlei Wohnungen', { propertyType: HOUSE, location: 'Celle' }, ['keinerlei Wohnungen']],
    ['Haus in Celle, keinerlei Makler', { propertyType: HOUSE, location: 'Celle', sellerType: 'private' }],
    ['Haus in Celle, ausgenommen Makler', { propertyType: HOUSE, location: 'Celle', sellerType: 'private' }],
    ['Haus, nur keins in Celle', { propertyType: HOUSE }, ['keins in Celle']],
    ['Haus, ausgenommen Celle', { propertyType: HOUSE }, ['ausgenommen Celle']],
    ['keins über 300.000 in Celle', { location: 'Celle', maxPrice: 300_000 }],
    ['keinerlei Häuser über 300.000 in Celle', { propertyType: HOUSE, location: 'Celle', maxPrice: 300_000 }],
    ['Wohnung in Kiel, keinerlei Vermietung', { propertyType: FLAT, location: 'Kiel' }, ['keinerlei Vermietung']],
    ['Wohnung in Kiel, keinerlei 1-Zimmer-Wohnungen', { propertyType: FLAT, location: 'Kiel' }, ['keinerlei 1-Zimmer-Wohnungen']],
  ])
})

describe('an area outside the home with a negated limit', () => {
  test([
    ['Haus in Verden, Grundstück nicht unter 600 qm', { propertyType: HOUSE, location: 'Verden' }, ['Grundstück nicht unter 600 qm']],
    [
      'Haus in Verden, Grundstück nicht kleiner als 600 qm',
      { propertyType: HOUSE, location: 'Verden' },
      ['Grundstück nicht kleiner als 600 qm'],
    ],
    ['Haus in Verden, Nutzfläche nicht unter 40 m²', { propertyType: HOUSE, location: 'Verden' }, ['Nutzfläche nicht unter 40 m²']],
    ['Wohnung in Kiel, Balkon nicht unter 8 qm', { propertyType: FLAT, location: 'Kiel' }, ['Balkon nicht unter 8 qm']],
    ['Wohnung in Kiel, Wohnfläche nicht unter 80', { propertyType: FLAT, location: 'Kiel', minSize: 80 }],
    ['Grundstück in Verden, nicht unter 600 qm', { propertyType: 'land', location: 'Verden', minSize: 600 }],
  ])
})

describe('a town', () => {
  test([
    ...['Harburg', 'Menden', 'Munster', 'Linden', 'Giesen', 'Neukirchen', 'Hillesheim', 'Göritz', 'Nassau', 'Offenberg'].map(
      (town) => [`Haus in ${town}`, { propertyType: HOUSE, location: town }] as const,
    ),
    ...['Meine', 'Lage'].flatMap((town): Case[] => [
      [`Haus in ${town}`, { propertyType: HOUSE, location: town }],
      [`haus in ${town.toLowerCase()}`, { propertyType: HOUSE, location: town }],
      [`Haus in ${town}, bis 300.000`, { propertyType: HOUSE, location: town, maxPrice: 300_000 }],
      [`Häuser im Umkreis von 10 km um ${town}`, { propertyType: HOUSE, location: town, radius: 10 }],
    ]),
    ['Häuser in Celle, nur meine', { propertyType: HOUSE, location: 'Celle', onlyMine: true }],
    ['meine Leads in Celle', { location: 'Celle', onlyMine: true }],
    ['Haus in guter Lage, Celle', { propertyType: HOUSE, location: 'Celle' }, ['guter', 'Lage']],
    ['Haus in Hessen', { propertyType: HOUSE, location: 'Hessen' }],
    ['Wir planen ein Haus mit sieben Bädern', { propertyType: HOUSE }, ['planen', 'sieben Bädern']],
    ['Haus in Lüneborg', { propertyType: HOUSE, location: 'Lüneburg' }],
    ['Wohnung in Magdburg', { propertyType: FLAT, location: 'Magdeburg' }],
  ])
})
