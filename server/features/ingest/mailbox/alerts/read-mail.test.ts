import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlertAdvert, immobilienscout24Text, immoweltText, kleinanzeigenText, ohneMaklerText } from '#stand-ins/alert-mails/texts.ts'
import { forwardedIn } from './forwarded.ts'
import { listingOfHit } from './listing-of-hit.ts'
import type { AlertMail } from './mail.ts'
import { advertBehind, readMail, findSender } from './read-mail.ts'

const mail = (from: string, subject: string, text: string | null, html: string | null = null): AlertMail => ({ from, subject, text, html })
const SCOUT = 'myscout@immobilienscout24.de'
const WELT = 'angebot@suchen.immowelt.de'
const readHits = (reading: ReturnType<typeof readMail>) => (reading.kind === 'hits' ? reading.hits : [])

describe('a sender', () => {
  it.each([
    ['noreply@kleinanzeigen.de', 'kleinanzeigen.de'],
    ['Angebot@Suchen.Immowelt.de', 'immowelt.de'],
    ['info@suchauftrag.ohne-makler.net', 'ohne-makler.net'],
    ['x@kleinanzeigen.de.betrug.example', undefined],
    ['x@nichtkleinanzeigen.de', undefined],
    ['kleinanzeigen.de@betrug.example', undefined],
    ['', undefined],
  ])('of %s is recognised by its domain', (from, source) => {
    expect(findSender({ from })?.source).toBe(source)
  })
})

