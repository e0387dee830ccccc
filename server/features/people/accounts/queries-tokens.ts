import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** Purpose of an emailed link: confirming the address, choosing a new password, moving to another address. */
export type Purpose = 'verification' | 'reset' | 'email'

export interface AccountToken {
  readonly tokenHash: Buffer
  readonly userId: UserId
  readonly purpose: Purpose
  /** Address to which the email goes. */
  readonly email: string
  readonly expiresAt: Date
  /** The session that requested it, if it survives the link's use. */
  readonly sessionId?: number | undefined
}

/** Stores a token and replaces the account's previous one for the same purpose. */
export async function storeToken(
  { db, clock }: Ctx,
  { tokenHash, userId, purpose, email, expiresAt, sessionId }: AccountToken,
): Promise<void> {
  const row = { token_hash: tokenHash, email, created_at: clock.now(), expires_at: expiresAt, session_id: sessionId ?? null }
  await db
    .insertInto('account_tokens')
    .values({ ...row, user_id: userId, purpose })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute()
}

/** Owner of a token, without consuming it; undefined if it is unknown or expired. */
export async function findToken({ db, clock }: Ctx, tokenHash: Buffer, purpose: Purpose): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return row?.user_id
}

/** Consumes a token; only one of two concurrent callers gets it. Undefined if it is unknown, used or expired. */
export async function takeToken({ db, clock }: Ctx, tokenHash: Buffer, purposes: readonly Purpose[]) {
  const row = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', clock.now().toISOString())
    .returning(['user_id as userId', 'purpose', 'email', 'session_id as sessionId'])
    .executeTakeFirst()
  return row && { ...row, purpose: row.purpose as Purpose }
}

/** Invalidates all emailed links of an account for these purposes. */
export async function deleteTokens({ db }: Ctx, userId: UserId, purposes: readonly Purpose[]): Promise<void> {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
}
