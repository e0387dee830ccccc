import type { Quarter } from '#shared/contract/work/assignment.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { lastQuarter } from '#shared/domain/quarter.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isContacted, isDeal } from '../prospects/service.ts'

/** What each rule brought in the calendar quarter before this one. */
export async function countLastQuarter({ db, clock }: Ctx, officeId: OfficeId): Promise<(ruleId: number) => Quarter> {
  const { from, until } = lastQuarter(berlinDay(clock.now()))
  const { rows } = await sql<Omit<Quarter, 'from'> & { id: number }>`
    select l.rule_id as id, count(*)::int as leads,
      (count(*) filter (where ${isContacted(officeId, 'l.property_id')}))::int as contacted,
      (count(*) filter (where ${isDeal(officeId, 'l.property_id')}))::int as deals
    from lead_assignments l
    where l.office_id = ${officeId} and l.rule_id is not null
      and l.arrived_at >= (${from}::date)::timestamp at time zone 'Europe/Berlin' and l.arrived_at < (${until}::date)::timestamp at time zone 'Europe/Berlin'
    group by l.rule_id`.execute(db)
  const byRule = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  return (ruleId) => ({ from, ...(byRule.get(ruleId) ?? { leads: 0, contacted: 0, deals: 0 }) })
}
