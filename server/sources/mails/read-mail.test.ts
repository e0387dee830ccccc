import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlertAdvert, immobilienscout24Text, immoweltText, kleinanzeigenText, ohneMaklerText } from '#stand-ins/alert-mails/texts.ts'
import { forwardedIn } from './forwarded.ts'
import type { AlertMail } from './mail.ts'
import { advertBehind, readMail, senderOf } from './read-mail.ts'

const mail = (from: string, subject: string, text: string | null, html: string | null = null): AlertMail => ({ from, subject, text, html })
const SCOUT = 'myscout@immobilienscout24.de'
const WELT = 'angebot@suchen.immowelt.de'
const hitsOf = (reading: ReturnType<typeof readMail>) => (reading.kind === 'hits' ? reading.hits : [])

describe('a sender', () => {
  it.each([
    ['noreply@kleinanzeigen.de', 'kleinanzeigen.de'],
    ['Angebot@Suchen.Immowelt.de', 'immowelt.de'],
    ['info@suchauftrag.ohne-makler.net', 'ohne-makler.net'],
    ['x@kleinanzeigen.de.betrug.example', undefined],
    ['x@nichtkleinanzeigen.de', undefined],
    ['kleinanzeigen.de@betrug.example', undefined],
    ['', undefined],
  ])('%s is known by its domain', (from, source) => {
    expect(senderOf({ from })?.source).toBe(source)
  })
})

describe('the link of an advert', () => {
  it.each([
    ['kleinanzeigen.de', 'https://www.kleinanzeigen.de/s-anzeige/haus-am-see/3522075281-208-1', '3522075281'],
    ['kleinanzeigen.de', 'https://www.kleinanzeigen.de/m-suche-verwenden.html', null],
    ['immobilienscout24.de', 'https://www.immobilienscout24.de/expose/171164085?utm_source=mail&PID=1', '171164085'],
    ['immobilienscout24.de', 'https://email.immobilienscout24.de/expose/171164085#/', '171164085'],
    ['immobilienscout24.de', 'https://immobilienscout24.de/expose/171164085', '171164085'],
    ['immobilienscout24.de', 'https://nichtimmobilienscout24.de/expose/171164085', null],
    ['immobilienscout24.de', 'https://immobilienscout24.de.betrug.example/expose/171164085', null],
    ['immowelt.de', 'https://www.immowelt.de/expose/286a483b-704a-4cd4?wt_mc=1', '286a483b-704a-4cd4'],
    ['immowelt.de', 'http://www.immowelt.de/expose/286a483b', null],
    ['ohne-makler.net', 'https://www.ohne-makler.net/immobilie/498369/?utm=1', '498369'],
    ['ohne-makler.net', 'https://ohne-makler.net/immobilie/498369', '498369'],
    ['ohne-makler.net', 'https://www.ohne-makler.net/suchauftrag/12/edit/', null],
  ] as const)('of %s: %s', (source, link, id) => {
    expect(advertBehind(source, link)?.id ?? null).toBe(id)
  })

  it('may have to be asked where it leads', () => {
    const link = 'https://click.by.immowelt.de/?qs=a1b2'
    expect(advertBehind('immowelt.de', link)).toEqual({ id: null, url: link })
    const [hit] = hitsOf(
      readMail(
        mail(
          WELT,
          '1 neues Immobilienangebot',
          immoweltText([ONE], () => link),
        ),
      ),
    )
    expect(hit).toMatchObject({ externalId: null, url: link, title: ONE.title })
  })
})

const ONE: AlertAdvert = {
  id: '171164085',
  title: 'Haus am See',
  price: 450_000,
  size: 120.5,
  rooms: 4.5,
  zipCode: '29525',
  town: 'Uelzen',
  street: 'Am Markt 5',
}

