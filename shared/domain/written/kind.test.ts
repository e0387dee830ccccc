import { describe, expect, it } from 'vitest'
import { HALL, readPropertyType, SHOP } from './kind.ts'
import { readStorey } from './storey.ts'

const variants = (text: string): string[] => [
  text,
  text.toUpperCase(),
  text.toLowerCase(),
  text.replaceAll(' ', '\u00a0'),
  text.replaceAll(' ', '   '),
  `!! ${text} !!`,
]

describe('the property type', () => {
  it.each(
    Object.entries({
      apartment: [
        'ETW privat, 2 Zi.',
        '3 ZKB Balkon',
        'Whg in Bonn',
        '2-Raum-Whg.',
        '2-Raum-Whg. Halle',
        'DG-Whg mit Kamin',
        '3-Zi.-ETW',
        'Eigentumswohnung nahe Rathaus',
        'Wohnung im Mehrfamilienhaus',
        'Wohnung nahe Hotel',
        'Dachgeschosswohnung',
        'Penthouse',
        'Maisonette-Wohnung',
        'Wohnung kaufen, in Halle (Saale)',
        'Schöne 3-Zimmer in Bonn',
        'Stellplatz inklusive: 3-Zi-Wohnung',
        'Mit Tiefgarage! 2-Zimmer-Wohnung',
        'Parkplatz vor der Tür, 3-Zi-Wohnung',
        'In 6-Familienhaus: 3-Zimmer-Wohnung',
        'In gepflegtem 6-Familienhaus: 3 Zimmer Wohnung',
        'MFH: Wohnung im 2. OG',
        'Jugendstilvilla: Wohnung im EG',
        'Smart Home: Eigentumswohnung',
        'Home Office: helle 3-Zimmer-Wohnung',
        'Home-Office möglich: Wohnung',
        'Idylle zwischen Wald und See: 4-Zimmer-Wohnung',
      ],
      house: [
        'EFH in Celle',
        'DHH mit Garten',
        'RMH',
        'REH, Baujahr 1998',
        'MFH, 6 WE',
        'ZFH am Stadtrand',
        'Freist. EFH',
        'Doppelhaus-Hälfte',
        'Mehrfamilien-Haus',
        'Haus mit großem Grundstück',
        'Fachwerkhaus in Rathausnähe',
        'Stadtvilla',
        'Resthof mit Hallen',
        'Landhaus',
        'Neubauhaus',
        'Altbauhaus in Bonn',
        'Fertigbauhaus',
        'Massivbauhaus',
        'Mit Garage: Einfamilienhaus',
        'Auf 1.200 m² Grundstück: freistehendes Einfamilienhaus',
        'Großes Grundstück mit Einfamilienhaus',
        'Büro zu Hause: Einfamilienhaus',
        'Wald vor der Tür: EFH',
        'Haus mit Einliegerwohnung',
        'Mehrfamilienhaus: 6 Wohnungen',
        'MFH mit Wohnung im EG',
        'Haus: mit 2-Zimmer-Wohnung im DG',
      ],
      land: [
        'Grundstück 600 m²',
        'Baugrundstück für Ihr Haus',
        'Bauplatz',
        'Waldgrundstücke',
        'Grundstück mit altem Haus',
        'Grundstück mit Haus, abbruchreif',
        'Grundstück mit Abrisshaus',
        'Grundstück für Einfamilienhaus',
        'Bauplatz mit Haus',
        'Grundstück, Doppelhaus möglich',
      ],
      commercial: ['Lagerhalle in Halle', 'Gewerbehalle', 'Wohn- und Geschäftshaus', 'Ladenlokal', 'Büroräume', 'Arztpraxis'],
      other: [
        'Sanierter Altbau in Halle',
        'Halle (Saale)',
        '06108 Halle',
        'Ruhig gelegen in Halle-Neustadt',
        'Gemütliches Zuhause mit Balkon',
        'Ruhig, nahe Krankenhaus',
        'Hausgeld 200 €',
        'Altbau am Rathaus',
        'Rathaus',
        'Aufzug im Haus',
        'Einladende Räume mit Rollläden',
        'Sanierung beschlossen',
        'Ruhige Lage am Schloss',
        'Hausmeister vorhanden',
        'Tiefgaragenstellplatz',
        'Stellplatz für 3-Zimmer-Wohnung',
        'Stellplatz zur Wohnung',
        'Garage im Haus',
        'Tiefgaragenstellplatz, 2. Etage',
        'Bauhaus',
        'Home Office',
      ],
    }).flatMap(([type, titles]) => titles.map((title) => [title, type])),
  )('is read from %j as %s', (title, type) => {
    expect(variants(title).map((variant) => [variant, readPropertyType(null, variant)])).toEqual(
      variants(title).map((variant) => [variant, type]),
    )
  })

  it.each([
    'Sanierter Altbau in Halle',
    'Gemütliches Zuhause mit Balkon',
    'Ruhig, nahe Krankenhaus',
    '2-Raum-Whg. Halle',
    'Hausgeld nur 150 €',
  ])('is taken from the email if %j is unclear', (title) => {
    expect(readPropertyType(null, title, 'Wohnung kaufen, in Halle (Saale)')).toBe('apartment')
    expect(readPropertyType(null, title.replace('2-Raum-Whg.', 'Altbau'), 'Haus kaufen, in Halle (Saale)')).toBe('house')
  })

  it.each([
    ['SINGLE_FAMILY_HOUSE', 'house'],
    ['RAISED_GROUND_FLOOR', 'apartment'],
    ['ROOF_STOREY', 'apartment'],
    ['HALF_BASEMENT', 'apartment'],
    ['APARTMENTBUY', 'apartment'],
    ['LANDBUY', 'land'],
    ['TRADE_SITE', 'land'],
    ['OFFICEBUY', 'commercial'],
    ['Halle', 'commercial'],
    ['ETW', 'apartment'],
    ['DHH', 'house'],
    ['Whg.', 'apartment'],
  ])('is read from the cell %j as %s before the title', (cell, type) => expect(readPropertyType(cell, 'Haus mit Wohnung')).toBe(type))

  it('is read from the title if the cell is unclear', () => {
    expect(readPropertyType('NO_INFORMATION', 'ETW in Halle')).toBe('apartment')
    expect(readPropertyType('Sonstiges', 'EFH in Celle')).toBe('house')
  })

  it('is read from long texts in bounded time', () => {
    const begin = performance.now()
    for (const part of ['haus-', 'a', 'im ', 'halle ', 'zu', '1']) readPropertyType(part.repeat(200_000), part.repeat(200_000))
    expect(performance.now() - begin).toBeLessThan(1_000)
  })
})

