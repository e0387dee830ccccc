import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { squareMetresIn, readSquareMetres } from './area.ts'
import { readDay, readYearBuilt, readYear } from './day.ts'
import { euroIn, readEuro, readMonthlyEuro, readSalePrice } from './euro.ts'
import { readCount, readDegrees, readGrouping, readNumber } from './number.ts'
import { printedRooms, roomsIn, readRooms } from './rooms.ts'

/** Variants of a text as produced by other keyboards and programs. */
const variants = (text: string): string[] => [
  text,
  `  ${text} `,
  text.toLowerCase(),
  text.toUpperCase(),
  text.replaceAll(' ', '\u00a0'),
  text.replaceAll(' ', '\u202f'),
  text.replaceAll(' ', '  '),
  text.replaceAll(' ', '\n'),
  `\u200b${text}\u00ad`,
]
const expectRead = (reader: (text: string) => number | undefined, text: string, expected: number | undefined) =>
  expect(variants(text).map((variant) => [variant, reader(variant)])).toEqual(variants(text).map((variant) => [variant, expected]))

describe('prices', () => {
  it.each([
    ['1,2 Mio. €', 1_200_000],
    ['1.2 Mio €', 1_200_000],
    ['0,95 Mio. Euro', 950_000],
    ['1,25 Millionen Euro', 1_250_000],
    ['1.1 Mio. EUR', 1_100_000],
    ['€ 1.2m', 1_200_000],
    ['450 T€', 450_000],
    ['389 TEUR', 389_000],
    ['389,5 TEUR', 389_500],
    ['1.250 TEUR', 1_250_000],
    ['€ 450k', 450_000],
    ['450K €', 450_000],
    ['450 tsd. €', 450_000],
    ['450 Tausend Euro', 450_000],
    ['449.000 € (3.741 €/m²)', 449_000],
    ['449.000 (3.741 €/m²)', 449_000],
    ['375.000 € 2.885 €/m²', 375_000],
    ['289.000 € inkl. Stellplatz', 289_000],
    ['289.000 inkl. Garage', 289_000],
    ['289.000 € zzgl. 20.000 € Stellplatz', 289_000],
    ['289.000 € + Garage 15.000 €', 289_000],
    ['299.000 € – 450.000 €', 299_000],
    ['299.000 - 450.000 €', 299_000],
    ['von 299.000 € bis 450.000 €', 299_000],
    ['450-500 T€', 450_000],
    ['1,2 – 1,5 Mio. €', 1_200_000],
    ['450.000 € - 299.000 €', 299_000],
    ['150-180.000 €', 150_000],
    ['200-250.000€', 200_000],
    ['250.- bis 300.000 €', 250_000],
    ['300 bis 350.000 Euro', 300_000],
    ['350 - 400.000', 350_000],
    ['€ 300-350k', 300_000],
    ['500-450 T€', 450_000],
    ['900.000 - 1,1 Mio €', 900_000],
    ['900 - 1,1 Mio €', 900_000],
    ['299.000 € - 3 Zimmer', 299_000],
    ['ab 299.000 €', 299_000],
    ['ca. 299.000 EUR', 299_000],
    ['Kaufpreis: 289.000 €', 289_000],
    ['Kaufpreis (VB): 289.000 €', 289_000],
    ['VHB 289.000', 289_000],
    ['289.000 € VB', 289_000],
    ['289000 (VB)', 289_000],
    ['289.000 €/VB', 289_000],
    ['1,2Mio€', 1_200_000],
    ['450 T. €', 450_000],
    ['320.000 € VHB, keine Makler', 320_000],
    ['95.500,- €', 95_500],
    ['~~400.000 €~~ 350.000 €', 350_000],
    ['Verhandlungsbasis 350.000 €', 350_000],
    ['Verhandlungsbasis: 350.000', 350_000],
    ['neuer Preis 350.000 €', 350_000],
    ['Preisvorstellung: 350.000 €', 350_000],
    ['Kaufpreis-VB: 350.000 €', 350_000],
    ['EUR349000', 349_000],
    ['350.000 €, vermietet', 350_000],
    ['1.250.000,50 EUR', 1_250_000.5],
  ] as const)('are read from %j as %j euro', (text, euro) => expectRead(readEuro, text, euro))

  it.each([
    'CHF 450.000',
    '500.000 US$',
    '3.741 €/m²',
    '3.741 € pro m²',
    'Quadratmeterpreis: 3.000 €',
    'Stellplatz: 15.000 €',
    '450 € mtl.',
    '5.400 € p.a.',
    '950 kalt',
    'Mieteinnahmen: 12.000 €',
    'Kaufpreisfaktor: 22',
    'Kaufpreis-Faktor: 22',
    'Preisklasse: 3',
    'Preissenkung: 20.000 €',
    '2 - 900.000 €',
    '2 x 150.000 €',
    '375.000 € 399.000 €',
    'statt 320.000 € nur 289.000 €',
    '1 Mio. 250.000',
    'bis 450.000 €',
    '120 m²',
    '120 m',
    '3,57 %',
    '12.12.2026',
    '1.2.3',
    '-5',
    '',
  ])('are not read from %j', (text) => expectRead(readEuro, text, undefined))

  it.each([
    '950 € kalt',
    '1.200 € warm',
    '1.200 € (Warmmiete)',
    '950 € Nettokaltmiete',
    'Kaltmiete: 950 €',
    'Mietpreis: 950 €',
    '950 kalt',
  ])('of sales are not read from the rent %j', (text) => expectRead(readSalePrice, text, undefined))

  it.each(['350.000 €', '350.000 €, vermietet', '350.000 €, Kaltmiete 900 €', 'Kaufpreis: 350.000 €'])(
    'of sales are read from %j',
    (text) => expectRead(readSalePrice, text, 350_000),
  )

  it('are read with any thousands separator', () => {
    const separators = ['.', ',', ' ', '\u00a0', '\u202f', "'", '’', '']
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 999_999_999 }),
        fc.constantFrom(...separators),
        fc.constantFrom('', ' €', '€', ' EUR', ' Euro'),
        (sum, group, unit) => {
          const grouped = String(sum).replace(/\B(?=(?:\d{3})+$)/g, group)
          expect(readEuro(`${grouped}${unit}`)).toBe(sum)
        },
      ),
    )
  })

  it('are read with any scale word', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        fc.constantFrom(' T€', 'T€', ' TEUR', ' Tsd. €', 'k', ' tsd €'),
        (thousands, unit) => {
          expect(readEuro(`${thousands}${unit}`)).toBe(thousands * 1_000)
          expect(readEuro(`${String(thousands / 100).replace('.', ',')} Mio. €`)).toBe(thousands * 10_000)
        },
      ),
    )
  })

  it('per month are read as rents, but prices per year are not', () => {
    for (const [text, euro] of [
      ['450 €', 450],
      ['450 € mtl.', 450],
      ['1.100 €/Monat', 1_100],
      ['1.100 € pro Monat', 1_100],
      ['450,50', 450.5],
      ['950 € kalt', 950],
      ['Kaltmiete: 950 €', 950],
      ['300 - 1.200 €', 300],
      ['5.400 € p.a.', undefined],
    ] as const)
      expectRead(readMonthlyEuro, text, euro)
  })

  it('in a line are read only at its start and if marked as money', () => {
    for (const [text, euro] of [
      ['195.000 € 2.868 €/m²', 195_000],
      ['1.199 € Kaltmiete', 1_199],
      ['Kaufpreis: 195.000 €', 195_000],
      ['Kaltmiete zzgl. Nebenkosten: 500 €', 500],
      ['1,2 Mio. €', 1_200_000],
      ['2.868 €/m²', undefined],
      ['450', undefined],
      ['Preis auf Anfrage', undefined],
      ['Haus für 299.000 €', undefined],
    ] as const)
      expectRead(euroIn, text, euro)
  })
})

