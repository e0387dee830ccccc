import { describe, expect, it } from 'vitest'
import { type AlertAdvert, immobilienscout24Text, immoweltText, kleinanzeigenText, ohneMaklerText } from '#stand-ins/alert-mails/texts.ts'
import { forwardedIn } from './forwarded.ts'
import { readContent } from './read-mail.ts'

const SCOUT = 'myscout@immobilienscout24.de'
const SUBJECT = '1 Angebot: Haus zum Kauf'
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
const INNER = immobilienscout24Text('Haus zum Kauf', [ONE])
const quoted = (text: string) => text.replaceAll(/^/gm, '> ')

const read = (text: string | null, html: string | null = null, subject = `WG: ${SUBJECT}`) => {
  const [found] = forwardedIn({ from: 'anna@makler.example', subject, text, html })
  const reading = found && readContent(found)
  return [
    found?.from,
    found?.subject,
    reading?.kind === 'hits' ? reading.hits.map(({ externalId, title, price }) => [externalId, title, price]) : reading?.kind,
  ]
}
const RIGHT = [SCOUT, SUBJECT, [[ONE.id, ONE.title, ONE.price]]]

describe('an email forwarded as text', () => {
  it.each<readonly [program: string, text: string]>([
    [
      'Apple Mail',
      `Anfang der weitergeleiteten Nachricht:\n\n> Von: ImmoScout24 <${SCOUT}>\n> Betreff: ${SUBJECT}\n> Datum: 28. Oktober 2026 um 12:46:00 MEZ\n> An: a@b.example\n> Antwort an: x@y.example\n> \n${quoted(INNER)}`,
    ],
    [
      'Gmail',
      `---------- Forwarded message ---------\nVon: ImmoScout24 <${SCOUT}>\nDate: Mi., 28. Okt. 2026 um 12:46 Uhr\nSubject: ${SUBJECT}\nTo: <a@b.example>\n\n\n${INNER}`,
    ],
    [
      'new Outlook',
      `\n\nVon: ImmoScout24 <${SCOUT}>\nDatum: Mittwoch, 28. Oktober 2026 um 12:46\nAn: a@b.example <a@b.example>\nBetreff: ${SUBJECT}\n\n${INNER}`,
    ],
    [
      'Outlook on the web',
      `________________________________\nVon: ImmoScout24 <${SCOUT}>\nGesendet: Mittwoch, 28. Oktober 2026 12:46\nAn: a@b.example <a@b.example>\nCc: c@d.example\nBetreff: ${SUBJECT}\n\n${INNER}`,
    ],
    [
      'Outlook with addresses twice',
      `Von: ImmoScout24 <${SCOUT}<mailto:${SCOUT}>>\nGesendet: Mittwoch, 28. Oktober 2026 12:46\nAn: a@b.example<mailto:a@b.example>; c@d.example;\n e@f.example\nBetreff: ${SUBJECT}\n\n${INNER}`,
    ],
    [
      'Thunderbird',
      `-------- Weitergeleitete Nachricht --------\nBetreff: \t${SUBJECT}\nDatum: \tWed, 28 Oct 2026 11:46:00 +0000\nVon: \tImmoScout24 <${SCOUT}>\nAn: \ta@b.example\n\n\n\n${INNER}`,
    ],
    [
      'IONOS',
      `---------- Ursprüngliche Nachricht ----------\nVon: ImmoScout24 <${SCOUT}>\nAn: a@b.example\nDatum: 28.10.2026 12:46 CET\nBetreff: ${SUBJECT}\n\n\n${INNER}`,
    ],
    [
      'GMX',
      `Gesendet: Freitag, 23. Oktober 2026 um 08:12 Uhr\nVon: "ImmoScout24" <${SCOUT}>\nAn: a@b.example\nBetreff: ${SUBJECT}\n${INNER}`,
    ],
    [
      'GMX with stars',
      `\n**Gesendet:** Freitag, 23. Oktober 2026 um 08:12 Uhr\n**Von:** "ImmoScout24" <${SCOUT}>\n**An:** a@b.example\n**Betreff:** ${SUBJECT}\n${INNER}`,
    ],
    [
      'T-Online',
      `-----Original-Nachricht-----\nBetreff: ${SUBJECT}\nDatum: 2026-10-28T12:46:00+0100\nVon: "ImmoScout24" <${SCOUT}>\nAn: "a@b.example" <a@b.example>\n\n${INNER}`,
    ],
    [
      'iPhone',
      `\nVon meinem iPhone gesendet\n\nAnfang der weitergeleiteten E-Mail:\n\n> Von: ImmoScout24 <${SCOUT}>\n> Datum: 28. Oktober 2026 um 12:46:00 MEZ\n> An: a@b.example\n> Betreff: ${SUBJECT}\n> \n${quoted(INNER)}`,
    ],
    [
      'K-9',
      `\n\n-------- Originalnachricht --------\nVon: ImmoScout24 <${SCOUT}>\nGesendet: 28. Oktober 2026 12:46:00 MEZ\nAn: a@b.example\nBetreff: ${SUBJECT}\n\n${INNER}`,
    ],
    [
      'MailMate',
      `Weitergeleitete Nachricht:\n\n> Von: ImmoScout24 <${SCOUT}>\n> An: a@b.example\n> Betreff: ${SUBJECT}\n> Datum: Wed, 28 Oct 2026 12:46:00 +0100\n>\n${quoted(INNER)}`,
    ],
    [
      'Samsung',
      `\n\nVon meinem Galaxy gesendet\n\n-------- Ursprüngliche Nachricht --------\nVon: ImmoScout24 <${SCOUT}>\nDatum: 28.10.26 12:46 (GMT+01:00)\nAn: a@b.example\nBetreff: ${SUBJECT}\n\n${INNER}`,
    ],
    [
      'Yahoo',
      `   ----- Weitergeleitete Nachricht ----- Von: ImmoScout24 <${SCOUT}>An: "a@b.example" <a@b.example>Gesendet: Mittwoch, 28. Oktober 2026, 12:46:00 MEZBetreff: ${SUBJECT}\n${INNER}`,
    ],
    ['Outlook for Mac', `\uFEFFAm 28.10.2026, 12:46 schrieb "ImmoScout24" <${SCOUT}>:\n\n${INNER}`],
    [
      'a program that quotes with single stars',
      `*Von:* ImmoScout24 <${SCOUT}>\n*Gesendet:* Mittwoch, 28. Oktober 2026 12:46\n*An:* a@b.example\n*Betreff:* ${SUBJECT}\n\n${INNER}`,
    ],
    ['Gmail in an answer', `Am Mi., 28. Okt. 2026 um 12:46 Uhr schrieb ImmoScout24 <\n${SCOUT}>:\n\n${quoted(INNER)}`],
    [
      'Thunderbird in a reply',
      `ImmoScout24 schrieb am 28.10.2026 um 12:46:\n${quoted(INNER)}`.replace('ImmoScout24 schrieb', `ImmoScout24 <${SCOUT}> schrieb`),
    ],
    [
      'a program in English',
      `-----Original Message-----\nFrom: ImmoScout24 <${SCOUT}>\nSent: Wednesday, October 28, 2026 12:46 PM\nTo: a@b.example\nSubject: ${SUBJECT}\n\n${INNER}`,
    ],
    [
      'Outlook in French',
      `De : ImmoScout24 <${SCOUT}>\nEnvoyé : mercredi 28 octobre 2026 12:46\nÀ : a@b.example\nObjet : ${SUBJECT}\n\n${INNER}`,
    ],
    [
      'a program that writes two headers',
      `Am 28.10.2026 schrieb "ImmoScout24" <${SCOUT}>:\n\nVon: ImmoScout24 <${SCOUT}>\nDatum: heute\nBetreff: ${SUBJECT}\n\n${INNER}`,
    ],
    [
      'two people in turn',
      `Von: Berta <berta@makler.example>\nGesendet: Mittwoch\nAn: a@b.example\nBetreff: WG: ${SUBJECT}\n\n> Von: ImmoScout24 <${SCOUT}>\n> Datum: Mittwoch\n> Betreff: ${SUBJECT}\n> \n${quoted(INNER)}`,
    ],
  ])('by %s is read like the original', (_, text) => expect(read(`Schau mal!\n\n${text}\n\nViele Grüße\nAnna`)).toEqual(RIGHT))

  it.each([SUBJECT, 'Schau mal', '', 'Re: Fwd: WG: Haus'])('is read under any subject: %j', (subject) => {
    const head = `Von: ImmoScout24 <${SCOUT}>\nGesendet: Mittwoch, 28. Oktober 2026 12:46\nAn: a@b.example\nBetreff: ${SUBJECT}\n\n`
    expect(read(`${head}${INNER}`, null, subject)).toEqual(RIGHT)
  })

  it("has the forwarded email's subject if the quoted header lacks one", () => {
    expect(read(`Am 28.10.2026 schrieb "ImmoScout24" <${SCOUT}>:\n\n${INNER}`, null, `Fwd: WG: ${SUBJECT}`)).toEqual(RIGHT)
  })

  it.each([
    ['angebot@suchen.immowelt.de', immoweltText([{ ...ONE, id: '286a483b-704a' }]), '286a483b-704a'],
    ['noreply@kleinanzeigen.de', kleinanzeigenText('Häuser zum Kauf', [ONE]), ONE.id],
    ['info@suchauftrag.ohne-makler.net', ohneMaklerText([ONE]), ONE.id],
  ])('is read from each portal: %s', (from, inner, id) => {
    for (const text of [
      `Von: <${from}>\nDatum: heute\nBetreff: Neue Immobilien\n\n${inner}`,
      `> Am 1.2.2026 schrieb X <${from}>:\n> \n${quoted(inner)}`,
    ])
      expect(read(text)[2]).toEqual([[id, ONE.title, ONE.price]])
  })

  it.each(['immowelt', 'immonet', 'immonet.de'])('is read from a portal identified only by its name: %s', (name) => {
    const inner = immoweltText([{ ...ONE, id: '286a483b-704a' }])
    expect(read(`Von: ${name}\nDatum: heute\nBetreff: Neue Immobilien\n\n${inner}`)[2]).toEqual([['286a483b-704a', ONE.title, ONE.price]])
  })

  it('is read next to another forwarded email in the same email', () => {
    const other = immoweltText([{ ...ONE, id: '286a483b-704a' }])
    const head = (from: string) => `Von: <${from}>\nDatum: heute\nBetreff: ${SUBJECT}\n\n`
    const text = `${head(SCOUT)}${INNER}\n${head('angebot@suchen.immowelt.de')}${other}`
    const found = forwardedIn({ from: 'anna@makler.example', subject: 'Zwei', text, html: null })
    const ids = found.map((inner) => {
      const reading = readContent(inner)
      return reading.kind === 'hits' && [reading.reason, ...reading.hits.map(({ externalId }) => externalId)]
    })
    expect(ids).toEqual([
      [null, ONE.id],
      [null, '286a483b-704a'],
    ])
  })

  it.each([
    ['no header', INNER],
    ['only a sender', `Von: ImmoScout24 <${SCOUT}>\n\n${INNER}`],
    ['another sender in its header', `Von: x <x@y.example>\nDatum: heute\nBetreff: ${SUBJECT}\n\n${INNER}`],
    ['a similar host in its header', `Von: x <a@immobilienscout24.de.betrug.example>\nDatum: heute\n\n${INNER}`],
  ])('is not recognised if it has %s', (_, text) => expect(read(text)).toEqual([undefined, undefined, undefined]))
})

