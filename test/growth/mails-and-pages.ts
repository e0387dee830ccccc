import { Readable } from 'node:stream'
import { INBOUND_MAIL_BYTES_MAX } from '#shared/domain/inbound-mail.ts'
import { understand } from '#server/features/ingest/mailbox/understand.ts'
import { decodeText, readBody } from '#server/outgoing/body.ts'
import { MAX_BODY_BYTES } from '#server/outgoing/fetch.ts'
import { rulesIn } from '#server/outgoing/robots.ts'
import { DIRECTORY } from '#server/features/ingest/directories/directories.ts'
import { confirmationIn } from '#server/features/ingest/mailbox/alerts/confirmation.ts'
import { forwardedIn } from '#server/features/ingest/mailbox/alerts/forwarded.ts'
import { readMail } from '#server/features/ingest/mailbox/alerts/read-mail.ts'
import { PORTALS } from '#server/features/ingest/portals/portals.ts'
import { unpack } from '#server/features/ingest/portals/immowelt/unpack.ts'
import { type Parser, splitPieces } from './parser.ts'

const ROBOTS = 500 * 1_024
const SENDERS = ['myscout@immobilienscout24.de', 'noreply@kleinanzeigen.de', 'angebot@suchen.immowelt.de', 'info@ohne-makler.net']
const NOW = new Date('2026-11-26T09:00:00Z')

const mail = (head: string, body: string) => {
  const raw = Buffer.from(`From: a@b.example\r\nSubject: x\r\n${head}\r\n\r\n${body}\r\n`)
  return understand(raw, ['a@b.example'], { 'k._domainkey.b.example': 'none' })
}
const DKIM = 'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=b.example; s=k; h=from:subject; bh=AA; b=AA'
const MULTIPART = `${DKIM}\r\nContent-Type: multipart/mixed; boundary=b`
const mailFrom = (from: string, text: string | null, html: string | null) => ({ from, subject: '1 Angebot', text, html })

/** Beginnings that make a reader accept the page as its own. */
const BEGINNINGS: Readonly<Record<keyof typeof PORTALS | keyof typeof DIRECTORY, readonly string[]>> = {
  'kleinanzeigen.de': ['<article class="aditem" data-adid="123456"><h2>', '<astro-island props=\'{"adData":'],
  'immobilienscout24.de': ['{"resultListItems":"', '<script>IS24.resultList={"searchResponseModel":{"a":"', '<script>IS24.expose={"a":"'],
  'immowelt.de': [
    '<h1>1 Haus</h1><div data-testid="serp-core">',
    '<script>window["__UFRN_FETCHER__"]=JSON.parse("',
    '<script>window["__UFRN_LIFECYCLE_SERVERREQUEST__"]=JSON.parse("',
  ],
  'immonet.de': ['<title>Haus</title><link rel="canonical" href="/angebot/123"><div id="immonetwrapper"><p id="objektbeschreibung">'],
  'gelbeseiten.de': [
    '<article class="mod-Treffer" data-realid="1"><h2>',
    '<article class="mod-Treffer" data-realid="1"><h2>a</h2><button data-prg="',
    '<article class="mod-Treffer" data-realid="1"><h2>a</h2><button data-parameters="',
    '{"html":"',
  ],
  'dasoertliche.de': ['<h1>1 Treffer</h1><script>var handlerData = [["', '<div class="hit"><a class="hitlnk_name">'],
  '11880.com': ['<i id="hit-count">1</i><script type="application/ld+json">{"@type":"SearchResultsPage","a":"'],
}

