import { describe, expect, it } from 'vitest'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import { immobilienscout24 } from '../immobilienscout24.ts'

const CRITERIA: PortalCriteria = {
  listingType: 'sale',
  propertyType: 'house',
  location: null,
  radius: null,
  sellerType: null,
  minPrice: null,
  maxPrice: null,
  minSize: null,
  rooms: null,
}

describe('a search address', () => {
  const pathOf = (change: Partial<PortalCriteria>, page = 1) => {
    const criteria = { ...CRITERIA, ...change }
    const place = criteria.location === null ? null : (immobilienscout24.knownPlace(criteria.location) ?? null)
    return immobilienscout24.searchPaths(criteria, place, page)[0]
  }

  it.each([
    ['the whole country', {}, '/Suche/de/haus-kaufen?sorting=2'],
    ['a town', { location: 'Köln', propertyType: 'apartment' }, '/Suche/de/nordrhein-westfalen/koeln/wohnung-kaufen?sorting=2'],
    ['a town by its short name', { location: 'Frankfurt am Main' }, '/Suche/de/hessen/frankfurt-am-main/haus-kaufen?sorting=2'],
    ['land', { propertyType: 'land', minSize: 500 }, '/Suche/de/grundstueck-kaufen?plotarea=500.0-&sorting=2'],
    [
      'figures',
      { minPrice: 100_000, maxPrice: 500_000, minSize: 80.5, rooms: 3 },
      '/Suche/de/haus-kaufen?price=100000.0-500000.0&livingspace=80.5-&numberofrooms=3.0-&sorting=2',
    ],
    ['rent', { listingType: 'rent' }, '/Suche/de/haus-mieten?sorting=2'],
  ] as const)('is built for %s', (_, change, path) => {
    expect(pathOf(change)).toEqual({ path, loss: null })
  })

  it('has a page number from the second page on', () => expect(pathOf({}, 3)?.path).toBe('/Suche/de/haus-kaufen?sorting=2&pagenumber=3'))

  it.each([
    ['private sellers', { sellerType: 'private' }, 'nicht nach privaten Anbietern fragen'],
    ['a radius', { location: 'Berlin', radius: 20 }, 'Einen Umkreis kann Giebel'],
    ['a place whose path nobody knows', { location: 'Wriedel' }, 'Diesen Ort kann Giebel'],
    ['trade', { propertyType: 'commercial' }, 'gelesen werden Immobilien zum Kauf'],
    ['trade to rent', { propertyType: 'commercial', listingType: 'rent' }, 'gelesen werden Wohnungen zur Miete'],
    ['all that is to rent', { propertyType: null, listingType: 'rent' }, 'gelesen werden Wohnungen zur Miete'],
  ] as const)('reports the filters it cannot express: %s', (_, change, sentence) => {
    expect(pathOf(change)?.loss).toContain(sentence)
  })

  it('rejects unknown and ambiguous places', () => {
    for (const name of ['Wriedel', 'Frankfurt', '29525', '']) expect(immobilienscout24.knownPlace(name)).toBeUndefined()
  })
})

/** The portal's markup with our own content. */
const entry = (change: object = {}, estate: object = {}) => ({
  '@id': '150000001',
  '@publishDate': '2026-11-20T18:00:00.000+01:00',
  'resultlist.realEstate': {
    '@xsi.type': 'search:HouseBuy',
    title: 'Haus mit "Garten" und {Klammer}',
    address: { street: 'Birkenweg', houseNumber: '4', postcode: '29525', city: 'Uelzen', quarter: 'Veerßen' },
    price: { value: 345000, marketingType: 'PURCHASE' },
    livingSpace: 140.5,
    plotArea: 800,
    numberOfRooms: 5,
    privateOffer: 'true',
    galleryAttachments: { attachment: [{ urls: [{ url: [{ '@href': 'https://pictures.example/1.jpg' }] }] }] },
    ...estate,
  },
  ...change,
})
const pageOf = (list: object) =>
  `<html><script>IS24.resultList = { resultListModel: {"searchResponseModel":${JSON.stringify({ 'resultlist.resultlist': list })}} };</script></html>`

