import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** What the link of a mail is good for: proving the address, choosing a new password, moving to another address. */
export type Purpose = 'verification' | 'reset' | 'email'

export interface AccountToken {
  readonly tokenHash: Buffer
  readonly userId: UserId
  readonly purpose: Purpose
  /** Where the mail goes. */
  readonly email: string
  readonly expiresAt: Date
  /** The session it was asked for in, where that goes on when it is used. */
  readonly sessionId?: number | undefined
}

/** Stores a token; the one of the same account and purpose before it stops working. */
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

/** Whose token it is, without using it up; undefined when it is unknown or too old. */
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

/** Uses a token up: of two who come with it at the same time one is first. Undefined when it is unknown, used or too old. */
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

/** Whatever links of mails an account has, they stop working. */
export async function deleteTokens({ db }: Ctx, userId: UserId, purposes: readonly Purpose[]): Promise<void> {
  await db.deleteFrom('account_tokens').where('user_id', '=', userId).where('purpose', 'in', purposes).execute()
}
