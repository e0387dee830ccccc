import { RESET_LIFE, VERIFICATION_LIFE } from '#shared/domain/limits.ts'
import type { Ctx } from '../../ctx.ts'
import { linkTo } from '../../links.ts'
import { writeLetter } from '../../mail/outbox.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { type Purpose, storeToken } from './queries-tokens.ts'

/** Whom a letter goes to. */
export interface Recipient {
  readonly id: string
  readonly email: string
  readonly firstName: string
}

/** Where each purpose leads and how long its link is good for, in milliseconds. */
const LINKS = {
  verification: { path: '/verify-email', life: VERIFICATION_LIFE, type: 'verification', placeholder: 'verificationUrl' },
  email: { path: '/verify-email', life: VERIFICATION_LIFE, type: 'verification', placeholder: 'verificationUrl' },
  reset: { path: '/reset-password', life: RESET_LIFE, type: 'reset', placeholder: 'resetUrl' },
} as const satisfies Record<Purpose, object>

/** Writes a letter with a single-use link. Only its hash stays in the database, and its address comes from the settings alone. */
export async function writeLinkLetter(ctx: Ctx, purpose: Purpose, { id, email, firstName }: Recipient): Promise<void> {
  const { path, life, type, placeholder } = LINKS[purpose]
  const token = newToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + life)
  await storeToken(ctx, { tokenHash: hashToken(token), userId: id, purpose, email, expiresAt })
  const url = linkTo(ctx, `${path}?token=${token}`)
  await writeLetter(ctx, {
    userId: id,
    to: addressee(email, firstName),
    type,
    values: { ...salutation(firstName), [placeholder]: url },
    expiresAt,
  })
}

export async function writeWelcome(ctx: Ctx, { id, email, firstName }: Recipient): Promise<void> {
  await writeLetter(ctx, {
    userId: id,
    to: addressee(email, firstName),
    type: 'welcome',
    values: { ...salutation(firstName), actionUrl: linkTo(ctx, '/') },
  })
}

/** What somebody can do when it was not him: with an address that is still his, and with one that leads to no account any more. */
const WAYS_OUT = {
  reset: { path: '/forgot-password', label: 'Passwort zurücksetzen' },
  operator: { path: '/impressum', label: 'An den Betreiber wenden' },
} as const

/** Tells somebody what happened to his account, so that he notices when it was not him. */
export async function writeNotice(
  ctx: Ctx,
  { id, email, firstName }: Recipient,
  { title, message, wayOut }: { title: string; message: string; wayOut: keyof typeof WAYS_OUT },
): Promise<void> {
  const { path, label } = WAYS_OUT[wayOut]
  await writeLetter(ctx, {
    userId: id,
    to: addressee(email, firstName),
    type: 'notification',
    values: { ...salutation(firstName), title, message, actionUrl: linkTo(ctx, path), actionLabel: label },
  })
}

/**
 * Letters go to addresses that anybody may type, so what a mail program would make a link of is not repeated there: nobody shall send
 * advertising through the registration.
 */
const isPlainName = (name: string) => !/[/\\@:<>]|[\p{L}\p{N}]\.\p{L}{2,}/u.test(name)

const salutation = (firstName: string) => (isPlainName(firstName) ? { firstName } : {})
const addressee = (email: string, name: string) => (isPlainName(name) ? { email, name } : { email })