describe('areas', () => {
  it.each([
    ['~120 qm', 120],
    ['≈ 120 m²', 120],
    ['über 180 m²', 180],
    ['mind. 90 m²', 90],
    ['rd. 120 m²', 120],
    ['ca.: 120 m²', 120],
    ['mehr als 180 m²', 180],
    ['120 ㎡', 120],
    ['120 sqm', 120],
    ['1,200 sqm', 1_200],
    ['120 m2', 120],
    ['85 Quadratmeter', 85],
    ['100-120 m²', 100],
    ['100 bis 120 m²', 100],
    ['1,2 ha', 12_000],
    ['2 Hektar', 20_000],
    ['0,8 - 1,2 ha', 8_000],
    ['12 a', 1_200],
    ['5,5 Ar', 550],
    ['1.250 m²', 1_250],
    ['1.250,75 m²', 1_250.75],
    ['2 500 m²', 2_500],
    ['133.69', 133.69],
    ['133,69', 133.69],
    ['ca. 98 qm', 98],
    ['Wohnfläche: 85,5 qm', 85.5],
    ['Wfl. ca. 85 m²', 85],
    ['120 m² Wohnfläche', 120],
    ['120 m ²', 120],
    ['120 m²*', 120],
    ['120.500 m²', 120_500],
    ['133,695', 133.695],
  ] as const)('are read from %j as %j m²', (text, area) => expectRead(readSquareMetres, text, area))

  it.each([
    'riesig',
    '1,200',
    '120 m³',
    '120 m',
    '120/150 m²',
    '120 m² + 30 m²',
    '1 ha 20 a',
    '10x12 m²',
    'bis 120 m²',
    '3.500 €/m²',
    '-5 m²',
    '3 Zimmer',
    '',
  ])('are not read from %j', (text) => expectRead(readSquareMetres, text, undefined))

  it.each([
    ['1,200', ',', 1_200],
    ['12,500 m²', ',', 12_500],
    ['1,200 - 1,500', ',', 1_200],
    ['120.500', ',', 120.5],
    ['1.250', ',', undefined],
    ['85 m² (1.250 €/m²)', ',', 85],
    ['1,200', '.', undefined],
    ['120.500', '.', 120_500],
    ['120.500', null, undefined],
    ['1.250', null, 1_250],
    ['1,200', null, undefined],
    ['1,125 ha', null, 11_250],
    ['0,750', null, 0.75],
    ['1.250,75', null, 1_250.75],
  ] as const)('are read from %j with thousands separator %j as %j m²', (text, grouping, area) =>
    expectRead((variant) => readSquareMetres(variant, grouping), text, area),
  )

  it.each([
    ['3 Zimmer, 60,5 qm', 60.5],
    ['3 Zimmer 120 m²', 120],
    ['100 - 120 m² Wohnfläche', 100],
    ['Haus 12 - 80 m²', 80],
    ['195.000 € 2.868 €/m² 68 m²', 68],
    ['Grundstück 1,2 ha', 12_000],
    ['2.868 €/m²', undefined],
    ['120 m³ umbauter Raum', undefined],
    ['3 Zimmer', undefined],
  ] as const)('are found in the line %j as %j m²', (text, area) => expectRead(squareMetresIn, text, area))
})

