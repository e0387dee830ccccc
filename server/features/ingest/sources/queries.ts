import { sql } from 'kysely'
import type { SourceChange, SourceState } from '#shared/contract/ingest/sources.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { AskedSource } from '#shared/domain/asked-sources.ts'
import type { Ctx } from '../../../ctx.ts'

export type Stored = Omit<SourceState, 'silences'>

/** The state of each source, joined with the host it is fetched from. */
export async function listStates({ db, clock }: Ctx, hosts: ReadonlyMap<AskedSource, string>): Promise<Stored[]> {
  const now = clock.now()
  const dayAgo = new Date(now.getTime() - DAY)
  const { rows } = await sql<Stored>`
    select s.source, s.is_enabled as "isEnabled", s.pause_ms as "pauseMs", s.marks_pictures as "marksPictures", w.unmarked,
      case when h.closed_until > ${now} then h.closed_until end as "closedUntil",
      coalesce(h.times_blocked, 0) as "timesBlocked", h.last_request_at as "lastRequestAt",
      done.completed_at as "lastCompletedAt",
      case when last.status = 'failed' then json_build_object('kind', last.failure, 'reason', last.reason, 'at', last.ended) end as failure,
      day.running, json_build_object('completed', day.completed, 'failed', day.failed, 'pages', day.pages, 'found', day.found,
        'added', day.added, 'changed', day.changed) as "lastDay",
      w.unread, w.tried as "unreadTried"
    from unnest(${[...hosts.keys()]}::text[], ${[...hosts.values()]}::text[]) as asked (source, host)
    join sources s on s.source = asked.source
    left join outgoing_hosts h on h.host = asked.host
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
      from scrape_runs r where r.source = s.source and r.started_at > ${dayAgo}) day
    cross join lateral (select count(*) filter (where i.kind = 'read-ads')::int as unread,
        count(*) filter (where i.kind = 'read-ads' and i.attempts > 0)::int as tried,
        count(*) filter (where i.kind = 'mark-pictures')::int as unmarked
      from work_items i where i.kind in ('read-ads', 'mark-pictures') and i.lane = s.source) w`.execute(db)
  return rows
}

type Changed = { readonly [Key in keyof SourceChange]?: NonNullable<SourceChange[Key]> }

/** Applies the wanted settings and returns those that changed. Locks the row until the end of the transaction. */
export async function setSource({ db }: Ctx, source: AskedSource, wanted: SourceChange): Promise<Changed> {
  const known = await db
    .selectFrom('sources')
    .select(['is_enabled as isEnabled', 'pause_ms as pauseMs', 'marks_pictures as marksPictures'])
    .where('source', '=', source)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { isEnabled = known.isEnabled, pauseMs = known.pauseMs, marksPictures = known.marksPictures } = wanted
  await db
    .updateTable('sources')
    .set({ is_enabled: isEnabled, pause_ms: pauseMs, marks_pictures: marksPictures })
    .where('source', '=', source)
    .execute()
  return {
    ...(isEnabled !== known.isEnabled && { isEnabled }),
    ...(pauseMs !== known.pauseMs && { pauseMs }),
    ...(marksPictures !== known.marksPictures && { marksPictures }),
  }
}
