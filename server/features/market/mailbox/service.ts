import { createHash, randomBytes } from 'node:crypto'
import type { InboundMail, Mailbox } from '#shared/contract/market/mailbox.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import type { Postbox } from '../../../inbound/smtp.ts'
import { countSince, deleteName, findName, findOwner, insertMail, listMails, storeName } from './queries.ts'

const SHOWN = 50
/** An alert every three minutes, day and night. */
const MAILS_A_DAY = 500

export async function mailboxOf(ctx: Ctx, agentId: AgentId): Promise<Mailbox> {
  const { inbound } = ctx.config
  const name = inbound && (await findName(ctx, agentId))
  return { isReceiving: inbound !== undefined, address: inbound && name !== undefined ? `${name}@${inbound.domain}` : null }
}

/** Nobody guesses it, and it can be read out. */
const newName = () => `suche-${randomBytes(8).toString('hex')}`

/** A new address; the one before is nobody's. */
export async function renewAddress(ctx: Ctx, agentId: AgentId): Promise<Mailbox> {
  if (!ctx.config.inbound) throw new Refusal(409, 'Diese Installation empfängt keine E-Mails. Bitte fragen Sie Ihre Administration.')
  await storeName(ctx, agentId, newName())
  return mailboxOf(ctx, agentId)
}

export const closeMailbox = deleteName

export const lastMails = (ctx: Ctx, agentId: AgentId): Promise<InboundMail[]> => listMails(ctx, agentId, SHOWN)

/** Keeps what arrives, sealed, and has it read. */
export function postboxOf(ctx: Ctx): Postbox {
  return {
    async ownerOf(address) {
      const at = address.lastIndexOf('@')
      if (address.slice(at + 1).toLowerCase() !== ctx.config.inbound?.domain) return undefined
      // what follows a plus says where an address was given
      return findOwner(ctx, address.slice(0, at).toLowerCase().replace(/\+.*$/, ''))
    },
    async keep(owner, raw) {
      const agentId = owner as AgentId
      if ((await countSince(ctx, agentId, new Date(ctx.clock.now().getTime() - DAY))) >= MAILS_A_DAY) return 'full'
      await inTransaction(ctx, async (ctx) => {
        const isNew = await insertMail(ctx, agentId, createHash('sha256').update(raw).digest(), ctx.secrets.seal(raw.toString('latin1')))
        if (isNew) await ctx.queue.enqueue(ctx, 'read-mails', { agentId }, { key: agentId, priority: 10 })
      })
      return 'kept'
    },
  }
}