describe('a page without a text part', () => {
  it('is read card by card at ImmoScout24, however its parts are linked', () => {
    const card = (id: string, title: string, price: string) => `
      <table><tr><td><a href="https://www.immobilienscout24.de/expose/${id}?utm_medium=email"><img src="x.jpg" alt=""></a></td>
      <td><a href="https://www.immobilienscout24.de/expose/${id}?utm_medium=email"><b>${title}</b></a><br>Birkenweg 7, 29525 Uelzen
      <p>${price}</p><p>120,5 m² Wohnfläche</p><p>4,5 Zi.</p></td></tr></table>`
    const html = `<html><head><style>a{}</style></head><body><p>2 neue Angebote zu Ihrer gespeicherten Suche Haus kaufen</p>
      ${card('171164085', 'Haus am See', '195.000 € 2.868 €/m²')}${card('171164086', 'Haus im Wald …', '1.250.000 €')}
      <a href="https://www.immobilienscout24.de/savedsearch/delete">Abmelden</a></body></html>`
    expect(hitsOf(readMail(mail(SCOUT, '2 Angebote: Haus kaufen', null, html)))).toMatchObject([
      {
        externalId: '171164085',
        title: 'Haus am See',
        price: 195_000,
        size: 120.5,
        rooms: 4.5,
        zipCode: '29525',
        place: 'Uelzen',
        address: 'Birkenweg 7',
        listingType: 'sale',
      },
      { externalId: '171164086', title: 'Haus im Wald', titleIsCut: true, price: 1_250_000 },
    ])
  })

  it('of other portals gives what their text gives', () => {
    const html = `<div>450.000 € Kaufpreis</div><div>Haus am See</div><div>4,5 Zimmer . 120,5 m²</div><div>Veerßen,</div><div>Uelzen</div><div>(29525)</div>
      <a href="https://www.immowelt.de/expose/286a483b-704a">Mehr Informationen</a>`
    expect(hitsOf(readMail(mail(WELT, '1 neues Immobilienangebot: Uelzen', null, html)))).toMatchObject([
      {
        externalId: '286a483b-704a',
        title: 'Haus am See',
        price: 450_000,
        size: 120.5,
        rooms: 4.5,
        zipCode: '29525',
        place: 'Veerßen, Uelzen',
        listingType: 'sale',
      },
    ])
  })
})

describe('all of a mail or nothing', () => {
  it('counts for one advert that cannot be read among others', () => {
    const text = immobilienscout24Text('Haus zum Kauf', [ONE, { ...ONE, id: '171164086' }]).replace('Titel: Haus am See', 'Haus am See')
    expect(readMail(mail(SCOUT, '2 Angebote', text))).toMatchObject({ kind: 'unread' })
  })

  it('counts for an alert in which nothing is found', () => {
    expect(readMail(mail(SCOUT, '3 Angebote: Haus', 'Unsere E-Mails sehen jetzt anders aus.'))).toMatchObject({ kind: 'unread' })
  })

  it('leaves alone what is no alert', () => {
    expect(readMail(mail(SCOUT, 'Bestätigen Sie Ihre E-Mail-Adresse', 'Klicken Sie hier'))).toEqual({ kind: 'other' })
    expect(readMail(mail('jemand@firma.example', '3 Angebote', 'Titel: Haus'))).toEqual({ kind: 'other' })
  })
})

it('marks what the portal itself calls outside the search', () => {
  const text = `${immoweltText([ONE])}\nAlternative Angebote\n${immoweltText([{ ...ONE, id: '286a483b-704b' }])}`
  expect(hitsOf(readMail(mail(WELT, 'Neue Angebote', text))).map(({ isOutside }) => isOutside)).toEqual([false, true])
})

describe('a mail that was sent on', () => {
  const inner = immobilienscout24Text('Haus zum Kauf', [ONE])
  const sentOn = (head: string, quote = '') =>
    mail('anna@makler.example', 'WG: 1 Angebot: Haus zum Kauf', `Schau mal!\n\n${head}\n\n${inner.replaceAll(/^/gm, quote)}`)

  it.each([
    [
      'Gmail',
      '---------- Forwarded message ---------\nVon: ImmoScout24 <myscout@immobilienscout24.de>\nDate: Mo., 16. Nov. 2026\nSubject: 1 Angebot: Haus zum Kauf\nTo: <anna@makler.example>',
      '',
    ],
    [
      'Outlook',
      'Von: ImmoScout24 <myscout@immobilienscout24.de>\nGesendet: Montag, 16. November 2026 14:36\nAn: anna@makler.example\nBetreff: 1 Angebot: Haus zum Kauf',
      '',
    ],
    [
      'Thunderbird',
      '-------- Weitergeleitete Nachricht --------\nBetreff: 1 Angebot: Haus zum Kauf\nDatum: Mon, 16 Nov 2026 13:36:22 +0000\nVon: ImmoScout24 <myscout@immobilienscout24.de>\nAn: anna@makler.example',
      '',
    ],
    [
      'Apple Mail',
      'Anfang der weitergeleiteten Nachricht:\n\n> Von: ImmoScout24 <myscout@immobilienscout24.de>\n> Betreff: 1 Angebot: Haus zum Kauf\n> Datum: 16. November 2026 um 14:36:22 MEZ\n> An: anna@makler.example',
      '> ',
    ],
  ])('by %s is read as what it was', (_, head, quote) => {
    const found = forwardedIn(sentOn(head, quote))
    expect(found).toMatchObject({ from: SCOUT, subject: '1 Angebot: Haus zum Kauf' })
    expect(hitsOf(readMail(found as AlertMail))).toMatchObject([
      { externalId: ONE.id, title: ONE.title, price: ONE.price, address: ONE.street },
    ])
  })

  it('is none without its header', () => {
    expect(forwardedIn(mail('anna@makler.example', 'WG: Haus', inner))).toBeUndefined()
    expect(forwardedIn(mail('anna@makler.example', 'Frage', `Von: x@y.example\n${inner}`))).toBeUndefined()
  })
})

