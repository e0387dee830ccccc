import { recordTerms } from '../consents/service.ts'
import type { IdOf, UserId } from '#shared/domain/ids.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { ChangeEmailForm, RegisterForm } from '#shared/contract/people/account-forms.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordOwn } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import type { SessionControl } from '../../../http/session.ts'
import { mailIsReady } from '../../../mail/outbox.ts'
import { hashToken } from '../../../secrets.ts'
import { askForExports } from '../../work/crm/service.ts'
import { startSearches } from '../../market/saved-searches/service.ts'
import { makeLink, type Recipient, writeAccountExists, writeLinkMail, writeNotice, writeWelcome } from './mails.ts'
import { hashNewPassword, passwordFits } from './passwords.ts'
import {
  type Credentials,
  findCredentials,
  getCredentials,
  insertUser,
  isTakenEmail,
  isUnchanged,
  lockCredentials,
  type NewUser,
  storeVerifiedEmail,
} from './queries.ts'
import { needsApproval } from './queries-administration.ts'
import { deleteTokens, takeToken } from './queries-tokens.ts'
import { endSessions } from './sessions.ts'
import { OTHERS_ENDED, otherWaysIn } from './ways-in.ts'

export const deadLink = () => new Refusal(400, 'Dieser Link ist ungültig, abgelaufen oder wurde schon benutzt.', { code: 'dead_link' })

/** The address already has an account. */
class AddressTaken extends Refusal {
  constructor() {
    super(409, 'Diese E-Mail-Adresse ist bereits registriert.')
  }
}

/** Milliseconds; a fixed response time longer than both outcomes take, so that it reveals neither. */
const SAME_TIME = 100

/**
 * Does work that needs an unused address, all or nothing. With a mail server the response never reveals whether the address is taken: it is the same,
 * after the same time, and an email leading to `login` notifies the owner. Without one a taken address is rejected.
 */
export async function unlessTaken(ctx: Ctx, email: string, login: string, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  if (!(await mailIsReady(ctx))) return inTransaction(ctx, work)
  const over = pause(SAME_TIME)
  try {
    await inTransaction(ctx, work)
  } catch (error) {
    if (!(error instanceof AddressTaken)) throw error
    await notifyOwner(ctx, email, login)
  }
  await over
}

/** Notifies the owner of a taken address. The lock serialises concurrent requests, which would not see each other's email. */
async function notifyOwner(ctx: Ctx, email: string, login: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const owner = await lockCredentials(ctx, email)
    if (owner?.isActive) await writeAccountExists(ctx, owner, login)
  })
}

/** Creates an account and writes its confirmation email, both or neither. */
export async function register(ctx: Ctx, form: RegisterForm): Promise<void> {
  const passwordHash = await hashNewPassword(form.password, form)
  const login = form.role === 'partner' ? '/partner-login' : '/auth'
  await unlessTaken(ctx, form.email, login, async (ctx) => {
    await openAccount(ctx, { ...form, passwordHash, awaitsApproval: await needsApproval(ctx) }, 'registration')
  })
}

/** Like `register`, for registrations with more fields; runs in the caller's transaction and returns the id. */
export async function openAccount<R extends 'agent' | 'partner'>(
  ctx: Ctx,
  user: NewUser<R>,
  channel: 'registration' | 'invitation',
): Promise<IdOf<R>> {
  const { id } = await rejectDuplicateEmail(insertUser(ctx, user))
  await recordTerms(ctx, { id, role: user.role }, channel)
  await writeLinkMail(ctx, 'verification', { id, ...user })
  await recordOwn(ctx, id, 'account_opened')
  return id
}

