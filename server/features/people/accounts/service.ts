import type { AgentId, SignedIn, UserId } from '#shared/domain/ids.ts'
import type { SecondStep, User } from '#shared/contract/people/accounts.ts'
import type { AccountPatch, LoginForm, SetupForm } from '#shared/contract/people/account-forms.ts'
import type { z } from 'zod'
import { MINUTE } from '#shared/domain/durations.ts'
import { ConfigError } from '../../../setting-values.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hasHappened, recordEvents, recordOwn } from '../../../events/events.ts'
import type { ProviderSignIn } from '../../../hooks.ts'
import { Refusal } from '../../../http/errors.ts'
import type { SessionControl, StartOptions } from '../../../http/session.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { changeConnection } from '../../work/crm/service.ts'
import { requireRight } from '../../../perform.ts'
import { recordTerms } from '../consents/service.ts'
import { whyGuessable } from './guessable.ts'
import { writeLinkMail, writeNotice } from './mails.ts'
import { hashNewPassword, hashPassword, passwordFits } from './passwords.ts'
import {
  type Credentials,
  findCredentials,
  getCredentials,
  getUser,
  insertUser,
  isUnchanged,
  lockAccount,
  type Membership,
  type NewUser,
  type Person,
  storeLinkShared,
  storePerson,
  storeShortLink,
  updateUser,
} from './queries.ts'
import { storeAdministered } from './queries-administration.ts'
import { hasAdmin, isSetupLink, storeSetupLink, takeSetupLink } from './queries-admins.ts'
import { rejectDuplicateEmail } from './registration.ts'
import { announceSessions } from './sessions.ts'

const REFUSED = 'E-Mail oder Passwort ist falsch.'
const LOCKED = 'Ihr Konto ist deaktiviert. Bitte wenden Sie sich an den Administrator.'
const WAITING = 'Ihr Konto wartet noch auf die Freigabe durch die Administration. Sobald es frei ist, schreiben wir Ihnen.'

/** The signed-in user, or the second step for which the sign-in is waiting. */
export type SignIn = { readonly userId: UserId } | { readonly secondStep: SecondStep }

/**
 * Starts a session or asks for the second factor. Unknown address and wrong password get the same response after the same time. `admit` throws if
 * the password is not enough.
 */
export async function signIn(
  ctx: Ctx,
  form: z.output<typeof LoginForm>,
  session: Pick<SessionControl, 'start' | 'device' | 'step'>,
  admit: (ctx: Ctx, account: Credentials) => Promise<void> = requireOwnSignIn,
): Promise<SignIn> {
  const known = await authenticate(ctx, form)
  return inTransaction(ctx, async (ctx) => {
    if (!(await isUnchanged(ctx, known))) throw new Refusal(401, REFUSED, { code: 'wrong_credentials' })
    await admit(ctx, known)
    return enter(ctx, known, session)
  })
}

/** Starts the session of an account that was just proven, or asks for its second factor, inside the caller's transaction. */
export async function enter(
  ctx: Ctx,
  account: Credentials,
  session: Pick<SessionControl, 'start' | 'device' | 'step'>,
  provider?: ProviderSignIn,
): Promise<SignIn> {
  const secondStep = await ctx.hooks.askForFactor(ctx, account, session, provider)
  if (secondStep) return { secondStep }
  await begin(ctx, account.id, session, { provider })
  return { userId: account.id }
}

/** Rejects an account whose office lets its people in by its provider only. */
export async function requireOwnSignIn(ctx: Ctx, { officeId }: Pick<Credentials, 'officeId'>): Promise<void> {
  if (officeId !== null) await ctx.hooks.onSignInWithoutProvider(ctx, officeId)
}

/** Starts the session of an authenticated user, inside the caller's transaction. */
export async function begin(ctx: Ctx, id: UserId, session: Pick<SessionControl, 'start'>, options: StartOptions = {}): Promise<void> {
  await session.start(ctx, id, options)
  await recordOwn(ctx, id, 'signed_in')
  // session lists open elsewhere show the new one
  await announceSessions(ctx, id)
}

/** Locks an account that may sign in until the transaction ends; rejects a deactivated one. */
export async function holdAccount(ctx: Ctx, id: UserId): Promise<Credentials> {
  const account = await lockAccount(ctx, id)
  refuseLocked(account)
  return account
}

const wrongPassword = () =>
  new Refusal(400, 'Das Passwort ist falsch.', { code: 'wrong_credentials', fields: { password: 'Das Passwort ist falsch.' } })

