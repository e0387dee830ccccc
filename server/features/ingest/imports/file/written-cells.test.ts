import { toEuro } from '#shared/domain/money.ts'
import { describe, expect, it } from 'vitest'
import { readFile, type ReadRow } from './read-file.ts'

const AT = new Date('2026-11-26T08:00:00Z')

async function rowsOf(text: string): Promise<ReadRow[]> {
  async function* bytes() {
    yield Buffer.from(text)
  }
  const rows: ReadRow[] = []
  for await (const batch of readFile(bytes(), undefined, AT)) rows.push(...batch)
  return rows
}

/** Reads one advert from its cells, which may contain anything but quotation marks. */
async function read(cells: Readonly<Record<string, string>>) {
  const row = { title: 'Haus am Deich', zip: '26721', city: 'Emden', ...cells }
  const [only] = await rowsOf([Object.keys(row), Object.values(row)].map((line) => line.map((cell) => `"${cell}"`).join(';')).join('\n'))
  if (!only || !('listing' in only)) throw new Error(only?.reason)
  return { ...only.listing, note: only.note }
}

const LINK = 'https://www.kleinanzeigen.de/s-anzeige/a/2900000401-208-1'

describe("an advert's id", () => {
  it.each([
    ['is24Link', 'https://www.immobilienscout24.de/expose/171000301', '171000301'],
    ['immonetLink', 'https://www.immonet.de/angebot/2900301', '2900301'],
    ['Link ImmoScout', 'https://www.immobilienscout24.de/expose/171000302?referrer=x', '171000302'],
  ])("is read from a row's only portal link: %s", async (column, link, number) => {
    expect((await read({ [column]: link })).externalId).toBe(number)
    expect((await read({ [column]: link, id: 'A-7' })).externalId).toBe('A-7')
  })
})

describe('a link with link text', () => {
  const SCOUT = 'https://www.immobilienscout24.de/expose/171000303'
  const FORMS: readonly (readonly [name: string, write: (link: string) => string])[] = [
    ['formula with a semicolon', (link) => `=HYPERLINK("${link}";"Zur Anzeige")`],
    ['formula with a comma', (link) => `=HYPERLINK("${link}", "Zur Anzeige")`],
    ['formula without words', (link) => `=HYPERLINK("${link}")`],
    ['formula in small letters', (link) => ` = hyperlink( "${link}" ; "Zur (ersten) Anzeige" ) `.trim().replace('= ', '=')],
    ['formula of an old program', (link) => `+HYPERLINK("${link}";"Anzeige")`],
    ['Markdown', (link) => `[Zur Anzeige](${link})`],
    ['Markdown with a title', (link) => `[Zur Anzeige](${link} "Haus am Deich")`],
    ['Markdown in angle brackets', (link) => `[Zur Anzeige](<${link}>)`],
    ['Markdown picture', (link) => `![](${link})`],
    ['angle brackets', (link) => `<${link}>`],
    ['HTML', (link) => `<a href="${link}" target="_blank">Zur Anzeige</a>`],
    ['HTML in small quotes', (link) => `<a class='x' href='${link}'>Zur Anzeige</a>`],
    ['HTML without quotes', (link) => `<a href=${link}>Zur Anzeige</a>`],
    ['quotes', (link) => `"${link}"`],
    ['German quotes', (link) => `„${link}“`],
    ['capital letters', (link) => link.replace('https://www', 'HTTPS://WWW')],
    [
      'a mail program redirect in capital letters',
      (link) => `https://deref-web.de/x/?redirectUrl=${encodeURIComponent(link.replace('https://www', 'HTTPS://WWW'))}`,
    ],
    ['a mail program around it', (link) => `=HYPERLINK("https://deref-web.de/x/?redirectUrl=${encodeURIComponent(link)}";"Anzeige")`],
  ]
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const rowWith = async (cells: Readonly<Record<string, string>>) => {
    const row = { zip: '26721', ...cells }
    const [only] = await rowsOf([Object.keys(row), Object.values(row)].map((line) => line.map(quoted).join(';')).join('\n'))
    if (!only || !('listing' in only)) throw new Error(only?.reason)
    return { ...only.listing, note: only.note }
  }

  it.each(FORMS)('is read in every link column: %s', async (_, write) => {
    const title = 'Haus am Deich'
    expect(await rowWith({ title, Link: write(LINK) })).toMatchObject({ source: 'kleinanzeigen.de', externalId: '2900000401', note: null })
    expect(await rowWith({ title, ebkLink: write(LINK) })).toMatchObject({
      externalId: '2900000401',
      platformLinks: { ebkLink: LINK },
      note: null,
    })
    expect(await rowWith({ title, is24Link: write(SCOUT) })).toMatchObject({
      externalId: '171000303',
      platformLinks: { is24Link: SCOUT },
      note: null,
    })
    const pictures = ['https://bilder.example/1.jpg', 'https://bilder.example/2_(gross).jpg']
    // only portal links are unwrapped from a mail program's address
    const kept = write('x').includes('deref') ? [] : pictures
    expect((await rowWith({ title, images: kept.map(write).join('\n') })).imageUrls ?? []).toEqual(kept)
  })

  it.each(FORMS.filter(([, write]) => write('x').includes('Zur ')))('yields link and title from a title cell: %s', async (_, write) => {
    expect(await rowWith({ title: write(LINK) })).toMatchObject({
      title: expect.stringMatching(/^Zur (?:\(ersten\) )?Anzeige$/),
      externalId: '2900000401',
      note: null,
    })
  })

  it.each(['=HYPERLINK("javascript:alert(1)";"Anzeige")', '[Anzeige](file:///etc/hosts)', '=HYPERLINK(A2;"Anzeige")', '[Anzeige]()'])(
    'is rejected by name unless it leads to the web: %s',
    async (cell) => {
      expect((await rowWith({ title: 'Haus am Deich', ebkLink: cell })).note).toContain('ist keine Adresse im Web')
    },
  )
})

