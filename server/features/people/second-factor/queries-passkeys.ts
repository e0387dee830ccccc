import type { UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export interface NewPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

export function listPasskeys({ db }: Ctx, userId: UserId) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id as credentialId', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** The passkey with this credential id, whichever user it belongs to. */
export function findPasskey({ db }: Ctx, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'])
    .select('needs_password as needsPassword')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** Number of passkeys, or of those that work alone. */
export async function countPasskeys({ db }: Ctx, userId: UserId, { isAlone = false } = {}): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .$if(isAlone, (query) => query.where('needs_password', '=', false))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPasskey({ db, clock }: Ctx, userId: UserId, passkey: NewPasskey): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: clock.now(),
    })
    .execute()
}

export async function updatePasskeyName({ db }: Ctx, userId: UserId, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Stores that a passkey was used, alone or after the right password or the office's provider; after the password it works alone from then on. False if
 * it was removed in the meantime, or was used alone and needs the password.
 */
export async function storePasskeyUse(
  { db, clock }: Ctx,
  id: number,
  counter: number,
  after: 'password' | 'provider' | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ last_used_at: clock.now(), counter, ...(after === 'password' && { needs_password: false }) })
    .where('id', '=', id)
    .$if(after === undefined, (query) => query.where('needs_password', '=', false))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Makes all of them require the password; returns how many worked alone before. */
export async function storePasskeysNeedPassword({ db }: Ctx, userId: UserId): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ needs_password: true })
    .where('user_id', '=', userId)
    .where('needs_password', '=', false)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deletePasskey({ db }: Ctx, userId: UserId, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deletePasskeys({ db }: Ctx, userId: UserId): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/** Who a challenge was issued for: a user adding a passkey, or a browser signing in. */
export type Asker = { readonly userId: UserId } | { readonly browserHash: Buffer }

const askerColumns = (asker: Asker) =>
  'userId' in asker ? { user_id: asker.userId, browser_hash: null } : { user_id: null, browser_hash: asker.browserHash }

export async function insertChallenge({ db }: Ctx, challengeHash: Buffer, asker: Asker, expiresAt: Date): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: challengeHash, ...askerColumns(asker), expires_at: expiresAt })
    .execute()
}

/** Consumes a challenge: it works once and only for the user or browser it was issued for. */
export async function takeChallenge({ db, clock }: Ctx, challengeHash: Buffer, asker: Asker): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('expires_at', '>', clock.now().toISOString())
    .$if('userId' in asker, (query) => query.where('user_id', '=', (asker as { userId: UserId }).userId))
    .$if('browserHash' in asker, (query) => query.where('browser_hash', '=', (asker as { browserHash: Buffer }).browserHash))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