describe('a result page', () => {
  it('is read from the embedded model', () => {
    const html = pageOf({ paging: { numberOfHits: 41 }, resultlistEntries: [{ resultlistEntry: [entry(), entry({ '@id': 150000002 })] }] })
    expect(immobilienscout24.readResults(html)).toMatchObject({
      kind: 'listings',
      total: 41,
      listings: [
        {
          externalId: '150000001',
          path: '/expose/150000001',
          title: 'Haus mit "Garten" und {Klammer}',
          price: 345_000,
          size: 140.5,
          plotSize: 800,
          rooms: 5,
          zipCode: '29525',
          place: 'Uelzen - Veerßen',
          street: 'Birkenweg 4',
          seller: 'private',
          categoryId: 'housebuy',
          imageUrls: ['https://pictures.example/1.jpg'],
        },
        { externalId: '150000002' },
      ],
    })
  })

  it.each([
    ['true', 'private'],
    [true, 'private'],
    ['false', 'commercial'],
    [false, 'commercial'],
    [undefined, null],
    ['vielleicht', null],
  ])('maps privateOffer %j to %s', (privateOffer, seller) => {
    const html = pageOf({ resultlistEntries: [{ resultlistEntry: entry({}, { privateOffer }) }] })
    expect(immobilienscout24.readResults(html)).toMatchObject({ listings: [{ seller }] })
  })

  it.each([
    [{ livingSpace: 140, totalFloorSpace: 210 }, 140],
    [{ totalFloorSpace: 210, livingSpace: 140 }, 140],
    [{ livingSpace: undefined, totalFloorSpace: 210 }, 210],
    [{ livingSpace: 140 }, 140],
  ])('has the living area, and the total area only if that is missing: %j', (areas, size) => {
    const html = pageOf({ resultlistEntries: [{ resultlistEntry: entry({}, areas) }] })
    expect(immobilienscout24.readResults(html)).toMatchObject({ listings: [{ size }] })
  })

  it('is empty without hits, but changed if it counts adverts it does not show', () => {
    expect(immobilienscout24.readResults(pageOf({ paging: { numberOfHits: 0 }, resultlistEntries: [{}] }))).toEqual({ kind: 'empty' })
    expect(immobilienscout24.readResults(pageOf({ paging: { numberOfHits: 3 }, resultlistEntries: [{}] }))).toMatchObject({
      kind: 'layout_changed',
    })
    expect(immobilienscout24.readResults(pageOf({}).slice(0, -40))).toMatchObject({ kind: 'layout_changed' })
    expect(immobilienscout24.readResults('<a href="/expose/150000001">Haus</a>')).toMatchObject({
      kind: 'layout_changed',
      reason: 'Anzeigen vorhanden, aber keine lesbar',
    })
  })
})

