import { sql } from 'kysely'
import type { ScraperActivity, ScraperStats } from '#shared/contract/ingest/scraper.ts'
import { DIRECTORIES } from '#shared/domain/directories.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

type Run = Omit<ScraperActivity, 'id' | 'type' | 'seconds'> & { readonly id: number }

/**
 * The latest runs for an agent's searches, newest first. Runs for other agents' equal searches count from the moment the agent's own search was
 * created; all others stay hidden.
 */
export async function listRunsOf({ db }: Ctx, agentId: AgentId, limit: number): Promise<Run[]> {
  const { rows } = await sql<Run>`
    with asked as (
      select q.source, q.request, string_agg(s.name, ', ' order by s.name) as names, min(s.created_at) as since
      from saved_searches s join saved_search_requests q on q.saved_search_id = s.id
      where s.agent_id = ${agentId}
      group by q.source, q.request
    )
    select r.id, r.source, asked.names as "criteriaName", r.status, r.failure, r.reason as "errorMessage", r.items_found as "itemsFound", r.items_new as added, r.items_changed as changed,
      r.started_at as "startedAt", r.completed_at as "completedAt"
    from asked cross join lateral (
      select * from scrape_runs one where one.source = asked.source and one.request = asked.request and one.started_at >= asked.since
      order by one.started_at desc, one.id desc limit ${limit}
    ) r
    order by r.started_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

export type Figures = Pick<ScraperStats, 'activePropertyCriteria'> & {
  readonly lastRunAt: string | null
  readonly isRunning: boolean
  /** Over the last 24 hours. */
  readonly ended: number
  readonly completed: number
  /** Of the completed runs. */
  readonly seconds: number
  readonly items: number
}

/** Figures of all runs, and the agent's own count of searches. */
export async function getFigures({ db, clock }: Ctx, agentId: AgentId): Promise<Figures> {
  const dayAgo = new Date(clock.now().getTime() - DAY)
  const { rows } = await sql<Figures>`
    select
      (select count(*)::int from saved_searches where agent_id = ${agentId} and is_active) as "activePropertyCriteria",
      (select max(started_at) from scrape_runs where source <> all(${DIRECTORIES})) as "lastRunAt",
      exists (select from scrape_runs where status = 'running' and source <> all(${DIRECTORIES})) as "isRunning",
      day.*
    from (
      select count(*)::int as ended, count(*) filter (where status = 'completed')::int as completed,
        coalesce(sum(extract(epoch from completed_at - started_at)) filter (where status = 'completed'), 0)::float as seconds,
        coalesce(sum(items_found) filter (where status = 'completed'), 0)::int as items
      from scrape_runs where started_at > ${dayAgo} and status <> 'running' and source <> all(${DIRECTORIES})
    ) day`.execute(db)
  return rows[0] as Figures
}
