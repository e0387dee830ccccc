import { readFileSync } from 'node:fs'
import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import type { RawListing } from '../raw-listing.ts'
import { readResults } from './results.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8')

function readListings(html: string): readonly RawListing[] {
  const page = readResults(html)
  if (page.kind !== 'listings') throw new Error(JSON.stringify(page))
  return page.listings
}

const image = (id: number, rule: number | string) => `https://img.kleinanzeigen.de/api/v1/prod-ads/images/${id}?rule=$_${rule}.AUTO`

describe('layout A', () => {
  const [house, villa, shop, material, old] = readListings(fixture('results-a'))

  it('is read in every field', () => {
    expect(house).toEqual({
      externalId: '4100000001',
      path: '/s-anzeige/reihenhaus-mit-garten/4100000001-208-3437',
      title: 'Reihenhaus mit Garten, ohne Makler',
      excerpt: 'Wir verkaufen unser Reihenhaus von 1994, gepflegt, mit Garten nach Süden.\n\n600 €\nHausgeld gibt es nicht.',
      priceText: '285.000 € VB',
      price: 285_000,
      negotiable: true,
      oldPrice: 319_000,
      size: 125.5,
      plotSize: null,
      rooms: 4.5,
      zipCode: '13589',
      place: 'Spandau',
      street: null,
      distanceKm: 3,
      dateText: 'Heute, 16:29',
      seller: 'private',
      top: false,
      categoryId: '208',
      locationId: '3437',
      imageUrls: [image(4_100_000_001, 59)],
    })
  })

  it('recognizes a paid advert without a date, and never a private seller for a company', () => {
    expect(villa).toMatchObject({ top: true, dateText: null, seller: null, zipCode: '82319', price: 1_200_000, title: 'Villa am See' })
  })

  it('reads "VB" alone as a missing price', () => {
    expect(shop).toMatchObject({ price: null, negotiable: true, priceText: 'VB', size: 2790.35, title: 'Geschäftshaus mit Läden' })
  })

  it('ignores gifts, empty fields and prices in the text', () => {
    expect(material).toMatchObject({ price: null, negotiable: false, priceText: 'Zu verschenken', size: null, rooms: 1, excerpt: '600 €' })
    expect(old).toMatchObject({ price: 1, negotiable: true, size: 1 })
  })

  it('reads the total', () => {
    expect(readResults(fixture('results-a'))).toMatchObject({ kind: 'listings', total: 1261 })
  })
})

describe('layout B', () => {
  const [flat, balcony, basement] = readListings(fixture('results-b'))

  it('is read by the shape of its texts', () => {
    expect(flat).toEqual({
      externalId: '4200000001',
      path: '/s-anzeige/helle-wohnung/4200000001-203-4310',
      title: 'Helle Wohnung im Hinterhaus',
      excerpt: 'Objektbeschreibung:\n\nIn beliebter Wohnlage steht diese Wohnung mit schönem Garten und viel Ruhe.',
      priceText: '1.060 €',
      price: 1060,
      negotiable: false,
      oldPrice: 1100,
      size: 43,
      plotSize: null,
      rooms: 1.5,
      zipCode: '65934',
      place: 'Nied',
      street: null,
      distanceKm: 5,
      dateText: 'Gestern, 23:50',
      seller: 'private',
      top: true,
      categoryId: '203',
      locationId: '4310',
      imageUrls: [image(4_200_000_001, 59)],
    })
  })

  it('ignores a price and a company in the text', () => {
    expect(balcony).toMatchObject({
      title: 'Drei Zimmer & Balkon',
      price: 1700,
      size: 85,
      rooms: 3,
      seller: null,
      dateText: null,
      top: false,
    })
    expect(balcony?.excerpt).toBe('600 € kalt, dazu Nebenkosten')
    expect(balcony?.imageUrls).toEqual([image(4_200_000_002, 1)])
    expect(basement).toMatchObject({ price: null, negotiable: true, dateText: '31.12.2025', rooms: null })
  })

  it.each([
    '1.060 € <s><span>1.100 €</span></s>',
    '<s><span>1.100 €</span></s> 1.060 €',
    '1.060 € <del><b><i>1.100</i></b> €</del>',
    '<span style="text-decoration: line-through"><span>1.100 €</span></span> <b>1.060 €</b>',
  ])('keeps an old price apart from the current one, however it is wrapped: %s', (written) => {
    const html = fixture('results-b').replace('1.060 € <s>1.100 €</s>', written)
    expect(html).toContain(written)
    expect(readListings(html)[0]).toMatchObject({ price: 1060, oldPrice: 1100 })
  })

  it('reads a total that is split into pieces', () => {
    expect(readResults(fixture('results-b'))).toMatchObject({ total: 2304 })
  })
})

