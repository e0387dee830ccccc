import type { UserId } from '#shared/domain/ids.ts'
import { randomUUID } from 'node:crypto'
import type { TemplateType } from '#shared/domain/mail-template.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import { publicUrl } from '../links.ts'
import { checkedAddress, oneLine } from './address.ts'
import { deleteSettledMails, expireMails, findGlobalSetting, findTemplate, hasDueMails, hasMail, insertMail } from './queries.ts'
import { renderTemplate } from './render.ts'
import { builtInTemplate } from './templates/built-in.ts'

export interface Letter {
  /** Whose account it is about: the letter is deleted with the user. */
  readonly userId?: UserId
  readonly to: { readonly email: string; readonly name?: string }
  readonly type: TemplateType
  /** For the placeholders of the type; product name, address of the installation and the recipient's address are there by themselves. */
  readonly values: Readonly<Record<string, string>>
  /** Where a mail program ends letters like this one by itself (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** When its link stops working: it is not sent any more then. */
  readonly expiresAt?: Date
}

/**
 * Puts a letter into the outbox, in the transaction of `ctx` when it has one: it goes out exactly if what caused it was stored.
 * Reads by the newest active template of its type, else by the built-in one. Throws `UnsafeAddress` for what is no plain address.
 */
export async function writeLetter(ctx: Ctx, { userId, to, type, values, unsubscribeUrl, expiresAt }: Letter): Promise<void> {
  const email = checkedAddress(to.email)
  await inTransaction(ctx, async (ctx) => {
    const known = { productName: PRODUCT_NAME, publicUrl: publicUrl(ctx), email, ...values }
    const template = (await findTemplate(ctx, type)) ?? builtInTemplate(type, known)
    const { subject, html, text } = renderTemplate(template, known)
    await insertMail(ctx, {
      user_id: userId ?? null,
      template_type: type,
      to_email: email,
      to_name: oneLine(to.name ?? '') || null,
      subject,
      content: ctx.secrets.seal(JSON.stringify({ html, text, unsubscribeUrl })),
      message_id: `<${randomUUID()}@${new URL(publicUrl(ctx)).hostname}>`,
      next_attempt_at: ctx.clock.now(),
      created_at: ctx.clock.now(),
      expires_at: expiresAt ?? null,
    })
    await askToSend(ctx, { priority: 10 })
  })
}

/** Whether a user was written to of late, in one of these matters. */
export function wasWrittenTo(ctx: Ctx, userId: UserId, types: readonly TemplateType[], withinMs: number): Promise<boolean> {
  return hasMail(ctx, userId, types, new Date(ctx.clock.now().getTime() - withinMs))
}

/**
 * There is a mail server in use. Without one letters wait in the outbox. One that fails at the moment counts: what is written goes out later,
 * and nobody shall learn anything from its troubles.
 */
export async function mailIsReady(ctx: Ctx): Promise<boolean> {
  return (await findGlobalSetting(ctx)) !== undefined
}

/** Milliseconds that is remembered to whom what was written: long enough to answer "I never got it". */
const SETTLED_KEPT = 90 * 86_400_000

/** Gives up stale letters, puts those back to work whose time has come, and forgets those that are long settled. */
export async function sweepMails(ctx: Ctx): Promise<void> {
  await expireMails(ctx)
  await deleteSettledMails(ctx, new Date(ctx.clock.now().getTime() - SETTLED_KEPT))
  if ((await hasDueMails(ctx)) && (await mailIsReady(ctx))) await askToSend(ctx, { priority: 0 })
}

/** Has the outbox worked off. */
export async function askToSend(ctx: Ctx, options: { priority: number }): Promise<void> {
  await ctx.queue.enqueue(ctx, 'send-mails', {}, { key: 'outbox', ...options })
}
