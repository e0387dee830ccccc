import { Email } from '#shared/contract/people/account-forms.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { recordOwn } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import { type Credentials, findCredentials, findOffice, hashOfNobody, holdAccount, notifyUser } from '../accounts/service.ts'
import { letIn, takeOverRole } from '../members/service.ts'
import type { Claims } from './provider.ts'
import type { StoredConnection } from './queries.ts'
import { ownsDomainIn } from './service.ts'
import { findIdentity, type Identity, insertIdentity } from './queries-identities.ts'

const refuse = (sentence: string) => new Refusal(403, sentence)
const ASK = 'Bitte wenden Sie sich an den Inhaber Ihres Büros.'

const NO_MAIL = `Ihr Firmenkonto nennt keine E-Mail-Adresse. ${ASK}`
const OTHER_DOMAIN = `Die E-Mail-Adresse Ihres Firmenkontos gehört nicht zu einer Domain Ihres Büros. ${ASK}`
const UNVERIFIED =
  'Zu dieser E-Mail-Adresse gibt es schon ein Konto, und Ihr Firmenkonto bestätigt nicht, dass sie Ihnen gehört. Bitte melden Sie sich mit Passwort an und verbinden Sie Ihr Firmenkonto dann im Profil.'
const OTHER_OFFICE = `Zu dieser E-Mail-Adresse gibt es schon ein Konto, das nicht zu diesem Büro gehört. ${ASK}`
const OTHER_PERSON = `Ihr Konto ist schon mit einem anderen Firmenkonto verbunden. ${ASK}`
const OF_OTHER = `Dieses Firmenkonto gehört schon zu einem anderen Konto. ${ASK}`
const NOT_LET_IN = `Für Ihr Firmenkonto gibt es in diesem Büro noch kein Konto. ${ASK} Er kann Sie einladen.`

/**
 * The account of a person at the provider: by issuer and subject, else the office's account with the person's confirmed address, else
 * a new one where the office allows it.
 */
export async function findOrOpen(ctx: Ctx, connection: StoredConnection, person: Claims): Promise<Identity> {
  const { officeId, issuer } = connection
  const named = { officeId, issuer, subject: person.subject }
  const role = findRole(connection, person)
  let found = await findIdentity(ctx, named)
  if (!found) {
    // of two first sign-ins at once the second finds what the first has opened
    await lockOffice(ctx, officeId)
    found = (await findIdentity(ctx, named)) ?? (await connectFirst(ctx, connection, person, role))
  }
  if ((await findOffice(ctx, found.userId)) !== officeId) throw refuse(OTHER_OFFICE)
  if (role !== undefined) await takeOverRole(ctx, officeId, found.userId, role)
  return found
}

async function connectFirst(ctx: Ctx, connection: StoredConnection, person: Claims, role: OfficeRole | undefined): Promise<Identity> {
  const { officeId, issuer } = connection
  const named = { officeId, issuer, subject: person.subject }
  const provisioned = await ctx.hooks.findProvisioned(ctx, officeId, listNames(person))
  if (provisioned !== undefined) return connectAccount(ctx, named, provisioned)
  const email = await requireOwnMail(ctx, connection, person)
  const account = await findCredentials(ctx, email)
  const userId = account
    ? requireSamePerson(account, connection, person)
    : await open(ctx, connection, { ...person, email }, role ?? connection.newRole)
  return connectAccount(ctx, named, userId)
}

/** The provider's own names for a person, by which its directory may have added the account. Entra ID names the same person differently to each client. */
const listNames = ({ subject, all: { oid } }: Claims): string[] => (typeof oid === 'string' ? [subject, oid] : [subject])

/** Connects the account of a caller who is still of the office. The address does not matter: the caller has proven the password. */
export async function connectOwn(ctx: Ctx, connection: StoredConnection, { subject }: Claims, userId: UserId): Promise<void> {
  const { officeId, issuer } = connection
  const named = { officeId, issuer, subject }
  await lockOffice(ctx, officeId)
  requireOfOffice(await holdAccount(ctx, userId), connection)
  const known = await findIdentity(ctx, named)
  if (known && known.userId !== userId) throw refuse(OF_OTHER)
  if (!known) await connectAccount(ctx, named, userId)
}

/** Connects an account with a person of the provider, and notifies its owner. */
async function connectAccount(ctx: Ctx, named: Parameters<typeof insertIdentity>[1], userId: UserId): Promise<Identity> {
  // who waits for the account after the first event holds up all news
  await holdAccount(ctx, userId)
  const id = await insertIdentity(ctx, named, userId)
  if (id === undefined) throw refuse(OTHER_PERSON)
  const message =
    'Ihr Konto ist jetzt mit Ihrem Firmenkonto verbunden: Wer sich dort anmeldet, kommt auch hier hinein. Waren Sie das nicht, wenden Sie sich bitte gleich an den Inhaber Ihres Büros.'
  await notifyUser(ctx, userId, { title: 'Firmenkonto verbunden', message })
  await recordOwn(ctx, userId, 'company_account_connected')
  return { id, userId }
}

/** The provider speaks for the office's own domains only. Whether other addresses have accounts is none of its business. */
async function requireOwnMail(ctx: Ctx, { officeId }: StoredConnection, { email }: Claims): Promise<string> {
  const parsed = Email.safeParse(email)
  if (!parsed.success) throw refuse(NO_MAIL)
  if (!(await ownsDomainIn(ctx, officeId, parsed.data))) throw refuse(OTHER_DOMAIN)
  return parsed.data
}

export function requireOfOffice({ role, officeId }: Pick<Credentials, 'role' | 'officeId'>, connection: StoredConnection): void {
  if (role !== 'agent' || officeId !== connection.officeId) throw refuse(OTHER_OFFICE)
}

function requireSamePerson(account: Credentials, connection: StoredConnection, { isEmailVerified }: Claims): UserId {
  requireOfOffice(account, connection)
  if (!isEmailVerified || !account.isEmailVerified) throw refuse(UNVERIFIED)
  return account.id
}

async function open(
  ctx: Ctx,
  connection: StoredConnection,
  person: Claims & { readonly email: string },
  role: OfficeRole,
): Promise<UserId> {
  if (!connection.createsAccounts) throw refuse(NOT_LET_IN)
  const { email, isEmailVerified } = person
  return letIn(ctx, {
    email,
    isEmailVerified,
    firstName: (person.firstName ?? email.slice(0, email.indexOf('@'))).slice(0, 100),
    lastName: (person.lastName ?? '').slice(0, 100),
    role: 'agent',
    office: { id: connection.officeId, role },
    // another way in needs a password by email first
    passwordHash: await hashOfNobody(),
  })
}

/** The highest role among the claim's values; undefined if they give none. */
export function findRole({ roleClaim, roles }: Pick<StoredConnection, 'roleClaim' | 'roles'>, { all }: Pick<Claims, 'all'>) {
  if (roleClaim === null) return undefined
  const claimed = [all[roleClaim]].flat()
  const given = roles.filter(({ value }) => claimed.includes(value)).map(({ officeRole }) => officeRole)
  return OFFICE_ROLES.find((role) => given.includes(role))
}