describe('cards since September 2026', () => {
  const picture = (id: number) => [image(id, 59).replace('/images/', '/images/aa/')]
  const common = {
    negotiable: false,
    oldPrice: null,
    plotSize: null,
    street: null,
    distanceKm: null,
    dateText: null,
    seller: null,
    top: false,
  }

  it('yield every field', () => {
    expect(readListings(fixture('results-b-september'))).toEqual([
      {
        ...common,
        externalId: '4600000001',
        path: '/s-anzeige/apartment-am-park/4600000001-203-4310',
        title: 'Möbliertes Apartment am Park',
        excerpt: 'Objektbeschreibung: In ruhiger Lage steht diese Wohnung mit...',
        priceText: '1.040 €',
        price: 1040,
        size: 41,
        rooms: 1,
        zipCode: '65999',
        place: 'Musterau',
        seller: 'private',
        top: true,
        categoryId: '203',
        locationId: '4310',
        imageUrls: picture(4_600_000_001),
      },
      {
        ...common,
        externalId: '4600000002',
        path: '/s-anzeige/zimmer-im-altbau/4600000002-203-16314',
        title: '2 Zimmer im Altbau & viel Licht',
        excerpt: '### Einleitung In einer 60 m² großen Wohnung im 1. Obergeschoss...',
        priceText: '600 € VB',
        price: 600,
        negotiable: true,
        size: 62.5,
        rooms: 2,
        zipCode: '60999',
        place: 'Probenviertel',
        top: true,
        categoryId: '203',
        locationId: '16314',
        imageUrls: picture(4_600_000_002),
      },
      {
        ...common,
        externalId: '4600000003',
        path: '/s-anzeige/drei-zimmer/4600000003-203-4315',
        title: 'Stilvoll wohnen – drei Zimmer mit zwei Balkonen',
        excerpt: 'Willkommen. 1.200 € kalt, 12345 ist keine Postleitzahl...',
        priceText: '1.700 €',
        price: 1700,
        oldPrice: 1850,
        size: 85,
        rooms: 3,
        zipCode: '60998',
        place: 'Musterhausen',
        distanceKm: 7,
        dateText: 'Heute, 07:41',
        categoryId: '203',
        locationId: '4315',
        imageUrls: picture(4_600_000_003),
      },
      {
        ...common,
        externalId: '4600000004',
        path: '/s-anzeige/bauernhaus/4600000004-208-7951',
        title: 'Bauernhaus mit Scheune',
        excerpt: 'Von Privat, bitte keine Makler...',
        priceText: 'VB',
        price: null,
        negotiable: true,
        size: 180,
        rooms: 6.5,
        zipCode: '29998',
        place: 'Oberdorf',
        dateText: 'Gestern, 22:10',
        seller: 'private',
        categoryId: '208',
        locationId: '7951',
        imageUrls: picture(4_600_000_004),
      },
      {
        ...common,
        externalId: '4600000005',
        path: '/s-anzeige/wiese/4600000005-207-7951',
        title: 'Wiese am Bach',
        excerpt: 'Rund 1.100 m² eben...',
        priceText: '22.500 €',
        price: 22_500,
        size: null,
        rooms: null,
        zipCode: '29998',
        place: 'Unterdorf',
        dateText: '30.09.2026',
        seller: 'private',
        categoryId: '207',
        locationId: '7951',
        imageUrls: [],
      },
    ])
  })

  it.each(['results-a', 'results-b', 'results-c'])('decode texts that were escaped twice, in %s', (page) => {
    const [first] = readListings(fixture(page))
    const written = fixture(page)
      .replaceAll(`${first?.title}<`, 'Haus &amp;amp; Hof, wei&amp;szlig;<')
      .replaceAll(`"title": "${first?.title}"`, '"title": "Haus &amp; Hof, wei&szlig;"')
      .replaceAll(first?.place ?? '', 'M&amp;uuml;nster')
    expect(readListings(written)[0]).toMatchObject({ title: 'Haus & Hof, weiß', place: 'Münster' })
  })
})