/** Re-authenticates a signed-in user. */
export async function provePassword(ctx: Ctx, id: UserId, password: string): Promise<Credentials> {
  const account = await getCredentials(ctx, id)
  if (!(await passwordFits(password, account.passwordHash))) throw wrongPassword()
  return account
}

/** Locks an account after its password was checked: the check takes long enough for a change in between. */
export async function holdProven(ctx: Ctx, account: Credentials): Promise<void> {
  if (!(await isUnchanged(ctx, account))) throw wrongPassword()
}

/** Whether the user confirmed the email address. */
export const isConfirmed = async (ctx: Ctx, id: UserId): Promise<boolean> => (await getCredentials(ctx, id)).isEmailVerified

/** Notifies a user of a change to their account, if their address is confirmed. */
export async function notifyUser(ctx: Ctx, id: UserId, notice: { readonly title: string; readonly message: string }): Promise<void> {
  const account = await getCredentials(ctx, id)
  if (account.isEmailVerified) await writeNotice(ctx, account, { ...notice, wayOut: 'reset' })
}

/** Ends the caller's session, if there is one. */
export async function signOut(ctx: Ctx, userId: UserId | undefined, session: Pick<SessionControl, 'end'>): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await session.end(ctx)
    if (userId !== undefined) await announceSessions(ctx, userId)
  })
}

async function authenticate(ctx: Ctx, { email, password }: z.output<typeof LoginForm>): Promise<Credentials> {
  const known = await findCredentials(ctx, email)
  const fits = await passwordFits(password, known?.passwordHash)
  const mayEnter = fits && known?.isActive === true
  ctx.log.info({ user: known?.id, mayEnter }, 'sign-in')
  if (!mayEnter) await ctx.queue.enqueue(ctx, 'note-failed-sign-in', { email, isPasswordRight: fits }, { key: email })
  if (!fits || !known) throw new Refusal(401, REFUSED, { code: 'wrong_credentials' })
  refuseLocked(known)
  return known
}

/** Milliseconds; an account's failed sign-ins are logged once in this time, so that guessing cannot fill the log. */
const NOTED_LATELY = 15 * MINUTE

/** Logs a failed sign-in if the address has an account. Runs later in a job, so that the error response takes the same time for every address. */
export async function noteFailedSignIn(ctx: Ctx, { email, isPasswordRight }: { email: string; isPasswordRight: boolean }): Promise<void> {
  const known = await findCredentials(ctx, email)
  if (!known || (await hasHappened(ctx, 'sign_in_failed', known.id, new Date(ctx.clock.now().getTime() - NOTED_LATELY)))) return
  await recordEvents(ctx, [{ kind: 'sign_in_failed', userIds: [known.id], details: { isPasswordRight } }])
}

function refuseLocked({ isActive, awaitsApproval }: Credentials): void {
  if (!isActive) throw new Refusal(403, awaitsApproval ? WAITING : LOCKED, { code: 'account_locked' })
}

/** Returns the account after the change. A key sent back as it was shown counts as unchanged. */
export async function changeAccount(ctx: Ctx, user: SignedIn, patch: AccountPatch): Promise<User> {
  const { id } = user
  const { propstackApiKey, onofficeToken, onofficeSecret, autoExportEnabled, ...own } = patch
  const crm = { propstackApiKey, onofficeToken, onofficeSecret, autoExportEnabled }
  if (user.role === 'agent' && Object.values(crm).some((value) => value !== undefined)) requireRight(user, 'office.manage')
  return inTransaction(ctx, async (ctx) => {
    // any role may send the form, but only an office has a CRM
    const named = user.role === 'agent' ? await changeConnection(ctx, user.officeId, crm) : []
    if (named.length > 0) await recordOwn(ctx, id, 'crm_changed', { fields: named })
    await updateUser(ctx, id, own)
    return getUser(ctx, id)
  })
}

/** Opens the account of a person invited into an office, and signs it in: the emailed link has proven the address. */
export async function openInvited(
  ctx: Ctx,
  user: NewUser<'agent'> & { readonly office: Membership },
  session: Pick<SessionControl, 'start'>,
): Promise<UserId> {
  await ctx.hooks.onSignInWithoutProvider(ctx, user.office.id)
  const id = await openInOffice(ctx, { ...user, isEmailVerified: true })
  await begin(ctx, id, session)
  return id
}

/** Opens the account of a person in an office, in the caller's transaction. */
export async function openInOffice(ctx: Ctx, user: NewUser<'agent'> & { readonly office: Membership }): Promise<AgentId> {
  const { id, role } = await rejectDuplicateEmail(insertUser(ctx, user))
  await recordTerms(ctx, { id, role }, 'invitation')
  if (user.isEmailVerified !== true) await writeLinkMail(ctx, 'verification', { id, ...user })
  await recordOwn(ctx, id, 'account_opened')
  return id
}

