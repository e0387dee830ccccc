import { sql } from 'kysely'
import type { SourceChange, SourceState } from '#shared/contract/ingest/sources.ts'
import type { AskedSource } from '#shared/domain/asked-sources.ts'
import type { Ctx } from '../../../ctx.ts'
import type { SourceSettings } from '../../../hooks.ts'

export type Stored = Pick<
  SourceState,
  'source' | 'isEnabled' | 'pauseMs' | 'marksPictures' | 'closedUntil' | 'timesBlocked' | 'lastRequestAt'
>

/** Each source's settings, joined with the host it is fetched from. */
export async function listSettings({ db, clock }: Ctx, hosts: ReadonlyMap<AskedSource, string>): Promise<Stored[]> {
  const now = clock.now()
  const { rows } = await sql<Stored>`
    select s.source, s.is_enabled as "isEnabled", s.pause_ms as "pauseMs", s.marks_pictures as "marksPictures",
      case when h.closed_until > ${now} then h.closed_until end as "closedUntil",
      coalesce(h.times_blocked, 0) as "timesBlocked", h.last_request_at as "lastRequestAt"
    from unnest(${[...hosts.keys()]}::text[], ${[...hosts.values()]}::text[]) as asked (source, host)
    join sources s on s.source = asked.source
    left join outgoing_hosts h on h.host = asked.host`.execute(db)
  return rows
}

type Changed = { readonly [Key in keyof SourceChange]?: NonNullable<SourceChange[Key]> }

/** Applies the requested settings and returns those that changed. Locks the row until the transaction ends. */
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

export async function listSources({ db }: Ctx): Promise<Map<string, SourceSettings>> {
  const rows = await db
    .selectFrom('sources')
    .select(['source', 'is_enabled as isEnabled', 'pause_ms as pauseMs', 'marks_pictures as marksPictures'])
    .execute()
  return new Map(rows.map(({ source, ...settings }) => [source, settings]))
}

export function sourceSettings({ db }: Ctx, source: AskedSource): Promise<Pick<SourceSettings, 'isEnabled' | 'pauseMs'>> {
  return db
    .selectFrom('sources')
    .select(['is_enabled as isEnabled', 'pause_ms as pauseMs'])
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
}