describe('layout C', () => {
  const listings = readListings(fixture('results-c'))

  it.each([
    ['312 Ergebnisse', 312],
    ['1.231 Ergebnisse', 1231],
    ['1.231.045 Anzeigen', 1_231_045],
    ['1 Ergebnis', 1],
  ])('reads the total from the heading "%s"', (heading, total) => {
    const html = fixture('results-c').replace('312 Ergebnisse', heading)
    expect(readResults(html)).toMatchObject({ kind: 'listings', total })
  })

  it('reads unclosed list items separately', () => {
    expect(listings).toHaveLength(2)
    expect(listings[0]).toMatchObject({
      externalId: '4300000001',
      title: 'Bauernhaus mit Scheune',
      price: 449_000,
      negotiable: true,
      size: 180,
      rooms: 6,
      zipCode: null,
      place: 'Teltow',
      distanceKm: 8,
      dateText: 'Heute, 07:15',
      seller: null,
      excerpt: 'Wir geben unseren Hof ab. 12345 Musterstadt Das Haus hat einen Keller.',
    })
    expect(listings[1]).toMatchObject({
      externalId: '4300000002',
      title: 'Grundstück am Wald',
      price: 220_000,
      place: 'Potsdam',
      categoryId: '207',
      size: null,
    })
    expect(readResults(fixture('results-c'))).toMatchObject({ total: 312 })
  })

  it('reads unclosed list items even if a parser nests them', () => {
    const nested = fixture('results-c').replaceAll('<li class="adlist', '<div class="adlist')
    expect(readListings(nested).map((listing) => [listing.externalId, listing.price])).toEqual([
      ['4300000001', 449_000],
      ['4300000002', 220_000],
    ])
  })
})

describe('a seller who writes only a price', () => {
  const TEXTS: [string, string, number][] = [
    ['results-a', 'Repräsentatives Anwesen</p>', 1_200_000],
    ['results-b', '600 €<br>kalt, dazu Nebenkosten</p>', 1700],
    ['results-c', '1.100 m² eben, voll erschlossen</div>', 220_000],
  ]
  const prices = ['600 €', '1 € VB', 'VB', 'Zu verschenken']
  it.each(TEXTS)("does not change the advert's price, in %s", (page, text, price) => {
    const closing = text.slice(text.lastIndexOf('<'))
    for (const written of prices) {
      const html = fixture(page).replace(text, written + closing)
      expect(html).not.toBe(fixture(page))
      expect(readListings(html)[1]).toMatchObject({ price, negotiable: false })
    }
  })
})