/** Creates the first admin, once, and signs them in; returns the id. */
export async function setUpAdmin(ctx: Ctx, form: z.output<typeof SetupForm>, session: Pick<SessionControl, 'start'>): Promise<UserId> {
  const deadLink = new Refusal(404, 'Dieser Einrichtungslink ist ungültig oder wurde schon benutzt.', { code: 'dead_link' })
  // before the costly hash: a guessed link costs nothing
  if (!(await isSetupLink(ctx, hashToken(form.token)))) throw deadLink
  const passwordHash = await hashNewPassword(form.password, form)
  return inTransaction(ctx, async (ctx) => {
    // an admin may have been created from the settings since then; if so, the link must not create another
    if (!(await takeSetupLink(ctx, hashToken(form.token))) || (await hasAdmin(ctx))) throw deadLink
    const { id } = await insertUser(ctx, { ...form, passwordHash, role: 'admin', isEmailVerified: true })
    await session.start(ctx, id)
    await recordOwn(ctx, id, 'account_opened')
    return id
  })
}

/**
 * Creates the first admin from the settings or, without them, a one-time setup link. Returns the link's path, whose token is neither stored nor
 * logged.
 */
export async function prepareFirstAdmin(ctx: Ctx): Promise<string | undefined> {
  // only one of several processes starting together creates the account
  return ctx.locks.withLock('first administrator', () => letFirstAdminIn(ctx))
}

async function letFirstAdminIn(ctx: Ctx): Promise<string | undefined> {
  if (await hasAdmin(ctx)) return undefined
  const { admin } = ctx.config
  if (!admin) {
    // a new link replaces the old one: starting a worker must not invalidate the link that the web process showed
    if (!ctx.config.roles.includes('web')) return undefined
    const token = newToken()
    await storeSetupLink(ctx, hashToken(token))
    return `/setup?token=${token}`
  }
  const email = admin.email.toLowerCase()
  if (await findCredentials(ctx, email)) {
    throw new ConfigError(
      'ADMIN_EMAIL gehört schon zu einem anderen Konto: bitte eine andere Adresse nehmen.',
      'ADMIN_EMAIL belongs to another account: choose a different address.',
    )
  }
  const person = { email, firstName: 'Administration', lastName: '' }
  if (await whyGuessable(admin.password, person)) {
    throw new ConfigError(
      'ADMIN_PASSWORD ist zu leicht zu erraten: bitte ein anderes wählen, am besten einen kurzen Satz.',
      'ADMIN_PASSWORD is too easy to guess: choose a different one, a short sentence for example.',
    )
  }
  const passwordHash = await hashPassword(admin.password)
  await insertUser(ctx, { ...person, passwordHash, role: 'admin', isEmailVerified: true })
  return undefined
}

export { findCredentials } from './queries.ts'
export type { Credentials } from './queries.ts'
export { needsApproval } from './queries-administration.ts'
export { giveOwnOffice } from './queries-administration.ts'
export { isAssignable, listMembers, listOffices, promoteIfNeeded, storeOfficeRole } from './queries-members.ts'
export { countUsers } from './queries-listed.ts'
export { findOffice, findOfficeOfOne, forgetAuthors, holdOfficeOfOne, leaveOffice } from './queries-erase.ts'

/** An account as its owner and the admins see it; 404 if there is none. */
export const getAccount = getUser

/** Changes the name of an agent. */
export const renamePerson = (ctx: Ctx, id: UserId, name: Pick<Person, 'firstName' | 'lastName'>): Promise<void> =>
  storeAdministered(ctx, id, name)

/** For the feature that owns partners and links, which writes account data through these functions. */
export const changePerson = storePerson
export const changeShortLink = storeShortLink
export const rememberLinkShared = storeLinkShared

export { describeDevice } from './device.ts'

export { inactiveToDelete, warnInactive } from './inactive.ts'

export { hashNewPassword, hashOfNobody } from './passwords.ts'

export { deadLink, openAccount, unlessTaken } from './registration.ts'

export { listUserAgents } from './queries-sessions.ts'

export { cameBy, endSessions, endSessionsFromProvider, endSessionsOfOffice } from './sessions.ts'

export { endOtherWaysIn, OTHERS_ENDED, otherWaysIn } from './ways-in.ts'

export {
  changeByAdmin,
  eraseUser,
  setActive,
  holdUser,
  listUsers,
  mailByAdmin,
  setNeedsApproval,
  setPasswordByAdmin,
} from './administration.ts'
