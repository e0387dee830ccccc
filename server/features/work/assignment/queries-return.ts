import type { OfficeId } from '#shared/domain/ids.ts'
import { DAY } from '#shared/domain/durations.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { hasOtherAgent } from '../../../db/seen-by.ts'
import { isUnworkedBy } from '../prospects/service.ts'

/** Milliseconds. What was not freed by then has been worked on. */
const LOOKED_BACK = 120 * DAY

const lookedBack = ({ clock }: Pick<Ctx, 'clock'>) => new Date(clock.now().getTime() - LOOKED_BACK)

/** Offices with assigned leads and another agent who may take them. */
export async function listOfficesToReturn(ctx: Ctx): Promise<OfficeId[]> {
  const { rows } = await sql<{ id: OfficeId }>`
    select distinct l.office_id as id from lead_assignments l
    where l.user_id is not null and l.assigned_at >= ${lookedBack(ctx)} and ${hasOtherAgent(sql.ref('l.office_id'), sql.ref('l.user_id'))}
    order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

interface ToReturn {
  readonly propertyId: number
  readonly userId: string
  /** When it was assigned. */
  readonly since: string
  /** The day of the agent's notice; null if that is to come. */
  readonly lastNotice: string | null
}

/** Unworked leads assigned on that day or before. */
export async function listToReturn(ctx: Ctx, officeId: OfficeId, lastDay: string): Promise<ToReturn[]> {
  const { rows } = await sql<ToReturn>`
    select l.property_id as "propertyId", l.user_id as "userId", l.assigned_at as since,
      (l.noticed_at at time zone 'Europe/Berlin')::date as "lastNotice"
    from lead_assignments l
    where l.office_id = ${officeId} and l.assigned_at >= ${lookedBack(ctx)} and (l.assigned_at at time zone 'Europe/Berlin')::date <= ${lastDay}::date
      and ${isUnworkedBy(officeId, { property: 'l.property_id', user: 'l.user_id', since: 'l.assigned_at' })}
    order by l.property_id`.execute(ctx.db)
  return rows
}

export async function storeNotice({ db, clock }: Ctx, officeId: OfficeId, propertyIds: readonly number[]): Promise<void> {
  await sql`update lead_assignments set noticed_at = ${clock.now()}
    where office_id = ${officeId} and property_id = any(${propertyIds}::bigint[])`.execute(db)
}

export async function storeReturned({ db, clock }: Ctx, officeId: OfficeId, propertyIds: readonly number[]): Promise<void> {
  await sql`update lead_assignments set returned_at = ${clock.now()}, user_id = null, for_id = null
    where office_id = ${officeId} and property_id = any(${propertyIds}::bigint[])`.execute(db)
}