/** Consumes an emailed link and confirms the address to which it was sent. Returns the address. */
export async function verifyEmail(ctx: Ctx, token: string, caller: UserId | undefined): Promise<string> {
  const { userId, email, purpose } = await inTransaction(ctx, async (ctx) => {
    const taken = await takeToken(ctx, hashToken(token), ['verification', 'email'])
    if (!taken) throw deadLink()
    const before = await getCredentials(ctx, taken.userId)
    // an account waiting for approval may already confirm its address
    if (!before.isActive && !before.awaitsApproval) throw deadLink()
    // an email to an address that the account has since left proves nothing about the new one
    if (taken.purpose === 'verification' && taken.email !== before.email) throw deadLink()
    await confirmAddress(ctx, before, taken.email)
    if (taken.purpose === 'email') {
      await deleteTokens(ctx, taken.userId, ['verification', 'reset'])
      await endSessions(ctx, taken.userId, { except: taken.sessionId ?? undefined })
      await notifyOldAddress(ctx, before, taken.email, [OTHERS_ENDED, ...(await otherWaysIn(ctx, taken.userId))])
      await recordOwn(ctx, taken.userId, 'email_changed')
    }
    if (taken.userId !== caller)
      await ctx.live.announce(ctx, [{ to: taken.userId, message: { type: 'changed', paths: ['/api/auth/user', '/api/search-criteria'] } }])
    return taken
  })
  ctx.log.info({ user: userId, isNew: purpose === 'email' }, 'address confirmed')
  return email
}

/** Stores the address as confirmed and starts what was waiting for it. */
export async function confirmAddress(ctx: Ctx, before: Credentials, email: string): Promise<void> {
  await rejectDuplicateEmail(storeVerifiedEmail(ctx, before.id, email))
  if (!before.isEmailVerified && before.isActive) await writeWelcome(ctx, { ...before, email })
  if (before.role !== 'agent') return
  if (before.officeId !== null) await askForExports(ctx, before.officeId)
  if (!before.isEmailVerified) await startSearches(ctx, before.id)
}

/** Sends a link to the new address. The old one stays until the link is opened, which ends all sessions but this one. */
export async function changeEmail(
  ctx: Ctx,
  id: UserId,
  { email, password }: z.output<typeof ChangeEmailForm>,
  session: Pick<SessionControl, 'id'>,
): Promise<void> {
  const user = await getCredentials(ctx, id)
  const wrong = new Refusal(400, 'Das Passwort ist falsch.', {
    code: 'wrong_credentials',
    fields: { password: 'Das Passwort ist falsch.' },
  })
  if (!(await passwordFits(password, user.passwordHash))) throw wrong
  if (email === user.email) throw new Refusal(400, 'Das ist schon Ihre E-Mail-Adresse.')
  await unlessTaken(ctx, email, '/auth', async (ctx) => {
    if (!(await isUnchanged(ctx, user))) throw wrong
    if (!(await findCredentials(ctx, email))) return writeLinkMail(ctx, 'email', { ...user, email }, session.id)
    if (!(await mailIsReady(ctx))) throw new AddressTaken()
    // stored as pending like any other address, but no link is sent
    await makeLink(ctx, 'email', { ...user, email })
    await notifyOwner(ctx, email, '/auth')
  })
}

/** Drops a pending address; its link stops working. */
export async function withdrawEmail(ctx: Ctx, id: UserId): Promise<void> {
  await deleteTokens(ctx, id, ['email'])
}

/** Notifies the address that an account has left. `besides` are further consequences, as sentences. */
export async function notifyOldAddress(
  ctx: Ctx,
  before: Recipient & { readonly isEmailVerified: boolean },
  email: string,
  besides: readonly string[] = [],
): Promise<void> {
  if (!before.isEmailVerified) return
  const message = [
    `Ihr Konto gehört jetzt zur Adresse ${email}. An diese Adresse hier schreiben wir nicht mehr.`,
    ...besides,
    'Waren Sie das nicht, wenden Sie sich bitte gleich an den Betreiber.',
  ].join(' ')
  await writeNotice(ctx, before, { title: 'Ihre E-Mail-Adresse wurde geändert', message, wayOut: 'operator' })
}

/** Relies on the unique index, so concurrent requests cannot share an address. */
export async function rejectDuplicateEmail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isTakenEmail(error)) throw new AddressTaken()
    throw error
  }
}
