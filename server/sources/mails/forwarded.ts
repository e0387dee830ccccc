import type { AlertMail } from './mail.ts'

/** What mail programs put above a mail that somebody sends on. */
const BEGIN =
  /^[\s>]*(?:-{2,}\s*(?:Weitergeleitete Nachricht|Ursprüngliche Nachricht|Forwarded message|Original[- ]Nachricht|Original Message)\s*-{2,}|Anfang der weitergeleiteten (?:Nachricht|E-?Mail):|Begin forwarded message:)\s*$/i

const HEADER = /^[\s>]*\*?(Von|From|Betreff|Subject|Datum|Date|Gesendet|Sent|An|To|Antwort an|Reply-To)\*?:\*?\s*(.*)$/i
const PREFIX = /^(?:\s*(?:wg|fw|fwd|wtr|aw|re)\s*:\s*)+/i

/** Quote marks in front of every line say that somebody answers, or sends on, what the line says. */
const unquoted = (line: string) => line.replace(/^(?:\s?>)+ ?/, '')

/** Longer names of senders are cut: looking for an address takes quadratic time. */
const SENDER_LENGTH_MAX = 1_000
const addressIn = (text: string): string | undefined =>
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text.slice(0, SENDER_LENGTH_MAX))?.[0]?.toLowerCase()

/** The mail inside one that was sent on by hand; undefined where there is none. A header block of its own is what tells. */
export function forwardedIn({ subject, text }: AlertMail): AlertMail | undefined {
  const lines = (text ?? '').split(/\r?\n/)
  const marked = lines.findIndex((line) => BEGIN.test(line))
  const first = lines.findIndex((line, at) => at > marked && /^(?:von|from)$/i.test(HEADER.exec(line)?.[1] ?? ''))
  // without the line above it, a sender alone may stand in any mail
  if (first < 0 || (marked < 0 && !PREFIX.test(subject))) return undefined
  const headers = new Map<string, string>()
  let at = first
  for (; at < lines.length; at += 1) {
    const [, name, value] = HEADER.exec(lines[at] ?? '') ?? []
    if (name === undefined || value === undefined) break
    headers.set(name.toLowerCase(), value.trim())
  }
  const from = addressIn(headers.get('von') ?? headers.get('from') ?? '')
  if (from === undefined) return undefined
  return {
    from,
    subject: headers.get('betreff') ?? headers.get('subject') ?? subject.replace(PREFIX, ''),
    text: lines.slice(at).map(unquoted).join('\n'),
    html: null,
  }
}
