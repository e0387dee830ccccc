import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** The account of a person of the provider. */
export interface Identity {
  readonly id: number
  readonly userId: UserId
}

interface Named {
  readonly officeId: OfficeId
  readonly issuer: string
  readonly subject: string
}

/** The account may have left the office meanwhile. */
export function findIdentity({ db }: Ctx, { officeId, issuer, subject }: Named): Promise<Identity | undefined> {
  return db
    .selectFrom('sso_identities')
    .select(['id', 'user_id as userId'])
    .where('office_id', '=', officeId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The persons of a provider with this subject, or all that the office has of it. */
export async function listIdentities(
  { db }: Ctx,
  { officeId, issuer, subject }: Omit<Named, 'subject'> & { readonly subject: string | undefined },
): Promise<number[]> {
  const rows = await db
    .selectFrom('sso_identities')
    .select('id')
    .where('office_id', '=', officeId)
    .where('issuer', '=', issuer)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject as string))
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Connects an account that is not connected with another person of this provider; undefined if it is. A former provider's connection ends with its id,
 * so that its sessions do not count as this one's.
 */
export async function insertIdentity(
  { db, clock }: Ctx,
  { officeId, issuer, subject }: Named,
  userId: UserId,
): Promise<number | undefined> {
  await db
    .deleteFrom('sso_identities')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('issuer', '<>', issuer), eb('office_id', '<>', officeId)]))
    .execute()
  const stored = await db
    .insertInto('sso_identities')
    .values({ office_id: officeId, user_id: userId, issuer, subject, created_at: clock.now() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** False if the account was not connected. */
export async function deleteIdentity({ db }: Ctx, userId: UserId): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sso_identities').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function hasIdentity({ db }: Ctx, userId: UserId): Promise<boolean> {
  return (await db.selectFrom('sso_identities').select('id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Returns the accounts that were connected. */
export async function deleteIdentities({ db }: Ctx, officeId: OfficeId): Promise<number[]> {
  const rows = await db.deleteFrom('sso_identities').where('office_id', '=', officeId).returning('id').execute()
  return rows.map(({ id }) => id)
}

export interface Attempt {
  readonly connectionId: number
  readonly nonce: string
  /** The account to connect; null to sign in. */
  readonly userId: UserId | null
  readonly returnTo: string | null
}

interface Bound {
  readonly stateHash: Buffer
  readonly browserHash: Buffer
}

export async function insertAttempt({ db }: Ctx, { stateHash, browserHash }: Bound, attempt: Attempt, expiresAt: Date): Promise<void> {
  await db
    .insertInto('sso_attempts')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      connection_id: attempt.connectionId,
      nonce: attempt.nonce,
      user_id: attempt.userId,
      return_to: attempt.returnTo,
      expires_at: expiresAt,
    })
    .execute()
}

/** Uses an attempt up; only the browser that began it can, once, at the address of the connection that it began with. */
export function takeAttempt({ db, clock }: Ctx, { stateHash, browserHash }: Bound, connectionId: number): Promise<Attempt | undefined> {
  return db
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('connection_id', '=', connectionId)
    .where('expires_at', '>', clock.now().toISOString())
    .returning(['connection_id as connectionId', 'nonce', 'user_id as userId', 'return_to as returnTo'])
    .executeTakeFirst()
}

/** Sign-ins that began before the connection changed do not end after it. */
export async function deleteAttempts({ db }: Ctx, connectionId: number): Promise<void> {
  await db.deleteFrom('sso_attempts').where('connection_id', '=', connectionId).execute()
}

export async function deleteExpired({ db, clock }: Ctx): Promise<void> {
  await db.deleteFrom('sso_attempts').where('expires_at', '<=', clock.now().toISOString()).execute()
}