it('hall and shop are not read from parts of words or the town of Halle', () => {
  const [halls, towns] = [
    ['Lagerhalle', 'Halle mit Kran', 'Gewerbehalle in Halle', 'Lagerfläche', 'Büro mit Lager', 'Produktion', 'Werkstatt'],
    ['Büro in Halle', 'Büro in Halle (Saale)', 'Praxis, Halle (Saale)', 'Verlagerung des Büros', 'Büro in Halle-Neustadt'],
  ]
  expect(halls.filter((title) => !HALL.test(title))).toEqual([])
  expect(towns.filter((title) => HALL.test(title))).toEqual([])
  expect(['Laden', 'Ladenlokal', 'Läden', 'Eckladen', 'Geschäftshaus'].filter((title) => !SHOP.test(title))).toEqual([])
  expect(['Einladende Büros', 'Büro mit Rollladen', 'Büro'].filter((title) => SHOP.test(title))).toEqual([])
})

describe('storeys', () => {
  it.each([
    ['Hochparterre', 0],
    ['Parterre', 0],
    ['EG', 0],
    ['EG links', 0],
    ['Erdgeschoß', 0],
    ['Souterrain', -1],
    ['UG', -1],
    ['Untergeschoss', -1],
    ['2. UG', -2],
    ['-1', -1],
    ['3 von 5', 3],
    ['3/5', 3],
    ['3 v. 5', 3],
    ['3. Etage von 5', 3],
    ['im 3. OG', 3],
    ['EG.', 0],
    ['3. OG', 3],
    ['3.OG rechts', 3],
    ['3. Obergeschoss', 3],
    ['1. Stock', 1],
    ['Etage 4', 4],
    ['Dritte Etage', 3],
    ['3.0', 3],
    ['7', 7],
    ['DG', undefined],
    ['Dachgeschoss', undefined],
    ['6 von 5', undefined],
    ['EG/1. OG', undefined],
    ['Hochhaus', undefined],
    ['123', undefined],
    ['', undefined],
  ])('are read from %j as %j', (text, storey) => {
    const all = [text, text.toUpperCase(), text.toLowerCase(), ` ${text} `, text.replaceAll(' ', '\u00a0'), text.replaceAll(' ', '  ')]
    expect(all.map(readStorey)).toEqual(all.map(() => storey))
  })
})
