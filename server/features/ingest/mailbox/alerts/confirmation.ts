import { contentOf } from './pieces.ts'
import type { AlertMail } from './mail.ts'

/** What a portal or a provider of mail wants to know before it sends anything to an address. */
export interface Confirmation {
  /** Digits to be entered where the address was given; null where a link is enough. */
  readonly code: string | null
  /** Addresses of the sender's own, those that confirm. */
  readonly links: readonly string[]
  /** What the mail says, shortened. */
  readonly text: string
}

const ASKS = /bestätig|bestaetig|verifizier|freischalt|aktivier|confirm|verif|opt-?in/i
/** Google's page for forwarding says it in two letters; the one that refuses begins differently. */
const CONFIRMS = /best(?:ä|ae|%c3%a4)tig|verif|freischalt|aktivier|confirm|activat|opt-?in|\/vf-/i
const CODE = /(?:code|pin)\b[^\d\n]{0,60}\b(\d{4,10})\b/i
const LINKS_MAX = 3
const LINK_LENGTH_MAX = 2_000
const TEXT_MAX = 1_500

/** What a mail asks to be confirmed; undefined where it asks nothing. `isOwn` says whether a host belongs to whoever signed the mail. */
export function confirmationIn(mail: AlertMail, isOwn: (host: string) => boolean): Confirmation | undefined {
  const [pieces = []] = contentOf(mail).versions
  const text = pieces
    .flatMap((piece) => piece.text ?? [])
    .join('\n')
    .slice(0, TEXT_MAX)
  const code = CODE.exec(`${mail.subject}\n${text}`)?.[1] ?? null
  const own = [...new Set(pieces.flatMap(({ link }) => (link !== undefined && isSafe(link, isOwn) ? [link] : [])))]
  const confirming = own.filter((link) => CONFIRMS.test(link))
  // behind a link that only counts clicks stands what the first one says
  const links = (confirming.length > 0 ? confirming : own.slice(0, 1)).slice(0, LINKS_MAX)
  // what only speaks of confirming asks for nothing
  const isAsking = ASKS.test(mail.subject) || (ASKS.test(text) && (code !== null || confirming.length > 0))
  return !isAsking || (code === null && links.length === 0) ? undefined : { code, links, text }
}

function isSafe(link: string, isOwn: (host: string) => boolean): boolean {
  if (link.length > LINK_LENGTH_MAX || !URL.canParse(link)) return false
  const { protocol, hostname, username, port } = new URL(link)
  return protocol === 'https:' && username === '' && port === '' && isOwn(hostname)
}
