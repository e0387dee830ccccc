import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlatform } from '../features/ingest/imports/file/platforms.ts'
import { CellReader } from '../features/ingest/imports/file/cell-reader.ts'
import { readMail } from '../features/ingest/mailbox/alerts/read-mail.ts'
import { readShared } from '../features/ingest/mailbox/alerts/shared-text.ts'
import { unwrapped } from './wrapped-links.ts'

const ADVERTS = {
  'kleinanzeigen.de': 'https://www.kleinanzeigen.de/s-anzeige/hof-am-moor/2900000451-208-1?utm_source=mail&utm_medium=x',
  'immobilienscout24.de': 'https://www.immobilienscout24.de/expose/171000451#/',
  'immowelt.de': 'https://www.immowelt.de/expose/2kd45xy',
  'ohne-makler.net': 'https://www.ohne-makler.net/immobilie/400451/',
} as const

const AROUND: Readonly<Record<string, (link: string) => string>> = {
  'Outlook Safe Links': (link) => `https://eur02.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C02&reserved=0`,
  'Outlook Safe Links, the parameter last': (link) =>
    `https://nam12.safelinks.protection.outlook.com/ap/b-59584e83/?data=05&url=${encodeURIComponent(link)}`,
  Teams: (link) =>
    `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${encodeURIComponent(link)}&locale=de`,
  GMX: (link) => `https://deref-gmx.net/mail/client/a1B2c3/dereferrer/?redirectUrl=${encodeURIComponent(link)}`,
  'WEB.DE': (link) => `https://deref-web.de/mail/client/a1B2c3/dereferrer/?redirectUrl=${encodeURIComponent(link)}&lm`,
  '1&1': (link) => `https://deref-1und1.de/mail/client/a1B2c3/dereferrer/?redirectUrl=${encodeURIComponent(link)}`,
  'mail.com': (link) => `https://deref-mail.com/mail/client/a1B2c3/dereferrer/?redirectUrl=${encodeURIComponent(link)}`,
  'Google, Gmail': (link) => `https://www.google.com/url?q=${encodeURIComponent(link)}&source=gmail&ust=1764360000000&usg=AOvVaw`,
  'Google, search': (link) => `https://www.google.de/url?sa=t&rct=j&url=${encodeURIComponent(link)}&ved=2ah`,
  Facebook: (link) => `https://l.facebook.com/l.php?u=${encodeURIComponent(link)}&h=AT0x`,
  Instagram: (link) => `https://l.instagram.com/?u=${encodeURIComponent(link)}&e=AT0x`,
  Barracuda: (link) => `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(link)}&c=E,1,x&typo=1`,
  'Proofpoint 2': (link) =>
    `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(link).replaceAll('-', '%2D').replaceAll('_', '%5F').replaceAll('%2F', '_').replaceAll('%', '-')}&d=DwMFAg`,
  'Proofpoint 3': (link) => `https://urldefense.com/v3/__${link}__;!!AbC_d!Ef-g$`,
  'Outlook around GMX around Google': (link) => AROUND['Outlook Safe Links']!(AROUND['GMX']!(AROUND['Google, Gmail']!(link))),
}

const CASES = Object.entries(AROUND).flatMap(([name, around]) =>
  Object.entries(ADVERTS).map(([source, link]) => ({ name, source, link, wrapped: around(link) })),
)

const mailWith = (source: string, link: string) => ({
  from: source === 'kleinanzeigen.de' ? 'noreply@kleinanzeigen.de' : `suche@${source}`,
  subject: 'Neue Anzeige',
  text: null,
  html: `<p>Hof am Moor</p><p><a href="${link.replaceAll('&', '&amp;')}">Anzeige ansehen</a></p>`,
})

describe("a link inside another service's address", () => {
  it.each(CASES)('is unwrapped to the advert: $source by $name', ({ wrapped, link }) => {
    expect([unwrapped(wrapped), unwrapped(link)]).toEqual([link, link])
    expect(unwrapped(wrapped.replaceAll('&', '&amp;')).replaceAll('&amp;', '&')).toBe(link)
  })

  it.each(CASES)('is found by every reader: $source by $name', ({ source, link, wrapped }) => {
    const bare = readShared(`Hof am Moor ${link}`)
    expect(bare).toMatchObject({ hit: { source } })
    expect(readShared(`Hof am Moor ${wrapped}`)).toEqual(bare)
    const mails = [link, wrapped].map((one) => readMail(mailWith(source, one)))
    expect(mails[1]).toEqual(mails[0])
    const cells = [link, wrapped].map((one) => readPlatform(new CellReader([one], new Map([['platformUrl', 0]]))))
    expect(cells[1]).toEqual(cells[0])
  })

  it.each([
    ['another site', 'https://deref-gmx.net/mail/?redirectUrl=https%3A%2F%2Fwww.example.org%2Fexpose%2F171000451'],
    ['a host that ends alike', 'https://deref-gmx.net/mail/?redirectUrl=https%3A%2F%2Fwww.my-kleinanzeigen.de%2Fs-anzeige%2F2900000451'],
    ['a host in the name of a user', 'https://www.google.com/url?q=https%3A%2F%2Fwww.immowelt.de%40example.org%2Fexpose%2F2kd45xy'],
    ['a script', 'https://www.google.com/url?q=javascript%3Aalert(1)'],
    ['nothing', 'https://www.google.com/url?q='],
    ['a broken escape', 'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.immowelt.de-ZZ%&d=x'],
    ['a service not known', `https://kurz.example/?url=${encodeURIComponent(ADVERTS['immowelt.de'])}`],
    ['a service as a part of another name', `https://deref-gmx.net.example/?redirectUrl=${encodeURIComponent(ADVERTS['immowelt.de'])}`],
    ['itself without an end', Array.from({ length: 9 }).reduce<string>((link) => AROUND['GMX']!(link), ADVERTS['immowelt.de'])],
  ])('stays unchanged around %s', (_, link) => {
    expect(unwrapped(link)).toBe(link)
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(AROUND)), fc.string(), fc.string(), (around, link, end) => {
        expect(typeof unwrapped(around(`https://${link.toWellFormed()}`) + end)).toBe('string')
      }),
    )
  })
})
