import type { MailConfirmation } from '#shared/contract/ingest/mailbox.ts'
import { readHead } from './smtp/head.ts'
import { type ParsedMail, parseMail } from './smtp/parse.ts'
import { type KeyAnswer, mayBeFrom, type Signers, verifySigners } from './smtp/signature.ts'
import { confirmationIn } from './alerts/confirmation.ts'
import { forwardedIn } from './alerts/forwarded.ts'
import type { MailContent, MailHit, MailReading } from './alerts/mail.ts'
import { parseContent } from './alerts/pieces.ts'
import { namesPortal, NO_ADVERT, readContent, findSender } from './alerts/read-mail.ts'
import type { MailResult } from './queries.ts'

/** What is known about an email before its adverts are read. */
type About = Pick<MailResult, 'source' | 'subject' | 'isForwarded'>

/** An advert with its email's subject. */
export interface FoundHit extends MailHit {
  readonly subject: string
}

interface Done {
  readonly kind: 'done'
  readonly result: MailResult
  readonly confirmation?: MailConfirmation
}

/** An email's content as far as it is known without the network; `wanted` and `later` as long as signature keys are missing. */
export type Understood =
  | Done
  | { readonly kind: 'hits'; readonly about: About; readonly hits: readonly FoundHit[]; readonly reason: string | null }
  | { readonly kind: 'later' }
  | { readonly kind: 'wanted'; readonly keys: readonly string[] }

export const NOTHING = { source: null, subject: null, isForwarded: false, hits: 0, newHits: 0, outsideHits: 0, reason: null } as const

export const unread = (about: About | null, reason: string): Done => ({
  kind: 'done',
  result: { ...NOTHING, ...about, state: 'unread', reason },
})

/**
 * Reads an email. Pure: no clock, no network. A malicious email can take seconds, so production code calls it in a thread.
 * @param raw the email as received
 * @param own the email addresses of the office's agents
 * @param answers DNS responses for keys requested before
 */
export async function understand(raw: Buffer, own: readonly string[], answers: Readonly<Record<string, KeyAnswer>>): Promise<Understood> {
  const outer = await opened(raw, answers)
  if (!outer) return unread(null, 'Diese E-Mail ist nicht lesbar aufgebaut.')
  const attached = await openedWithin(outer.mail, answers)
  const signers = [outer, ...attached].map((mail) => mail.signers)
  const keys = signers.flatMap((signer) => (signer.kind === 'wanted' ? signer.keys : []))
  if (keys.length > 0) return { kind: 'wanted', keys: [...new Set(keys)] }
  if (signers.some(({ kind }) => kind === 'unknown')) return { kind: 'later' }
  const spoken = spokenBy(outer, attached, own)
  const { subject } = outer.mail
  const base = { ...NOTHING, subject }
  if ('asked' in spoken) return { kind: 'done', result: { ...base, state: 'confirmation' }, confirmation: spoken.asked }
  if ('reason' in spoken) return { kind: 'done', result: { ...base, state: spoken.state, reason: spoken.reason } }
  const about = { subject, source: findSource(spoken.mails), isForwarded: spoken.isForwarded }
  const readings = spoken.mails.map((mail) => ({ mail, reading: readContent(mail) }))
  const hits = readings.flatMap(({ mail, reading }) =>
    reading.kind === 'hits' ? reading.hits.map((hit) => ({ ...hit, subject: mail.subject })) : [],
  )
  const reason = readings.map(({ reading }) => readReason(reading)).find((found) => found !== null) ?? null
  if (hits.length > 0) return { kind: 'hits', about, hits, reason }
  const asked = spoken.isForwarded || (reason !== null && reason !== NO_ADVERT) ? undefined : askedBy(outer.mail, listDomains(outer))
  if (asked) return { kind: 'done', result: { ...NOTHING, ...about, state: 'confirmation' }, confirmation: asked }
  if (reason !== null) return unread(about, reason)
  // an agent who forwards an email expects it to be read
  if (spoken.isForwarded) return unread(about, NO_ADVERT)
  return { kind: 'done', result: { ...NOTHING, ...about, state: 'other' } }
}

const readReason = (reading: MailReading): string | null => (reading.kind === 'other' ? null : reading.reason)

