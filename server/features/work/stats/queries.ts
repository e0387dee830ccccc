import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { berlinMidnight } from '../../../db/berlin-midnight.ts'

/**
 * Dashboard figures: the agent's own listings and corrections in addition to the public listings, of which only today's are counted here. The last
 * digit of `kind` encodes whether a listing is hidden; unlike the reason it is indexed. "Today" is the current date in Berlin.
 */
export async function getStats({ db, clock }: Ctx, officeId: OfficeId) {
  const { rows } = await sql<{ ownListings: number; newToday: number }>`
    select
      own.total + his.total as "ownListings",
      own.today + his.today + (select count(*) from properties where kind % 10 = 0 and scraped_at >= day.began) as "newToday"
    from (select ${berlinMidnight(clock.now())} as began) as day,
      lateral (
        select coalesce(sum(differs), 0)::bigint as total, coalesce(sum(differs) filter (where scraped_at >= day.began), 0)::bigint as today
        from (
          select p.scraped_at, c.is_offer::integer - (p.hidden_reason is null)::integer as differs
          from verdict_corrections c join properties p on p.id = c.property_id where c.office_id = ${officeId}
        ) as corrected
      ) as his,
      lateral (
        select count(*) as total, count(*) filter (where p.scraped_at >= day.began) as today from properties p
        where p.office_id = ${officeId} and p.kind % 10 = 2 and p.sources <> 0 and not exists (select from property_aliases led where led.id = p.id and led.office_id = ${officeId})
      ) as own`.execute(db)
  return rows[0] as (typeof rows)[number]
}

export function getFirstSteps({ db }: Ctx, agentId: AgentId) {
  return db
    .selectFrom('users as u')
    .leftJoin('crm_connections as c', 'c.office_id', 'u.office_id')
    .select((eb) => [
      eb('c.api_key', 'is not', null).$castTo<boolean>().as('hasKey'),
      eb
        .exists(eb.selectFrom('saved_searches as s').select('s.id').whereRef('s.agent_id', '=', 'u.id'))
        .$castTo<boolean>()
        .as('hasSavedSearch'),
      eb('u.short_link_shared_at', 'is not', null).$castTo<boolean>().as('hasSharedLink'),
    ])
    .where('u.id', '=', agentId)
    .executeTakeFirstOrThrow()
}
