import { sql } from 'kysely'
import type { AskedSource } from '#shared/domain/asked-sources.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Silence, Told } from '../../../sources/canary.ts'

/** Adds to what was told in this hour. In one order everywhere: two who add at once would else wait for each other. */
export async function addReads({ db, clock }: Ctx, source: AskedSource, told: readonly Told[]): Promise<void> {
  await sql`
    insert into source_reads (source, form, field, hour, read, told)
    select ${source}, form, field, date_trunc('hour', ${clock.now()}::timestamptz, 'UTC'), read, told
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as new (form text, field text, read integer, told integer)
    order by form, field
    on conflict (source, form, field, hour) do update
      set read = source_reads.read + excluded.read, told = source_reads.told + excluded.told`.execute(db)
}

/** Readings that say what is usual. */
const USUAL = 100
/** A field is missed when so many were to be expected … */
const EXPECTED = 20
/** … and not this share of them came. One search among many that asks for plots alone does not do that. */
const LEFT = 0.1

/** What is told no more: the newest readings, as many as it takes to expect enough, against all before them. It ends by itself when they tell it again. */
export async function listSilences({ db }: Ctx, since: Date): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    with parted as (
      select source, form, field, hour, sum(read) over newer as read, sum(told) over newer as told,
        sum(read) over whole - sum(read) over newer as read_before, sum(told) over whole - sum(told) over newer as told_before
      from source_reads where hour >= ${since}
      window whole as (partition by source, form, field), newer as (partition by source, form, field order by hour desc)
    ), compared as (
      select distinct on (source, form, field) source, form, field, read::int, told::int, told_before::float / read_before as before
      from parted where read_before >= ${USUAL} and read * told_before >= ${EXPECTED} * read_before
      order by source, form, field, hour desc
    )
    select * from compared where told < read * before * ${LEFT} order by source, form, field`.execute(db)
  return rows
}

export async function deleteReadsBefore({ db }: Ctx, moment: Date): Promise<void> {
  await db.deleteFrom('source_reads').where('hour', '<', moment.toISOString()).execute()
}
