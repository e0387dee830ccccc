import type { UserId } from '#shared/domain/ids.ts'
import { HOUR } from '#shared/domain/durations.ts'
import { RESET_LIFE, VERIFICATION_LIFE } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { linkTo } from '../../../links.ts'
import { wasWrittenTo, writeMail } from '../../../mail/outbox.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { type Purpose, storeToken } from './queries-tokens.ts'

export interface Recipient {
  readonly id: UserId
  readonly email: string
  readonly firstName: string
}

/** Page and lifetime of each link, in milliseconds. */
const LINKS = {
  verification: { path: '/verify-email', life: VERIFICATION_LIFE, type: 'verification', placeholder: 'verificationUrl' },
  email: { path: '/verify-email', life: VERIFICATION_LIFE, type: 'verification', placeholder: 'verificationUrl' },
  reset: { path: '/reset-password', life: RESET_LIFE, type: 'reset', placeholder: 'resetUrl' },
} as const satisfies Record<Purpose, object>

/** Creates the single-use link for an email. Only its hash is stored, and its host comes from the configuration alone. */
export async function makeLink(
  ctx: Ctx,
  purpose: Purpose,
  { id, email }: Recipient,
  sessionId?: number,
): Promise<{ url: string; expiresAt: Date }> {
  const { path, life } = LINKS[purpose]
  const token = newToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + life)
  await storeToken(ctx, { tokenHash: hashToken(token), userId: id, purpose, email, expiresAt, sessionId })
  return { url: linkTo(ctx, `${path}?token=${token}`), expiresAt }
}

export async function writeLinkMail(ctx: Ctx, purpose: Purpose, recipient: Recipient, sessionId?: number): Promise<void> {
  const { id, email, firstName } = recipient
  const { type, placeholder } = LINKS[purpose]
  const { url, expiresAt } = await makeLink(ctx, purpose, recipient, sessionId)
  await writeMail(ctx, {
    userId: id,
    to: addressee(email, firstName),
    type,
    values: { ...salutation(firstName), [placeholder]: url },
    expiresAt,
  })
}

/** Milliseconds; at most one "account exists" email per user in this time, so that typing an address repeatedly cannot flood its owner. */
const MAIL_INTERVAL = HOUR

/**
 * Notifies an owner that their address was used for another account, unless an email was sent just now. `login` is the path of their sign-in page.
 */
export async function writeAccountExists(ctx: Ctx, { id, email, firstName }: Recipient, login: string): Promise<void> {
  // resubmitting the form after registering does not need a second email
  if (await wasWrittenTo(ctx, id, ['account_exists', 'verification'], MAIL_INTERVAL)) return
  await writeMail(ctx, {
    userId: id,
    to: addressee(email, firstName),
    type: 'account_exists',
    values: { ...salutation(firstName), loginUrl: linkTo(ctx, login), resetUrl: linkTo(ctx, '/forgot-password') },
  })
}

export async function writeWelcome(ctx: Ctx, { id, email, firstName }: Recipient, userType?: string): Promise<void> {
  await writeMail(ctx, {
    userId: id,
    to: addressee(email, firstName),
    type: 'welcome',
    values: { ...salutation(firstName), actionUrl: linkTo(ctx, '/'), ...(userType !== undefined && { userType }) },
  })
}

/**
 * What the reader can do: `reset` if the change was not theirs, `operator` if the address no longer leads to an account, `signIn` if they may sign
 * in.
 */
const WAYS_OUT = {
  reset: { path: '/forgot-password', label: 'Passwort zurücksetzen' },
  operator: { path: '/impressum', label: 'An den Betreiber wenden' },
  signIn: { path: '/auth', label: 'Anmelden' },
} as const

/** Notifies users of a change to their account, so that they notice one they did not make. */
export async function writeNotice(
  ctx: Ctx,
  { id, email, firstName }: Recipient,
  { title, message, wayOut }: { title: string; message: string; wayOut: keyof typeof WAYS_OUT },
): Promise<void> {
  const { path, label } = WAYS_OUT[wayOut]
  await writeMail(ctx, {
    userId: id,
    to: addressee(email, firstName),
    type: 'notification',
    values: { ...salutation(firstName), title, message, actionUrl: linkTo(ctx, path), actionLabel: label },
  })
}

/**
 * Anyone can enter any address, so emails never repeat text that a mail program would turn into a link: the registration must not send advertising.
 */
const isPlainName = (name: string) => !/[/\\@:<>]|[\p{L}\p{N}]\.\p{L}{2,}/u.test(name)

const salutation = (firstName: string) => (isPlainName(firstName) ? { firstName } : {})
const addressee = (email: string, name: string) => (isPlainName(name) ? { email, name } : { email })
