import type { ImportFailure } from '#shared/contract/ingest/imports.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { storableJson } from '../../../db/storable-json.ts'
import type { ImportListing } from '../../market/adverts/service.ts'
import { ownNumber } from './own-number.ts'
import type { StoredImport } from './queries.ts'
import { sourceRowHash } from './source-row-hash.ts'

export interface ReadListing {
  readonly line: number
  readonly object: string | null
  readonly listing: ImportListing
  /** Hash of the row's content. */
  readonly hash: Buffer
}

/** Deletes rows from an earlier, unfinished reading of the file. */
export async function deleteRows({ db }: Ctx, importId: number): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute()
  await db.deleteFrom('import_failures').where('import_id', '=', importId).execute()
}

/** `judgedBy` is the version by which the rows are judged. */
export async function insertRows(
  { db }: Ctx,
  importId: number,
  rows: readonly Omit<ReadListing, 'hash'>[],
  judgedBy: number,
): Promise<void> {
  const hashed = rows.map((row) => ({ ...row, hash: sourceRowHash(row.listing, judgedBy) }))
  await sql`
    insert into import_rows (import_id, line, source, external_id, object, listing, hash)
    select ${importId}, (one ->> 'line')::integer, one -> 'listing' ->> 'source', one -> 'listing' ->> 'externalId', one ->> 'object', one -> 'listing',
      decode(one ->> 'hash', 'hex')
    from jsonb_array_elements(${storableJson(hashed)}::jsonb) as one`.execute(db)
}

/** If a row with a note could not be stored later, the later reason replaces the note. */
export async function insertFailures({ db }: Ctx, importId: number, rows: readonly ImportFailure[]): Promise<void> {
  await sql`
    insert into import_failures (import_id, line, title, reason, is_stored)
    select ${importId}, (one ->> 'line')::integer, one ->> 'title', one ->> 'reason', (one ->> 'isStored')::boolean
    from jsonb_array_elements(${storableJson(rows)}::jsonb) as one
    on conflict (import_id, line) do update set reason = excluded.reason, is_stored = excluded.is_stored`.execute(db)
}

/**
 * Marks all rows as read, in the transaction of `ctx`. If an advert is listed several times, the last row counts. Nested loops are off: without
 * statistics on these rows the planner expects one row and compares each with all.
 */
export async function storeRead({ db }: Ctx, importId: number): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(db)
  await sql`
    with repeated as (
      delete from import_rows r using (
        select line, lead(line) over (partition by source, external_id order by line) as later from import_rows where import_id = ${importId}
      ) as listed
      where r.import_id = ${importId} and r.line = listed.line and listed.later is not null
      returning r.line
    ), counted as (
      select (select count(*) from import_rows where import_id = ${importId}) as row_count,
        (select count(*) from import_failures where import_id = ${importId} and not is_stored) as failed,
        (select count(*) from import_failures where import_id = ${importId} and is_stored) as noted, (select count(*) from repeated) as repeated
    )
    update imports set is_read = true, up_to = 0, total = row_count + counted.failed, failed = counted.failed, noted = counted.noted,
      skipped = repeated, imported = 0, updated = 0, tries = 1
    from counted where id = ${importId}`.execute(db)
}