describe('hand-written cells', () => {
  it('keep the advert and yield its figures', async () => {
    const { priceCents, ...rest } = await read({
      buyingPrice: '1,2 Mio. €',
      squareMeter: '~120 qm',
      rooms: '3½',
      plotArea: '1,2 ha',
      constructionYear: '1910/2005',
      numberOfFloors: '3 Etagen',
      numberOfParkingSpaces: '2 Stellplätze',
      rentPriceCurrent: '1.100 €/Monat',
      latitude: '53.367',
      longitude: '7,206',
      publishDate: '24.11.2026',
    })
    expect(toEuro(priceCents!)).toBe(1_200_000)
    expect(rest).toMatchObject({
      size: 120,
      rooms: 3.5,
      plotSize: 12_000,
      yearBuilt: 1910,
      totalFloors: 3,
      numberOfParkingSpaces: 2,
      rentCurrent: 1_100,
      latitude: 53.367,
      longitude: 7.206,
      listedAt: new Date('2026-11-24T00:00:00Z'),
      note: null,
    })
  })

  it.each([
    ['buyingPrice', 'Preis Schätzung', 'priceCents', 'Kaufpreis: „Preis Schätzung“ ist keine Zahl.'],
    ['squareMeter', '120/150 m²', 'size', 'Wohnfläche: „120/150 m²“ ist keine Zahl.'],
    ['rooms', 'viele', 'rooms', 'Zimmer: „viele“ ist keine Zahl.'],
    ['rooms', '5000', 'rooms', 'Zimmer: „5000“ ist keine Zahl.'],
    ['plotArea', 'groß', 'plotSize', 'Grundstück: „groß“ ist keine Zahl.'],
    ['constructionYear', 'vor 1918', 'yearBuilt', 'Baujahr: „vor 1918“ ist kein Jahr.'],
    ['lastRefurbishment', 'teilweise', 'lastRefurbishment', 'Letzte Sanierung: „teilweise“ ist kein Jahr.'],
    ['numberOfFloors', '900', 'totalFloors', 'Etagen im Haus: „900“ ist zu groß.'],
    ['publishDate', '31.02.2026', 'listedAt', 'Veröffentlicht am: „31.02.2026“ ist kein Datum.'],
    ['publishDate', '24.12.2026', 'listedAt', 'Veröffentlicht am: „24.12.2026“ liegt in der Zukunft.'],
    ['lift', 'vielleicht', 'hasElevator', 'Aufzug: „vielleicht“ ist weder Ja noch Nein.'],
    ['latitude', 'Nord', 'latitude', 'Breitengrad: „Nord“ ist keine Koordinate.'],
    ['is24Link', 'siehe oben', 'sourceUrl', 'Link zu ImmoScout24: „siehe oben“ ist keine Adresse im Web.'],
    ['zip', '2499', 'zipCode', 'Postleitzahl: „2499“ hat keine fünf Ziffern.'],
    ['buyingPrice', '950 € kalt', 'priceCents', 'Kaufpreis: „950 € kalt“ ist keine Zahl.'],
    ['squareMeter', '1,200', 'size', 'Wohnfläche: „1,200“ ist keine Zahl.'],
    ['plotArea', '120.500', 'plotSize', 'Grundstück: „120.500“ ist keine Zahl.'],
    ['constructionYear', '2135', 'yearBuilt', 'Baujahr: „2135“ ist kein Jahr.'],
    ['rentPriceCurrent', '5.400 € p.a.', 'rentCurrent', 'Aktuelle Miete: „5.400 € p.a.“ ist keine Zahl.'],
  ] as const)('leave %s empty for %j and report it', async (column, text, field, note) => {
    const listing = await read({ [column]: text })
    expect(listing[field] ?? null).toBeNull()
    expect(listing.note).toBe(note)
  })

  it.each([
    ['leasehold', '1.0', true],
    ['Erbpacht', 'ja', true],
    ['Erbbaurecht', '0', false],
    ['erbbau', 'keine', false],
    ['leasehold', '', undefined],
  ])('decide in column %s by %j whether the plot is leasehold', async (column, cell, isLeasehold) => {
    expect((await read({ [column]: cell })).isLeasehold).toBe(isLeasehold)
  })

  it('are read like the price in their row if their digit grouping is ambiguous', async () => {
    expect(await read({ buyingPrice: '350,000', squareMeter: '120.500', plotArea: '1,200' })).toMatchObject({
      priceCents: 35_000_000,
      size: 120.5,
      plotSize: 1_200,
      note: null,
    })
    expect(await read({ buyingPrice: '350.000', plotArea: '120.500' })).toMatchObject({ plotSize: 120_500, note: null })
  })

  it('may contain the year of the last refurbishment after the year built', async () => {
    const cell = 'saniert 2010 (Bj. 1965)'
    expect(await read({ constructionYear: cell, lastRefurbishment: cell })).toMatchObject({ yearBuilt: 1965, lastRefurbishment: 2010 })
  })

  it.each(['keine Angabe', 'k.A.', '-', 'n/a', 'auf Anfrage', '0', 'nicht angegeben', 'VB', ''])(
    'count %j as empty and do not report it',
    async (text) => {
      const listing = await read({ buyingPrice: text, squareMeter: text, plotArea: text, numberOfParkingSpaces: text })
      expect(listing).toMatchObject({ priceCents: null, note: null })
      expect([listing.size, listing.plotSize, listing.numberOfParkingSpaces]).toEqual([undefined, undefined, undefined])
    },
  )

  it('are all reported at once, and readable ones are kept', async () => {
    expect(await read({ buyingPrice: 'günstig', squareMeter: '98', rooms: '3/4', publishDate: '30.02.2026' })).toMatchObject({
      size: 98,
      title: 'Haus am Deich',
      note: 'Kaufpreis: „günstig“ ist keine Zahl; Zimmer: „3/4“ ist keine Zahl; Veröffentlicht am: „30.02.2026“ ist kein Datum.',
    })
  })
})

