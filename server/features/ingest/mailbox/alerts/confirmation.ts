import { parseContent } from './pieces.ts'
import type { AlertMail } from './mail.ts'

/** What a portal or mail provider needs confirmed before it sends to an address. */
export interface Confirmation {
  /** Digits to enter where the address was registered; null if a link is enough. */
  readonly code: string | null
  /** Confirmation links on the sender's own hosts. */
  readonly links: readonly string[]
  /** The email's text, truncated. */
  readonly text: string
}

const ASKS = /bestätig|bestaetig|verifizier|freischalt|aktivier|confirm|verif|opt-?in/i
/** Google's forwarding links use a two-letter prefix: "vf-" confirms, the rejecting link has a different one. */
const CONFIRMS = /best(?:ä|ae|%c3%a4)tig|verif|freischalt|aktivier|confirm|activat|opt-?in|\/vf-/i
const CODE = /(?:code|pin)\b[^\d\n]{0,60}\b(\d{4,10})\b/i
const LINKS_MAX = 3
const LINK_LENGTH_MAX = 2_000
const TEXT_MAX = 1_500

/** The confirmation an email requests; undefined if there is none. `isOwn` tests whether a host belongs to the domain that signed the email. */
export function confirmationIn(mail: AlertMail, isOwn: (host: string) => boolean): Confirmation | undefined {
  const [pieces = []] = parseContent(mail).versions
  const text = pieces
    .flatMap((piece) => piece.text ?? [])
    .join('\n')
    .slice(0, TEXT_MAX)
  const code = CODE.exec(`${mail.subject}\n${text}`)?.[1] ?? null
  const own = [...new Set(pieces.flatMap(({ link }) => (link !== undefined && isSafe(link, isOwn) ? [link] : [])))]
  const confirming = own.filter((link) => CONFIRMS.test(link))
  // a click-tracking link hides its target, so the first own link is used
  const links = (confirming.length > 0 ? confirming : own.slice(0, 1)).slice(0, LINKS_MAX)
  // an email that merely mentions confirming does not request anything
  const isAsking = ASKS.test(mail.subject) || (ASKS.test(text) && (code !== null || confirming.length > 0))
  return !isAsking || (code === null && links.length === 0) ? undefined : { code, links, text }
}

function isSafe(link: string, isOwn: (host: string) => boolean): boolean {
  if (link.length > LINK_LENGTH_MAX || !URL.canParse(link)) return false
  const { protocol, hostname, username, port } = new URL(link)
  return protocol === 'https:' && username === '' && port === '' && isOwn(hostname)
}
