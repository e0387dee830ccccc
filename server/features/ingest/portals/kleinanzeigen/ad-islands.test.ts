import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RawAdvert } from '../raw-listing.ts'
import { readAdvert } from './ad.ts'
import { advertIsland, attributes, escaped, renderIsland, packed, packedFields, rebuiltPage } from './rebuilt-page.fixture.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8')

function adIn(html: string): RawAdvert {
  const page = readAdvert(html)
  if (page.kind !== 'ad') throw new Error(JSON.stringify(page))
  return page.ad
}

const layoutOf = (html: string) => {
  const page = readAdvert(html)
  return page.kind === 'ad' ? page.layout : page.kind
}

const HOUSE = {
  id: 4_500_000_001,
  title: 'Siedlungshaus am Anger',
  description: 'Wir ziehen um.<br />Das Haus ist frei.<br /><br />Nur an Privat.',
  adStatus: 'ACTIVE',
  adType: 'OFFER',
  formattedCreationDate: '02.10.2026',
  sortingDate: 1_790_000_000_000,
  price: { amount: 318_500, type: 'NEGOTIABLE' },
  localizedAttributes: attributes(
    ['Wohnfläche', '131,50 m²'],
    ['Zimmer', '5,5'],
    ['Schlafzimmer', '3'],
    ['Badezimmer', '2'],
    ['Etagen', '2'],
    ['Grundstücksfläche', '1.104 m²'],
    ['Baujahr', '1961'],
    ['Verfügbar ab', 'April 2027'],
    ['Provision', 'Keine zusätzliche Käuferprovision'],
  ),
  tags: ['Garten', 'Keller'],
  userDetails: { userId: 20_000_071, commercial: false, contactName: 'Ilse Probe', userSince: '14.02.2013', phoneNumber: '04999 5550101' },
  imprint: null,
}
const HOUSE_PATH = '/s-anzeige/siedlungshaus-am-anger/4500000001-208-3437'
const HOUSE_PRINTED = `<h1 class="text-title1">Siedlungshaus am Anger</h1><p class="text-title2">318.500 € VB</p><p>29999 Musterhausen - Oberdorf</p><div class="whitespace-pre-line">Wir ziehen um.
Das Haus ist frei.

Nur an Privat.</div>`
const house = (changes: object = {}, printed = HOUSE_PRINTED) => rebuiltPage(HOUSE_PATH, printed, advertIsland({ ...HOUSE, ...changes }))

/** The expected values for the house, in any layout. */
const HOUSE_READ: RawAdvert = {
  externalId: '4500000001',
  categoryId: '208',
  title: 'Siedlungshaus am Anger',
  description: 'Wir ziehen um.\nDas Haus ist frei.\n\nNur an Privat.',
  price: 318_500,
  negotiable: true,
  size: 131.5,
  plotSize: 1104,
  rooms: 5.5,
  bedrooms: 3,
  bathrooms: 2,
  floor: null,
  totalFloors: 2,
  yearBuilt: 1961,
  heatingType: null,
  energyClass: null,
  condition: null,
  availableFrom: 'April 2027',
  commission: 'Keine zusätzliche Käuferprovision',
  zipCode: '29999',
  place: 'Musterhausen - Oberdorf',
  street: null,
  latitude: null,
  longitude: null,
  dateText: '02.10.2026',
  imageUrls: [],
  features: ['Garten', 'Keller'],
  wanted: false,
  seller: { type: 'private', name: 'Ilse Probe', phone: '04999 5550101', memberSince: '2013-02-14', otherAds: null, shopSlug: null },
}

