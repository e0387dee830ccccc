import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Stored } from './queries-import.ts'

/** Up to which listing the rules of a version have come, held until the transaction ends; undefined when they have seen all. */
export async function lockJudging({ db }: Ctx, rulesVersion: number): Promise<number | undefined> {
  await db
    .insertInto('judged_listings')
    .values({ rules_version: rulesVersion })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('judged_listings')
    .select('up_to')
    .where('rules_version', '=', rulesVersion)
    .where('completed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.up_to
}

export async function storeJudging({ db, clock }: Ctx, rulesVersion: number, upTo: number | undefined): Promise<void> {
  await db
    .updateTable('judged_listings')
    .set(upTo === undefined ? { completed_at: clock.now() } : { up_to: upTo })
    .where('rules_version', '=', rulesVersion)
    .execute()
}

export function listStoredAfter({ db }: Ctx, id: number, limit: number): Promise<Stored[]> {
  return db.selectFrom('properties').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()
}

/** Locked in the order in which imports lock, and not against who only names a listing, so that nobody waits for another in a circle. */
export function lockListings({ db }: Ctx, ids: readonly number[]): Promise<Stored[]> {
  return db
    .selectFrom('properties')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('external_id')
    .forNoKeyUpdate()
    .execute()
}

export async function wasJudged({ db }: Ctx, rulesVersion: number): Promise<boolean> {
  const row = await db
    .selectFrom('judged_listings')
    .select('rules_version')
    .where('rules_version', '=', rulesVersion)
    .where('completed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