describe('an advert link', () => {
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
  ] as const)('from %s is read: %s', (source, link, id) => {
    expect(advertBehind(source, link)?.id ?? null).toBe(id)
  })

  it('may have to be resolved by a request', () => {
    const link = 'https://click.by.immowelt.de/?qs=a1b2'
    expect(advertBehind('immowelt.de', link)).toEqual({ id: null, url: link })
    const [hit] = readHits(
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

describe('HTML without a text part', () => {
  it('is read card by card for ImmoScout24, however its parts are linked', () => {
    const card = (id: string, title: string, price: string) => `
      <table><tr><td><a href="https://www.immobilienscout24.de/expose/${id}?utm_medium=email"><img src="x.jpg" alt=""></a></td>
      <td><a href="https://www.immobilienscout24.de/expose/${id}?utm_medium=email"><b>${title}</b></a><br>Birkenweg 7, 29525 Uelzen
      <p>${price}</p><p>120,5 m² Wohnfläche</p><p>4,5 Zi.</p></td></tr></table>`
    const html = `<html><head><style>a{}</style></head><body><p>2 neue Angebote zu Ihrer gespeicherten Suche Haus kaufen</p>
      ${card('171164085', 'Haus am See', '195.000 € 2.868 €/m²')}${card('171164086', 'Haus im Wald …', '1.250.000 €')}
      <a href="https://www.immobilienscout24.de/savedsearch/delete">Abmelden</a></body></html>`
    expect(readHits(readMail(mail(SCOUT, '2 Angebote: Haus kaufen', null, html)))).toMatchObject([
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

  it('yields the same as the text for other portals', () => {
    const html = `<div>450.000 € Kaufpreis</div><div>Haus am See</div><div>4,5 Zimmer . 120,5 m²</div><div>Veerßen,</div><div>Uelzen</div><div>(29525)</div>
      <a href="https://www.immowelt.de/expose/286a483b-704a">Mehr Informationen</a>`
    expect(readHits(readMail(mail(WELT, '1 neues Immobilienangebot: Uelzen', null, html)))).toMatchObject([
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

describe('a figure', () => {
  it.each([
    ['Bürofläche: 140 m²', 140],
    ['Verkaufsfläche: 85,5 m²', 85.5],
    ['Gesamtfläche: 410 m²', 410],
  ])('from ImmoScout24 is read by any of its labels: %s', (label, size) => {
    const text = immobilienscout24Text('Gewerbe', [ONE])
      .replace(/Wohnfläche: .*/, label)
      .replace('Zimmer:', 'Zimmeranzahl:')
    expect(readHits(readMail(mail(SCOUT, '1 Angebot', text)))).toMatchObject([{ size, rooms: ONE.rooms }])
  })

  it('from ohne-makler is read by any of its labels', () => {
    const text = ohneMaklerText([ONE]).replace('Wohnfläche:', 'Bürofläche:').replace('Zimmer:', 'Zimmeranzahl:')
    expect(text).toMatch(/Zimmeranzahl:.*Bürofläche:|Bürofläche:.*Zimmeranzahl:/s)
    expect(readHits(readMail(mail('info@suchauftrag.ohne-makler.net', '1 neues Angebot', text)))).toMatchObject([
      { size: ONE.size, rooms: ONE.rooms },
    ])
  })

  it.each([
    ['Vermietete Wohnung, Kaltmiete 540 €', 128_000, 'sale'],
    ['Kapitalanlage mit Mieter, Miete 6 % p. a.', 214_000, 'sale'],
    ['WG-Zimmer frei', 390, 'rent'],
    ['Nachmieter für 3 Zimmer', 890, 'rent'],
  ])('in the price overrides the title in deciding whether it is for sale: %s for %d', (title, price, listingType) => {
    const text = kleinanzeigenText('Celle', [{ ...ONE, title, price }])
    const subject = 'Neue Treffer zu deiner Suche „Celle“'
    const [hit] = readHits(readMail(mail('noreply@kleinanzeigen.de', subject, text)))
    expect(listingOfHit(hit!, subject, false)).toMatchObject({ title, listingType })
  })
})

describe('an email that is only partly understood', () => {
  const all = (count: number) => Array.from({ length: count }, (_, n) => ({ ...ONE, id: String(171_164_085 + n) }))
  const readOf = (reading: ReturnType<typeof readMail>) => [
    readHits(reading).map(({ externalId }) => externalId),
    'reason' in reading && reading.reason,
  ]

  it.each([
    ['one advert has no title', immobilienscout24Text('Haus', all(2)).replace('Titel: Haus am See', 'Haus am See'), ['171164086']],
    ['one link is missing', immobilienscout24Text('Haus', all(2)).replace(/Link: \S+/, ''), ['171164086']],
    ['it has fewer adverts than its subject claims', immobilienscout24Text('Haus', all(1)), ['171164085']],
  ])('yields the other adverts and a reason if %s', (_, text, ids) => {
    expect(readOf(readMail(mail(SCOUT, '2 Angebote: Haus', text)))).toEqual([
      ids,
      expect.stringMatching(/eine weitere .* nicht verstanden/),
    ])
  })

  it("does not assign an untitled advert's values to the preceding advert", () => {
    const bare = immobilienscout24Text('Haus', [ONE]).replace(/Zimmer: .*|Wohnfläche: .*/g, '')
    const other = immobilienscout24Text('Haus', [{ ...ONE, id: '171164086' }]).replace('Titel: Haus am See', 'Haus am See')
    expect(readHits(readMail(mail(SCOUT, '2 Angebote', bare + other)))).toMatchObject([{ externalId: ONE.id, size: null, rooms: null }])
  })

  it.each([
    '3 neue Immobilienangebote: Bonn',
    '12 neue Angebote',
    'Ein neues Angebot, eine neue Immobilie und 9 weitere Treffer',
    '4 Treffer',
  ])('is unread if no advert is found: %s', (subject) =>
    expect(readMail(mail(WELT, subject, 'Unsere E-Mails sehen jetzt anders aus.'))).toMatchObject({ kind: 'unread' }),
  )

  it.each([
    [WELT, 'Neu in Bonn', '449.000 €\nHaus in Duisdorf\n5 Zimmer . 130 m²\nhttps://example.org/x'],
    [SCOUT, 'Haus kaufen in Celle', '2 neue Angebote\nzu deiner Suche'],
    ['noreply@kleinanzeigen.de', 'Etwas für dich', 'https://www.kleinanzeigen.de/s-anzeige/3522075281'],
    [SCOUT, 'Etwas für dich', null],
  ])('from %s is unread rather than other if it holds figures, a count or an advert link', (from, subject, text) => {
    expect(readMail(mail(from, subject, text, text === null ? '<div>'.repeat(10_001) : null))).toMatchObject({ kind: 'unread' })
  })

  it('ignores numbers in the search name', () => {
    const text = kleinanzeigenText('Haus mit 3 Wohnungen', [ONE])
    expect(readMail(mail('noreply@kleinanzeigen.de', 'Neue Treffer zu deiner Suche „3 Objekte, 4 Anzeigen“', text))).toMatchObject({
      reason: null,
    })
    expect(readMail(mail(SCOUT, '1 Angebot: Mietwohnung, 3 - 5 Zimmer', immobilienscout24Text('x', [ONE])))).toMatchObject({ reason: null })
  })

  it('is read from its HTML if its text contains less', () => {
    const html =
      '<p>5.000 € Rabatt</p><a href="https://www.immobilienscout24.de/expose/171164085">Haus am See</a><p>450.000 €</p><p>120 m²</p>'
    expect(readMail(mail(SCOUT, '1 Angebot: Haus', 'Ihr E-Mail-Programm zeigt keine Seiten.', html))).toMatchObject({
      reason: null,
      hits: [{ title: 'Haus am See', price: 450_000, size: 120 }],
    })
  })
})

describe('an email that is not an alert', () => {
  it('is ignored', () => {
    expect(readMail(mail(SCOUT, 'Bestätigen Sie Ihre E-Mail-Adresse', 'Klicken Sie hier'))).toEqual({ kind: 'other' })
    expect(readMail(mail('jemand@firma.example', '3 Angebote', 'Titel: Haus'))).toEqual({ kind: 'other' })
  })
})

it('marks adverts that the portal lists as outside the search', () => {
  const text = `${immoweltText([ONE])}\nAlternative Angebote\n${immoweltText([{ ...ONE, id: '286a483b-704b' }])}`
  expect(readHits(readMail(mail(WELT, 'Neue Angebote', text))).map(({ isOutside }) => isOutside)).toEqual([false, true])
})

describe('an advert from immowelt', () => {
  const one = (price: string, title: string, facts = '5 Zimmer . 130 m²', link = 'https://click.by.immowelt.de/?qs=T') =>
    `${price}\n\n \n${title}\n\n \n${facts} \n\n Duisdorf, \n \n Bonn\n (53123)\n  \n\n${link}${title.length} \nMehr Informationen \n\n\n`
  const readOf = (text: string, subject = '1 neues Immobilienangebot: Bonn') => {
    const reading = readMail(mail(WELT, subject, `Neue Angebote für dich in Bonn\n\n${text}`))
    return [
      ...readHits(reading).map(({ title, price, size, rooms, place }) => [title, price, size, rooms, place]),
      'reason' in reading && reading.reason,
    ]
  }

  it.each([
    ['195.000 € 2.868 €/m²', 195_000],
    ['Preis auf Anfrage', null],
    ['449.000 € Kaufpreis', 449_000],
    ['ab 299.000 €', 299_000],
    ['299.000 € – 450.000 €', 299_000],
    ['Kaufpreis: 1,2 Mio. €', 1_200_000],
    ['auf Anfrage', null],
    ['1.450 € Kaltmiete', 1_450],
  ])('is read with any form of price: %s', (price, amount) => {
    expect(readOf(one(price, 'Haus in Duisdorf'))).toEqual([['Haus in Duisdorf', amount, 130, 5, 'Duisdorf, Bonn'], null])
  })

  it.each([
    'Sparen Sie 5.000 € Provision',
    'Nur 900 € im Monat',
    'Helle 2 Zimmer mit Balkon',
    '80 m² Loft am Rhein',
    'Wohnen, Arbeiten, Leben',
    'Haus | Garten | Ruhe',
    '2 Zimmer, 68 m²',
  ])('is read with any title: %s', (title) => {
    expect(readOf(one('Preis auf Anfrage', title))).toEqual([[title, null, 130, 5, 'Duisdorf, Bonn'], null])
  })

  it.each([
    ['Grundstück 800 m²', '800 m² Grundstück', null, null],
    ['3 Zimmer', '85 m²', 85, 3],
    ['Details', '5 Zimmer . 130 m²', 130, 5],
    ['Top', '5 Zimmer . 130 m²', 130, 5],
    ['Kaufpreis VB', '5 Zimmer . 130 m²', 130, 5],
  ])('is read with its place if its title is only %j', (title, facts, size, rooms) => {
    const row = [title, 250_000, size, rooms, 'Duisdorf, Bonn']
    const other = one('449.000 €', 'Haus in Duisdorf')
    const both = (text: string) => readOf(text, '2 neue Immobilienangebote: Bonn')
    const odd = one('250.000 € Kaufpreis', title, facts, 'https://click.by.immowelt.de/?qs=U')
    expect(both(odd + other)[0]).toEqual(row)
    expect(both(other + odd)[1]).toEqual(row)
  })

  it('is read with prices in any order, and all adverts count', () => {
    const text = one('195.000 € 2.868 €/m²', 'Erste') + one('Preis auf Anfrage', 'Zweites') + one('449.000 € Kaufpreis', 'Die dritte')
    expect(readOf(text, '3 neue Immobilienangebote: Bonn').map((row) => Array.isArray(row) && row.slice(0, 2))).toEqual([
      ['Erste', 195_000],
      ['Zweites', null],
      ['Die dritte', 449_000],
      false,
    ])
    expect(readOf(text, '4 neue Immobilienangebote: Bonn').at(-1)).toMatch(/nicht verstanden/)
    expect(
      readOf(text.replace('449.000 € Kaufpreis', '').replace(/5 Zimmer . 130 m²(?![^]*5 Zimmer)/, ''), '3 neue Angebote').at(-1),
    ).toMatch(/nicht/)
  })

  it('is read if a mail program put each link after its words', () => {
    const text =
      '195.000 € 2.868 €/m² <https://click.by.immowelt.de/?qs=a>\nHaus in Duisdorf\n<https://click.by.immowelt.de/?qs=b>\n5 Zimmer . 130 m²\nDuisdorf,\nBonn\n(53123)\nMehr Informationen <https://click.by.immowelt.de/?qs=c>\n'
    expect(readOf(text)).toEqual([['Haus in Duisdorf', 195_000, 130, 5, 'Duisdorf, Bonn'], null])
  })
})

describe('a card from ImmoScout24', () => {
  const card = (id: number, title: string, facts: readonly string[], where = 'Gohlis-Mitte, Leipzig') =>
    `<table><tr><td><a href="https://push.search.is24.de/email/expose/${id}?PID=1">${title}</a></td></tr><tr>${facts.map((fact) => `<td>${fact}</td>`).join('')}</tr><tr><td>${where}</td></tr></table>`
  const FACTS = ['105.000 €', '61,73 m²', '2 Zi.']

  it.each([
    'Sparen Sie 5.000 € Provision',
    'Helle 2 Zimmer Wohnung mit Balkon',
    'Wohnen, Arbeiten, Leben',
    '61 m² Glück',
    'Nur 500 € Rate, 3 Zimmer, Garten',
    'Altbau, Leipzig',
    '2 Zimmer',
    'Preis auf Anfrage – Rarität',
  ])('is read by position with the title %j', (title) => {
    const reading = readMail(
      mail(SCOUT, '2 Angebote: Wohnung kaufen', null, card(168629678, title, FACTS) + card(168629679, 'Altbau am Park', FACTS)),
    )
    expect(reading).toMatchObject({
      reason: null,
      hits: [
        { title, price: 105_000, size: 61.73, rooms: 2, place: 'Gohlis-Mitte, Leipzig', address: null },
        { title: 'Altbau am Park', price: 105_000, size: 61.73, rooms: 2 },
      ],
    })
  })

  it.each([
    [['Preis auf Anfrage', '61 m²'], { price: null, size: 61, plotSize: null }],
    [['250.000 €', '700 m² Grundstück'], { price: 250_000, size: null, plotSize: 700 }],
    [['250.000 €', '140 m²', '5 Zi.', 'Grundstück: 512 m²'], { price: 250_000, size: 140, plotSize: 512, rooms: 5 }],
    [['105.000 € | 61,73 m² | 2 Zi.'], { price: 105_000, size: 61.73, rooms: 2 }],
    [['195.000 € 2.868 €/m²', 'Balkon, Einbauküche', '68 m²'], { price: 195_000, size: 68, place: 'Gohlis-Mitte, Leipzig' }],
  ])('is read by position with the figures %j', (facts, expected) => {
    expect(readHits(readMail(mail(SCOUT, '1 Angebot', null, card(168629678, 'Haus am See', facts))))).toMatchObject([
      { title: 'Haus am See', ...expected },
    ])
  })

  it.each([
    ['Grundstück 800 m²', ['250.000 €', '800 m² Grundstück'], '29525 Uelzen', { price: 250_000, plotSize: 800, place: 'Uelzen' }],
    ['Grundstück 800 m²', ['250.000 €'], '29525 Uelzen', { price: 250_000, plotSize: 800, place: 'Uelzen' }],
    ['Top', ['250.000 €', '60 m²'], '29525 Uelzen', { price: 250_000, size: 60, place: 'Uelzen' }],
    ['2 Zimmer, 60 m²', ['Köln', 'Kaltmiete', '750 €'], '', { price: 750, size: 60, rooms: 2, place: 'Köln', listingType: 'rent' }],
    ['Haus am See', ['750 €', 'Kaltmiete', '60 m²'], 'Köln', { price: 750, size: 60, place: 'Köln', listingType: 'rent' }],
    ['2 Zimmer', ['Haus am See', '250.000 €'], '', { price: 250_000, title: 'Haus am See' }],
  ] as const)('is read by position with the title %j and the figures %j at %j', (title, facts, where, expected) => {
    expect(readHits(readMail(mail(SCOUT, '1 Angebot', null, card(168629678, title, facts, where))))).toMatchObject([{ title, ...expected }])
  })

  it('is read by position in text that a mail program made from the HTML', () => {
    const text =
      'Altbau am Park\n<https://push.search.is24.de/email/expose/168629678?PID=1>\n105.000 €\n61,73 m²\n2 Zi.\nGohlis-Mitte, Leipzig\n\nWohnen, Arbeiten, Leben\n<https://push.search.is24.de/email/expose/168629679?PID=1>\n205.000 €\n81 m²\n3 Zi.\n04155 Leipzig\n'
    expect(readHits(readMail(mail(SCOUT, '2 Angebote', text)))).toMatchObject([
      { externalId: '168629678', title: 'Altbau am Park', price: 105_000, place: 'Gohlis-Mitte, Leipzig' },
      { externalId: '168629679', title: 'Wohnen, Arbeiten, Leben', price: 205_000, zipCode: '04155', place: 'Leipzig' },
    ])
  })
})

describe('a plot', () => {
  it.each([
    'Grundstück: 512 m²',
    'Grundstücksfläche: 512 m²',
    'Grundstück (ca.): 512,00 m²',
    'Grundstücksgröße: ca. 512 qm',
    'Grundstück: 0,0512 ha',
  ])('from ImmoScout24 is not counted as living area: %s', (line) => {
    const text = immobilienscout24Text('Grundstück kaufen', [ONE]).replace(/Wohnfläche: .*/, line)
    expect(readHits(readMail(mail(SCOUT, '1 Angebot', text)))).toMatchObject([{ size: null, plotSize: 512 }])
  })

  it.each([
    ['Grundstück: 700,00 m²', { size: null, plotSize: 700, rooms: null }],
    ['Zimmer: 5,00 Wohnfläche: 120,00 m² Grundstück: 700,00 m²', { size: 120, plotSize: 700, rooms: 5 }],
    ['Wohnfläche: 120,00 m² Grundstücksfläche: 1.250,00 m²', { size: 120, plotSize: 1_250 }],
  ])('from ohne-makler is not counted as living area: %s', (facts, expected) => {
    const text = ohneMaklerText([ONE]).replace(/Zimmer: \S+ Wohnfläche: \S+ m²/, facts)
    expect(readHits(readMail(mail('info@ohne-makler.net', 'Neue Immobilien', text)))).toMatchObject([{ title: ONE.title, ...expected }])
  })
})

describe('a title from Kleinanzeigen', () => {
  it.each([
    '450 € Rabatt, Haus am See',
    '3 Zimmer, 80 m²',
    'Wohnen, Arbeiten, Leben',
    'VB 100.000 €',
    'Haus | Garten',
    'Anzeige',
    'Anzeige ansehen',
  ])('may be %j', (title) => {
    const text = kleinanzeigenText('Häuser zum Kauf', [
      { ...ONE, title },
      { ...ONE, id: '3522075282' },
    ])
    expect(readHits(readMail(mail('noreply@kleinanzeigen.de', 'Neue Treffer', text)))).toMatchObject([
      { title, price: ONE.price, seller: 'private' },
      { title: ONE.title, price: ONE.price },
    ])
  })

  it('is joined if a mail program wrapped it', () => {
    const title = 'Großes Haus mit Garten und Blick auf den See bei Celle'
    const text = kleinanzeigenText('Häuser zum Kauf', [
      { ...ONE, title },
      { ...ONE, id: '3522075282' },
    ])
    const broken = text
      .replace(`Anzeige ${title}`, `Anzeige ${title.replace(' mit', '\nmit')}`)
      .replace(`\n\n${title}`, `\n\n${title.replace(' auf', '\nauf')}`)
    expect(readHits(readMail(mail('noreply@kleinanzeigen.de', 'Neue Treffer', broken)))).toMatchObject([
      { title, price: ONE.price },
      { title: ONE.title, price: ONE.price },
    ])
  })

  it.each([
    'Auf Zeit & WG in München (+50 km)',
    'Garagen & Stellplätze - Vermieten',
    'WG-Zimmer in Kiel',
    'Wohnungen - mieten',
    'Häuser zur Miete',
    'Gärten - Verpachten',
  ])('from a search for „%s“ means rent', (searched) => {
    const text = kleinanzeigenText(searched, [{ ...ONE, title: 'Zimmer ab November' }])
    expect(readHits(readMail(mail('noreply@kleinanzeigen.de', `Neue Treffer zu deiner Suche „${searched}“`, text)))).toMatchObject([
      { listingType: 'rent' },
    ])
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

it("reads all adverts completely from every sender's emails", () => {
  fc.assert(
    fc.property(adverts, (some) => {
      const facts = ({ price, size, rooms }: AlertAdvert) => ({ price, size, rooms })
      const where = ({ zipCode, town }: AlertAdvert) => ({ zipCode, place: town })
      const scout = readHits(readMail(mail(SCOUT, 'x', immobilienscout24Text('Haus zum Kauf', some))))
      expect(scout).toMatchObject(
        some.map((one) => ({ externalId: one.id, title: one.title, ...facts(one), place: one.town, address: one.street ?? null })),
      )
      const welt = readHits(readMail(mail(WELT, 'x', immoweltText(some))))
      expect(welt).toMatchObject(some.map((one) => ({ externalId: one.id, title: one.title, ...facts(one), ...where(one) })))
      const ohne = readHits(readMail(mail('info@ohne-makler.net', 'x', ohneMaklerText(some))))
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
      const klein = readHits(readMail(mail('noreply@kleinanzeigen.de', 'x', kleinanzeigenText('Häuser zum Kauf', some))))
      expect(klein).toMatchObject(some.map((one) => ({ externalId: one.id, title: one.title, price: one.price, seller: 'private' })))
    }),
    { numRuns: 60 },
  )
})

it('terminates for any input', () => {
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
})
