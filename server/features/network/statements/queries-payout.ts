import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** False, without writing, if the agent already asked on this day or later. */
export async function storeAsked({ db }: Ctx, officeId: OfficeId, partnerId: PartnerId, today: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payout_requests')
    .values({ office_id: officeId, partner_id: partnerId, asked_on: today })
    .onConflict((conflict) =>
      conflict.columns(['office_id', 'partner_id']).doUpdateSet({ asked_on: today }).where('payout_requests.asked_on', '<', today),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Day on which the agent last asked this partner. */
export async function findAskedOn({ db }: Ctx, officeId: OfficeId, partnerId: PartnerId): Promise<string | null> {
  const row = await db
    .selectFrom('payout_requests')
    .select('asked_on as askedOn')
    .where('office_id', '=', officeId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return row?.askedOn ?? null
}

/** Agents who asked this partner, latest first. */
export async function listAsking(
  { db }: Ctx,
  partnerId: PartnerId,
): Promise<{ officeId: OfficeId; maklerName: string; askedOn: string }[]> {
  const rows = await db
    .selectFrom('payout_requests as r')
    .innerJoin('users as u', 'u.office_id', 'r.office_id')
    .select(['r.office_id as officeId', 'r.asked_on as askedOn', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('r.partner_id', '=', partnerId)
    .orderBy('r.asked_on', 'desc')
    .orderBy('r.office_id')
    .execute()
  return rows.map(({ officeId, askedOn, firstName, lastName }) => ({ officeId, askedOn, maklerName: `${firstName} ${lastName}`.trim() }))
}
