import type { TemplateType } from '#shared/domain/mail-template.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../ctx.ts'
import type { NewDelivery } from '../deliveries/delivery.ts'
import { addDeliveries, restart, wasDelivered } from '../deliveries/outbox.ts'
import { publicUrl } from '../links.ts'
import { checkedAddress, oneLine } from './address.ts'
import { findGlobalSetting, findTemplate } from './queries.ts'
import { type RenderedMail, renderTemplate } from './render.ts'
import { faultOf } from './template-check.ts'
import { builtInTemplate } from './templates/built-in.ts'

export interface Mail {
  /** Whose account it is about: the mail is deleted with the user. */
  readonly userId?: UserId
  readonly to: { readonly email: string; readonly name?: string }
  readonly type: TemplateType
  /** For the placeholders of the type; product name, address of the installation and the recipient's address are there by themselves. */
  readonly values: Readonly<Record<string, string>>
  /** What it tells of, so that it can be written anew. */
  readonly subjectIds?: readonly number[]
  /** False: nobody waits for it, so it goes after those that somebody waits for. */
  readonly isAsked?: boolean
  /** Where a mail program ends mails like this one by itself (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** When its link stops working: it is not sent any more then. */
  readonly expiresAt?: Date
}

/** What a mail carries beside its subject, sealed until it is sent. */
export interface MailContent {
  readonly name?: string
  readonly html: string
  readonly text: string
  readonly unsubscribeUrl?: string
}

/** There is one mail server, so all mails wait at one place. */
export const MAIL_TARGET = 'smtp'

/**
 * Has a mail delivered, in the transaction of `ctx` when it has one: it goes out exactly if what caused it was stored.
 * Reads by the newest active template of its type, else by the built-in one. Throws `UnsafeAddress` for what is no plain address.
 */
export async function writeMail(ctx: Ctx, mail: Mail): Promise<void> {
  await addDeliveries(ctx, [await render(ctx, mail)])
}

/** Has a mail that failed for good go out once more, as it reads now. False where it has not failed. */
export async function rewriteMail(ctx: Ctx, deliveryId: number, mail: Mail & { readonly userId: UserId }): Promise<boolean> {
  return restart(ctx, deliveryId, { ...(await render(ctx, mail)), userId: mail.userId })
}

async function render(
  ctx: Ctx,
  { userId, to, type, values, subjectIds, isAsked = true, unsubscribeUrl, expiresAt }: Mail,
): Promise<NewDelivery> {
  const email = checkedAddress(to.email)
  const known = { productName: PRODUCT_NAME, publicUrl: publicUrl(ctx), email, ...values }
  const { subject, html, text } = (await renderOwn(ctx, type, known)) ?? renderTemplate(builtInTemplate(type, known), known)
  const name = oneLine(to.name ?? '')
  const content: MailContent = { html, text, ...(name && { name }), ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }
  return {
    channel: 'mail',
    target: MAIL_TARGET,
    kind: type,
    recipient: email,
    title: subject,
    content,
    isAsked,
    ...(userId && { userId }),
    ...(subjectIds && { subjectIds }),
    ...(expiresAt && { expiresAt }),
  }
}

/** By the administration's template; undefined without one, or where it would be refused today. Its failure must not fail what the mail is about. */
async function renderOwn(ctx: Ctx, type: TemplateType, values: Readonly<Record<string, string>>): Promise<RenderedMail | undefined> {
  const template = await findTemplate(ctx, type)
  try {
    return template && faultOf(template.html) === undefined ? renderTemplate(template, values) : undefined
  } catch (error) {
    ctx.log.error({ err: error, type }, 'mail template failed, built-in one used')
    return undefined
  }
}

/** The same for every attempt at one mail. */
export const messageIdOf = (ctx: Ctx, mark: string): string => `<${mark}@${new URL(publicUrl(ctx)).hostname}>`

/** Whether a user was written to of late, in one of these matters. */
export function wasWrittenTo(ctx: Ctx, userId: UserId, types: readonly TemplateType[], withinMs: number): Promise<boolean> {
  return wasDelivered(ctx, userId, types, withinMs)
}

/**
 * There is a mail server in use. Without one mails wait. One that fails at the moment counts: what is written goes out later,
 * and nobody shall learn anything from its troubles.
 */
export async function mailIsReady(ctx: Ctx): Promise<boolean> {
  return (await findGlobalSetting(ctx)) !== undefined
}
