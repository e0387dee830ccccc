import type { BeginForm, EmergencyForm, ReturnForm } from '#shared/contract/people/sso.ts'
import { SSO_ATTEMPT_LIFE } from '#shared/domain/limits.ts'
import { safeReturnTo } from '#shared/domain/return-path.ts'
import type { Agent, Doer, OfficeId, UserId } from '#shared/domain/ids.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents, recordOwn, toActor } from '../../../events/events.ts'
import type { EndedWay, KeptWay, OpenWay } from '../../../hooks.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import type { SessionControl } from '../../../http/session.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { enter, findOffice, holdAccount, listMembers, notifyUser, provePassword, type SignIn, signIn } from '../accounts/service.ts'
import { connectOwn, findOrOpen, requireOfOffice } from './account.ts'
import { addressFor, type Claims, type Client, redeem, untrusted } from './provider.ts'
import { findConnection, findConnectionById, findConnectionFor, isOnlyWay, type StoredConnection, takeEmergencyCode } from './queries.ts'
import { type Attempt, deleteIdentity, hasIdentity, insertAttempt, takeAttempt } from './queries-identities.ts'
import { readDomain, redirectUri } from './service.ts'

type Browser = Pick<SessionControl, 'start' | 'device' | 'step'>

const NO_PROVIDER =
  'Für diese E-Mail-Adresse ist hier kein Firmenkonto eingerichtet. Bitte melden Sie sich mit E-Mail und Passwort an oder fragen Sie den Inhaber Ihres Büros.'

const over = () =>
  new Refusal(401, 'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Bitte beginnen Sie noch einmal.', {
    code: 'step_over',
  })

export function toClient(ctx: Ctx, { id, issuer, clientId, sealedSecret, tokenHost }: StoredConnection): Client {
  const clientSecret = ctx.secrets.open(sealedSecret)
  if (clientSecret === undefined)
    throw new Refusal(409, 'Die Anmeldung mit Firmenkonto muss neu eingerichtet werden. Bitte wenden Sie sich an den Inhaber Ihres Büros.')
  return { issuer, clientId, clientSecret, tokenHost, redirectUri: redirectUri(ctx, id) }
}

/** Sends this browser to the provider of the office that owns the address's domain. */
export async function beginSignIn(ctx: Ctx, { email, returnTo }: z.output<typeof BeginForm>, browser: Browser): Promise<{ url: string }> {
  const connection = await findConnectionFor(ctx, readDomain(email))
  if (!connection) throw notFound(NO_PROVIDER)
  return leave(ctx, connection, { email, userId: null, returnTo: safeReturnTo(returnTo) ?? null }, browser)
}

/** Sends this browser to the provider to connect the caller's account, after its password: a stranger at the desk must not add a way in. */
export async function beginConnecting(
  ctx: Ctx,
  { id, officeId }: Agent,
  password: string,
  browser: Pick<Browser, 'step'>,
): Promise<{ url: string }> {
  const { email } = await provePassword(ctx, id, password)
  const connection = await findConnection(ctx, officeId)
  if (!connection) throw new Refusal(409, 'Für Ihr Büro ist kein Firmenkonto eingerichtet.')
  return leave(ctx, connection, { email, userId: id, returnTo: '/profile' }, browser)
}

/**
 * The verifier stays in the browser's cookie, and only hashes of it and of the state are stored: no other browser can bring the answer back, and
 * nothing here could redeem the code.
 */
async function leave(
  ctx: Ctx,
  connection: StoredConnection,
  { email, ...attempt }: Pick<Attempt, 'userId' | 'returnTo'> & { readonly email: string },
  { step }: Pick<Browser, 'step'>,
): Promise<{ url: string }> {
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()]
  const url = await addressFor(ctx, toClient(ctx, connection), { state, nonce, verifier }, { email, roleClaim: connection.roleClaim })
  const expiresAt = new Date(ctx.clock.now().getTime() + SSO_ATTEMPT_LIFE)
  const bound = { stateHash: hashToken(state), browserHash: hashToken(verifier) }
  await insertAttempt(ctx, bound, { ...attempt, connectionId: connection.id, nonce }, expiresAt)
  step.begin(verifier, expiresAt)
  return { url }
}

/** Who came back from the provider, or for what the sign-in still waits, and the page to open then. */
export type Return = SignIn & { readonly returnTo: string | null }

/**
 * Signs in the person at the provider, or connects the caller's account with that person. The account's own second factor is asked for as after a
 * password.
 */