describe('places', () => {
  it.each([
    [{ zip: '8010', city: 'Graz' }, '8010 Graz, Österreich'],
    [{ zip: 'A-8010', city: 'Graz' }, '8010 Graz, Österreich'],
    [{ zip: 'CH-4051', city: 'Basel' }, '4051 Basel, Schweiz'],
    [{ zip: '', city: 'Graz, Österreich' }, 'Graz, Österreich'],
    [{ zip: '', city: '1010 Wien' }, '1010 Wien, Österreich'],
    [{ zip: '', city: '', address: 'Hauptplatz 1, A-8010 Graz' }, '8010 Graz, Österreich'],
    [{ zip: '', city: '', address: 'Hauptplatz 1, 8010 Graz, Austria' }, '8010 Graz, Österreich'],
    [{ zip: '', city: '', address: 'Marktplatz 1, CH-4051 Basel' }, '4051 Basel, Schweiz'],
  ])('treat %j as abroad', async (cells, location) => {
    const listing = await read(cells)
    expect(listing.location).toBe(location)
    expect(listing.zipCode).toBeUndefined()
    expect(listing.placeKeys.filter((key) => /^\d+$/.test(key))).toEqual([])
    expect(listing.note).toBeNull()
  })

  it.each([
    [{ zip: '4109', city: 'Leipzig' }, '04109', 'Leipzig'],
    [{ zip: '', city: '', address: 'Nordstr. 5, 4109 Leipzig' }, '04109', 'Leipzig'],
    [{ zip: '', city: '', address: 'Nordstr. 5, 04109 Leipzig, Deutschland' }, '04109', 'Leipzig'],
    [{ zip: '', city: '29525 Uelzen' }, '29525', 'Uelzen'],
    [{ zip: '', city: 'D-29525 Uelzen' }, '29525', 'Uelzen'],
    [{ zip: '', city: '29525 Uelzen - Oldenstadt' }, '29525', 'Uelzen - Oldenstadt'],
  ])('treat %j as in Germany', async (cells, zipCode, location) => {
    expect(await read(cells)).toMatchObject({ zipCode, location, note: null })
  })
})

