import type { Viewer } from '#shared/domain/ids.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { CALL_CANDIDATES } from '#shared/domain/limits.ts'
import { CLOSED_STATUSES } from '#shared/domain/prospect-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { berlinMidnight } from '../../../db/berlin-midnight.ts'
import { selectClaimed } from '../claims/service.ts'
import type { Pause } from './sellers.ts'

/**
 * Properties that a colleague is calling, that were called or postponed today, and up to CALL_CANDIDATES with a future follow-up from a call or
 * postponement, earliest first.
 */
export async function listPaused(ctx: Ctx, viewer: Viewer): Promise<Pick<Pause, 'id' | 'since'>[]> {
  const { db, clock } = ctx
  const { officeId } = viewer
  const now = clock.now()
  const called = sql`(select property_id as id, created_at from prospect_activities where office_id = ${officeId} and activity_type = 'call'
    union all select property_id, created_at from call_results where office_id = ${officeId} and result = 'snoozed' and undone_at is null
      and prospect_after ->> 'nextDate' is not null)`
  const { rows } = await sql<Pick<Pause, 'id' | 'since'>>`
    with held (id) as (${selectClaimed(ctx, viewer)}), today as (
      select distinct id from ${called} as called where created_at >= ${berlinMidnight(now)} and id not in (select id from held)
    ), later as (
      select pr.property_id as id from prospects pr
      where pr.office_id = ${officeId} and pr.next_follow_up_date > ${berlinDay(now)} and pr.prospect_status not in (${sql.join(CLOSED_STATUSES)})
        and exists (select from ${called} as called where called.id = pr.property_id)
      order by pr.next_follow_up_date, pr.property_id limit ${CALL_CANDIDATES}
    )
    select id, 'now' as since from held
    union all select id, 'today' from today
    union all select id, 'earlier' from later where id not in (select id from today union all select id from held)`.execute(db)
  return rows
}
