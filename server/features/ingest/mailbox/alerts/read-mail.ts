import { isFacts } from './facts.ts'
import * as immobilienscout24 from './immobilienscout24.ts'
import * as immowelt from './immowelt.ts'
import * as kleinanzeigen from './kleinanzeigen.ts'
import type { AdvertLink, AlertMail, MailContent, MailHit, MailReading, MailSender, MailSource, Piece } from './mail.ts'
import * as ohneMakler from './ohne-makler.ts'
import { parseContent } from './pieces.ts'

const SENDERS: readonly MailSender[] = [immobilienscout24.sender, immowelt.sender, kleinanzeigen.sender, ohneMakler.sender]

/** Finds the sender by the email's address; `domains` and the signature prove it. */
export function findSender({ from }: Pick<AlertMail, 'from'>): MailSender | undefined {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase()
  return SENDERS.find(({ domains }) => domains.some((own) => domain === own || domain.endsWith(`.${own}`)))
}

/** The advert that a link leads to, at this portal. */
export const advertBehind = (source: MailSource, link: string): AdvertLink | null =>
  SENDERS.find((sender) => sender.source === source)?.readAdvertLink(link) ?? null

/** The advert that a link leads to, at any portal. */
export function advertIn(link: string): { readonly source: MailSource; readonly advert: AdvertLink } | undefined {
  for (const sender of SENDERS) {
    const advert = sender.readAdvertLink(link)
    if (advert) return { source: sender.source, advert }
  }
  const immonet = /^https:\/\/(?:www\.)?immonet\.de\/(?:angebot|expose)\/([\w-]{6,})/.exec(link)?.[1]
  return immonet === undefined ? undefined : { source: 'immonet.de', advert: { id: immonet, url: link.replace(/[?#].*$/, '') } }
}

/** Alerts are never longer; a longer email is not read at all. */
const PIECES_MAX = 20_000

/** Reads a portal's alert email: the adverts it names, and whether these are all. */
export const readMail = (mail: AlertMail): MailReading => readContent(parseContent(mail))

/** Like `readMail`, for content already extracted. Falls back to the HTML if the text lacks an advert. */
export function readContent({ versions, ...mail }: MailContent): MailReading {
  const sender = findSender(mail)
  if (!sender) return { kind: 'other' }
  if (versions.some((pieces) => pieces.length > PIECES_MAX)) return { kind: 'unread', reason: 'Diese E-Mail ist zu lang.' }
  let best: Version | undefined
  for (const pieces of versions) {
    const version = readVersion(sender, pieces, mail)
    if (!best || version.hits.length > best.hits.length) best = version
    if (best.hits.length > 0 && best.missing === 0) break
  }
  if (best && best.hits.length > 0) return { kind: 'hits', hits: best.hits, reason: best.missing > 0 ? describeMissing(best) : null }
  if (best && best.missing > 0) return { kind: 'unread', reason: 'In dieser E-Mail stehen Anzeigen, die wir nicht lesen können.' }
  return isAlert(mail, versions) ? { kind: 'unread', reason: NO_ADVERT } : { kind: 'other' }
}

export const NO_ADVERT = 'In dieser E-Mail haben wir keine Anzeige gefunden.'

interface Version {
  readonly hits: readonly MailHit[]
  /** Minimum number of adverts in the email that are not among the hits. */
  readonly missing: number
}

/** Counts missing adverts in three ways: unreadable parts, advert links without a hit, and the number stated in the email itself. */
function readVersion(sender: MailSender, pieces: readonly Piece[], mail: Pick<AlertMail, 'subject'>): Version {
  const read = sender.read(pieces, mail)
  const named = new Set(pieces.flatMap(({ link }) => (link === undefined ? [] : (sender.readAdvertLink(link)?.id ?? []))))
  const hits = [...new Map(read.flatMap((hit) => (hit ? [[hit.externalId ?? hit.url, hit] as const] : []))).values()]
  const hitIds = new Set(hits.map(({ externalId }) => externalId))
  const unmatched = [...named].filter((id) => !hitIds.has(id)).length
  const unreadable = read.filter((hit) => hit === undefined).length
  const inside = hits.filter(({ isOutside }) => !isOutside).length
  return { hits, missing: Math.max(unmatched, unreadable, (countIn(mail.subject, pieces) ?? 0) - inside) }
}

function describeMissing({ hits, missing }: Version): string {
  const read = hits.length === 1 ? 'Eine Anzeige haben wir gelesen' : `${hits.length} Anzeigen haben wir gelesen`
  return `${read}, ${missing === 1 ? 'eine weitere' : `${missing} weitere`} dieser E-Mail nicht verstanden oder nicht in ihr gefunden.`
}

const FOUND = String.raw`(?:immobilien)?(?:angebote?|treffer|immobilien?|anzeigen?|inserate?|objekte?|ergebnisse?|exposés?)`
const KIND = String.raw`(?:wohnung(?:en)?|haus|häuser|grundstücke?)`
const NEW = String.raw`(?:neue[rs]?|passende[rs]?|weitere[rs]?)`
const COUNT = new RegExp(String.raw`(?<![\d.,/–-])(\d{1,4}|eine?)\+? (?:(?:${NEW} )?${FOUND}|${NEW} ${KIND})(?!\p{L})`, 'iu')
/** A line that consists only of the number of adverts. */
const COUNT_LINE = new RegExp(String.raw`^(\d{1,4}|eine?) (?:${NEW} )?${FOUND}$`, 'iu')
/** A search name, which may contain anything. */
const SEARCH_NAME = /„[^“]*“?/g

/** The number of adverts that an email claims to have. */
function countIn(subject: string, pieces: readonly Piece[]): number | undefined {
  const count = COUNT.exec(subject.replace(SEARCH_NAME, ''))?.[1] ?? pieces.flatMap(({ text }) => COUNT_LINE.exec(text ?? '')?.[1] ?? [])[0]
  return count === undefined ? undefined : /^ein/i.test(count) ? 1 : Number(count)
}

const NEWS = new RegExp(
  String.raw`(?<!\p{L})${NEW} (?:${FOUND}|${KIND})(?!\p{L})|such(?:auftrag|agent)|(?:deiner|ihrer|deine|ihre) suche`,
  'iu',
)

/** False for confirmations, invoices and newsletters, which contain neither advert figures nor a number of adverts. */
const isAlert = ({ subject }: Pick<AlertMail, 'subject'>, versions: readonly (readonly Piece[])[]): boolean =>
  NEWS.test(subject) ||
  versions.some(
    (pieces) =>
      pieces.length === 0 ||
      countIn(subject, pieces) !== undefined ||
      pieces.some(({ text }) => text !== undefined && /\d/.test(text) && isFacts(text)),
  )

/** Whether an email may be a forwarded portal email: it contains an advert link or a portal's address. */
export const namesPortal = ({ versions }: MailContent): boolean =>
  versions.some((pieces) =>
    pieces.some(({ link, text }) => (link === undefined ? PORTAL_ADDRESS.test(text) : advertIn(link) !== undefined)),
  )

const PORTAL_ADDRESS =
  /@(?:[\w-]{1,30}\.){0,3}(?:immobilienscout24\.de|is24\.de|immowelt\.de|immonet\.de|kleinanzeigen\.de|ohne-makler\.net)/i