const findSource = (mails: readonly MailContent[]) => {
  const sources = new Set(mails.map((mail) => findSender(mail)?.source ?? null))
  return sources.size === 1 ? ([...sources][0] ?? null) : null
}

/** An email with its signers. */
interface Opened {
  readonly mail: ParsedMail
  readonly signers: Signers
}

async function opened(raw: Buffer, answers: Readonly<Record<string, KeyAnswer>>): Promise<Opened | undefined> {
  const head = readHead(raw)
  const mail = head && (await parseMail(raw).catch(() => undefined))
  return head && mail && { mail, signers: await verifySigners(raw, head, answers) }
}

async function openedWithin({ attached }: ParsedMail, answers: Readonly<Record<string, KeyAnswer>>): Promise<readonly Opened[]> {
  const mails: Opened[] = []
  for (const raw of attached) {
    const mail = await opened(raw, answers)
    if (mail) mails.push(mail)
  }
  return mails
}

const listDomains = ({ signers }: Opened): readonly string[] => (signers.kind === 'signed' ? signers.domains : [])

/** Whether the sender's domain signed it. */
const isSigned = (opened: Opened): boolean => mayBeFrom(listDomains(opened), opened.mail.from)

/** Whether the portal named as its sender signed it. */
const isOfPortal = (opened: Opened): boolean =>
  isSigned(opened) &&
  findSender(opened.mail)?.domains.some((domain) => listDomains(opened).some((signer) => mayBeFrom([domain], `@${signer}`))) === true

type Spoken =
  | { readonly mails: readonly MailContent[]; readonly isForwarded: boolean }
  | { readonly asked: MailConfirmation }
  | { readonly state: 'foreign' | 'unread'; readonly reason: string }

/** The emails written by a portal: signed by it, attached with its signature, or forwarded by an agent of the office from their own signed address. */
function spokenBy(outer: Opened, attached: readonly Opened[], own: readonly string[]): Spoken {
  const { mail } = outer
  if (findSender(mail)) {
    return isOfPortal(outer)
      ? { mails: [parseContent(mail)], isForwarded: false }
      : { state: 'foreign', reason: 'Diese E-Mail trägt keine gültige Unterschrift des Portals (DKIM).' }
  }
  const isOwn = own.some((email) => mail.from === email.toLowerCase())
  if (!isOwn || !isSigned(outer)) {
    const whole = attached.filter(isOfPortal)
    if (whole.length > 0) return { mails: whole.map((inner) => parseContent(inner.mail)), isForwarded: false }
    if (isOwn) return { state: 'foreign', reason: 'Diese E-Mail trägt keine gültige Unterschrift Ihres Anbieters (DKIM).' }
    const asked = isSigned(outer) ? askedBy(mail, listDomains(outer)) : undefined
    return asked ? { asked } : { state: 'foreign', reason: 'Diese E-Mail kommt weder von einem Portal noch von einer Adresse Ihres Büros.' }
  }
  const inAttached = attached.flatMap((one) => (findSender(one.mail) ? parseContent(one.mail) : forwardedIn(one.mail)))
  const mails = [...forwardedIn(mail), ...inAttached]
  if (mails.length > 0) return { mails, isForwarded: true }
  if (mail.hasOutlookFiles) return { state: 'unread', reason: OUTLOOK_FILE }
  return namesPortal(parseContent(mail, true))
    ? {
        state: 'unread',
        reason:
          'Das sieht nach der E-Mail eines Portals aus, aber wir haben nicht verstanden, wo sie beginnt. Bitte leiten Sie sie unverändert weiter.',
      }
    : { state: 'foreign', reason: 'In dieser E-Mail steckt keine weitergeleitete E-Mail eines Portals.' }
}

const OUTLOOK_FILE = 'Die E-Mail hängt als Outlook-Datei an, die wir nicht lesen. Bitte leiten Sie sie als Text weiter, nicht als Anlage.'

/** The confirmation that a signed email requests; portals and forwarding providers require one before they send. */
function askedBy(mail: ParsedMail, signers: readonly string[]): MailConfirmation | undefined {
  const from = signers.find((signer) => mayBeFrom([signer], mail.from))
  const asked = from === undefined ? undefined : confirmationIn(mail, (host) => mayBeFrom([from], `@${host}`))
  return asked && from !== undefined ? { from, ...asked, links: [...asked.links] } : undefined
}
