import * as immobilienscout24 from './immobilienscout24.ts'
import * as immowelt from './immowelt.ts'
import * as kleinanzeigen from './kleinanzeigen.ts'
import type { AdvertLink, AlertMail, MailReading, MailSender, MailSource } from './mail.ts'
import * as ohneMakler from './ohne-makler.ts'
import { piecesOf } from './pieces.ts'

const SENDERS: readonly MailSender[] = [immobilienscout24.sender, immowelt.sender, kleinanzeigen.sender, ohneMakler.sender]

/** Whose mail it says it is. Whether it is, its signature tells: `domains`. */
export function senderOf({ from }: Pick<AlertMail, 'from'>): MailSender | undefined {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase()
  return SENDERS.find(({ domains }) => domains.some((own) => domain === own || domain.endsWith(`.${own}`)))
}

/** The advert of a portal that an address leads to. */
export const advertBehind = (source: MailSource, link: string): AdvertLink | null =>
  SENDERS.find((sender) => sender.source === source)?.advertOf(link) ?? null

/** The advert that an address leads to, of whichever portal. */
export function advertIn(link: string): { readonly source: MailSource; readonly advert: AdvertLink } | undefined {
  for (const sender of SENDERS) {
    const advert = sender.advertOf(link)
    if (advert) return { source: sender.source, advert }
  }
  const immonet = /^https:\/\/(?:www\.)?immonet\.de\/(?:angebot|expose)\/([\w-]{6,})/.exec(link)?.[1]
  return immonet === undefined ? undefined : { source: 'immonet.de', advert: { id: immonet, url: link.replace(/[?#].*$/, '') } }
}

/** Longer than any alert; a mail that is not read in one go is not read. */
const PIECES_MAX = 20_000

const UNREAD = 'In dieser E-Mail stehen Anzeigen, die wir nicht lesen können.'

/** Reads the alert mail of a portal: every advert it names, or none. */
export function readMail(mail: AlertMail): MailReading {
  const sender = senderOf(mail)
  if (!sender) return { kind: 'other' }
  const pieces = piecesOf(mail)
  if (pieces.length > PIECES_MAX) return { kind: 'unread', reason: 'Diese E-Mail ist zu lang.' }
  const named = new Set(pieces.flatMap(({ link }) => (link === undefined ? [] : (sender.advertOf(link)?.id ?? []))))
  const read = sender.read(pieces, mail)
  const hits = read.filter((hit) => hit !== undefined)
  if (hits.length < read.length) return { kind: 'unread', reason: UNREAD }
  const told = new Set(hits.map(({ externalId }) => externalId))
  if ([...named].some((id) => !told.has(id))) return { kind: 'unread', reason: UNREAD }
  if (hits.length > 0) return { kind: 'hits', hits }
  return isAlert(mail) ? { kind: 'unread', reason: 'In dieser E-Mail haben wir keine Anzeige gefunden.' } : { kind: 'other' }
}

/** Everything else a portal writes: confirmations, invoices, newsletters. */
const isAlert = ({ subject }: AlertMail): boolean =>
  /\b\d+ (?:neue )?(?:Angebot|Treffer|Immobilien)|neue (?:Treffer|Immobilien|Angebote)/i.test(subject)