export async function finishSignIn(
  ctx: Ctx,
  { connection: id, query }: ReturnForm,
  browser: Browser,
  caller: UserId | undefined,
): Promise<Return> {
  const { step } = browser
  const state = new URLSearchParams(query).get('state')
  if (step.token === undefined || state === null) throw over()
  const ticket = { state, verifier: step.token }
  // outside the transaction: it is used up whatever the provider answers
  const attempt = await takeAttempt(ctx, { stateHash: hashToken(state), browserHash: hashToken(step.token) }, id)
  const connection = attempt && (await findConnectionById(ctx, id))
  if (!connection || (attempt.userId !== null && attempt.userId !== caller)) throw over()
  step.end()
  const returned = { query, roleClaim: connection.roleClaim }
  const person = await redeem(ctx, toClient(ctx, connection), { ...ticket, nonce: attempt.nonce }, returned)
  const came = await inTransaction(ctx, (ctx) => enterAs(ctx, connection, person, { browser, connects: attempt.userId }))
  ctx.log.info({ office: connection.officeId, ...('userId' in came && { user: came.userId }) }, 'sign-in by the provider')
  return { ...came, returnTo: attempt.returnTo }
}

interface Entering {
  readonly browser: Browser
  /** The account to connect; null to sign in. */
  readonly connects: UserId | null
}

async function enterAs(ctx: Ctx, asked: StoredConnection, person: Claims, { browser, connects }: Entering): Promise<SignIn> {
  const connection = await findConnectionById(ctx, asked.id)
  // changed or removed while the provider answered
  if (connection?.issuer !== asked.issuer || connection.clientId !== asked.clientId || person.subject === '') throw untrusted()
  if (connects !== null) {
    await connectOwn(ctx, connection, person, connects)
    return { userId: connects }
  }
  const { id, userId } = await findOrOpen(ctx, connection, person)
  const account = await holdAccount(ctx, userId)
  // who left the office meanwhile has another one now, or none
  requireOfOffice(account, connection)
  return enter(ctx, account, browser, { identityId: id, providerSession: person.providerSession })
}

const WRONG_CODE = 'Der Notfallcode ist falsch oder wurde schon benutzt.'

/** Signs a principal in with password and emergency code while the office is closed to passwords. */
export async function enterInEmergency(ctx: Ctx, { code, ...form }: EmergencyForm, browser: Browser): Promise<Return> {
  const hash = hashToken(code.replace(/[\s-]/g, '').toUpperCase())
  const came = await signIn(ctx, form, browser, async (ctx, { id, officeId }) => {
    if (officeId === null || !(await isPrincipal(ctx, officeId, id)) || !(await takeEmergencyCode(ctx, officeId, hash)))
      throw new Refusal(401, WRONG_CODE, { code: 'wrong_credentials', fields: { code: WRONG_CODE } })
    await notifyUser(ctx, id, { title: 'Anmeldung mit Notfallcode', message: USED })
    await recordOwn(ctx, id, 'emergency_code_used')
  })
  return { ...came, returnTo: null }
}

const isPrincipal = async (ctx: Ctx, officeId: OfficeId, id: UserId): Promise<boolean> =>
  (await listMembers(ctx, officeId)).some((member) => member.id === id && member.officeRole === 'principal')

const USED =
  'An Ihrem Konto hat sich jemand mit Passwort und Notfallcode angemeldet. Der Code gilt nicht mehr; einen neuen gibt es auf der Seite „Büro“. Waren Sie das nicht, wählen Sie bitte gleich ein neues Passwort.'

const ONLY_WAY =
  'Ihr Büro meldet sich nur mit Firmenkonto an. Bitte nehmen Sie „Mit Firmenkonto anmelden“; fällt der Anbieter aus, kommt ein Inhaber dort mit dem Notfallcode hinein.'

export async function refuseOtherWays(ctx: Ctx, officeId: OfficeId): Promise<void> {
  if (await isOnlyWay(ctx, officeId)) throw new Refusal(403, ONLY_WAY, { code: 'company_account_only' })
}

export async function listCompanyAccount(ctx: Ctx, userId: UserId): Promise<OpenWay[]> {
  return (await hasIdentity(ctx, userId)) ? [{ way: 'company_account', words: 'das Firmenkonto', isPlural: false }] : []
}

/** Where the provider is the only way in, a new password opens nothing, and the connection stays. */
export async function endCompanyAccount(ctx: Ctx, userId: UserId, by: Doer, except?: KeptWay): Promise<EndedWay[]> {
  if (except === 'company_account') return []
  const officeId = await findOffice(ctx, userId)
  if (officeId !== undefined && (await isOnlyWay(ctx, officeId))) return []
  if (!(await endIdentity(ctx, userId, by))) return []
  return [{ way: 'company_account', sentence: 'Das Konto ist nicht mehr mit dem Firmenkonto verbunden.' }]
}

/** Separates an account from its person at the provider. False if it was not connected. */
export async function endIdentity(ctx: Ctx, userId: UserId, by: Doer | undefined): Promise<boolean> {
  if (!(await deleteIdentity(ctx, userId))) return false
  await recordEvents(ctx, [{ kind: 'company_account_ended', ...toActor(by), userIds: [userId] }])
  return true
}
