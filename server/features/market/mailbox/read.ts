import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { MailConfirmation } from '#shared/contract/market/mailbox.ts'
import { DAY, HOUR } from '#shared/domain/durations.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type ParsedMail, parseMail } from '../../../inbound/parse.ts'
import { mayBeFrom, signersOf } from '../../../inbound/signature.ts'
import { confirmationIn } from '../../../sources/mails/confirmation.ts'
import { forwardedIn } from '../../../sources/mails/forwarded.ts'
import { listingOfHit } from '../../../sources/mails/listing-of-hit.ts'
import type { MailHit } from '../../../sources/mails/mail.ts'
import { readMail, senderOf } from '../../../sources/mails/read-mail.ts'
import { storeOwn } from '../imports/store-rows.ts'
import { findWaiting, listAgentsWithWaiting, lockWaiting, type MailResult, putOff, storeResult, type WaitingMail } from './queries.ts'
import { resolveLinks } from './resolve-links.ts'

/** Reads the mails of an agent that wait, one after the other. */
export async function readMails(ctx: Ctx, agentId: AgentId): Promise<void> {
  for (let next = await findWaiting(ctx, agentId, 0); next !== undefined; next = await findWaiting(ctx, agentId, next.id)) {
    await readOrPutOff(ctx, agentId, next)
  }
}

/** Goes on with what waits: after a worker has died for good, and for links that could not be followed before. */
export async function startReading(ctx: Ctx): Promise<void> {
  for (const agentId of await listAgentsWithWaiting(ctx)) await ctx.queue.enqueue(ctx, 'read-mails', { agentId }, { key: agentId })
}

const NOTHING = { source: null, subject: null, isForwarded: false, hits: 0, newHits: 0, outsideHits: 0, reason: null } as const

/** What keeps a mail from being read today may be gone tomorrow; after that it is said. */
const PATIENCE = DAY
const PAUSE = HOUR

/** One mail that cannot be read keeps back no other. */
async function readOrPutOff(ctx: Ctx, agentId: AgentId, mail: WaitingMail): Promise<void> {
  const now = ctx.clock.now().getTime()
  const isLast = now - Date.parse(mail.receivedAt) >= PATIENCE
  try {
    if (await read(ctx, agentId, mail, isLast)) return
  } catch (error) {
    if (isDatabaseLost(error)) throw error
    ctx.log.error({ err: error, mail: mail.id }, 'mail not read')
    if (isLast) return store(ctx, agentId, mail, { result: GIVEN_UP, hits: [] })
  }
  await putOff(ctx, mail.id, new Date(now + PAUSE))
}

/** False where it has to wait. */
async function read(ctx: Ctx, agentId: AgentId, mail: WaitingMail, isLast: boolean): Promise<boolean> {
  const text = mail.content === null ? undefined : ctx.secrets.open(mail.content)
  const understood = text === undefined ? { result: UNSEALED, hits: [] } : await understand(ctx, mail, Buffer.from(text, 'latin1'))
  if (understood === 'later' && !isLast) return false
  await store(ctx, agentId, mail, understood === 'later' ? { result: GIVEN_UP, hits: [] } : understood)
  return true
}

function store(ctx: Ctx, agentId: AgentId, mail: WaitingMail, { result, hits, confirmation }: Understood): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockWaiting(ctx, mail.id))) return
    const subject = result.subject ?? ''
    const listings = hits.map((hit) => listingOfHit(hit, subject, ctx.config.demo))
    const stored = listings.length === 0 ? undefined : await storeOwn(ctx, { agentId, channel: 'mail' }, listings)
    const asked = confirmation ? ctx.secrets.seal(JSON.stringify(confirmation)) : null
    await storeResult(ctx, mail.id, { ...result, newHits: stored?.adverts.new.length ?? 0 }, asked)
    const paths = stored ? (['/api/mailbox', ...CARD_LISTS, '/api/stats'] as const) : (['/api/mailbox'] as const)
    await ctx.live.announce(ctx, [{ to: agentId, message: { type: 'changed', paths } }])
  })
}

