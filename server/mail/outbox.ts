import type { TemplateType } from '#shared/domain/mail-template.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../ctx.ts'
import type { NewDelivery } from '../deliveries/delivery.ts'
import { addDeliveries, restart, wasDelivered } from '../deliveries/outbox.ts'
import { publicUrl } from '../links.ts'
import { checkedAddress, oneLine } from './address.ts'
import { findGlobalSetting } from './queries.ts'
import { type RenderedMail, renderTemplate } from './render.ts'
import { findTemplateFault } from './template-check.ts'
import { builtInTemplate } from './templates/built-in.ts'

export interface Mail {
  /** The account that the email concerns; deleted with the user. */
  readonly userId?: UserId
  readonly to: { readonly email: string; readonly name?: string }
  readonly type: TemplateType
  /** Values of the type's placeholders; product name, public URL and the recipient's address are added. */
  readonly values: Readonly<Record<string, string>>
  /** Ids of the subjects, from which the email can be composed again. */
  readonly subjectIds?: readonly number[]
  /** False if no user is waiting for it, so that it is sent after emails for which a user is waiting. */
  readonly isAsked?: boolean
  /** URL of the one-click unsubscribe (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** When its link expires: the email is not sent after that. */
  readonly expiresAt?: Date
}

/** Content of an email besides its subject, sealed until it is sent. */
export interface MailContent {
  readonly name?: string
  readonly html: string
  readonly text: string
  readonly unsubscribeUrl?: string
}

/** There is one mail server, so all emails share one target. */
export const MAIL_TARGET = 'smtp'

/**
 * Adds an email, in the transaction of `ctx` if it has one: it is sent only if its cause was committed. Uses the newest active template of its type,
 * else the built-in one. Throws `UnsafeAddress` for anything but a plain address.
 */
export async function writeMail(ctx: Ctx, mail: Mail): Promise<void> {
  await addDeliveries(ctx, [await render(ctx, mail)])
}

/** Sends a permanently failed email again, with its current content. False if it has not failed. */
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

/** Renders the administrators' template; undefined without one, or if it would be rejected today. Its failure must not affect the caller. */
async function renderOwn(ctx: Ctx, type: TemplateType, values: Readonly<Record<string, string>>): Promise<RenderedMail | undefined> {
  const template = await ctx.hooks.findTemplate(ctx, type)
  try {
    return template && findTemplateFault(template.html) === undefined ? renderTemplate(template, values) : undefined
  } catch (error) {
    ctx.log.error({ err: error, type }, 'mail template failed, built-in one used')
    return undefined
  }
}

/** The same for every attempt to send an email. */
export const buildMessageId = (ctx: Ctx, mark: string): string => `<${mark}@${new URL(publicUrl(ctx)).hostname}>`

/** Whether an email of one of these types was addressed to the user recently. */
export function wasWrittenTo(ctx: Ctx, userId: UserId, types: readonly TemplateType[], withinMs: number): Promise<boolean> {
  return wasDelivered(ctx, userId, types, withinMs)
}

/**
 * Whether a mail server is set; without one emails wait. One that fails at the moment counts: emails are sent later, and callers must not learn about
 * its faults.
 */
export async function mailIsReady(ctx: Ctx): Promise<boolean> {
  return (await findGlobalSetting(ctx)) !== undefined
}