describe('a page with islands only', () => {
  it('is read in every field', () => {
    expect(adIn(house())).toEqual(HOUSE_READ)
  })

  it.each<[string, string, object, Partial<RawAdvert>]>([
    [
      'a company flat, revealed by an imprint',
      '/s-anzeige/zwei-zimmer/4500000002-203-4310',
      {
        id: 4_500_000_002,
        title: 'Zwei Zimmer mit Loggia',
        price: { amount: 890, type: 'FIXED' },
        localizedAttributes: attributes(['Wohnfläche', '58 m²'], ['Zimmer', '2'], ['Etage', '3'], ['Wohnungstyp', 'Etagenwohnung']),
        userDetails: { userId: 7, commercial: null, contactName: 'Probe Wohnen GmbH' },
        imprint: 'Probe Wohnen GmbH, Beispielallee 1, 65999 Musterstadt',
      },
      {
        price: 890,
        negotiable: false,
        size: 58,
        rooms: 2,
        floor: '3',
        seller: { type: 'commercial', name: 'Probe Wohnen GmbH', phone: null, memberSince: null, otherAds: null, shopSlug: null },
      },
    ],
    [
      'a plot with a negotiable price from a nameless seller',
      '/s-anzeige/bauplatz/4500000003-207-7951',
      {
        id: '4500000003',
        title: 'Bauplatz am Ortsrand',
        price: { amount: 0, type: 'NEGOTIABLE' },
        localizedAttributes: attributes(['Grundstücksfläche', '812 m²']),
        userDetails: { commercial: false, contactName: 'Privat', userSince: '01.12.2024' },
      },
      {
        externalId: '4500000003',
        price: null,
        negotiable: true,
        size: null,
        plotSize: 812,
        rooms: null,
        seller: { type: 'private', name: null, phone: null, memberSince: '2024-12-01', otherAds: null, shopSlug: null },
      },
    ],
    [
      'a wanted advert',
      '/s-anzeige/suche/4500000004-196-3331',
      { id: 4_500_000_004, title: 'Junge Familie sucht Haus', adType: 'WANTED', price: { amount: 400_000, type: 'FIXED' } },
      { wanted: true, price: 400_000, dateText: null, features: [] },
    ],
    [
      'a shop whose area has its own label',
      '/s-anzeige/laden/4500000005-277-945',
      {
        id: 4_500_000_005,
        title: 'Ladenlokal an der Ecke',
        price: { amount: 2150.5, type: 'FIXED' },
        localizedAttributes: attributes(['Fläche', '2.790,35 m²'], ['Objektart', 'Einzelhandel'], ['Heizungsart', 'Fernwärme']),
        tags: ['Starkstrom', 'Starkstrom', 'Keller'],
        userDetails: { commercial: true, contactName: 'Muster &amp; Söhne' },
      },
      {
        price: 2150.5,
        size: 2790.35,
        heatingType: 'Fernwärme',
        features: ['Starkstrom', 'Keller'],
        seller: { type: 'commercial', name: 'Muster & Söhne', phone: null, memberSince: null, otherAds: null, shopSlug: null },
      },
    ],
    [
      'a gift, whatever its amount',
      '/s-anzeige/laube/4500000006-207-3331',
      { id: 4_500_000_006, title: 'Laube abzugeben', price: { amount: 1, type: 'GIVE_AWAY' } },
      { price: null, negotiable: false },
    ],
  ])('yields %s', (_, path, advert, expected) => {
    const ad = adIn(rebuiltPage(path, '', advertIsland(advert)))
    expect(ad).toMatchObject({ title: (advert as { title: string }).title, ...expected })
  })

  it('has street, pictures and other adverts from the printed page', () => {
    const picture = (id: string, rule: number) => `https://img.kleinanzeigen.de/api/v1/prod-ads/images/aa/${id}?rule=$_${rule}.AUTO`
    const printed = `${HOUSE_PRINTED.replace('29999', 'Probenweg 3a, 29999')}<div data-image-container=""><img src="${picture('one', 57)}"><img src="${picture('two', 2)}"></div>
<a href="/s-bestandsliste.html?userId=20000071">3 Anzeigen online</a><img src="https://img.kleinanzeigen.de/api/v1/prod-user/images/bb/face">
<h2>Das könnte dich auch interessieren</h2><article data-adid="4400000001" data-href="/s-anzeige/x/4400000001-208-1"><img src="${picture('card', 57)}"><p>1 €</p></article>
<a href="/s-anzeige/anderes/4400000002-208-1"><img src="${picture('link', 57)}"><p>12345 Anderswo</p></a>`
    expect(adIn(house({ price: null }, printed))).toMatchObject({
      price: 318_500,
      street: 'Probenweg 3a',
      zipCode: '29999',
      place: 'Musterhausen - Oberdorf',
      imageUrls: [picture('one', 59), picture('two', 59)],
      seller: { type: 'private', otherAds: 3, shopSlug: null },
    })
  })

  it("has pictures from any picture field, in one size, and none of the seller's", () => {
    const address = 'https://img.kleinanzeigen.de/api/v1/prod-ads/images/cc'
    const images = [{ url: `${address}/one?rule=$_20.AUTO`, large: `${address}/one?rule=$_57.JPG` }, { url: `${address}/two` }]
    const changes = {
      galleryImages: images,
      userDetails: { ...HOUSE.userDetails, profileImage: 'https://img.kleinanzeigen.de/api/v1/prod-user/images/me' },
      badge: { imageUrl: '/static/img/badge.svg', images: ['data:x', 7, null] },
    }
    expect(adIn(house(changes)).imageUrls).toEqual([`${address}/one?rule=$_59.AUTO`, `${address}/two?rule=$_59.AUTO`])
  })
})