/** Stores how many rows are read. Returns false if the import has ended; otherwise its row stays locked until the transaction ends. */
export async function storeReading({ db }: Ctx, importId: number, total: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ total })
    .where('id', '=', importId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface NewRow extends ReadListing {
  /** False if the advert is stored, with other content. */
  readonly isNew: boolean
}

/** The next rows in line order. */
export interface NextRows {
  /** Rows with new content. */
  readonly rows: readonly NewRow[]
  /** Properties of the other rows, whose adverts are already stored with the same content. */
  readonly sameIds: readonly number[]
  /** Line of the last row scanned; undefined if no rows are left. */
  readonly last: number | undefined
}

/** Scans until `limit` rows have new content. */
export async function listRows({ db }: Ctx, { id, officeId, upTo }: Held, limit: number): Promise<NextRows> {
  const { rows } = await sql<{ line: number; sameId: number | null; isNew: boolean; object: string | null; listing: Stored; hash: Buffer }>`
    select line, "sameId", "isNew", object, case when "sameId" is null then listing end as listing, hash
    from (
      select r.*, a.id is null as "isNew", case when a.row_hash = r.hash then a.property_id end as "sameId",
        count(*) filter (where a.row_hash is distinct from r.hash) over (order by r.line) as others
      from (select * from import_rows where import_id = ${id} and line > ${upTo} order by line limit ${limit * LOOKED_AT}) r
      left join adverts a on a.source = r.source and a.external_id = r.external_id || ${ownNumber('', officeId)}::text
    ) as next
    where others <= ${limit} order by line`.execute(db)
  return {
    rows: rows.flatMap(({ line, sameId, isNew, object, listing, hash }) =>
      sameId === null ? [{ line, isNew, object, listing: toListing(listing), hash }] : [],
    ),
    sameIds: rows.flatMap(({ sameId }) => sameId ?? []),
    last: rows.at(-1)?.line,
  }
}

type Held = Pick<StoredImport, 'id' | 'officeId' | 'upTo'>
/** Rows scanned per row to store: many for unchanged files, but not so many that scanning costs more than storing. */
const LOOKED_AT = 4

type Stored = Omit<ImportListing, 'listedAt'> & { readonly listedAt?: string }

const toListing = ({ listedAt, ...listing }: Stored): ImportListing => ({
  ...listing,
  ...(listedAt !== undefined && { listedAt: new Date(listedAt) }),
})

export interface StoredRows {
  readonly upTo: number
  readonly imported: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
}

/** Recounts the rows stored with a note after one of them could not be stored. */
export async function countNoted({ db }: Ctx, importId: number): Promise<void> {
  await sql`
    update imports set noted = (select count(*) from import_failures where import_id = ${importId} and is_stored)
    where id = ${importId}`.execute(db)
}

/** Stores an import's position, in the transaction that reached it. */
export async function storePosition(
  { db }: Ctx,
  importId: number,
  { upTo, imported, updated, skipped, failed }: StoredRows,
): Promise<void> {
  await sql`
    update imports set up_to = ${upTo}, imported = imported + ${imported}, updated = updated + ${updated}, skipped = skipped + ${skipped},
      failed = failed + ${failed}, tries = 1
    where id = ${importId}`.execute(db)
}

export async function insertImported({ db }: Ctx, importId: number, advertIds: readonly number[]): Promise<void> {
  await sql`insert into imported_adverts (import_id, advert_id) select ${importId}, unnest(${advertIds}::bigint[])`.execute(db)
}

/** The agent's own properties that already have adverts for these properties from the file. */
export async function listProperties(
  { db }: Ctx,
  importId: number,
  officeId: OfficeId,
  objects: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ object: string; id: number }>`
    select r.object, min(a.property_id) as id
    from import_rows r join adverts a on a.source = r.source and a.external_id = r.external_id || ${ownNumber('', officeId)}::text
    where r.import_id = ${importId} and r.object = any(${objects}::text[])
    group by r.object`.execute(db)
  return new Map(rows.map(({ object, id }) => [object, id]))
}

export async function takeNumbers({ db }: Ctx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('properties', 'id')) as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}

/** These adverts' properties by "source externalId", limited to properties that are not joined to another one. */
export async function listNewAlone({ db }: Ctx, advertIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ source: string; externalId: string; id: number }>`
    select a.source, a.external_id as "externalId", a.property_id as id from adverts a
    where a.id = any(${advertIds}::bigint[]) and not exists (select from property_aliases led where led.id = a.property_id and led.office_id = a.office_id)`.execute(
    db,
  )
  return new Map(rows.map(({ source, externalId, id }) => [`${source} ${externalId}`, id]))
}

/** Pages with a thousand rows, from the first line. */
export async function* eachFailure(ctx: Ctx, importId: number): AsyncIterable<ImportFailure> {
  for (let after = -1; ;) {
    const rows = await listFailures(ctx, importId, after, 1_000)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.line
  }
}

export function listFailures({ db }: Ctx, importId: number, after: number, limit: number): Promise<ImportFailure[]> {
  return db
    .selectFrom('import_failures')
    .select(['line', 'title', 'reason', 'is_stored as isStored'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute()
}
