import { sql } from 'kysely'
import type { AskedSource } from '#shared/domain/asked-sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { ADVERTS, type FieldCount, type Silence } from './field-counts.ts'

/** Adds to this hour's counts. The fixed order prevents deadlocks between concurrent writers. */
export async function addReads({ db, clock }: Ctx, source: AskedSource, counts: readonly FieldCount[]): Promise<void> {
  await sql`
    insert into source_reads (source, form, field, layout, hour, read, present)
    select ${source}, form, field, coalesce(layout, ''), date_trunc('hour', ${clock.now()}::timestamptz, 'UTC'), read, present
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as new (form text, field text, layout text, read integer, present integer)
    order by form, field, coalesce(layout, '')
    on conflict (source, form, field, layout, hour) do update
      set read = source_reads.read + excluded.read, present = source_reads.present + excluded.present`.execute(db)
}

/** Readings needed to know what is usual. */
const USUAL = 100
/** A field counts as missing if this many were expected … */
const EXPECTED = 20
/** … and less than this share of them came. One search among many that covers only plots does not cause this. */
const LEFT = 0.1
/** A page without its advert was not understood, whatever the search: less than this share of advert pages already counts as missing. */
const UNDERSTOOD = 0.85

/**
 * Lists missing fields: compares the newest readings, as many as are needed to expect enough, with all earlier ones. A report ends by itself once the
 * field is back. A layout that is still shown is also checked alone, because the others would hide what it lacks; for fields it never had, the other
 * layouts set the expectation, so a new layout is checked too.
 */
export async function listSilences({ db }: Ctx, since: Date, shownSince: Date): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    with reads as (
      select source, form, field, layout, hour, read, present from source_reads where hour >= ${since}
      union all
      select source, form, field, null, hour, sum(read), sum(present) from source_reads where hour >= ${since} group by source, form, field, hour
    ), parted as (
      select source, form, field, layout, hour, max(hour) over whole as last_hour,
        sum(read) over newer as read, sum(present) over newer as present,
        sum(read) over whole - sum(read) over newer as read_before, sum(present) over whole - sum(present) over newer as present_before,
        sum(read) over beside - sum(read) over whole as read_beside, sum(present) over beside - sum(present) over whole as present_beside
      from reads
      window whole as (partition by source, form, field, layout), newer as (partition by source, form, field, layout order by hour desc),
        beside as (partition by source, form, field, layout is null)
    ), compared as (
      select distinct on (source, form, field, layout) source, form, field, layout, parted.read::int, parted.present::int,
        usual.present::float / usual.read as before
      from parted cross join lateral (
        select past.read, past.present
        from (values (read_before, present_before), (read_beside, present_beside)) as past (read, present)
        where past.read >= ${USUAL} order by past.present::float / past.read desc limit 1
      ) as usual
      where (layout is null or last_hour >= ${shownSince}) and parted.read * usual.present >= ${EXPECTED} * usual.read
      order by source, form, field, layout, hour desc
    )
    select distinct on (source, form, field) * from compared
    where present < read * before * case when form = 'ad' and field = ${ADVERTS} then ${UNDERSTOOD}::float else ${LEFT}::float end
    order by source, form, field, layout nulls first`.execute(db)
  return rows
}

export async function deleteReadsBefore({ db }: Ctx, moment: Date): Promise<void> {
  await db.deleteFrom('source_reads').where('hour', '<', moment.toISOString()).execute()
}