describe('a page with boxes and islands', () => {
  const boxes = fixture('ad-private')
  const withIsland = (advert: object, html = boxes) =>
    html.replace('</section>', `${advertIsland({ id: 4_100_000_001, ...advert })}</section>`)
  const emptied = boxes
    .replace(/<ul class="addetailslist">.*?<\/ul>/s, '')
    .replace(/<div id="viewad-profile-box">.*<\/aside>/s, '</aside>')
    .replace('<span>13.02.2026</span>', '')

  it('has fields missing in the boxes filled from the islands', () => {
    const ad = adIn(
      withIsland(
        {
          localizedAttributes: attributes(
            ['Wohnfläche', '125,50 m²'],
            ['Zimmer', '4,5'],
            ['Grundstücksfläche', '1.028 m²'],
            ['Baujahr', '1994'],
          ),
          formattedCreationDate: '13.02.2026',
          userDetails: { commercial: false, contactName: 'Erna Beispiel', userSince: '25.05.2021', phoneNumber: '030 5550102' },
        },
        emptied,
      ),
    )
    expect(ad).toMatchObject({
      title: 'Reihenhaus mit Garten, ohne Makler',
      price: 285_000,
      negotiable: true,
      size: 125.5,
      rooms: 4.5,
      plotSize: 1028,
      yearBuilt: 1994,
      dateText: '13.02.2026',
      street: 'Musterweg 7',
      features: ['Balkon', 'Garten'],
      seller: { type: 'private', name: 'Erna Beispiel', phone: '030 5550102', memberSince: '2021-05-25' },
    })
    expect(adIn(emptied)).toMatchObject({ size: null, dateText: null, seller: { type: null, name: null } })
  })

  it.each<[string, object]>([
    ['an empty island', {}],
    [
      'empty values',
      { title: '', description: ' ', formattedCreationDate: null, price: null, localizedAttributes: [], tags: [], userDetails: null },
    ],
    [
      'placeholders',
      {
        price: { amount: 0 },
        localizedAttributes: attributes(['Wohnfläche', '0 m²'], ['Zimmer', '0']),
        userDetails: { contactName: 'Privat' },
      },
    ],
  ])('has fields missing in the islands filled from the boxes: %s', (_, advert) => {
    expect(adIn(withIsland(advert))).toEqual(adIn(boxes))
  })

  it("has the islands' values, and the longer text", () => {
    const ad = adIn(withIsland({ price: { amount: 279_000, type: 'FIXED' }, tags: ['Balkon', 'Garten', 'Garage'], description: 'Kurz.' }))
    expect(ad).toMatchObject({
      price: 279_000,
      negotiable: false,
      features: ['Balkon', 'Garten', 'Garage'],
      description: adIn(boxes).description,
    })
  })

  it('is commercial if a single sign of a company appears anywhere', () => {
    expect(adIn(withIsland({ userDetails: { commercial: true } })).seller.type).toBe('commercial')
    expect(adIn(withIsland({ imprint: { text: 'Beispiel GmbH' } })).seller.type).toBe('commercial')
    const shop = withIsland({ id: 4_100_000_002, userDetails: { commercial: false } }, fixture('ad-commercial'))
    expect(adIn(shop).seller.type).toBe('commercial')
  })

  it('is combined from several islands of one advert', () => {
    const parts = [
      { price: HOUSE.price },
      { userDetails: HOUSE.userDetails },
      { localizedAttributes: HOUSE.localizedAttributes },
      { ...HOUSE, price: null, userDetails: null, localizedAttributes: null },
    ]
    const islands = parts.map((part) => advertIsland({ id: HOUSE.id, ...part })).join('<div>')
    expect(adIn(rebuiltPage(HOUSE_PATH, HOUSE_PRINTED, islands))).toEqual(HOUSE_READ)
  })

  it('does not include another advert shown on the page', () => {
    const other = advertIsland({ ...HOUSE, id: 4_400_000_009, title: 'Anderes', price: { amount: 5, type: 'FIXED' }, adStatus: 'DELETED' })
    expect(adIn(rebuiltPage(HOUSE_PATH, HOUSE_PRINTED, other + advertIsland(HOUSE)))).toEqual(HOUSE_READ)
    expect(adIn(boxes.replace('</section>', `${other}</section>`))).toEqual(adIn(boxes))
  })

  it('has its id from the only island if the page has no address', () => {
    const nameless = (islands: string) => rebuiltPage('', HOUSE_PRINTED, islands)
    expect(adIn(nameless(advertIsland(HOUSE) + advertIsland(HOUSE)))).toEqual({ ...HOUSE_READ, categoryId: null })
    const two = advertIsland(HOUSE) + advertIsland({ ...HOUSE, id: 4_500_000_009 })
    expect([nameless(two), nameless(renderIsland('{}'))].map(layoutOf)).toEqual(['layout_changed', 'layout_changed'])
  })

  it('has its layout reported', () => {
    expect([boxes, withIsland({}), house()].map(layoutOf)).toEqual(['boxes', 'both', 'islands'])
  })
})

