import { DONE } from '#shared/contract/fields.ts'
import type { ConnectionForm, SingleSignOn } from '#shared/contract/people/sso.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import { formatRecoveryCode } from '#shared/domain/second-factor.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordOwn } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import type { SessionControl } from '../../../http/session.ts'
import { linkTo } from '../../../links.ts'
import { hashToken } from '../../../secrets.ts'
import { cameBy, endSessionsOfOffice } from '../accounts/service.ts'
import { holdAsManager } from '../members/service.ts'
import { endStepsByPassword, newRecoveryCode } from '../second-factor/service.ts'
import { describe, discover, findTokenHost, isOutgoing } from './provider.ts'
import { deleteConnection, findConnection, isOnlyWay, type StoredConnection, storeConnection, storeOnlyWay } from './queries.ts'
import { deleteDomains, hasProvenDomain, listDomains, ownsDomain } from './queries-domains.ts'
import { deleteAttempts, deleteIdentities, listIdentities } from './queries-identities.ts'

type Browser = Pick<SessionControl, 'id'>

/** Each connection has an address of its own: an answer meant for one provider is never sent to another. */
export const redirectUri = (ctx: Pick<Ctx, 'config'>, id: number): string => linkTo(ctx, `/firmenkonto/${id}`)

/** What the principals see of the office's sign-in. */
export async function getSingleSignOn(ctx: Ctx, { officeId }: Agent, browser: Browser): Promise<SingleSignOn> {
  const connection = await findConnection(ctx, officeId)
  const domains = await listDomains(ctx, officeId)
  return {
    connection: connection ? show(ctx, connection) : null,
    domains: domains.map(({ token, ...domain }) => ({ ...domain, recordName: recordName(domain.domain), recordText: recordText(token) })),
    cameByProvider: connection !== undefined && (await cameByProvider(ctx, connection, browser)),
  }
}

/** Whether the caller signed in at the provider that the office has now: a session by a former one does not prove that this one works. */
async function cameByProvider(ctx: Ctx, connection: StoredConnection, browser: Browser): Promise<boolean> {
  const came = await cameBy(ctx, browser)
  return came !== undefined && (await listPresent(ctx, connection)).includes(came)
}

/** All sign-ins at the provider that the office has now. */
const listPresent = (ctx: Ctx, { officeId, issuer }: StoredConnection): Promise<number[]> =>
  listIdentities(ctx, { officeId, issuer, subject: undefined })

export const recordName = (domain: string): string => `_anmeldung.${domain}`
export const recordText = (token: string): string => `domain-check=${token}`

function show(
  ctx: Ctx,
  { officeId: _, tokenHost: _host, sealedSecret, ...connection }: StoredConnection,
): NonNullable<SingleSignOn['connection']> {
  return {
    ...connection,
    isSecretLost: ctx.secrets.open(sealedSecret) === undefined,
    redirectUri: redirectUri(ctx, connection.id),
    logoutUri: linkTo(ctx, `/api/auth/sso/${connection.id}/logout`),
  }
}

const SECRET_MISSING = 'Bitte geben Sie das Client-Secret an'
const SECRET_OF_OTHER = 'Bitte geben Sie das Client-Secret neu ein: Das gespeicherte gehört zum bisherigen Anbieter.'
const CODE_USED =
  'Ihr Büro meldet sich nur mit Firmenkonto an, und der Notfallcode ist benutzt. Bitte machen Sie zuerst einen neuen: Stimmt an den Angaben hier etwas nicht, kommt nur mit ihm noch jemand hinein.'

/**
 * Stores the office's provider after asking it for its own description. A stored secret is never sent to another issuer. Where the provider is the
 * only way in, another one, another client or another secret needs an unused emergency code.
 */
export async function connect(ctx: Ctx, agent: Agent, form: ConnectionForm, browser: Browser): Promise<SingleSignOn> {
  const before = await findConnection(ctx, agent.officeId)
  const clientSecret = form.clientSecret ?? openStored(ctx, before, form)
  if (clientSecret === undefined) {
    const sentence = before ? SECRET_OF_OTHER : SECRET_MISSING
    throw new Refusal(400, sentence, { fields: { clientSecret: sentence } })
  }
  const asked = { issuer: form.issuer, clientId: form.clientId, clientSecret }
  requireWayBack(ctx, before, asked)
  const described = await findProvider(ctx, asked)
  await inTransaction(ctx, async (ctx) => {
    await holdAsManager(ctx, agent)
    // while the provider answered the office may have closed to passwords, or its code been used
    if (await isOnlyWay(ctx, agent.officeId)) requireWayBack(ctx, await findConnection(ctx, agent.officeId), asked)
    const id = await storeConnection(ctx, agent.officeId, {
      ...form,
      ...described,
      roleClaim: form.roleClaim ?? null,
      sealedSecret: ctx.secrets.seal(clientSecret),
    })
    await deleteAttempts(ctx, id)
    await recordOwn(ctx, agent.id, 'company_sign_in_changed', { what: 'connected' })
  })
  ctx.log.info({ user: agent.id, office: agent.officeId, ...described }, 'sign-in by a provider set up')
  return getSingleSignOn(ctx, agent, browser)
}

type Asked = Parameters<typeof discover>[1]