describe('rooms', () => {
  it.each([
    ['3-4', 3],
    ['3 – 4 Zimmer', 3],
    ['3 bis 4', 3],
    ['3½', 3.5],
    ['3 ½ Zi.', 3.5],
    ['2 1/2', 2.5],
    ['2-1/2 Zimmer', 2.5],
    ['3,5', 3.5],
    ['3.5', 3.5],
    ['3.0', 3],
    ['3 ZKB', 3],
    ['4 ZKBB', 4],
    ['2-Raum', 2],
    ['2-Raum-Wohnung', 2],
    ['3-Zimmer-Wohnung', 3],
    ['3,5 Zi.', 3.5],
    ['3 Zi., Küche, Bad', 3],
    ['4 Räume', 4],
    ['3 ZiKB', 3],
    ['3 Zimmer/Küche/Bad', 3],
    ['3½-Zimmer', 3.5],
    ['5 rooms', 5],
    ['Zimmer: 4', 4],
    ['ca. 4', 4],
    ['drei', 3],
    ['zweieinhalb', 2.5],
  ] as const)('are read from %j as %j', (text, rooms) => expectRead(readRooms, text, rooms))

  it.each(['3/4', '3 + 1', '04. Mär', '12.12.2026', '3. Zimmer', 'viele', 'dreißig', '120 m²', '-2', ''])('are not read from %j', (text) =>
    expectRead(readRooms, text, undefined),
  )

  it.each([
    ['Zimmer: 3', 3],
    ['Schöne 2-Raum-Wohnung', 2],
    ['2-4 Zimmer, Balkon', 2],
    ['3½ Zi.', 3.5],
    ['4 ZKB mit Garten', 4],
    ['68 m² · 2,5 Zi.', 2.5],
    ['3. Etage', undefined],
    ['120 m²', undefined],
    ['Zimmer frei', undefined],
  ] as const)('are found in the line %j as %j', (text, rooms) => expectRead(roomsIn, text, rooms))
})