describe("an advert's state", () => {
  it.each([
    ['DELETED', 'Anzeige gelöscht', false],
    ['EXPIRED', 'Anzeige abgelaufen', false],
    ['SOLD', 'Anzeige verkauft', false],
    ['BLOCKED', 'Anzeige gesperrt', false],
    ['INACTIVE', 'Anzeige nicht mehr aktiv', false],
    ['RESERVED', 'Anzeige reserviert', true],
    ['PAUSED', 'Anzeige reserviert', true],
    ['paused', 'Anzeige reserviert', true],
  ])('%s is read from an island alone', (adStatus, reason, isReserved) => {
    expect(readAdvert(house({ adStatus }))).toEqual({ kind: 'gone', reason, isReserved })
    const both = fixture('ad-private').replace('</section>', `${advertIsland({ id: 4_100_000_001, adStatus })}</section>`)
    expect(readAdvert(both)).toEqual({ kind: 'gone', reason, isReserved })
  })

  it.each(['ACTIVE', 'active', '', null, 7, ['DELETED'], { value: 'DELETED' }])('does not end the advert if it is %j', (adStatus) => {
    expect(readAdvert(house({ adStatus })).kind).toBe('ad')
  })

  it.each(['PENDING', 'DELAYED', 'CREATED', 'ARCHIVED', 'toString', '__proto__'])('is neither online nor ended if it is %j', (adStatus) => {
    expect(readAdvert(house({ adStatus })).kind).toBe('layout_changed')
  })

  it('is also read from the prefix of the printed title', () => {
    const printed = HOUSE_PRINTED.replace('Siedlungshaus', 'Reserviert • Siedlungshaus')
    expect(readAdvert(house({}, printed))).toMatchObject({ kind: 'gone', isReserved: true })
    expect(
      readAdvert(fixture('ad-deleted').replace('</section>', `${advertIsland({ id: 4_100_000_001, adStatus: 'ACTIVE' })}</section>`)).kind,
    ).toBe('gone')
  })

  it('is not read from an island on a result page', () => {
    const results = fixture('results-a').replace('</body>', `${advertIsland(HOUSE)}</body>`)
    expect(readAdvert(results)).toMatchObject({ kind: 'gone', isReserved: false })
    expect(readAdvert(fixture('other-page').replace('</body>', `${renderIsland('{}')}</body>`)).kind).toBe('layout_changed')
  })
})

