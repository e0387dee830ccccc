import type { MailConfirmation } from '#shared/contract/market/mailbox.ts'
import { headOf } from '../../../inbound/head.ts'
import { type ParsedMail, parseMail } from '../../../inbound/parse.ts'
import { type KeyAnswer, mayBeFrom, signersOf } from '../../../inbound/signature.ts'
import { confirmationIn } from '../../../sources/mails/confirmation.ts'
import { forwardedIn } from '../../../sources/mails/forwarded.ts'
import type { MailHit } from '../../../sources/mails/mail.ts'
import { readMail, senderOf } from '../../../sources/mails/read-mail.ts'
import type { MailResult } from './queries.ts'

/** What is known of a mail before its adverts are. */
type About = Pick<MailResult, 'source' | 'subject' | 'isForwarded'>

interface Done {
  readonly kind: 'done'
  readonly result: MailResult
  readonly confirmation?: MailConfirmation
}

/** What a mail says, as far as it can be known without the network; `wanted` and `later` until the keys of its signatures are known. */
export type Understood =
  | Done
  | { readonly kind: 'hits'; readonly about: About; readonly hits: readonly MailHit[] }
  | { readonly kind: 'later' }
  | { readonly kind: 'wanted'; readonly keys: readonly string[] }

export const NOTHING = { source: null, subject: null, isForwarded: false, hits: 0, newHits: 0, outsideHits: 0, reason: null } as const

export const unread = (about: About | null, reason: string): Done => ({
  kind: 'done',
  result: { ...NOTHING, ...about, state: 'unread', reason },
})

/**
 * Reads a mail. Text in, values out: no clock, no network. Takes seconds for a mail that is made to, so the product calls it in a thread.
 * @param raw the mail as it was received
 * @param email address of the agent whose mailbox it is
 * @param answers what the name server said for keys wanted before
 */
export async function understand(raw: Buffer, email: string, answers: Readonly<Record<string, KeyAnswer>>): Promise<Understood> {
  const head = headOf(raw)
  const mail = head && (await parseMail(raw).catch(() => undefined))
  if (!head || !mail) return unread(null, 'Diese E-Mail ist nicht lesbar aufgebaut.')
  const signers = await signersOf(raw, head, answers)
  if (signers.kind === 'wanted') return signers
  if (signers.kind === 'unknown') return { kind: 'later' }
  const spoken = spokenBy(mail, signers.domains, email)
  const told = { ...NOTHING, subject: mail.subject }
  if ('asked' in spoken) return { kind: 'done', result: { ...told, state: 'confirmation' }, confirmation: spoken.asked }
  if ('reason' in spoken) return { kind: 'done', result: { ...told, state: 'foreign', reason: spoken.reason } }
  const about = { subject: mail.subject, source: senderOf(spoken.mail)?.source ?? null, isForwarded: spoken.isForwarded }
  const reading = readMail(spoken.mail)
  if (reading.kind === 'hits') return { kind: 'hits', about, hits: reading.hits }
  if (reading.kind === 'unread') return unread(about, reading.reason)
  const asked = spoken.isForwarded ? undefined : askedBy(mail, signers.domains)
  return { kind: 'done', result: { ...NOTHING, ...about, state: asked ? 'confirmation' : 'other' }, ...(asked && { confirmation: asked }) }
}

/** The mail a portal has written: signed by it, or sent on by the agent from his own signed address. */
function spokenBy(mail: ParsedMail, signers: readonly string[], email: string) {
  const isSigned = mayBeFrom(signers, mail.from)
  if (senderOf(mail)) {
    return isSigned && senderOf(mail)?.domains.some((domain) => signers.some((signer) => mayBeFrom([domain], `@${signer}`)))
      ? { mail, isForwarded: false }
      : { reason: 'Diese E-Mail trägt keine gültige Unterschrift des Portals (DKIM).' }
  }
  const asked = isSigned ? askedBy(mail, signers) : undefined
  if (mail.from !== email.toLowerCase() && asked) return { asked }
  if (mail.from !== email.toLowerCase()) return { reason: 'Diese E-Mail kommt weder von einem Portal noch von Ihrer eigenen Adresse.' }
  if (!isSigned) return { reason: 'Diese E-Mail trägt keine gültige Unterschrift Ihres Anbieters (DKIM).' }
  const inner = forwardedIn(mail)
  return inner && senderOf(inner)
    ? { mail: inner, isForwarded: true }
    : { reason: 'In dieser E-Mail steckt keine weitergeleitete E-Mail eines Portals.' }
}

/** What a signed mail asks to be confirmed, as a portal or the provider that sends the agent's mails on does before it sends any. */
function askedBy(mail: ParsedMail, signers: readonly string[]): MailConfirmation | undefined {
  const from = signers.find((signer) => mayBeFrom([signer], mail.from))
  const asked = from === undefined ? undefined : confirmationIn(mail, (host) => mayBeFrom([from], `@${host}`))
  return asked && from !== undefined ? { from, ...asked, links: [...asked.links] } : undefined
}
