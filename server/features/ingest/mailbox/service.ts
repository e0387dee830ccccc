import { createHash, randomBytes } from 'node:crypto'
import type { InboundMail, Mailbox, MailConfirmation } from '#shared/contract/ingest/mailbox.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { toNetwork } from '../../../http/address.ts'
import { allows } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/errors.ts'
import { inSpan } from '../../../tracing/tracing.ts'
import type { Postbox } from './smtp/smtp.ts'
import { deleteName, dropTexts, findName, findOwner, insertMail, listMails, measureMails, storeName } from './queries.ts'

const SHOWN = 50
/** One alert a minute for an office, day and night. */
const MAILS_A_DAY = 1_440
/** Bytes per office and day; an alert has about 10 KB. */
const BYTES_A_DAY = 200_000_000
/** Bytes of an agent's emails that wait or could not be read. Above this, the oldest unreadable texts are dropped. */
const BYTES_KEPT = 2 * BYTES_A_DAY
const DROPPED = 'Der Text dieser E-Mail ist verworfen: Zu viele ließen sich nicht lesen, und neue brauchten den Platz.'

export async function getMailbox(ctx: Ctx, officeId: OfficeId): Promise<Mailbox> {
  const { inbound } = ctx.config
  const name = inbound && (await findName(ctx, officeId))
  return { isReceiving: inbound !== undefined, address: inbound && name !== undefined ? `${name}@${inbound.domain}` : null }
}

/** Not guessable, but can be read out. */
const newName = () => `suche-${randomBytes(8).toString('hex')}`

/** Creates a new address; the previous one stops working. */
export async function renewAddress(ctx: Ctx, officeId: OfficeId): Promise<Mailbox> {
  if (!ctx.config.inbound) throw new Refusal(409, 'Diese Installation empfängt keine E-Mails. Bitte fragen Sie Ihre Administration.')
  await storeName(ctx, officeId, newName())
  return getMailbox(ctx, officeId)
}

export const closeMailbox = deleteName

export async function lastMails(ctx: Ctx, officeId: OfficeId): Promise<InboundMail[]> {
  const mails = await listMails(ctx, officeId, SHOWN)
  return mails.map(({ asked, ...mail }) => ({ ...mail, confirmation: asked && opened(ctx, asked) }))
}

/** Null if it was sealed with another key. */
function opened({ secrets }: Ctx, sealed: Buffer): MailConfirmation | null {
  const text = secrets.open(sealed)
  return text === undefined ? null : (JSON.parse(text) as MailConfirmation)
}

/** Per host and hour. A portal sends a whole office's alerts from one host. */
const FROM_HOST = { mail: { calls: 600, seconds: 3600 }, stray: { calls: 30, seconds: 3600 } } as const

/** Stores arriving emails sealed and enqueues reading them. */
export function createPostbox(ctx: Ctx): Postbox {
  return {
    admits: (what, host) => allows(ctx, `inbound ${what} ${toNetwork(host)}`, FROM_HOST[what]),
    async findOwner(address) {
      const at = address.lastIndexOf('@')
      if (address.slice(at + 1).toLowerCase() !== ctx.config.inbound?.domain) return undefined
      // a plus suffix shows where the agent registered the address
      return findOwner(ctx, address.slice(0, at).toLowerCase().replace(/\+.*$/, ''))
    },
    keep: (owner, raw) => inSpan(ctx.tracing, { name: 'mail received', kind: 'consumer' }, () => keep(ctx, owner as OfficeId, raw)),
  }
}

async function keep(ctx: Ctx, officeId: OfficeId, raw: Buffer): Promise<'kept' | 'full'> {
  return inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    const { count, bytes, kept, read } = await measureMails(ctx, officeId, new Date(ctx.clock.now().getTime() - DAY))
    const surplus = kept + raw.length - BYTES_KEPT
    if (count >= MAILS_A_DAY || bytes >= BYTES_A_DAY || surplus > read) return 'full'
    if (surplus > 0) await dropTexts(ctx, officeId, surplus, DROPPED)
    const isNew = await insertMail(ctx, officeId, createHash('sha256').update(raw).digest(), ctx.secrets.seal(raw.toString('latin1')))
    if (isNew) await ctx.queue.enqueue(ctx, 'read-mails', { officeId }, { key: officeId, priority: 10 })
    return 'kept'
  })
}

export { readShared } from './alerts/shared-text.ts'

export { listingOfHit } from './alerts/listing-of-hit.ts'
