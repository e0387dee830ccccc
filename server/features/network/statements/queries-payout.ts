import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { selectOfficeName } from '../../people/offices/service.ts'

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

/** Offices that asked this partner, latest first. */
export function listAsking({ db }: Ctx, partnerId: PartnerId): Promise<{ officeId: OfficeId; maklerName: string; askedOn: string }[]> {
  return db
    .selectFrom('payout_requests as r')
    .select(['r.office_id as officeId', 'r.asked_on as askedOn', selectOfficeName(sql.ref('r.office_id')).as('maklerName')])
    .where('r.partner_id', '=', partnerId)
    .orderBy('r.asked_on', 'desc')
    .orderBy('r.office_id')
    .execute()
}