describe('texts that were escaped twice', () => {
  const [title, description] = ['Siedlungshaus am Anger', HOUSE.description]
  it.each([
    ['Haus &amp; Hof, wei&szlig;', 'Haus & Hof, weiß'],
    ['Haus & Hof, weiß', 'Haus & Hof, weiß'],
    ['3 &#x2F; 4 Zimmer, &quot;ruhig&quot;', '3 / 4 Zimmer, "ruhig"'],
    ['Wohnen bei AT&T und Haus&Hof', 'Wohnen bei AT&T und Haus&Hof'],
    ['Zeichen &amp;amp; bleiben', 'Zeichen &amp; bleiben'],
    ['Preis &lt; 300.000 &euro;', 'Preis < 300.000 €'],
    ['&nbsp;Altbau&nbsp;am See', 'Altbau am See'],
    ['Nichts &hausdach; davon', 'Nichts &hausdach; davon'],
  ])('are decoded once: %s', (written, read) => {
    const inIsland = adIn(house({ title: written, userDetails: { contactName: written } }))
    expect([inIsland.title, inIsland.seller.name]).toEqual([read, read])
    const inBox = fixture('ad-private')
      .replaceAll('Reihenhaus mit Garten, ohne Makler', escaped(written))
      .replaceAll('Erna Beispiel', escaped(written))
      .replace('Der Garten liegt nach Süden.', escaped(written))
    expect(adIn(inBox)).toMatchObject({ title: read, seller: { name: read } })
    expect(adIn(inBox).description).toBe(`Wir verkaufen unser Reihenhaus.\n${read}\n\nPrivat, ohne Makler.`)
    const printed = adIn(rebuiltPage(HOUSE_PATH, HOUSE_PRINTED.replace(title, escaped(written)), renderIsland('{}')))
    expect(printed.title).toBe(read)
  })

  it('are decoded once as markup in an island', () => {
    const read = (description: string) => adIn(house({ description }, '<h1>Haus</h1>')).description
    expect(read('A &amp; B<br>1 &lt; 2<style>p { x }</style><p>C &amp;amp; D</p>E')).toBe('A & B\n1 < 2C &amp; D\nE')
    expect(read('Ein Haus &lt;frei&gt;, 2 < 3')).toBe('Ein Haus <frei>, 2 < 3')
    expect(read(`</div>${description}`)).toBe(HOUSE_READ.description)
  })
})

