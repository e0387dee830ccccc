import type { UserId } from '#shared/domain/ids.ts'
import type { z } from 'zod'
import type { PasswordForm, ResetForm } from '#shared/contract/people/account-forms.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents, recordOwn } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import type { SessionControl } from '../../../http/session.ts'
import { OperatorError } from '../../../operator-error.ts'
import { hashToken } from '../../../secrets.ts'
import { makeLink, writeLinkMail, writeNotice } from './mails.ts'
import { hashNewPassword, passwordFits } from './passwords.ts'
import { listAdmins } from './queries-admins.ts'
import { findCredentials, getCredentials, isUnchanged, storeActive, storePassword } from './queries.ts'
import { deleteTokens, findToken, takeToken } from './queries-tokens.ts'
import { confirmAddress, deadLink } from './registration.ts'
import { endSessions } from './sessions.ts'
import { endOtherWaysIn, OTHERS_ENDED, otherWaysIn } from './ways-in.ts'

export const PASSWORD_CHANGED = 'Ihr Passwort wurde geändert'

export type AskedMail = 'verification' | 'reset'

/** Queues an email. Whether the address has an account is looked up later by the job, so the response takes the same time for every address. */
export function askForMail(ctx: Ctx, mail: AskedMail, email: string): Promise<void> {
  return ctx.queue.enqueue(ctx, 'account-mail', { mail, email }, { key: `${mail} ${email}`, priority: 10 })
}

/** Writes the requested email if the address has an account. */
export async function writeAskedMail(ctx: Ctx, { mail, email }: { mail: AskedMail; email: string }): Promise<void> {
  const user = await findCredentials(ctx, email)
  if (!user || (mail === 'verification' && user.isEmailVerified)) return
  // an account waiting for approval may already confirm its address
  if (!user.isActive && !(mail === 'verification' && user.awaitsApproval)) return
  await inTransaction(ctx, (ctx) => writeLinkMail(ctx, mail, user))
}

/**
 * Creates a password link for an administrator who no longer receives emails, and unlocks the account. For the operator's command line.
 * @param email required if there are several administrators
 */
export async function linkForAdmin(
  ctx: Ctx,
  email?: string,
): Promise<{ readonly id: UserId; readonly email: string; readonly url: string }> {
  const admins = await listAdmins(ctx)
  const named = email === undefined ? admins : admins.filter((admin) => admin.email === email.toLowerCase())
  const [admin] = named
  if (admin === undefined || named.length > 1) throw new WhichAdmin(admins.map((one) => one.email))
  return inTransaction(ctx, async (ctx) => {
    await storeActive(ctx, admin.id, true)
    const { url } = await makeLink(ctx, 'reset', admin)
    await recordEvents(ctx, [{ kind: 'admin_link_made', userIds: [admin.id] }])
    return { id: admin.id, email: admin.email, url }
  })
}

/** No admin has this address, or several do. */
class WhichAdmin extends OperatorError {
  constructor(emails: readonly string[]) {
    super(
      emails.length === 0
        ? 'Es gibt noch keinen Administrator. Der nächste Start nennt einen einmaligen Link.'
        : `Bitte nennen Sie die Adresse: npm run admin:link -- ${emails.join(' oder ')}`,
      emails.length === 0 ? 'There is no administrator yet. The next start prints a one-time link.' : 'Please name the address.',
    )
  }
}

/** Sets a new password by an emailed link. Ends every session, API key and calendar address; every passkey then requires the new password. */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: z.output<typeof ResetForm>,
  session: Pick<SessionControl, 'trustThisDeviceOnly'>,
): Promise<void> {
  // before the costly hash: a guessed link costs nothing
  const userId = await findToken(ctx, hashToken(token), 'reset')
  if (userId === undefined) throw deadLink()
  const passwordHash = await hashNewPassword(password, await getCredentials(ctx, userId))
  const id = await inTransaction(ctx, async (ctx) => {
    const taken = await takeToken(ctx, hashToken(token), ['reset'])
    if (!taken) throw deadLink()
    const user = await getCredentials(ctx, taken.userId)
    if (!user.isActive || user.email !== taken.email) throw deadLink()
    await storePassword(ctx, user.id, passwordHash)
    // the email arrived, so the address is confirmed as well
    await confirmAddress(ctx, user, user.email)
    await deleteTokens(ctx, user.id, ['verification', 'email'])
    await endSessions(ctx, user.id)
    const ended = await endOtherWaysIn(ctx, user.id, user.id)
    await session.trustThisDeviceOnly(ctx, user.id)
    const message = ['Jemand hat über „Passwort vergessen?“ ein neues Passwort gewählt. Alle Sitzungen wurden beendet.', ...ended].join(' ')
    await writeNotice(ctx, user, { title: PASSWORD_CHANGED, message, wayOut: 'reset' })
    await recordOwn(ctx, user.id, 'password_reset')
    return user.id
  })
  ctx.log.info({ user: id }, 'password chosen by mail')
}

/** Changes the password after checking the old one; ends all sessions but the current one. */
export async function changePassword(
  ctx: Ctx,
  id: UserId,
  form: z.output<typeof PasswordForm>,
  session: Pick<SessionControl, 'id' | 'trustThisDeviceOnly'>,
): Promise<void> {
  const user = await getCredentials(ctx, id)
  const wrong = new Refusal(400, 'Das aktuelle Passwort ist falsch.', {
    code: 'wrong_credentials',
    fields: { currentPassword: 'Das aktuelle Passwort ist falsch.' },
  })
  if (!(await passwordFits(form.currentPassword, user.passwordHash))) throw wrong
  const passwordHash = await hashNewPassword(form.newPassword, user, 'newPassword')
  await inTransaction(ctx, async (ctx) => {
    if (!(await isUnchanged(ctx, user))) throw wrong
    await storePassword(ctx, id, passwordHash)
    // a link for a new password or address that a stranger requested must not outlive the change
    await deleteTokens(ctx, id, ['reset', 'email'])
    await endSessions(ctx, id, { except: session.id })
    await session.trustThisDeviceOnly(ctx, id)
    await recordOwn(ctx, id, 'password_changed')
    if (!user.isEmailVerified) return
    const message = ['Das Passwort Ihres Kontos wurde im Profil geändert.', OTHERS_ENDED, ...(await otherWaysIn(ctx, id))].join(' ')
    await writeNotice(ctx, user, { title: PASSWORD_CHANGED, message, wayOut: 'reset' })
  })
  ctx.log.info({ user: id }, 'password changed')
}
