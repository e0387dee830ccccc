import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readShared } from './shared-text.ts'

const readHit = (text: string) => {
  const read = readShared(text)
  return 'hit' in read ? read.hit : read.kind
}

describe('a shared text about an advert', () => {
  it.each([
    [
      'https://www.kleinanzeigen.de/s-anzeige/reihenhaus-mit-garten-in-celle/2841234567-208-9409?utm_source=copyToPasteboard',
      { source: 'kleinanzeigen.de', externalId: '2841234567', title: 'Reihenhaus mit garten in celle', price: null },
    ],
    [
      'Schau mal: Resthof bei Uelzen\n345.000 € VB, 180 m², 6 Zimmer\n29525 Uelzen\nhttps://m.kleinanzeigen.de/s-anzeige/2841234568',
      { title: 'Resthof bei Uelzen', price: 345_000, size: 180, rooms: 6, zipCode: '29525', place: 'Uelzen', externalId: '2841234568' },
    ],
    [
      'Ich habe diese Anzeige gefunden: Helle Wohnung - 72,5 m² - 2.860 €/m² - 207.000 € http://www.immobilienscout24.de/expose/151234567#/',
      {
        source: 'immobilienscout24.de',
        externalId: '151234567',
        title: 'Helle Wohnung',
        price: 207_000,
        size: 72.5,
        url: 'https://www.immobilienscout24.de/expose/151234567',
      },
    ],
    ['(https://www.immowelt.de/expose/2abc9de).', { source: 'immowelt.de', externalId: '2abc9de', title: 'Anzeige 2abc9de' }],
    [
      'https://www.immowelt.de/expose/8f0c1f0e-1c1d-4c39-9e55-0a0d2f5b7c11',
      { source: 'immowelt.de', title: 'Anzeige 8f0c1f0e-1c1d-4c39-9e55-0a0d2f5b7c11' },
    ],
    [
      'https://www.immonet.de/angebot/54321987?x=1',
      { source: 'immonet.de', externalId: '54321987', url: 'https://www.immonet.de/angebot/54321987' },
    ],
    ['https://www.ohne-makler.net/immobilie/123456/', { source: 'ohne-makler.net', externalId: '123456' }],
    ['https://www.ebay-kleinanzeigen.de/s-anzeige/x/1234567890-208-1', { source: 'kleinanzeigen.de', externalId: '1234567890' }],
    ['https://ebay-kleinanzeigen.de/s-anzeige/1234567891', { source: 'kleinanzeigen.de', externalId: '1234567891' }],
    ['http://m.ebay-kleinanzeigen.de/s-anzeige/x/1234567892-208-1', { source: 'kleinanzeigen.de', externalId: '1234567892' }],
    ['https://kleinanzeigen.de/s-anzeige/x/1234567893-208-1', { source: 'kleinanzeigen.de', externalId: '1234567893' }],
    ['https://immobilienscout24.de/expose/171000001', { source: 'immobilienscout24.de', externalId: '171000001' }],
    ['https://www.immoscout24.de/expose/171000001', { source: 'immobilienscout24.de', externalId: '171000001' }],
    ['https://m.immobilienscout24.de/expose/171000002', { source: 'immobilienscout24.de', externalId: '171000002' }],
    [
      'Haus in Graz, 1,2 Mio. €, ca. 180 qm, 5½ Zi. https://www.immowelt.de/expose/2abc9de',
      { price: 1_200_000, size: 180, rooms: 5.5, title: 'Haus in Graz' },
    ],
    ['Reihenhaus in Bergedorf https://www.immowelt.de/expose/2abc9e0', { place: 'Bergedorf', zipCode: null }],
    ['Wohnung in Hamburg-Altona von privat https://www.immowelt.de/expose/2abc9e1', { place: 'Hamburg-Altona' }],
    ['Haus in Bad Bevensen https://www.immowelt.de/expose/2abc9e2', { place: 'Bad Bevensen' }],
    ['Haus in Ruhiger Lage https://www.immowelt.de/expose/2abc9e3', { place: null }],
    ['Haus zur Miete https://example.org/x https://www.immowelt.de/expose/2abc9df', { externalId: '2abc9df', listingType: 'rent' }],
  ])('is read: %j', (text, expected) => {
    expect(readHit(text)).toMatchObject(expected)
  })

  it.each([
    ['', 'none'],
    ['Ein Haus in Celle', 'none'],
    ['ftp://www.kleinanzeigen.de/s-anzeige/2841234567', 'none'],
    ['https://www.kleinanzeigen.de/s-haus-kaufen/celle/c208', 'unknown'],
    ['https://www.kleinanzeigen.de.example.org/s-anzeige/2841234567', 'unknown'],
    ['https://www.my-ebay-kleinanzeigen.de/s-anzeige/2841234567', 'unknown'],
    ['https://www.myimmoscout24.de/expose/171000001', 'unknown'],
    ['https://example.org/?u=https://www.immowelt.de/expose/2abc9df', 'unknown'],
    ['https://click.by.immowelt.de/abc', 'unknown'],
    ['javascript:https://user@evil.example/s-anzeige/2841234567', 'unknown'],
  ])('has no known advert in %j: %s', (text, kind) => {
    expect(readHit(text)).toBe(kind)
  })

  it('never throws and stays fast for any length', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        (text) => void readShared(`${text} https://www.immowelt.de/expose/2abc9df`),
      ),
    )
    const start = performance.now()
    for (const part of ['https://', '1.', ' - ', '29525 ', 'Schau mal', '€ / m²']) readShared(part.repeat(20_000))
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})