describe('malformed data', () => {
  const island = advertIsland(HOUSE)
  const around = (written: string) => rebuiltPage(HOUSE_PATH, HOUSE_PRINTED, written)
  /** What the printed page alone yields. */
  const printedAlone = {
    title: HOUSE_READ.title,
    price: 318_500,
    negotiable: true,
    zipCode: '29999',
    place: 'Musterhausen - Oberdorf',
    description: HOUSE_READ.description,
    size: null,
    rooms: null,
    dateText: null,
    features: [],
    seller: { type: null, name: null, phone: null, memberSince: null, otherAds: null, shopSlug: null },
  }

  it.each([
    [
      'single quotes',
      island.replace(/props="(.*?)"/, (_, props: string) => `props='${props.replaceAll('&quot;', '"').replaceAll("'", '&#39;')}'`),
    ],
    ['props first', island.replace(/^<astro-island (.*?)( props="[^"]*")/, '<astro-island$2 $1')],
    ['props last', island.replace(/( props="[^"]*")([^>]*)>/, '$2$1>')],
    ['numbered entities', island.replaceAll('&quot;', '&#34;')],
    ['hexadecimal entities', island.replaceAll('&quot;', '&#x22;')],
    ['upper case', island.replace('<astro-island', '<ASTRO-ISLAND').replace(' props=', ' PROPS=')],
    ['line breaks between attributes', island.replaceAll('" ', '"\n\t')],
    ['a button inside it', island.replace('></astro', '><button>Nachricht schreiben</button></astro')],
    ['islands nested in each other', `${renderIsland('{}').replace('</astro-island>', '')}${island}</astro-island>`],
    ['escaped letters in the JSON', island.replaceAll('ä', '\\u00e4').replaceAll('ü', '\\u00fc')],
  ])('is still read: %s', (_, written) => {
    expect(adIn(around(written))).toEqual(HOUSE_READ)
  })

  const props = JSON.stringify(packedFields({ adData: HOUSE }))
  it.each([
    ['no island with an advert', renderIsland('{}')],
    ['invalid JSON', renderIsland('adData')],
    ['truncated JSON', renderIsland(props.slice(0, -9))],
    ['a list instead of fields', renderIsland(`[${props}]`)],
    ['values that are not packed', renderIsland(JSON.stringify({ adData: HOUSE }))],
    ['a number instead of the advert', renderIsland('{"adData":[0,7]}')],
    ['null instead of the advert', renderIsland('{"adData":[0,null]}')],
    [
      'names with a special meaning in JavaScript',
      renderIsland('{"adData":[0,{"id":[0,{"toString":1,"valueOf":2}],"__proto__":[0,{"title":[0,"x"]}]}]}'),
    ],
    ['endless nesting', renderIsland(`{"adData":${'[0,'.repeat(100_000)}1${']'.repeat(100_000)}}`)],
    ['a text longer than any advert', renderIsland(props.replace('Wir ziehen um.', 'x'.repeat(1_000_000)))],
    ['empty props', '<astro-island props="" ssr></astro-island>'],
    ['no props', '<astro-island ssr></astro-island>'],
  ])('does not yield more than the printed page: %s', (_, written) => {
    expect(adIn(around(written))).toMatchObject(printedAlone)
  })

  const DETAILS = ['size', 'plotSize', 'rooms', 'bedrooms', 'bathrooms', 'totalFloors', 'yearBuilt', 'availableFrom', 'commission'] as const
  const without = (ad: RawAdvert, fields: readonly string[]) =>
    Object.fromEntries(Object.entries(ad).filter(([name]) => !fields.includes(name)))

  it.each<[keyof typeof HOUSE, readonly (keyof RawAdvert)[]]>([
    ['title', ['title']],
    ['description', []],
    ['adType', []],
    ['formattedCreationDate', ['dateText']],
    ['sortingDate', []],
    ['price', []],
    ['localizedAttributes', DETAILS],
    ['tags', ['features']],
    ['userDetails', ['seller']],
    ['imprint', ['seller']],
  ])('does not change other fields if %s has a wrong type', (field, affected) => {
    for (const value of [null, 7, -1, true, '', 'x', [], {}, [[1]], { value: 'x' }, ['x'], undefined])
      expect(without(adIn(house({ [field]: value })), affected), JSON.stringify(value)).toEqual(without(HOUSE_READ, affected))
  })

  it('is ignored if a seller or a detail has a wrong type', () => {
    const wrong = { commercial: 'false', contactName: 5, userSince: 20_120_803, phoneNumber: 1_715_550_103 }
    for (const userDetails of [wrong, null, 7, 'Ilse', [], [HOUSE.userDetails], { commercial: 0, contactName: ['Ilse'] }])
      expect(adIn(house({ userDetails })).seller).toMatchObject({ type: null, name: null, phone: null, memberSince: null })
    for (const localizedAttributes of [
      null,
      7,
      'x',
      {},
      [7, null, 'x', {}],
      [{ localizedName: 'Wohnfläche' }],
      [{ localizedName: 1, localizedValue: 2 }],
    ])
      expect(adIn(house({ localizedAttributes }))).toMatchObject({ size: null, rooms: null, yearBuilt: null })
    expect(adIn(house({ userDetails: { userSince: '31.02.2012' } })).seller.memberSince).toBeNull()
  })

  it.each([
    ['318500', 318_500],
    ['318500.50', 318_500.5],
    ['318.500', null],
    [-5, null],
    [0, null],
    ['viel', null],
    [[318_500], null],
  ])('with an amount of %j yields %s if no price is printed', (amount, price) => {
    expect(adIn(house({ price: { amount, type: 'FIXED' } }, '<h1>Haus</h1>')).price).toBe(price)
  })

  it('is not read as text if its markup is nested too deep', () => {
    const ad = adIn(house({ description: '<b>'.repeat(100_000) }))
    expect(ad).toMatchObject({ size: 131.5, description: HOUSE_READ.description })
  })

  it('is skipped or read in any of Astro’s encodings', () => {
    const date = { ...HOUSE, id: undefined, formattedCreationDate: undefined }
    const fields = {
      ...packedFields(date),
      id: [6, '4500000001'],
      formattedCreationDate: [3, '2026-10-02T08:00:00.000Z'],
      extra: [4, packed([])],
      more: [11, 1],
    }
    const ad = adIn(around(renderIsland(JSON.stringify({ adData: [0, fields] }))))
    expect(ad).toEqual({ ...HOUSE_READ, dateText: null })
  })

  it('takes linear time on a hostile page', () => {
    const started = performance.now()
    readAdvert(around(advertIsland({ ...HOUSE, galleryImages: Array.from({ length: 80_000 }, () => 'x') })))
    readAdvert(around(renderIsland(`{"adData":[0,{"id":[0,4500000001],"images":[1,[${'[0,['.repeat(100_000)}]]`)))
    readAdvert(around(island + '<p>'.repeat(9_000) + '12345 '.repeat(100_000)))
    readAdvert(around(advertIsland({ ...HOUSE, title: '&amp;'.repeat(150_000), tags: ['&x'.repeat(100_000)] })))
    readAdvert(around(renderIsland('{}').repeat(20_000)))
    // a hundred times the measured time, and a hundredth of a quadratic algorithm's
    expect(performance.now() - started).toBeLessThan(60_000)
  })
})