describe('years and days', () => {
  it.each([
    ['1910/2005', 1910],
    ['1910 / 2005', 1910],
    ['1910/11', 1910],
    ['1960 - 1965', 1960],
    ['1985', 1985],
    ['1985.0', 1985],
    ['1.985', 1985],
    ['ca. 1920', 1920],
    ['um 1900', 1900],
    ['Bj. 1972', 1972],
    ['BJ1972', 1972],
    ['Neubau 2026', 2026],
    ['Baujahr: 1972', 1972],
    ['1985 (saniert 2010)', 1985],
    ['1985, saniert 2010', 1985],
    ['03/1985', 1985],
    ['01.03.1985', 1985],
    ['1985-06-01', 1985],
    ['2026/11/01', 2026],
  ] as const)('are read from %j as the year %j', (text, year) => expectRead(readYear, text, year))

  it.each(['31.02.1985', '1985-13-40', '00.01.1985', '1920er', 'vor 1918', '19. Jahrhundert', '85', '19850', '2135', '0985', 'Altbau', ''])(
    'are not found as a year in %j',
    (text) => expectRead(readYear, text, undefined),
  )

  it.each([
    ['saniert 2010 (Bj. 1965)', 1965],
    ['kernsaniert 2010, Baujahr 1965', 1965],
    ['1985 (saniert 2010)', 1985],
    ['Bj. 1965 (saniert 2010)', 1965],
    ['1972', 1972],
    ['Altbau', undefined],
  ] as const)('are found in %j as the construction year %j', (text, year) => expectRead(readYearBuilt, text, year))

  it('are rejected if too far in the future', () => {
    const year = new Date().getFullYear()
    expect([year + 2, year + 9].map((one) => readYear(String(one)))).toEqual([year + 2, undefined])
  })

  it.each([
    ['24.11.2026', { year: 2026, month: 11, day: 24 }],
    ['4.3.2026', { year: 2026, month: 3, day: 4 }],
    ['29.02.2024', { year: 2024, month: 2, day: 29 }],
    ['2026-11-24', { year: 2026, month: 11, day: 24 }],
    ['2026-11-24T08:00:00Z', { year: 2026, month: 11, day: 24 }],
    ['24.11.2026 um 10 Uhr', { year: 2026, month: 11, day: 24 }],
    ['29.02.2026', undefined],
    ['31.04.2026', undefined],
    ['2026-02-30', undefined],
    ['24.13.2026', undefined],
    ['00.11.2026', undefined],
    ['24.11.26', { year: 2026, month: 11, day: 24 }],
    ['26 Nov 2026', { year: 2026, month: 11, day: 26 }],
    ['2026/11/01', { year: 2026, month: 11, day: 1 }],
    ['2026-11/01', undefined],
    ['3.6.75', { year: 1975, month: 6, day: 3 }],
    ['5. Mai 2026', { year: 2026, month: 5, day: 5 }],
    ['Mittwoch, 14. Okt. 2026', { year: 2026, month: 10, day: 14 }],
    ['bezugsfrei ab 15. März 2027', { year: 2027, month: 3, day: 15 }],
    ['zum 1. Jänner 2027', { year: 2027, month: 1, day: 1 }],
    ['verfügbar ab 01.12.2026', { year: 2026, month: 12, day: 1 }],
    ['31. Juni 2026', undefined],
    ['1. Märzen 2026', undefined],
    ['30.2.26', undefined],
    ['gestern', undefined],
  ] as const)('are found in %j as the date %j', (text, day) => expect(readDay(text)).toEqual(day))

  it('include exactly the dates of the calendar', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
        expect(readDay(`${day}.${month}.${year}`)).toEqual({ year, month, day })
        expect(readDay(date.toISOString())).toEqual({ year, month, day })
      }),
    )
  })
})

it('counts, degrees and bare numbers allow no other text', () => {
  expect(['2', '2.0', '2 Stellplätze', '1 Garage', 'keine', '2-3', 'viele', '2 + 1'].map(readCount)).toEqual([
    2,
    2,
    2,
    1,
    0,
    undefined,
    undefined,
    undefined,
  ])
  expect(['51.489', '51,34', '-7.5', '9.123°', '91', '51.3 N', ''].map((text) => readDegrees(text, 90))).toEqual([
    51.489,
    51.34,
    -7.5,
    9.123,
    undefined,
    undefined,
    undefined,
  ])
  expect(['1.200.000', '133.69', '450 000', '-3', '3 m²', '1.2.3'].map(readNumber)).toEqual([
    1_200_000,
    133.69,
    450_000,
    -3,
    undefined,
    undefined,
  ])
})

it("a row's price determines its thousands separator, if it has one", () => {
  expect(['350.000 €', '350,000', '350,000.00', '1.200.000,50', '350000', '1,2 Mio. €', '12.5.2026', ''].map(readGrouping)).toEqual([
    '.',
    ',',
    ',',
    '.',
    null,
    null,
    null,
    null,
  ])
})

it('long texts are read in bounded time', () => {
  const begin = performance.now()
  for (const part of ['1.000', '1 ', '1,', 'a. ', '- ', '3 Zi', 'ca. ', '(', '12-'])
    for (const reader of [
      readEuro,
      euroIn,
      readMonthlyEuro,
      readSquareMetres,
      squareMetresIn,
      readRooms,
      roomsIn,
      readYear,
      readYearBuilt,
      readGrouping,
      readCount,
      readNumber,
    ])
      reader(part.repeat(200_000))
  expect(performance.now() - begin).toBeLessThan(2_000)
})

it.each(['Zimmer 101', 'Zimmer 204, 2. OG', 'Zi. 310'])('the number on a door is not read as a number of rooms: %s', (text) => {
  expect([readRooms(text), printedRooms(text), roomsIn(text)]).toEqual([undefined, undefined, undefined])
})