const GIVEN_UP: MailResult = {
  ...NOTHING,
  state: 'unread',
  reason: 'Ob diese E-Mail echt ist oder wohin ihre Links führen, ließ sich einen Tag lang nicht erfahren.',
}
const UNSEALED: MailResult = { ...NOTHING, state: 'unread', reason: 'Diese E-Mail lässt sich nicht mehr öffnen.' }

interface Understood {
  readonly result: MailResult
  readonly hits: readonly MailHit[]
  readonly confirmation?: MailConfirmation
}

async function understand(ctx: Ctx, { email }: WaitingMail, raw: Buffer): Promise<Understood | 'later'> {
  const mail = await parseMail(raw).catch(() => undefined)
  if (!mail) return { result: { ...NOTHING, state: 'unread', reason: 'Diese E-Mail ist nicht lesbar aufgebaut.' }, hits: [] }
  const spoken = await spokenBy(ctx, mail, raw, email)
  if (spoken === 'later') return 'later'
  const told = { ...NOTHING, subject: mail.subject }
  if ('asked' in spoken) return { result: { ...told, state: 'confirmation' }, hits: [], confirmation: spoken.asked }
  if ('reason' in spoken) return { result: { ...told, state: 'foreign', reason: spoken.reason }, hits: [] }
  const about = { ...told, source: senderOf(spoken.mail)?.source ?? null, isForwarded: spoken.isForwarded }
  const reading = readMail(spoken.mail)
  if (reading.kind === 'other') {
    const asked = spoken.isForwarded ? undefined : askedBy(mail, spoken.signers)
    return { result: { ...about, state: asked ? 'confirmation' : 'other' }, hits: [], ...(asked && { confirmation: asked }) }
  }
  if (reading.kind === 'unread') return { result: { ...about, state: 'unread', reason: reading.reason }, hits: [] }
  const hits = await resolveLinks(ctx, reading.hits)
  if (hits === 'later') return 'later'
  if (hits === 'nowhere')
    return { result: { ...about, state: 'unread', reason: 'Ein Link dieser E-Mail führt zu keiner Anzeige.' }, hits: [] }
  const outsideHits = hits.filter(({ isOutside }) => isOutside).length
  return { result: { ...about, state: 'read', hits: hits.length, outsideHits }, hits }
}

/** The mail a portal has written: signed by it, or sent on by the agent from his own signed address. */
async function spokenBy(ctx: Ctx, mail: ParsedMail, raw: Buffer, email: string) {
  const signers = await signersOf(raw, ctx.dns)
  if (!signers) return 'later'
  const isSigned = mayBeFrom(signers, mail.from)
  if (senderOf(mail)) {
    return isSigned && senderOf(mail)?.domains.some((domain) => signers.some((signer) => mayBeFrom([domain], `@${signer}`)))
      ? { mail, isForwarded: false, signers }
      : { reason: 'Diese E-Mail trägt keine gültige Unterschrift des Portals (DKIM).' }
  }
  const asked = isSigned ? askedBy(mail, signers) : undefined
  if (mail.from !== email.toLowerCase() && asked) return { asked }
  if (mail.from !== email.toLowerCase()) return { reason: 'Diese E-Mail kommt weder von einem Portal noch von Ihrer eigenen Adresse.' }
  if (!isSigned) return { reason: 'Diese E-Mail trägt keine gültige Unterschrift Ihres Anbieters (DKIM).' }
  const inner = forwardedIn(mail)
  return inner && senderOf(inner)
    ? { mail: inner, isForwarded: true, signers }
    : { reason: 'In dieser E-Mail steckt keine weitergeleitete E-Mail eines Portals.' }
}

/** What a signed mail asks to be confirmed, as a portal or the provider that sends the agent's mails on does before it sends any. */
function askedBy(mail: ParsedMail, signers: readonly string[]): MailConfirmation | undefined {
  const from = signers.find((signer) => mayBeFrom([signer], mail.from))
  const asked = from === undefined ? undefined : confirmationIn(mail, (host) => mayBeFrom([from], `@${host}`))
  return asked && from !== undefined ? { from, ...asked, links: [...asked.links] } : undefined
}
