import type { UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { lockAccount } from '../../../db/lock-owner.ts'

/** Number of a user's browsers besides the one with this session. Locks the account, so that concurrent requests cannot add one. */
export async function countOtherSubscriptions(ctx: Ctx, userId: UserId, sessionId: number): Promise<number> {
  await lockAccount(ctx, userId)
  const { n } = await ctx.db
    .selectFrom('push_subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('session_id', '!=', sessionId)
    .executeTakeFirstOrThrow()
  return n
}

export interface NewSubscription {
  readonly userId: UserId
  readonly sessionId: number
  readonly endpointHash: Buffer
  /** The subscription, sealed. */
  readonly subscription: Buffer
}

export async function insertSubscription({ db, clock }: Ctx, one: NewSubscription): Promise<void> {
  await db
    .insertInto('push_subscriptions')
    .values({
      user_id: one.userId,
      session_id: one.sessionId,
      endpoint_hash: one.endpointHash,
      subscription: one.subscription,
      created_at: clock.now(),
    })
    .execute()
}

/** The sealed subscription with this endpoint, whichever user it belongs to. */
export async function findSubscription({ db }: Ctx, endpointHash: Buffer): Promise<{ id: number; subscription: Buffer } | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'subscription'])
    .where('endpoint_hash', '=', endpointHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function listSubscriptions({ db }: Ctx, userId: UserId) {
  return db
    .selectFrom('push_subscriptions')
    .select([
      'id',
      'session_id as sessionId',
      'created_at as createdAt',
      'last_success_at as lastSuccessAt',
      'endpoint_hash as endpointHash',
      'subscription',
    ])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

/** False if there was none to end; limited to `userId` if given. */
export async function deleteSubscription({ db }: Ctx, id: number, userId?: UserId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as UserId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A browser that registers a new endpoint has given up the previous one. */
export async function deleteSessionSubscriptions({ db }: Ctx, sessionId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** The subscription to which notes are sent; undefined if its session has ended. */
export async function findSealedSubscription({ db }: Ctx, id: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('push_subscriptions').select('subscription').where('id', '=', id).executeTakeFirst()
  return row?.subscription
}

export async function storeReached({ db, clock }: Ctx, id: number): Promise<void> {
  await db.updateTable('push_subscriptions').set({ last_success_at: clock.now() }).where('id', '=', id).execute()
}

export interface StoredKeys {
  readonly publicKey: string
  /** The private key, sealed. */
  readonly privateKey: Buffer
}

/** Locks the keys until the transaction ends. */
export async function lockKeys({ db }: Ctx): Promise<StoredKeys | undefined> {
  return db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).forUpdate().executeTakeFirst()
}

export async function insertKeys({ db }: Ctx, { publicKey, privateKey }: StoredKeys): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateKeys({ db }: Ctx, { publicKey, privateKey }: StoredKeys): Promise<void> {
  await db.updateTable('push_keys').set({ public_key: publicKey, private_key: privateKey }).execute()
}

/** Ends one subscription, or all, other than at the user's request; returns the users. The page shows it until `forgetEnded`. */
export async function endSubscriptions({ db, clock }: Ctx, only?: number): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    with ended as (
      delete from push_subscriptions where ${only === undefined ? sql`true` : sql`id = ${only}`} returning user_id, session_id
    ), noted as (
      insert into push_ended (session_id, ended_at) select distinct session_id, ${clock.now()}::timestamptz from ended
      on conflict (session_id) do update set ended_at = excluded.ended_at
    )
    select distinct user_id as "userId" from ended`.execute(db)
  return rows.map(({ userId }) => userId)
}

export async function forgetEnded({ db }: Ctx, sessionId: number): Promise<void> {
  await db.deleteFrom('push_ended').where('session_id', '=', sessionId).execute()
}

export async function listEnded({ db }: Ctx, sessionIds: readonly number[]) {
  return db
    .selectFrom('push_ended')
    .select(['session_id as sessionId', 'ended_at as endedAt'])
    .where(sql<boolean>`session_id = any(${sessionIds}::bigint[])`)
    .orderBy('ended_at', 'desc')
    .orderBy('session_id')
    .execute()
}
