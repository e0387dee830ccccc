import { describe, expect, it } from 'vitest'
import { toEuro } from '#shared/domain/money.ts'
import { areasIn, readFacts, isFacts, isPrice, offerIn, placed, priceIn, roomsIn, zipAndPlace } from './facts.ts'
import { listingOfHit } from './listing-of-hit.ts'
import type { MailHit } from './mail.ts'

const hit = (fields: Partial<MailHit>): MailHit => ({
  source: 'immobilienscout24.de',
  externalId: '171000001',
  title: 'Altbau',
  titleIsCut: false,
  price: null,
  size: null,
  plotSize: null,
  rooms: null,
  zipCode: null,
  place: null,
  address: null,
  seller: null,
  url: 'https://www.immobilienscout24.de/expose/171000001',
  listingType: null,
  isOutside: false,
  ...fields,
})

describe('an advert in an email', () => {
  it.each([
    'Sanierter Altbau in Halle',
    'Gemütliches Zuhause mit Balkon',
    'Ruhig, nahe Krankenhaus',
    '2-Raum-Whg. Halle',
    'Hausgeld nur 180 €',
  ])('is a flat if titled %j in a search for flats', (title) =>
    expect(listingOfHit(hit({ title }), 'Wohnung kaufen, in Halle (Saale)', false).propertyType).toBe('apartment'),
  )

  it('has the type from its own title rather than from the search', () => {
    expect(listingOfHit(hit({ title: 'DHH in Halle' }), 'Wohnung kaufen, in Halle (Saale)', false).propertyType).toBe('house')
  })

  it('has no German postcode if it is abroad, and is matched by its town', () => {
    const listing = listingOfHit(hit({ ...zipAndPlace('8010 Graz'), price: priceIn('1,2 Mio. €') }), 'Haus kaufen', false)
    expect(listing).toMatchObject({ location: '8010 Graz, Österreich', propertyType: 'house' })
    expect(toEuro(listing.priceCents!)).toBe(1_200_000)
    expect(listing.placeKeys).toContain('graz')
    expect(listing.placeKeys.filter((key) => /^\d+$/.test(key))).toEqual([])
  })
})

it.each([
  ['04275 Leipzig', { zipCode: '04275', place: 'Leipzig' }],
  ['Südvorstadt, Leipzig', { zipCode: null, place: 'Südvorstadt, Leipzig' }],
  ['CH-4051 Basel', { zipCode: null, place: '4051 Basel, Schweiz' }],
  ['1010 Wien', { zipCode: null, place: '1010 Wien, Österreich' }],
])('parses the place %j', (text, place) => expect(zipAndPlace(text)).toEqual(place))

it.each([
  ['450 T€', 450_000, null, null],
  ['389 TEUR · 3½ Zi. · ca. 98 qm', 389_000, 98, 3.5],
  ['ab 299.000 €', 299_000, null, null],
  ['299.000 € – 450.000 €', 299_000, null, null],
  ['2-4 Zimmer, 60 - 98 m²', null, 60, 2],
])('reads from %j the price %j, %j m² and %j rooms', (text, price, size, rooms) => {
  expect([priceIn(text), areasIn(text).size, roomsIn(text)]).toEqual([price, size, rooms])
})

it.each([
  ['Grundstück: 512 m²', null, 512],
  ['Grundstück: 700,00 m²', null, 700],
  ['Grundstücksfläche ca. 1.250 m²', null, 1_250],
  ['Grundstück 1,2 ha', null, 12_000],
  ['130 m² Wohnfläche · 845 m² Grundstück', 130, 845],
  ['Wohnfläche: 96,5 m² Grundstück: 410 m²', 96.5, 410],
  ['Baugrundstück (ca. 640 qm)', null, 640],
  ['Grundst. 300 m², Wohnfl. 88 m²', 88, 300],
  ['61,73 m²', 61.73, null],
])('reads from %j a living area of %j m² and a plot of %j m²', (text, size, plotSize) => expect(areasIn(text)).toEqual({ size, plotSize }))