const advert = fc.record({
  id: fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String),
  title: fc
    .stringMatching(/^[A-ZÄÖÜ][a-zäöüß]{3,12}( [A-ZÄÖÜa-zäöüß]{3,12}){1,4}$/)
    .filter((title) => !/kaltmiete|zimmer|preis/i.test(title)),
  price: fc.integer({ min: 1_000, max: 9_000_000 }),
  size: fc.integer({ min: 20, max: 9_000 }).map((tenths) => tenths / 10),
  rooms: fc.integer({ min: 2, max: 20 }).map((halves) => halves / 2),
  zipCode: fc.integer({ min: 1_067, max: 99_998 }).map((code) => String(code).padStart(5, '0')),
  town: fc.constantFrom('Uelzen', 'Bad Bevensen', 'Köln', 'Frankfurt am Main', 'Lüneburg'),
  street: fc.option(fc.constantFrom('Am Markt 5', 'Lange Straße 12a', 'Birkenweg 7'), { nil: undefined }),
})
const adverts = fc.uniqueArray(advert, { selector: ({ id }) => id, minLength: 1, maxLength: 20 }) as fc.Arbitrary<AlertAdvert[]>

it('reads any adverts whole, in every sender’s words', () => {
  fc.assert(
    fc.property(adverts, (some) => {
      const facts = ({ price, size, rooms }: AlertAdvert) => ({ price, size, rooms })
      const where = ({ zipCode, town }: AlertAdvert) => ({ zipCode, place: town })
      const scout = hitsOf(readMail(mail(SCOUT, 'x', immobilienscout24Text('Haus zum Kauf', some))))
      expect(scout).toMatchObject(
        some.map((one) => ({ externalId: one.id, title: one.title, ...facts(one), place: one.town, address: one.street ?? null })),
      )
      const welt = hitsOf(readMail(mail(WELT, 'x', immoweltText(some))))
      expect(welt).toMatchObject(some.map((one) => ({ externalId: one.id, title: one.title, ...facts(one), ...where(one) })))
      const ohne = hitsOf(readMail(mail('info@ohne-makler.net', 'x', ohneMaklerText(some))))
      expect(ohne).toMatchObject(
        some.map((one) => ({
          externalId: one.id,
          title: one.title,
          ...facts(one),
          ...where(one),
          address: one.street ?? null,
          seller: 'private',
        })),
      )
      const klein = hitsOf(readMail(mail('noreply@kleinanzeigen.de', 'x', kleinanzeigenText('Häuser zum Kauf', some))))
      expect(klein).toMatchObject(some.map((one) => ({ externalId: one.id, title: one.title, price: one.price, seller: 'private' })))
    }),
    { numRuns: 60 },
  )
})

it('ends for anything, at once', () => {
  const senders = [SCOUT, WELT, 'noreply@kleinanzeigen.de', 'info@ohne-makler.net']
  const scraps = fc.constantFrom(
    'Titel:',
    'https://www.immobilienscout24.de/expose/171164085',
    '<a href="',
    '</td>',
    '1.199 €',
    'Mehr Informationen',
    '> ',
    '| (',
    'Von Privat',
    '\n',
  )
  const text = fc.array(fc.oneof(scraps, fc.string()), { maxLength: 200 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(fc.constantFrom(...senders), text, text, fc.boolean(), (from, subject, content, isHtml) => {
      const one = mail(from, subject, isHtml ? null : content, isHtml ? content : null)
      expect(['hits', 'other', 'unread']).toContain(readMail(one).kind)
      forwardedIn(one)
    }),
    { numRuns: 300 },
  )
  const begin = performance.now()
  for (const filler of ['<div>', '> ', 'https://', '((((', 'Titel: x\n', '1.000 € Kaufpreis\n', '   \t', 'Von: a@b.de\n'])
    for (const from of senders) {
      const long = filler.repeat(1_000_000 / filler.length)
      readMail(mail(from, 'x', long))
      readMail(mail(from, 'x', null, long))
      forwardedIn(mail(from, 'WG: x', long))
    }
  expect(performance.now() - begin).toBeLessThan(20_000)
})
