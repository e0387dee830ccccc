import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { StoredAdvert } from './queries-row.ts'

/** Last advert id judged by a rules version, locked until the transaction ends; undefined when that version is done. */
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

export function listStoredAfter({ db }: Ctx, id: number, limit: number): Promise<StoredAdvert[]> {
  return db.selectFrom('adverts').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()
}

/** Locks in the order imports use, and without blocking foreign keys to adverts, to avoid deadlocks. */
export function lockAdvertsById({ db }: Ctx, ids: readonly number[]): Promise<StoredAdvert[]> {
  return db
    .selectFrom('adverts')
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

/** Properties that a run has seen since then, and whether the leading advert's page was read. */
export function listFresh({ db }: Ctx, propertyIds: readonly number[], since: Date) {
  return db
    .selectFrom('properties as p')
    .innerJoin('adverts as lead', 'lead.id', 'p.lead_advert_id')
    .select(['p.id', 'lead.id as leadId', sql<boolean>`lead.details_read_at is not null`.as('isRead')])
    .where(sql<boolean>`p.id = any(${propertyIds}::bigint[])`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('adverts as a')
          .innerJoin('advert_sightings as s', 's.advert_id', 'a.id')
          .select('a.id')
          .whereRef('a.property_id', '=', 'p.id')
          .where('s.last_seen_at', '>', since.toISOString()),
      ),
    )
    .execute()
}