/** Emails, and pages of portals and directories. */
export const MAILS_AND_PAGES: readonly Parser[] = [
  { name: 'mail: a header', most: 32_000, parse: (text) => mail(`${DKIM}\r\nX-A: ${text}`, 'x') },
  { name: 'mail: a signature', most: 32_000, parse: (text) => mail(`${DKIM}${text}`, 'x') },
  { name: 'mail: a content type', most: 32_000, parse: (text) => mail(`${DKIM}\r\nContent-Type: text/plain; ${text}`, 'x') },
  { name: 'mail: a text', most: INBOUND_MAIL_BYTES_MAX, parse: (text) => mail(DKIM, text) },
  { name: 'mail: a page', most: INBOUND_MAIL_BYTES_MAX, parse: (text) => mail(`${DKIM}\r\nContent-Type: text/html`, text) },
  {
    name: 'mail: packed',
    most: INBOUND_MAIL_BYTES_MAX,
    parse: (text) => mail(`${DKIM}\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable`, text),
  },
  { name: 'mail: parts', most: INBOUND_MAIL_BYTES_MAX, parse: (text) => mail(MULTIPART, `--b\r\n\r\n${text}\r\n--b--`) },
  ...SENDERS.flatMap((from) => [
    { name: `alert of ${from}, as text`, most: INBOUND_MAIL_BYTES_MAX, parse: (text: string) => readMail(mailFrom(from, text, null)) },
    { name: `alert of ${from}, as a page`, most: INBOUND_MAIL_BYTES_MAX, parse: (html: string) => readMail(mailFrom(from, null, html)) },
  ]),
  {
    name: 'forwarded mail',
    most: INBOUND_MAIL_BYTES_MAX,
    parse: (text) => forwardedIn({ ...mailFrom('a@b.example', `Von: ${text}\n${text}`, null), subject: `WG: ${text.slice(0, 500)}` }),
  },
  {
    name: 'confirmation',
    most: INBOUND_MAIL_BYTES_MAX,
    parse: (text) => confirmationIn({ ...mailFrom('a@b.example', text, null), subject: 'Bitte bestätigen' }, () => true),
  },
  ...Object.entries(PORTALS).flatMap(([name, portal]) => [
    { name: `${name}: results`, most: MAX_BODY_BYTES, parse: (text: string) => portal.readResults(text) },
    { name: `${name}: advert`, most: MAX_BODY_BYTES, parse: (text: string) => portal.readAdvert(text) },
    { name: `${name}: place`, most: MAX_BODY_BYTES, parse: (text: string) => portal.readPlace(text, 'Celle') },
    { name: `${name}: date`, most: 300, parse: (text: string) => portal.listedAt(text, NOW) },
    ...BEGINNINGS[name as keyof typeof PORTALS].map((begin) => ({
      name: `${name}: behind ${begin}`,
      most: MAX_BODY_BYTES,
      parse: (text: string) => [portal.readResults(begin + text), portal.readAdvert(begin + text)],
    })),
  ]),
  { name: 'immowelt.de: packed', most: MAX_BODY_BYTES, parse: (text) => unpack(text) },
  ...Object.entries(DIRECTORY).flatMap(([name, directory]) => [
    { name: `${name}: results`, most: MAX_BODY_BYTES, parse: (text: string) => directory.readResults(text) },
    { name: `${name}: business`, most: MAX_BODY_BYTES, parse: (text: string) => directory.readDetail?.(text) },
    ...BEGINNINGS[name as keyof typeof DIRECTORY].map((begin) => ({
      name: `${name}: behind ${begin}`,
      most: MAX_BODY_BYTES,
      parse: (text: string) => directory.readResults(begin + text),
    })),
  ]),
  {
    name: 'robots.txt',
    most: ROBOTS,
    parse: (text) => {
      const rules = rulesIn(new URL('https://a.example/robots.txt'), text, 'Giebel')
      return [rules.isAllowed('https://a.example/x/y', 'Giebel'), rules.getCrawlDelay('Giebel')]
    },
  },
  {
    name: 'robots.txt: a path',
    most: ROBOTS,
    parse: (text) =>
      rulesIn(new URL('https://a.example/robots.txt'), `User-agent: *\nDisallow: /${text}`, 'Giebel').isAllowed(
        `https://a.example/${'a'.repeat(500)}`,
      ),
  },
  {
    name: 'answer of a host',
    most: MAX_BODY_BYTES,
    parse: async (text) => {
      const body = await readBody(Readable.from(splitPieces(text)), { host: 'a.example', encoding: undefined, max: MAX_BODY_BYTES })
      return decodeText(body, `text/html; charset=${text.slice(0, 1_000)}`)
    },
  },
]