describe('a line', () => {
  it.each([
    ['195.000 € 2.868 €/m²', true],
    ['Preis auf Anfrage', true],
    ['ab 299.000 €', true],
    ['1.199 € Kaltmiete', true],
    ['Kaufpreis: 1,2 Mio. €', true],
    ['VB', true],
    ['2 Zimmer . 68 m²', false],
    ['3,5 Zi. | 90 m² Wohnfläche | 412 m² Grundstück', false],
  ])('%j holds only figures; price: %j', (text, isPriced) => {
    expect(isFacts(text)).toBe(true)
    expect(isPrice(text)).toBe(isPriced)
  })

  it.each([
    'Sparen Sie 5.000 € Provision',
    '5.000 € Rabatt bis Jahresende',
    'Helle 2 Zimmer Wohnung mit Balkon',
    '120 m² Loft am Kanal',
    'Wohnen, Arbeiten, Leben',
    '3 Zimmer, Küche, Bad',
    'Ihr Haus für nur 900 € im Monat',
    'Preis auf Anfrage: Villa am See',
    'Leipzig (04275)',
    '2026',
    '',
  ])('%j is more than figures, or has none', (text) => expect(isFacts(text)).toBe(false))

  it('yields each figure once, the first of its kind', () => {
    expect(readFacts(['105.000 € 61,73 m² 2 Zi.'])).toEqual({ price: 105_000, size: 61.73, plotSize: null, rooms: 2 })
    expect(readFacts(['Preis auf Anfrage', '7 Zimmer . 210 m² . 640 m² Grundstück'])).toEqual({
      price: null,
      size: 210,
      plotSize: 640,
      rooms: 7,
    })
  })
})

describe('a place', () => {
  it.each([
    'Tempelhof, Berlin',
    'Waldhof, Mannheim',
    'Neumarkt, Köln',
    'Haidhof, Burglengenfeld',
    'Altmarkt, Dresden',
    'Lindenhof, Mannheim',
    'Hof, Bayern',
    'Adlershof, Treptow-Köpenick, Berlin',
    'Prenzlauer Berg, Pankow, Berlin',
    'Schönwald, Wunsiedel, Bayern',
  ])('has no street if it begins with a district named like a street: %s', (text) =>
    expect(placed(text)).toEqual({ zipCode: null, place: text, address: null }),
  )

  it.each([
    ['Am Markt, Uelzen', 'Am Markt', 'Uelzen'],
    ['Alter Markt, Celle', 'Alter Markt', 'Celle'],
    ['Tempelhof 3, Berlin', 'Tempelhof 3', 'Berlin'],
    ['Neumarkt 12a, Innenstadt, Köln', 'Neumarkt 12a', 'Innenstadt, Köln'],
    ['Laudahnstr. 2, Lindenthal (Ortsteil), Köln', 'Laudahnstr. 2', 'Lindenthal (Ortsteil), Köln'],
    ['Kurfürstendamm, Berlin', 'Kurfürstendamm', 'Berlin'],
  ])('is split from its street: %s', (text, address, place) => expect(placed(text)).toMatchObject({ address, place }))
})

it.each([
  ['Graz (8010)', '8010 Graz, Österreich'],
  ['Basel (CH-4051)', '4051 Basel, Schweiz'],
  ['Andritz, Graz (8045)', '8045 Andritz, Graz, Österreich'],
])('a place followed by a foreign postcode is abroad: %s', (text, place) => expect(zipAndPlace(text)).toEqual({ zipCode: null, place }))

describe('the listing type', () => {
  it.each([
    'Neue Treffer zu deiner Suche „Auf Zeit & WG in München (+50 km)“',
    'Neue Treffer zu deiner Suche „Garagen & Stellplätze - Vermieten in Celle“',
    'Neue Treffer zu deiner Suche „WG-Zimmer in Kiel“',
    'Neue Treffer zu deiner Suche „Mietwohnungen in Bonn“',
    'Neue Treffer zu deiner Suche „Häuser zur Miete in Uelzen“',
    'Neue Treffer zu deiner Suche „Gewerbeimmobilien - mieten in Jena“',
    'Neue Treffer zu deiner Suche „Grundstücke & Gärten - Verpachten“',
    'Wohnung auf Zeit in Köln',
    'Nachmieter gesucht',
    'Kaltmiete: 800 €',
    'Untermiete in Freiburg',
  ])('is rent: %s', (text) => expect(offerIn(text)).toBe('rent'))

  it.each([
    'Neue Treffer zu deiner Suche „Häuser zum Kauf in Ganz Uelzen“',
    'Neue Treffer zu deiner Suche „Garagen & Stellplätze - Verkaufen in Celle“',
    'WG: 1 Angebot: Haus zum Kauf',
    'Haus wg. Umzug zu verkaufen',
    'Vermietete Eigentumswohnung',
    'Kaufpreis: 450.000 €',
    'Grundstücke & Gärten in Celle',
    'Eigentumswohnung, WG-geeignet',
  ])('is sale: %s', (text) => expect(offerIn(text)).toBe('sale'))

  it.each(['Garagen & Stellplätze in Celle', 'Mieteinnahmen 12.000 €', 'Bonn'])('is unknown: %s', (text) =>
    expect(offerIn(text)).toBeNull(),
  )
})
