import type { OfficeId } from '#shared/domain/ids.ts'
import type { RefusalAnswer } from '#shared/domain/contact-light.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { refusalSeenBy } from '../../../db/refusal.ts'

/** Stores the agent's correction together with the current verdict. */
export async function upsertCorrection({ db, clock }: Ctx, officeId: OfficeId, propertyId: number, isOffer: boolean): Promise<void> {
  await sql`
    insert into verdict_corrections (office_id, property_id, is_offer, hidden_reason, doubt_reason, rules_version, created_at)
    select ${officeId}, p.id, ${isOffer}, p.hidden_reason, p.doubt_reason, a.rules_version, ${clock.now()}
    from properties p join adverts a on a.id = p.lead_advert_id where p.id = ${propertyId}
    on conflict (office_id, property_id) do update set is_offer = excluded.is_offer, hidden_reason = excluded.hidden_reason,
      doubt_reason = excluded.doubt_reason, rules_version = excluded.rules_version, created_at = excluded.created_at`.execute(db)
}

/** Returns false if there was none. */
export async function deleteCorrection({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verdict_corrections')
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface RefusalWords {
  readonly agentRefusal: string | null
  readonly possibleRefusal: string | null
  readonly refusalAnswer: RefusalAnswer | null
  /** Quotations on which the agent has answered. */
  readonly answered: readonly string[]
}

/**
 * The refusal of agents that the agent sees on a property, locked until the transaction ends.
 * The lock is a separate statement, as adverts would otherwise be read in the state before it.
 */
export async function lockRefusal({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<RefusalWords> {
  await db.selectFrom('properties').select('id').where('id', '=', propertyId).forShare().execute()
  return db
    .selectFrom('properties as p')
    .leftJoin('refusal_answers as ra', (join) => join.onRef('ra.property_id', '=', 'p.id').on('ra.office_id', '=', officeId))
    .select(refusalSeenBy(officeId))
    .select(sql<string[]>`coalesce(ra.quotes, '{}')`.as('answered'))
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
}

/** Stores the agent's answer on a quotation. Confirming the refusal replaces earlier answers; denying it is added to them. */
export async function upsertRefusalAnswer(
  { db, clock }: Ctx,
  officeId: OfficeId,
  propertyId: number,
  { refuses, quote }: { readonly refuses: boolean; readonly quote: string },
): Promise<void> {
  await sql`
    insert into refusal_answers as ra (office_id, property_id, refuses, quotes, created_at)
    values (${officeId}, ${propertyId}, ${refuses}, ${[quote]}, ${clock.now()})
    on conflict (office_id, property_id) do update set refuses = excluded.refuses, created_at = excluded.created_at,
      quotes = case when ra.refuses or excluded.refuses then excluded.quotes
        else array(select distinct unnest(ra.quotes || excluded.quotes) order by 1) end`.execute(db)
}

/** Returns false if there was none. */
export async function deleteRefusalAnswer({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('refusal_answers')
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
