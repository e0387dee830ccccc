import type { OfficeId } from '#shared/domain/ids.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { CALL_CANDIDATES } from '#shared/domain/limits.ts'
import { CLOSED_STATUSES } from '#shared/domain/prospect-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { berlinMidnight } from '../../../db/berlin-midnight.ts'
import type { Pause } from './sellers.ts'

/** Properties called or postponed today, and up to CALL_CANDIDATES with a future follow-up from a call or postponement, earliest first. */
export async function listPaused({ db, clock }: Ctx, officeId: OfficeId): Promise<Pick<Pause, 'id' | 'isToday'>[]> {
  const now = clock.now()
  const called = sql`(select property_id as id, created_at from prospect_activities where office_id = ${officeId} and activity_type = 'call'
    union all select property_id, created_at from call_results where office_id = ${officeId} and result = 'snoozed' and undone_at is null
      and prospect_after ->> 'nextDate' is not null)`
  const { rows } = await sql<Pick<Pause, 'id' | 'isToday'>>`
    with today as (
      select distinct id from ${called} as called where created_at >= ${berlinMidnight(now)}
    ), later as (
      select pr.property_id as id from prospects pr
      where pr.office_id = ${officeId} and pr.next_follow_up_date > ${berlinDay(now)} and pr.prospect_status not in (${sql.join(CLOSED_STATUSES)})
        and exists (select from ${called} as called where called.id = pr.property_id)
      order by pr.next_follow_up_date, pr.property_id limit ${CALL_CANDIDATES}
    )
    select id, true as "isToday" from today
    union all select id, false from later where id not in (select id from today)`.execute(db)
  return rows
}