describe('an ad page', () => {
  const html = (change = '') => `<html><head><script type="application/ld+json">${JSON.stringify({
    '@type': ['Product', 'RealEstateListing'],
    name: 'Haus am Birkenweg',
    datePosted: '20-11-2026',
    offers: { price: '345000' },
    address: { streetAddress: 'Birkenweg 4', postalCode: '29525', addressLocality: 'Uelzen' },
    provider: { name: 'Familie Tappe', telephone: '0581 5550144' },
  })}</script><script>var IS24 = IS24 || {}; IS24.expose = {"id": 150000001, "purchasePrice": 345000, "realEstateType": "HOUSE_BUY", "privateOffer": "true"};</script></head>
    <body><h1>Haus am Birkenweg</h1><dd class="is24qa-wohnflaeche-ca">140,5 m²</dd><dd class="is24qa-zimmer">5</dd><dd class="is24qa-baujahr">1974</dd>
    <pre class="is24qa-objektbeschreibung">Wir verkaufen unser Haus.\nBitte keine Makler.</pre>${change}</body></html>`

  it('is read from its linked data, its script data and its visible texts', () => {
    expect(immobilienscout24.readAdvert(html())).toMatchObject({
      kind: 'ad',
      ad: {
        externalId: '150000001',
        title: 'Haus am Birkenweg',
        description: 'Wir verkaufen unser Haus.\nBitte keine Makler.',
        price: 345_000,
        size: 140.5,
        rooms: 5,
        yearBuilt: 1974,
        zipCode: '29525',
        place: 'Uelzen',
        street: 'Birkenweg 4',
        dateText: '20-11-2026',
        categoryId: 'housebuy',
        seller: { type: 'private', name: 'Familie Tappe', phone: '0581 5550144' },
      },
    })
  })

  const LET = { lastRefurbishment: 2018, numberOfParkingSpaces: 2, rentCurrent: 1_450 }

  it('yields its refurbishment, parking spaces and rent', () => {
    const markup = `<dd class="is24qa-modernisierung-sanierung-zuletzt">2018</dd><dd class="is24qa-anzahl-garage-stellplatz">2 Stellplätze</dd>
      <dd class="is24qa-mieteinnahmen-pro-monat">1.450 €</dd>`
    expect(immobilienscout24.readAdvert(html(markup))).toMatchObject({ ad: LET })
    expect(immobilienscout24.readAdvert(html())).toMatchObject({
      ad: { lastRefurbishment: null, numberOfParkingSpaces: null, rentCurrent: null },
    })
  })

  it.each([
    ['its figures', { obj_lastRefurbish: '2018', obj_noParkSpaces: '2' }, []],
    [
      'its texts',
      {},
      [
        { label: 'Modernisierung/Sanierung zuletzt:', text: '2018' },
        { label: 'Anzahl Garage/Stellplatz:', text: '2 Stellplätze' },
      ],
    ],
  ])('yields the same from the app API, in %s', (_, adTargetingParameters, attributes) => {
    const expose = {
      header: { id: '150000001', realEstateType: 'APARTMENT_BUY' },
      adTargetingParameters,
      sections: [
        { type: 'TITLE', title: 'Vermietete Wohnung' },
        { type: 'ATTRIBUTE_LIST', attributes: [...attributes, { label: 'Mieteinnahmen pro Monat:', text: '1.450 €' }] },
      ],
    }
    expect(immobilienscout24.readAdvert(JSON.stringify(expose))).toMatchObject({ ad: { externalId: '150000001', ...LET } })
  })

  it('is gone if the portal reports it as taken down', () => {
    expect(immobilienscout24.readAdvert('<h1>Angebot wurde deaktiviert</h1>')).toMatchObject({ kind: 'gone' })
    expect(immobilienscout24.readAdvert('<h1>Etwas anderes</h1>')).toMatchObject({ kind: 'layout_changed' })
  })
})

describe('a date', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  it.each([
    ['2026-11-20T18:00:00.000+01:00', '2026-11-20T17:00:00.000Z'],
    ['20-11-2026', '2026-11-20T00:00:00.000Z'],
    ['vor 30 Minuten', '2026-11-23T11:30:00.000Z'],
    ['vor 3 Stunden', '2026-11-23T09:00:00.000Z'],
    ['vor einem Tag', '2026-11-22T12:00:00.000Z'],
    ['vor 2 Monaten', undefined],
    ['2027-01-01T00:00:00Z', undefined],
    ['neulich', undefined],
  ])('%s', (text, moment) => {
    expect(immobilienscout24.listedAt(text, now)?.toISOString()).toBe(moment)
  })
})

it.each([
  ['housebuy', 'house', 'sale'],
  ['apartmentrent', 'apartment', 'rent'],
  ['livingbuysite', 'land', 'sale'],
  ['office', 'commercial', null],
  ['garagebuy', 'other', 'sale'],
])('maps %s to %s for %s', (id, propertyType, listingType) => {
  expect(immobilienscout24.category(id)).toEqual({ propertyType, listingType })
})
