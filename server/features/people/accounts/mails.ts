import type { UserId } from '#shared/domain/ids.ts'
import { HOUR } from '#shared/domain/durations.ts'
import { RESET_LIFE, VERIFICATION_LIFE } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { linkTo } from '../../../links.ts'
import { wasWrittenTo, writeMail } from '../../../mail/outbox.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { type Purpose, storeToken } from './queries-tokens.ts'

/** Whom a mail goes to. */
export interface Recipient {
  readonly id: UserId
  readonly email: string
  readonly firstName: string
}

/** Where each purpose leads and how long its link is good for, in milliseconds. */
const LINKS = {
  verification: { path: '/verify-email', life: VERIFICATION_LIFE, type: 'verification', placeholder: 'verificationUrl' },
  email: { path: '/verify-email', life: VERIFICATION_LIFE, type: 'verification', placeholder: 'verificationUrl' },
  reset: { path: '/reset-password', life: RESET_LIFE, type: 'reset', placeholder: 'resetUrl' },
} as const satisfies Record<Purpose, object>

/** Makes the single-use link of a mail. Only its hash stays in the database, and its address comes from the settings alone. */
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

/** Writes a mail with such a link. */
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

/** Milliseconds in which a user hears at most once that his account exists: nobody shall be flooded by whoever types his address. */
const TOLD_LATELY = HOUR

/** Tells the owner of an address that it was given for another account, unless he was written to just now. `login`: the path he signs in at. */
export async function writeAccountExists(ctx: Ctx, { id, email, firstName }: Recipient, login: string): Promise<void> {
  // who has just registered and sends the form once more has his mail already
  if (await wasWrittenTo(ctx, id, ['account_exists', 'verification'], TOLD_LATELY)) return
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

/** What somebody can do: when it was not him, with an address that is still his and with one that leads to no account any more; and when he may come in. */
const WAYS_OUT = {
  reset: { path: '/forgot-password', label: 'Passwort zurücksetzen' },
  operator: { path: '/impressum', label: 'An den Betreiber wenden' },
  signIn: { path: '/auth', label: 'Anmelden' },
} as const

/** Tells somebody what happened to his account, so that he notices when it was not him. */
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
 * Mails go to addresses that anybody may type, so what a mail program would make a link of is not repeated there: nobody shall send
 * advertising through the registration.
 */
const isPlainName = (name: string) => !/[/\\@:<>]|[\p{L}\p{N}]\.\p{L}{2,}/u.test(name)

const salutation = (firstName: string) => (isPlainName(firstName) ? { firstName } : {})
const addressee = (email: string, name: string) => (isPlainName(name) ? { email, name } : { email })
