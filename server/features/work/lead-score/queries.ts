import type { OfficeId } from '#shared/domain/ids.ts'
import { AREA_POINTS, type LeadShift, SHIFTS_MAX } from '#shared/domain/lead-shifts.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { selectSearchedPostcodes } from '../../market/saved-searches/service.ts'

/** The agent's shifts as a column. Until the agent stores some, even an empty list, the areas of the agent's searches are used instead. */
export const leadShifts = (officeId: OfficeId) => sql<readonly LeadShift[]>`coalesce(
  (select shifts from lead_shifts where office_id = ${officeId}),
  (select coalesce(jsonb_agg(jsonb_build_object('aspect', 'area', 'value', key, 'points', ${AREA_POINTS}::integer) order by key), '[]')
    from (${selectSearchedPostcodes(officeId, SHIFTS_MAX)}) searched))`

export async function listShifts({ db }: Ctx, officeId: OfficeId): Promise<readonly LeadShift[]> {
  const { shifts } = await db.selectNoFrom(leadShifts(officeId).as('shifts')).executeTakeFirstOrThrow()
  return shifts
}

export async function storeShifts({ db, clock }: Ctx, officeId: OfficeId, shifts: readonly LeadShift[]): Promise<void> {
  const values = { shifts: JSON.stringify(shifts), updated_at: clock.now() }
  await db
    .insertInto('lead_shifts')
    .values({ office_id: officeId, ...values })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet(values))
    .execute()
}