it.each([
  [{ zip: '8600', city: 'Volketswil' }, 'Volketswil', '8600'],
  [{ zip: '1010', city: '', address: 'Ringstraße 1, Neudorf' }, 'Neudorf', '1010'],
])('do not add a zero to the four digits in %j when nothing indicates Germany', async (cells, location, digits) => {
  const listing = await read(cells)
  expect(listing).toMatchObject({ location, note: `Postleitzahl: „${digits}“ hat keine fünf Ziffern.` })
  expect(listing.zipCode).toBeUndefined()
})

describe("an advert's generated id", () => {
  const facts = { title: '3-Zimmer-Wohnung', buyingPrice: '200.000', squareMeter: '75' }
  const idOf = async (cells: Readonly<Record<string, string>>) => (await read({ ...facts, ...cells })).externalId

  it('differs between two towns if neither row has a postcode', async () => {
    const [cologne, hamburg] = [await idOf({ zip: '', city: 'Köln' }), await idOf({ zip: '', city: 'Hamburg' })]
    expect(cologne).not.toBe(hamburg)
    expect(await idOf({ zip: '', city: 'KÖLN' })).toBe(cologne)
  })

  it('depends on the postcode, however the town is written', async () => {
    // must stay stable for previously imported files
    expect(await idOf({ zip: '50667', city: 'Köln' })).toBe('ee61674bab1f21bfd564c6781947e761')
    expect(await idOf({ zip: '50667', city: 'Cologne' })).toBe('ee61674bab1f21bfd564c6781947e761')
  })
})

it.each([
  ['1.0', 'auction'],
  ['True', 'auction'],
  ['ja', 'auction'],
  ['0', null],
  ['False', null],
  ['', null],
])('reads %j in the column foreClosure as %j', async (foreClosure, filedAs) => {
  expect(await read({ foreClosure })).toMatchObject({ filedAs, note: null })
})

describe('portals', () => {
  it.each([
    ['https://www.ebay-kleinanzeigen.de/s-anzeige/haus-in-leipzig/2100000001-208-4233', 'kleinanzeigen.de', '2100000001'],
    ['https://m.kleinanzeigen.de/s-anzeige/haus-in-leipzig/2100000002-208-4233', 'kleinanzeigen.de', '2100000002'],
    ['https://kleinanzeigen.de/s-anzeige/haus-in-leipzig/2100000003-208-4233', 'kleinanzeigen.de', '2100000003'],
    ['https://www.immoscout24.de/expose/150000006', 'immobilienscout24.de', '150000006'],
    ['https://immobilienscout24.de/expose/150000007', 'immobilienscout24.de', '150000007'],
    ['https://m.immobilienscout24.de/expose/150000008', 'immobilienscout24.de', '150000008'],
    ['https://www.immowelt.de/expose/2abc7de?serp_view=list', 'immowelt.de', '2abc7de'],
    ["<a target='_blank' href='https://www.kleinanzeigen.de/s-anzeige/x/2100000012-208-1'>Link</a>", 'kleinanzeigen.de', '2100000012'],
  ])('include the portal behind %s: %s', async (url, source, externalId) => {
    expect(await read({ url })).toMatchObject({ source, externalId })
  })

  it('exclude hosts that only resemble a portal', async () => {
    expect(await read({ url: 'https://notkleinanzeigen.de/s-anzeige/2100000004-208-1' })).toMatchObject({ source: 'thinkimmo' })
  })

  it('are all linked if listed in one cell, and the advert is not assigned to any of them', async () => {
    const urls = `['${LINK}', 'https://www.immowelt.de/expose/2abc7dg']`
    expect(await read({ 'platforms.name': "['Kleinanzeigen', 'Immowelt']", 'platforms.url': urls })).toMatchObject({
      source: 'thinkimmo',
      platformLinks: { ebkLink: LINK, immoweltLink: 'https://www.immowelt.de/expose/2abc7dg' },
      note: null,
    })
  })
})