describe('an email forwarded as HTML', () => {
  const CARD = `<table><tr><td><a href="https://www.immobilienscout24.de/expose/${ONE.id}?utm=1"><b>${ONE.title}</b></a></td></tr>
    <tr><td>450.000 €</td><td>120,5 m²</td><td>4,5 Zi.</td></tr><tr><td>29525 Uelzen</td></tr></table>`

  it.each<readonly [program: string, html: string]>([
    [
      'Gmail',
      `<div dir="ltr">Schau mal<br><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>Von: <strong class="gmail_sendername">ImmoScout24</strong> <span>&lt;<a href="mailto:${SCOUT}">${SCOUT}</a>&gt;</span><br>Date: Mi., 28. Okt. 2026 um 12:46 Uhr<br>Subject: ${SUBJECT}<br>To:  &lt;<a href="mailto:a@b.example">a@b.example</a>&gt;<br></div><br><br>${CARD}</div></div>`,
    ],
    [
      'Outlook',
      `<div><p>Schau mal</p></div><div style="border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Von:</b> ImmoScout24 &lt;${SCOUT}&gt; <br><b>Gesendet:</b> Mittwoch, 28. Oktober 2026 12:46<br><b>An:</b> a@b.example<br><b>Betreff:</b> ${SUBJECT}</p></div>${CARD}`,
    ],
    [
      'Outlook on the web',
      `<hr><div id="divRplyFwdMsg"><font><b>Von:</b>&nbsp;ImmoScout24 &lt;${SCOUT}&gt;<br><b>Gesendet:</b>&nbsp;Mittwoch<br><b>Betreff:</b>&nbsp;${SUBJECT}</font></div>${CARD}`,
    ],
    [
      'Thunderbird',
      `<div class="moz-forward-container">-------- Weitergeleitete Nachricht --------<table class="moz-email-headers-table"><tbody><tr><th>Betreff: </th><td>${SUBJECT}</td></tr><tr><th>Datum: </th><td>Wed, 28 Oct 2026</td></tr><tr><th>Von: </th><td>ImmoScout24 <a href="mailto:${SCOUT}">&lt;${SCOUT}&gt;</a></td></tr><tr><th>An: </th><td>a@b.example</td></tr></tbody></table>${CARD}</div>`,
    ],
    [
      'Apple Mail',
      `<div>Anfang der weitergeleiteten Nachricht:</div><blockquote type="cite"><div><span><b>Von: </b></span><span>ImmoScout24 &lt;<a href="mailto:${SCOUT}">${SCOUT}</a>&gt;</span></div><div><span><b>Betreff: </b></span><span><b>${SUBJECT}</b></span></div><div><span><b>Datum: </b></span><span>28. Oktober 2026</span></div>${CARD}</blockquote>`,
    ],
    [
      'a program that writes the address only into a link',
      `<div><b>Von: </b><a href="mailto:${SCOUT}">ImmoScout24</a></div><div><b>Datum: </b>28. Oktober 2026</div><div><b>Betreff: </b>${SUBJECT}</div>${CARD}`,
    ],
    [
      'Yahoo',
      `<div>----- Weitergeleitete Nachricht -----</div><div><b>Von:</b> ImmoScout24 &lt;${SCOUT}&gt;</div><div><b>An:</b> a@b.example</div><div><b>Gesendet:</b> Mittwoch</div><div><b>Betreff:</b> ${SUBJECT}</div>${CARD}`,
    ],
    [
      'Outlook for Mac',
      `<div>Am 28.10.2026, 12:46 schrieb &quot;ImmoScout24&quot; &lt;<a href="mailto:${SCOUT}">${SCOUT}</a>&gt;:</div><blockquote>${CARD}</blockquote>`,
    ],
  ])('by %s is read like the original', (_, html) => {
    expect(read(null, html)).toEqual(RIGHT)
    expect(read('Diese Nachricht enthält eine Seite.', html)).toEqual(RIGHT)
  })

  it.each([
    (link: string) => `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C02&reserved=0`,
    (link: string) => `https://nam12.safelinks.protection.outlook.com/?data=x&amp;url=${encodeURIComponent(link)}`,
    (link: string) =>
      `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(link).replaceAll('%2F', '_').replaceAll('%', '-')}&amp;d=DwMFAg`,
    (link: string) => `https://urldefense.com/v3/__${link.replace('?', '*')}__;${Buffer.from('?').toString('base64url')}!!AbC_d!Ef-g$`,
    (link: string) => `https://urldefense.com/v3/__${link.replace('//', '/')}__;!!AbC_d!Ef-g$`,
    (link: string) =>
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://urldefense.com/v3/__${link}__;!!AbC_d!Ef-g$`)}`,
  ])('has its links unwrapped if a mail program rewrote them', (around) => {
    const head = `<p><b>Von:</b> ImmoScout24 &lt;${SCOUT}&gt;<br><b>Gesendet:</b> Mittwoch<br><b>Betreff:</b> ${SUBJECT}</p>`
    expect(read(null, head + CARD.replace(/https[^"]*/, around))).toEqual(RIGHT)
    expect(
      read(
        `Von: ImmoScout24 <${SCOUT}>\nGesendet: Mittwoch\nBetreff: ${SUBJECT}\n\n${INNER.replaceAll(/https\S+/g, (link) => around(link).replace('&amp;', '&'))}`,
      ),
    ).toEqual(RIGHT)
  })

  it('is recognised by the portal’s name if the address is missing', () => {
    expect(read(`Von: ImmoScout24\nDatum: 28. Oktober 2026\nBetreff: ${SUBJECT}\n\n${INNER}`).slice(1)).toEqual(RIGHT.slice(1))
  })
})
