import { sql } from 'kysely'
import type { RunActivity } from '#shared/contract/ingest/scraper.ts'
import type { SourceState } from '#shared/contract/ingest/sources.ts'
import type { AskedSource } from '#shared/domain/asked-sources.ts'
import { DIRECTORIES } from '#shared/domain/directories.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import type { AskedRun, LastRun } from '../../../hooks.ts'

type Run = Omit<RunActivity, 'id' | 'type' | 'seconds' | 'source'> & { readonly id: number; readonly source: AskedSource }

/** A request that an agent's searches need, with the searches' names. */
export interface NamedRequest {
  readonly source: AskedSource
  readonly request: string
  readonly names: string
  /** Earlier runs belong to other agents. */
  readonly since: string
}

/** The latest runs for these requests, newest first. */
export async function listRequestRuns({ db }: Ctx, asked: readonly NamedRequest[], limit: number): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select r.id, r.source, asked.names as "criteriaName", r.status, r.failure, r.reason as "errorMessage", r.items_found as "itemsFound",
      r.items_new as added, r.items_changed as changed, r.started_at as "startedAt", r.completed_at as "completedAt"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (source text, request text, names text, since timestamptz)
    cross join lateral (
      select * from scrape_runs one where one.source = asked.source and one.request = asked.request and one.started_at >= asked.since
      order by one.started_at desc, one.id desc limit ${limit}
    ) r
    order by r.started_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

/** The last run for each of these requests, if there was one. */
export async function listLastRuns({ db }: Ctx, asked: readonly AskedRun[]): Promise<LastRun[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<LastRun>`
    select asked.key, r.id, r.source, r.request, r.status, r.failure, r.reason, r.pages, r.items_found as "itemsFound", r.items_new as "itemsNew",
      r.items_changed as "itemsChanged", r.started_at as "startedAt", r.completed_at as "completedAt"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (key bigint, source text, request text, since timestamptz)
    cross join lateral (
      select * from scrape_runs one where one.source = asked.source and one.request = asked.request
        and one.started_at >= coalesce(asked.since, '-infinity')
      order by one.started_at desc, one.id desc limit 1
    ) r`.execute(db)
  return rows
}

/** Whether a directory is being read for one of these requests. */
export async function isReadingFor({ db }: Ctx, requests: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from scrape_runs
    where status = 'running' and source = any(${DIRECTORIES}) and request = any(${requests}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

export interface Figures {
  readonly lastRunAt: string | null
  readonly isRunning: boolean
  /** Over the last 24 hours. */
  readonly ended: number
  readonly completed: number
  /** Of the completed runs. */
  readonly seconds: number
  readonly items: number
}

/** Figures for all runs on portals, or on directories. */
export async function getFigures({ db, clock }: Ctx, what: 'portals' | 'directories'): Promise<Figures> {
  const dayAgo = new Date(clock.now().getTime() - DAY)
  const isMeant = what === 'directories' ? sql`source = any(${DIRECTORIES})` : sql`source <> all(${DIRECTORIES})`
  const { rows } = await sql<Figures>`
    select
      (select max(started_at) from scrape_runs where ${isMeant}) as "lastRunAt",
      exists (select from scrape_runs where status = 'running' and ${isMeant}) as "isRunning",
      day.*
    from (
      select count(*)::int as ended, count(*) filter (where status = 'completed')::int as completed,
        coalesce(sum(extract(epoch from completed_at - started_at)) filter (where status = 'completed'), 0)::float as seconds,
        coalesce(sum(items_found) filter (where status = 'completed'), 0)::int as items
      from scrape_runs where started_at > ${dayAgo} and status <> 'running' and ${isMeant}
    ) day`.execute(db)
  return rows[0] as Figures
}

/** A source's runs: the last completed one, the last one if it failed, and all of the last 24 hours. */
export interface SourceRuns {
  readonly source: AskedSource
  readonly lastCompletedAt: string | null
  readonly failure: SourceState['failure']
  readonly running: number
  readonly lastDay: SourceState['lastDay']
}

export async function listSourceRuns({ db, clock }: Ctx, sources: readonly AskedSource[]): Promise<SourceRuns[]> {
  const dayAgo = new Date(clock.now().getTime() - DAY)
  const { rows } = await sql<SourceRuns>`
    select s.source, done.completed_at as "lastCompletedAt",
      case when last.status = 'failed' then json_build_object('kind', last.failure, 'reason', last.reason, 'at', last.ended) end as failure,
      day.running, json_build_object('completed', day.completed, 'failed', day.failed, 'pages', day.pages, 'found', day.found,
        'added', day.added, 'changed', day.changed) as "lastDay"
    from unnest(${sources}::text[]) as s (source)
    left join lateral (select completed_at from scrape_runs r where r.source = s.source and r.status = 'completed'
      order by r.started_at desc, r.id desc limit 1) done on true
    left join lateral (select status, failure, reason, to_char(completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ended
      from scrape_runs r where r.source = s.source and r.status <> 'running' order by r.started_at desc, r.id desc limit 1) last on true
    cross join lateral (select
        count(*) filter (where r.status = 'running')::int as running,
        count(*) filter (where r.status = 'completed')::int as completed,
        count(*) filter (where r.status = 'failed')::int as failed,
        coalesce(sum(r.pages), 0)::int as pages, coalesce(sum(r.items_found), 0)::int as found,
        coalesce(sum(r.items_new), 0)::int as added, coalesce(sum(r.items_changed), 0)::int as changed
      from scrape_runs r where r.source = s.source and r.started_at > ${dayAgo}) day`.execute(db)
  return rows
}
