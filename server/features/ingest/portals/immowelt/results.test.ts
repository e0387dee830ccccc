import fc from 'fast-check'
import { compressToBase64 } from 'lz-string'
import { describe, expect, it } from 'vitest'
import { immonet } from '../immonet.ts'
import { immowelt } from '../immowelt.ts'

const HOUSE = {
  id: '27AAAAAAAAAA',
  type: 'PRIVATE',
  metadata: { legacyId: '11111111-2222-3333-4444-555555555555', creationDate: '2026-11-20T08:00:00.000Z' },
  location: { address: { city: 'Musterstadt', zipCode: '12345', district: 'Nord' } },
  hardFacts: { title: 'Haus zum Kauf', facts: [{ type: 'overallSpace', splitValue: '1.120,5' }], price: { value: '289.000 €' } },
  mainDescription: { headline: 'Haus  am Bach' },
  rawData: { distributionType: 'BUY', propertyType: 'HOUSE', price: 1454.6 },
}

/** A result page in the portal's format, with packed script data. */
function page(pageProps: unknown): string {
  const fetched = { data: { 'classified-serp-init-data': compressToBase64(JSON.stringify({ pageProps })) } }
  return `<!doctype html><script>window["__UFRN_FETCHER__"]=JSON.parse(${JSON.stringify(JSON.stringify(fetched))})</script>`
}
const results = (cards: readonly unknown[], totalCount: unknown = cards.length) =>
  immowelt.readResults(
    page({
      totalCount,
      classifieds: cards.map((_, n) => `id${n}`),
      classifiedsData: Object.fromEntries(cards.map((card, n) => [`id${n}`, card])),
    }),
  )

describe('a page with data', () => {
  it('is read from the portal’s own fields, not from its estimates', () => {
    expect(results([HOUSE])).toMatchObject({
      kind: 'listings',
      total: 1,
      listings: [
        {
          externalId: '27AAAAAAAAAA',
          path: '/expose/11111111-2222-3333-4444-555555555555',
          title: 'Haus am Bach',
          price: 289_000,
          size: 1120.5,
          place: 'Musterstadt - Nord',
          seller: 'private',
          categoryId: 'BUY/HOUSE',
        },
      ],
    })
  })

  it('marks a seller as private only if the portal does', () => {
    const sellers = [
      { type: 'PROFESSIONAL' },
      { type: undefined },
      { type: 'private' },
      { type: 'PROFESSIONAL', provider: { isPrivateOwner: 'true' } },
    ]
    const read = results(sellers.map((seller, n) => ({ ...HOUSE, id: `27AAAAAAAAA${n}`, ...seller })))
    expect(read.kind === 'listings' && read.listings.map(({ seller }) => seller)).toEqual(['commercial', null, null, 'commercial'])
  })

  it('is empty only if the portal reports zero hits', () => {
    expect(results([], 0)).toEqual({ kind: 'empty' })
    for (const total of [7, null, '0']) expect(results([], total).kind).toBe('layout_changed')
  })

  it('has changed if half of it is unreadable', () => {
    expect(results([HOUSE, {}, {}]).kind).toBe('layout_changed')
    expect(results([{ ...HOUSE, id: '../../admin' }]).kind).toBe('layout_changed')
  })

  it('is never read if it is truncated anywhere', () => {
    const whole = page({ totalCount: 1, classifieds: ['id0'], classifiedsData: { id0: HOUSE } })
    for (let end = 0; end < whole.length - 12; end += 13)
      expect(['blocked', 'layout_changed']).toContain(immowelt.readResults(whole.slice(0, end)).kind)
  })
})

it('yields the same when fetched as a list response', () => {
  expect(immowelt.readResults(JSON.stringify({ totalCount: 9, classifieds: [HOUSE] }))).toMatchObject({ kind: 'listings', total: 9 })
  expect(immowelt.readResults('{"totalCount":0,"classifieds":[]}')).toEqual({ kind: 'empty' })
})

it.each([
  '<html><head><title>immowelt.de</title></head><body><p>Please enable JS and disable any ad blocker</p><script src="https://ct.captcha-delivery.com/c.js"></script></body></html>',
  '<html><title>403 Forbidden</title></html>',
  '<h1>Ich bin kein Roboter</h1>',
])('detects the wall %s', (wall) => {
  expect(immowelt.readResults(wall).kind).toBe('blocked')
  expect(immowelt.readAdvert(wall).kind).toBe('blocked')
  expect(immonet.readAdvert(wall).kind).toBe('blocked')
})

it('reports an ad as gone only if the portal does', () => {
  expect(immowelt.readAdvert('<h1>Dieses Angebot ist leider nicht mehr verfügbar.</h1>').kind).toBe('gone')
  expect(immowelt.readAdvert('<h1>Fehler</h1>').kind).toBe('layout_changed')
})

describe('hostile pages', () => {
  const readAll = (html: string) => [immowelt, immonet].flatMap((portal) => [portal.readResults(html).kind, portal.readAdvert(html).kind])

  it('never cause an error, whatever their content', () => {
    const adverts = fc.dictionary(fc.string(), fc.anything({ withNullPrototype: true }))
    const oneChanged = fc
      .tuple(fc.constantFrom(...Object.keys(HOUSE)), fc.jsonValue())
      .map(([name, value]) => ({ ...HOUSE, [name]: value }))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `<html data-testid="serp">${text}`),
        ),
        (html) => void readAll(html),
      ),
    )
    fc.assert(fc.property(fc.oneof(adverts, oneChanged, fc.jsonValue()), (card) => void results([card]).kind))
    fc.assert(fc.property(fc.jsonValue(), (props) => void readAll(page(props))))
    fc.assert(
      fc.property(fc.jsonValue(), (classified) => {
        const data = JSON.stringify(
          JSON.stringify({ app_cldp: { data: { classified: { ...HOUSE, sections: classified, contactSections: classified } } } }),
        )
        return void readAll(`<script>window["__UFRN_LIFECYCLE_SERVERREQUEST__"]=JSON.parse(${data})</script>`)
      }),
    )
  })

  it.each([
    ['a million open elements', `<div data-testid="serp-core-scrollablelistview-testid">${'<div>'.repeat(1_000_000)}`],
    ['an endless literal', `window["__UFRN_FETCHER__"]=JSON.parse("${'\\\\'.repeat(2_000_000)}`],
    ['a literal full of quotes', `window["__UFRN_FETCHER__"]=JSON.parse("${'\\"'.repeat(2_000_000)}`],
    ['a deep list', `{"totalCount":1,"classifieds":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['an endless heading', `<h1>${'1 '.repeat(1_000_000)}</h1><p data-testid="serp">`],
    ['an old exposé full of brackets', `<div id="immonetwrapper">${'<p class="mapAddress">'.repeat(100_000)}`],
  ])('are processed in bounded time: %s', (_, html) => {
    const started = performance.now()
    for (const kind of readAll(html)) expect(['listings', 'empty', 'ad']).not.toContain(kind)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('with a hundred thousand adverts are read up to a limit of 500', () => {
    const cards = Array.from({ length: 100_000 }, (_, n) => ({ ...HOUSE, id: `27AAAAAA${n}` }))
    const read = immowelt.readResults(JSON.stringify({ totalCount: cards.length, classifieds: cards }))
    expect(read.kind === 'listings' && read.listings.length).toBe(500)
  })
})
