import type { AlertMail, MailContent, Piece } from './mail.ts'
import { parseContent } from './pieces.ts'
import { findSender } from './read-mail.ts'

const HEADER =
  /^[*_]{0,2}(Von|From|Absender|Betreff|Subject|Datum|Date|Gesendet(?: am)?|Sent|An|To|Kopie|Cc|Antwort an|Reply-To|Empfangen|Wichtigkeit|Importance|Priorität|De|Envoyé(?: le)?|À|Objet|Répondre à)\s?[*_]{0,2}\s?:[*_]{0,2}\s*(.*)$/i
const FROM = /^(?:von|from|absender|de)$/i
const SUBJECT = /^(?:betreff|subject|objet)$/i
const PREFIX = /^(?:\s*(?:wg|fw|fwd|wtr|aw|re|tr)\s*:\s*)+/i
/** "Am 28.10.2026, 12:46 schrieb "ImmoScout24" <myscout@…>:" */
const WROTE = /\b(?:schrieb|wrote|a écrit)\b/i
/** The end of such a line if it was wrapped. */
const ADDRESS_LINE = /^<?[\w.+-]{1,80}@[\w.-]{1,80}>? ?:$/
/** HTML flattened to one line: "Von: … <…>An: …Gesendet: …Betreff: …". */
const SENDER_IN_LINE = /(?:^|[\s>-])(?:Von|From):/
const FIELD_IN_LINE = /(?:An|To|Gesendet|Sent|Datum|Date):/
const SUBJECT_IN_LINE = /(?:Betreff|Subject):\s?(.*)$/

/** Longer sender fields are truncated, because the address regex takes quadratic time. */
const SENDER_LENGTH_MAX = 300
/** Pieces from the sender to the end of a header, and between two of its fields. */
const HEADER_MAX = 16
const GAP_MAX = 2

/** Portals recognised by name when a mail program omits the address. */
const NAMES: readonly (readonly [name: RegExp, address: string])[] = [
  [/^\W*immo(?:bilien)?scout ?24\W*$/i, 'alert@immobilienscout24.de'],
  [/^\W*immowelt(?:\.de)?\W*$/i, 'alert@immowelt.de'],
  [/^\W*immonet(?:\.de)?\W*$/i, 'alert@immonet.de'],
  [/^\W*(?:ebay )?kleinanzeigen(?:\.de)?\W*$/i, 'alert@kleinanzeigen.de'],
  [/^\W*ohne-makler(?:\.net)?\W*$/i, 'alert@ohne-makler.net'],
]

function addressIn(text: string): string | undefined {
  const sender = text.slice(0, SENDER_LENGTH_MAX)
  const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(sender)?.[0]
  return address?.toLowerCase() ?? NAMES.find(([name]) => name.test(sender))?.[1]
}

/** The emails inside a forwarded one: the text below each header block, or separator line, that names a portal. */
export function forwardedIn(mail: AlertMail): readonly MailContent[] {
  const versions = parseContent(mail, true).versions.map((pieces) => splitForwarded(pieces, mail.subject))
  const most = versions.toSorted((one, other) => other.length - one.length)[0] ?? []
  return most.map(({ from, subject }, n) => ({
    from,
    subject,
    versions: versions.flatMap((inner) => (inner[n]?.from === from ? [inner[n].pieces] : [])),
  }))
}

interface Inner extends Pick<AlertMail, 'from' | 'subject'> {
  readonly pieces: readonly Piece[]
}

function splitForwarded(pieces: readonly Piece[], subject: string): readonly Inner[] {
  const heads: (Head & { readonly at: number })[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    const text = pieces[at]?.text
    const head = text === undefined ? undefined : (headAt(pieces, at) ?? headInLine(text, at) ?? attributionAt(pieces, at))
    if (!head || !findSender(head)) continue
    heads.push({ ...head, at })
    at = head.end - 1
  }
  const found = heads.map((head, n) => ({
    from: head.from,
    subject: (head.subject ?? subject).replace(PREFIX, ''),
    pieces: pieces.slice(head.end, heads[n + 1]?.at),
  }))
  // a mail program may write two headers above one email
  const whole = found.filter((inner) => inner.pieces.some(({ link }) => link !== undefined))
  return whole.length > 0 ? whole : found.slice(-1)
}

interface Head {
  readonly from: string
  readonly subject: string | undefined
  /** Index where the forwarded content begins. */
  readonly end: number
}

const textAt = (pieces: readonly Piece[], at: number) => pieces[at]?.text ?? ''

/** A header field; in a table its value may be in the next piece. */
function fieldAt(pieces: readonly Piece[], at: number) {
  const [, name, value = ''] = HEADER.exec(textAt(pieces, at)) ?? []
  if (name === undefined) return undefined
  return value === '' ? { name, value: textAt(pieces, at + 1), end: at + 2 } : { name, value, end: at + 1 }
}

/** A sender field with at least one other header field. */
function headAt(pieces: readonly Piece[], at: number): Head | undefined {
  const sender = fieldAt(pieces, at)
  if (!sender || !FROM.test(sender.name)) return undefined
  const from = addressIn(sender.value) ?? addressIn(`${sender.value} ${textAt(pieces, sender.end)}`)
  if (from === undefined) return undefined
  let end = sender.end
  const others = [...fieldsBefore(pieces, at)]
  for (let next = end; next <= at + HEADER_MAX && next - end <= GAP_MAX; next += 1) {
    const field = fieldAt(pieces, next)
    if (!field) continue
    others.push(field)
    end = field.end
    next = end - 1
  }
  return others.length === 0 ? undefined : { from, subject: others.find(({ name }) => SUBJECT.test(name))?.value, end }
}

function* fieldsBefore(pieces: readonly Piece[], at: number) {
  for (let before = at - 1; before >= 0 && at - before <= HEADER_MAX; before -= 1) {
    const field = fieldAt(pieces, before)
    if (field) yield field
    else if (!fieldAt(pieces, before - 1)) return
  }
}

function headInLine(text: string, at: number): Head | undefined {
  const [, begin] = text.split(SENDER_IN_LINE, 2)
  const end = begin?.search(FIELD_IN_LINE) ?? -1
  if (begin === undefined || end < 0) return undefined
  const from = addressIn(begin.slice(0, end))
  return from === undefined ? undefined : { from, subject: SUBJECT_IN_LINE.exec(begin)?.[1], end: at + 1 }
}

function attributionAt(pieces: readonly Piece[], at: number): Head | undefined {
  const text = textAt(pieces, at)
  if (!WROTE.test(text)) return undefined
  const below = textAt(pieces, at + 1)
  if (!text.includes('@') && ADDRESS_LINE.test(below)) return { from: addressIn(below) ?? '', subject: undefined, end: at + 2 }
  const from = [text, ...text.split(WROTE)].map(addressIn).find((found) => found !== undefined)
  return from === undefined ? undefined : { from, subject: undefined, end: at + 1 }
}