describe('the outcome of reading a result page', () => {
  it.each([
    ['results-empty', 'empty'],
    ['results-empty-worded', 'empty'],
    ['wall-ip', 'blocked'],
    ['wall-captcha', 'blocked'],
    ['wall-403', 'blocked'],
    ['results-unreadable', 'layout_changed'],
    ['results-half-unreadable', 'layout_changed'],
    ['other-page', 'layout_changed'],
    ['ad-private', 'layout_changed'],
  ])('for %s is %s', (name, kind) => {
    expect(readResults(fixture(name)).kind).toBe(kind)
  })

  it('is never empty for a page without content', () => {
    for (const html of [
      '',
      ' ',
      'null',
      '{}',
      '<html></html>',
      '\u0000\uFFFD',
      '<',
      '<!--',
      '<article data-adid=',
      '<li data-adid="1" data-href="/x">',
    ]) {
      expect(readResults(html).kind).toBe('layout_changed')
    }
  })

  it('leaves out adverts from elsewhere below the results', () => {
    expect(readListings(fixture('results-few-with-alternatives')).map((listing) => listing.externalId)).toEqual(['4100000001'])
    const unnamed = fixture('results-few-with-alternatives').replace(' id="srchrslt-adtable-altads"', '')
    expect(readListings(unnamed)).toHaveLength(1)
    const unheaded = fixture('results-few-with-alternatives').replace('<h2>Alternative Anzeigen in der Umgebung</h2>', '')
    expect(readListings(unheaded)).toHaveLength(1)
  })

  it('leaves out adverts from elsewhere below "0 Ergebnisse", under any heading', () => {
    const unheaded = fixture('results-empty-worded').replace('<h2>Alternative Anzeigen in der Umgebung</h2>', '')
    expect(unheaded).toContain('Haus anderswo')
    expect(readResults(unheaded).kind).toBe('empty')
  })

  it('is empty if the page has the marker for it, whatever adverts are below', () => {
    expect(readResults(`<p id="saved-search-empty-result"></p>${fixture('results-a')}`).kind).toBe('empty')
  })

  it('is a changed page if the links lead to another host', () => {
    const foreign = fixture('results-b').replaceAll('data-href="/s-anzeige/', 'data-href="https://example.org/')
    expect(readResults(foreign).kind).toBe('layout_changed')
  })

  // on this page the first is ordinary, the second paid, the third ordinary
  it.each([
    ['4100000001', 'Heute, 16:29'],
    ['4100000003', 'Gestern, 08:05'],
  ])('contains the ordinary version of an advert shown twice, above or below: %s', (ordinary, dateText) => {
    const listings = readListings(fixture('results-a').replaceAll('4100000002', ordinary))
    expect(listings.filter(({ externalId }) => externalId === ordinary)).toMatchObject([{ top: false, dateText }])
  })

  it('is a changed page if it is nested too deep, but not if it is merely deep', () => {
    expect(readResults(`${'<div>'.repeat(500_000)}${fixture('results-b')}`).kind).toBe('layout_changed')
    expect(readResults(`${'<div>'.repeat(2_000)}${fixture('results-b')}`).kind).toBe('listings')
  })

  it('is reached in linear time for a hostile page with a huge card', () => {
    expect(readListings(fixture('results-b').replace('Möbliert', '<p>x</p>'.repeat(100_000)))).toHaveLength(3)
  })
})

describe('the readers', () => {
  it('return the same for the same page, whatever was read before', () => {
    const html = fixture('results-a')
    const first = readResults(html)
    readResults(fixture('results-b'))
    readResults(fixture('wall-ip'))
    readResults(fixture('results-empty'))
    const again = readResults(html)
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
    expect(html).toBe(fixture('results-a'))
  })

  it('do not share anything between results', () => {
    const one = readResults(fixture('results-a'))
    const two = readResults(fixture('results-a'))
    if (one.kind !== 'listings' || two.kind !== 'listings') throw new Error('unreadable')
    expect(one.listings).not.toBe(two.listings)
    one.listings.forEach((listing, index) => {
      expect(listing).not.toBe(two.listings[index])
      expect(listing.imageUrls).not.toBe(two.listings[index]?.imageUrls)
    })
  })

  it('do not affect other users of the parser', () => {
    readResults(fixture('results-c'))
    expect(load('<li>a<li>b')('li').length).toBe(2)
  })
})
