import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Locks a user before counting and adding to the user's rows: of two concurrent callers the second counts after the first has committed. */
export async function lockAccount({ db }: Ctx, id: UserId): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Like `lockAccount`, for an office's rows. */
export async function lockOffice({ db }: Ctx, id: OfficeId): Promise<void> {
  await db.selectFrom('offices').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Waits for what holds the office by `lockOffice`, and lets that wait for this transaction; several transactions may share it. */
export async function shareOffice({ db }: Ctx, id: OfficeId): Promise<void> {
  await db.selectFrom('offices').select('id').where('id', '=', id).forShare().execute()
}

/** What names an office's work at one property among the locks of the database. */
export const leadLock = (officeId: OfficeId, property: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql<bigint>`hashtextextended(${officeId}::text || ' ' || ${property}::text, 0)`

/** Of two who share the office and write at the same lead, the second waits, also where the office has no prospect yet. */
export async function lockLead({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${leadLock(officeId, sql`${propertyId}`)})`.execute(db)
}

/** Of the claims and returns of one person, each waits for the one before: a return that overtook its claim would end nothing. */
export async function lockClaims({ db }: Ctx, person: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims ${person}`}, 0))`.execute(db)
}
