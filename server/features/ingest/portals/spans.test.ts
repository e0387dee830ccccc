import { describe, expect, it } from 'vitest'
import { readFacts as readMailFacts, isFacts, isPrice } from '../mailbox/alerts/facts.ts'
import { readShared } from '../mailbox/alerts/shared-text.ts'
import { parsePage } from '../../../html/dom.ts'
import { labelledRooms, readPrice, roomCount, squareMetres } from '#shared/domain/written/printed.ts'
import { readFacts as readScoutFacts } from './immobilienscout24/facts.ts'
import { factsIn, priceIn, readFacts } from './immowelt/facts.ts'
import { readCard } from './kleinanzeigen/card.ts'

/** A project with several homes, or a figure given as a span: the lower end counts, as in files. */
interface Card {
  readonly price: string
  readonly size: string
  readonly rooms: string
  readonly read: { readonly price: number; readonly size: number; readonly rooms: number }
}

const CARDS: readonly Card[] = [
  { price: '299.000 €', size: '60 m²', rooms: '2 Zi.', read: { price: 299_000, size: 60, rooms: 2 } },
  { price: 'ab 299.000 €', size: '60 - 120 m²', rooms: '2 - 4 Zi.', read: { price: 299_000, size: 60, rooms: 2 } },
  { price: 'Ab 299.000 €', size: 'ab 60 m²', rooms: 'ab 2 Zi.', read: { price: 299_000, size: 60, rooms: 2 } },
  { price: '299.000 – 450.000 €', size: '60 – 120 m²', rooms: '2 – 4 Zimmer', read: { price: 299_000, size: 60, rooms: 2 } },
  { price: '299.000 € - 450.000 €', size: '60,5 m² - 120 m²', rooms: '2,5 bis 4 Zi.', read: { price: 299_000, size: 60.5, rooms: 2.5 } },
  {
    price: 'von 299.000 € bis 450.000 €',
    size: 'von 60 bis 120 m²',
    rooms: 'von 2 bis 4 Zi.',
    read: { price: 299_000, size: 60, rooms: 2 },
  },
  { price: 'ca. 299.000 €', size: 'ca. 60 m²', rooms: '2 1/2 Zi.', read: { price: 299_000, size: 60, rooms: 2.5 } },
  { price: '299.000 €', size: '60 m²', rooms: '2½ Zi.', read: { price: 299_000, size: 60, rooms: 2.5 } },
  { price: '299.000 €', size: '60 m²', rooms: 'Zimmer 2 1/2', read: { price: 299_000, size: 60, rooms: 2.5 } },
  { price: '299.000 €', size: '60 m²', rooms: 'Zimmer: 2 ½', read: { price: 299_000, size: 60, rooms: 2.5 } },
]

const kleinanzeigen = ({ price, size, rooms }: Card) => {
  const html = `<article data-adid="2900000501" data-href="/s-anzeige/haus/2900000501-208-1"><h2><a href="/x">Stadthaus am Wall</a></h2>
    <div>21682 Stade</div><p>Neubau in ruhiger Lage</p><p>${price}</p><p><span>${size}</span><span> · ${rooms}</span></p></article>`
  return readCard(parsePage(html)('article')[0] as Parameters<typeof readCard>[0])
}

const READERS: Readonly<Record<string, (card: Card) => object | undefined>> = {
  'Kleinanzeigen, a card': kleinanzeigen,
  'immowelt, a card': ({ price, size, rooms }) => ({ price: priceIn(price), ...factsIn([rooms, size]) }),
  'immowelt, data of the page': ({ price, size, rooms }) => {
    const facts = [
      { type: 'livingSpace', value: size },
      { type: 'numberOfRooms', value: rooms },
    ]
    return { price: priceIn(price), ...readFacts({ facts }) }
  },
  'ImmoScout24, a card of the app': ({ price, size, rooms }) => readScoutFacts([price, size, rooms]),
  'a mail with lines': ({ price, size, rooms }) => readMailFacts([price, size, rooms]),
  'a mail with one line': ({ price, size, rooms }) => readMailFacts([`${price} · ${size} · ${rooms}`]),
  'a shared text': ({ price, size, rooms }) => {
    const read = readShared(`Stadthaus am Wall - ${size} - ${rooms} - ${price} https://www.immowelt.de/expose/2kd45xz`)
    return 'hit' in read ? read.hit : undefined
  },
}

describe.each(Object.entries(READERS))('figures in %s', (_, read) => {
  it.each(CARDS)('are read: $price | $size | $rooms', (card) => {
    expect(read(card)).toMatchObject(card.read)
  })
})

describe('a line of figures', () => {
  it.each(CARDS)('remains one line: $price | $size | $rooms', ({ price, size, rooms }) => {
    expect([isFacts(`${size} · ${rooms}`), isPrice(price)]).toEqual([true, true])
  })

  it('does not include sentences', () => {
    expect(readPrice('ab 299.000 € im Angebot')).toBeUndefined()
    expect(readPrice('bis 299.000 €')).toBeUndefined()
    expect([squareMetres('bis 120 m²'), squareMetres('ab 60 m² Wohnfläche im Haus')]).toEqual([null, null])
    expect([roomCount('Zimmer'), roomCount('Zimmer 2 von 4'), roomCount('Zimmermann 2')]).toEqual([null, null, null])
  })
})

describe('the parts of a shared text', () => {
  it.each([
    ['Helle Wohnung - 72,5 m² - 2 - 3 Zi. - 207.000 €', { title: 'Helle Wohnung', size: 72.5, rooms: 2, price: 207_000 }],
    ['Reihenhaus, Baujahr 1998 - 120 m² - 299.000 €', { title: 'Reihenhaus', size: 120, price: 299_000 }],
    ['Haus Nr. 3 - 120 m²', { title: 'Haus Nr. 3', size: 120 }],
  ])('are kept apart from spans: %s', (text, expected) => {
    expect(readShared(`${text}\nhttps://www.immowelt.de/expose/2kd45xz`)).toMatchObject({ hit: expected })
  })
})

it.each([
  ['2 1/2', 2.5],
  ['2½', 2.5],
  ['2,5', 2.5],
  ['2.0', 2],
  ['3', 3],
  ['3 und mehr', 3],
  ['0', null],
  ['', null],
  ['viele', null],
])('reads rooms next to their label: %j', (text, rooms) => {
  expect(labelledRooms(text)).toBe(rooms)
})