/** The stored secret, if it belongs to the same client of the same provider. */
function openStored(ctx: Ctx, before: StoredConnection | undefined, asked: Omit<Asked, 'clientSecret'>): string | undefined {
  const isSame = before !== undefined && new URL(before.issuer).href === new URL(asked.issuer).href && before.clientId === asked.clientId
  return isSame ? ctx.secrets.open(before.sealedSecret) : undefined
}

/** Refuses what may let no one in while there is no code with which to come back. */
function requireWayBack(ctx: Ctx, before: StoredConnection | undefined, asked: Asked): void {
  if (before?.isOnlyWay === true && !before.hasEmergencyCode && asked.clientSecret !== openStored(ctx, before, asked))
    throw new Refusal(409, CODE_USED)
}

/** The issuer as the provider spells it, which is what it signs, and where it takes the secret. */
async function findProvider(ctx: Ctx, asked: Asked): Promise<Pick<StoredConnection, 'issuer' | 'tokenHost'>> {
  try {
    const found = await discover(ctx, asked)
    return { issuer: found.serverMetadata().issuer, tokenHost: findTokenHost(found) }
  } catch (error) {
    ctx.log.info({ issuer: asked.issuer, reason: describe(error) }, 'no provider at this address')
    const sentence = isOutgoing(error)
      ? 'Unter dieser Adresse antwortet kein Anbieter. Sie muss mit https beginnen und aus dem Internet erreichbar sein.'
      : 'Unter dieser Adresse beschreibt sich kein Anbieter für OpenID Connect, oder er nennt sich selbst anders. Bitte geben Sie genau die Adresse an, die er „Issuer“ nennt.'
    throw new Refusal(400, sentence, { fields: { issuer: sentence } })
  }
}

/** Removes the provider with all it answered for. Who came by it is signed out, except for the caller. */
export async function disconnect(ctx: Ctx, agent: Agent, { id }: Browser): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    await holdAsManager(ctx, agent)
    if (!(await deleteConnection(ctx, agent.officeId))) throw notFound('Für Ihr Büro ist kein Firmenkonto eingerichtet.')
    await endSessionsOfOffice(ctx, { officeId: agent.officeId, which: 'from provider', except: id })
    await deleteIdentities(ctx, agent.officeId)
    await deleteDomains(ctx, agent.officeId)
    await recordOwn(ctx, agent.id, 'company_sign_in_changed', { what: 'removed' })
  })
  ctx.log.info({ user: agent.id, office: agent.officeId }, 'sign-in by a provider removed')
  return DONE
}

const NOT_PROVEN =
  'Bitte melden Sie sich zuerst selbst mit Firmenkonto an. So ist sicher, dass es funktioniert und Sie danach noch hineinkommen.'
const NO_DOMAIN = 'Bitte bestätigen Sie zuerst eine Domain Ihres Büros. Ohne sie führt keine Adresse zum Anbieter.'

/**
 * Lets the office's people in by the provider only, or by their passwords as well. Returns a new code with which a principal gets in when the
 * provider fails; the code before it ends.
 */
export async function setOnlyWay(ctx: Ctx, agent: Agent, isOnlyWay: boolean, browser: Browser) {
  const code = isOnlyWay ? newRecoveryCode() : null
  await inTransaction(ctx, async (ctx) => {
    await holdAsManager(ctx, agent)
    const connection = await findConnection(ctx, agent.officeId)
    if (!connection) throw new Refusal(409, 'Für Ihr Büro ist kein Firmenkonto eingerichtet.')
    // a new code for an office that is closed to passwords may also be made after the emergency
    if (isOnlyWay && !connection.isOnlyWay && !(await cameByProvider(ctx, connection, browser))) throw new Refusal(409, NOT_PROVEN)
    await storeOnlyWay(ctx, agent.officeId, isOnlyWay, code === null ? null : hashToken(code))
    // from here on no domain is removed meanwhile
    if (isOnlyWay && !connection.isOnlyWay && !(await hasProvenDomain(ctx, agent.officeId))) throw new Refusal(409, NO_DOMAIN)
    if (isOnlyWay) {
      // steps first: one that is just becoming a session is waited for
      await endStepsByPassword(ctx, agent.officeId)
      const notBy = await listPresent(ctx, connection)
      await endSessionsOfOffice(ctx, { officeId: agent.officeId, which: { notBy }, except: browser.id })
    }
    await recordOwn(ctx, agent.id, 'company_sign_in_changed', { what: isOnlyWay ? 'only_way' : 'password_too' })
  })
  ctx.log.info({ user: agent.id, office: agent.officeId, isOnlyWay }, 'ways into an office changed')
  return { ...DONE, emergencyCode: code === null ? null : formatRecoveryCode(code) }
}

/** The role of an account that the office's directory adds. */
export const findNewRole = async (ctx: Ctx, officeId: OfficeId): Promise<OfficeRole> =>
  (await findConnection(ctx, officeId))?.newRole ?? 'agent'

/** Whether the address lies in a domain that the office has proven to own. */
export const ownsDomainIn = (ctx: Ctx, officeId: OfficeId, email: string): Promise<boolean> => ownsDomain(ctx, officeId, readDomain(email))

export const readDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
