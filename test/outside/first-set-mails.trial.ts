import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { forwardedIn } from '#server/features/ingest/mailbox/alerts/forwarded.ts'
import { listingOfHit } from '#server/features/ingest/mailbox/alerts/listing-of-hit.ts'
import type { AlertMail, MailReading } from '#server/features/ingest/mailbox/alerts/mail.ts'
import { readContent, readMail } from '#server/features/ingest/mailbox/alerts/read-mail.ts'
import { describeWith } from '../shared-material.ts'

interface MailCase extends AlertMail {
  readonly id: string
}

const hitsIn = (reading: MailReading) => (reading.kind === 'hits' ? reading.hits : [])

const SCOUT = 'myscout@immobilienscout24.de'
/** An alert of ImmoScout24 about one advert. */
const scoutMail = (title: string, ...facts: string[]): AlertMail => ({
  from: SCOUT,
  subject: '1 Angebot: Haus zum Kauf',
  text: `1 neue Angebote\nzu deiner gespeicherten Suche\n-----\nTitel: ${title}\n\nLink: https://push.search.is24.de/email/expose/171000002?PID=1\n${facts.join('\n')}\n`,
  html: null,
})

describeWith('outside/', 'alert mails', (folder) => {
  const cases = JSON.parse(readFileSync(new URL('mails/cases.json', folder), 'utf8')) as MailCase[]
  const mail = (id: string) => cases.find((one) => one.id === id)!

  it('O-31 reads an immowelt advert with two prices and one without a price', () => {
    expect(readMail(mail('immowelt-three'))).toMatchObject({
      kind: 'hits',
      reason: null,
      hits: [
        { price: 195_000, title: 'Bezugsfreie 2-Zimmer-Eigentumswohnung', size: 68, rooms: 2, zipCode: '53125' },
        { price: null, title: 'Stadthaus mit Charme', size: 210, rooms: 7, zipCode: '53113' },
        { price: 449_000, title: 'Haus in Duisdorf', size: 130, rooms: 5, zipCode: '53123' },
      ],
    })
    expect(readMail(mail('immowelt-request-alone'))).toMatchObject({
      kind: 'hits',
      reason: null,
      hits: [{ price: null, title: 'Stadthaus B', size: 210, rooms: 7 }],
    })
  })

  it('O-32 does not read part of an ImmoScout24 title as a fact', () => {
    const facts = { price: 105_000, size: 61.73, rooms: 2, place: 'Gohlis-Mitte, Leipzig' }
    expect(readMail(mail('is24-html-two'))).toMatchObject({
      kind: 'hits',
      reason: null,
      hits: [
        { externalId: '168629678', title: 'Altbau am Park', ...facts },
        { externalId: '168629679', title: 'Sparen Sie 5.000 € Provision', ...facts },
      ],
    })
    expect(readMail(mail('is24-html-rooms-in-title'))).toMatchObject({
      kind: 'hits',
      hits: [{ title: 'Helle 2 Zimmer Wohnung mit Balkon', ...facts }],
    })
    const html = mail('is24-html-rooms-in-title').html!.replace('Helle 2 Zimmer Wohnung mit Balkon', 'Wohnen, Arbeiten, Leben')
    expect(readMail({ ...mail('is24-html-rooms-in-title'), html })).toMatchObject({
      kind: 'hits',
      hits: [{ title: 'Wohnen, Arbeiten, Leben', ...facts }],
    })
  })

  it('O-33 reads the plot in ImmoScout24 and ohne-makler emails as a plot', () => {
    const [scout] = hitsIn(readMail(scoutMail('Haus am Hang', 'Adresse: Lindenthal, Köln', 'Kaufpreis: 598.000 €', 'Grundstück: 512 m²')))
    expect(scout).toMatchObject({ plotSize: 512, size: null })
    const [land] = hitsIn(
      readMail({
        from: 'info@suchauftrag.ohne-makler.net',
        subject: '1 neues Angebot',
        text: [
          'Ihr Suchauftrag: Grundstück kaufen in Celle',
          '',
          'Bauplatz am Waldrand',
          '29221 Celle',
          'Grundstück: 700,00 m²',
          'Kaufpreis: 89.000,00 €',
          'https://www.ohne-makler.net/immobilie/400001/',
        ].join('\n'),
        html: null,
      }),
    )
    expect(land).toMatchObject({ plotSize: 700, size: null, price: 89_000 })
  })

  it('O-34 does not read a district as a street', () => {
    expect(hitsIn(readMail(mail('is24-district-is-no-street')))).toMatchObject([{ place: 'Tempelhof, Berlin', address: null }])
  })

  it.each(['Tempelhof, Berlin', 'Waldhof, Mannheim', 'Neumarkt', 'Haidhof'])('O-34 does not read a district as a street in %s', (place) => {
    expect(hitsIn(readMail(scoutMail('Haus', `Adresse: ${place}`, 'Kaufpreis: 598.000 €')))).toMatchObject([{ place, address: null }])
  })

  it('O-35 reads a search for rooms or rented garages as rentals', () => {
    const rooms = mail('ka-wg')
    const [room] = hitsIn(readMail(rooms))
    expect(listingOfHit(room!, rooms.subject, false)).toMatchObject({ listingType: 'rent', priceCents: 45_000 })
    const subject = 'Neue Treffer zu deiner Suche „Garagen & Stellplätze - Vermieten in Celle“'
    const text = rooms.text!.replaceAll('WG-Zimmer ab November für 1 Person', 'Stellplatz in der Mühlenstraße').replace('450 €', '60 €')
    const [garage] = hitsIn(readMail({ ...rooms, subject, text }))
    expect(listingOfHit(garage!, subject, false).listingType).toBe('rent')
  })

  describe('a forwarded email', () => {
    it.each(['forward-outlook-mac', 'forward-yahoo', 'forward-gmx-stars', 'forward-subject-edited'])(
      'O-36 still yields the advert in %s',
      (id) => {
        expect(forwardedIn(mail(id)).map(readContent)).toMatchObject([
          { kind: 'hits', hits: [{ source: 'immobilienscout24.de', externalId: '171000001', price: 598_000, address: 'Laudahnstr. 2' }] },
        ])
      },
    )
  })

  it('O-11 does not read the town of Halle as a hall', () => {
    const halle = mail('is24-halle')
    const [hit] = hitsIn(readMail(halle))
    expect(listingOfHit(hit!, halle.subject, false).propertyType).toBe('apartment')
  })
})
