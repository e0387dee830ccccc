import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Identifies an advert by its source and the source's id. */
export interface Advert {
  readonly source: string
  readonly externalId: string
}

/** Stores that these adverts are near a place and returns how many rows are new. The order is fixed, so that concurrent inserts do not deadlock. */
export async function insertNear({ db }: Ctx, adverts: readonly Advert[], keys: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into near_places (property_id, key)
    select distinct a.property_id, key
    from unnest(${adverts.map(({ source }) => source)}::text[], ${adverts.map(({ externalId }) => externalId)}::text[]) as found (source, external_id)
    join adverts a on a.source = found.source and a.external_id = found.external_id, unnest(${keys}::text[]) as key
    order by a.property_id, key
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the rows of places that no saved search covers any more. */
export async function deleteUnusedNear({ db }: Ctx): Promise<void> {
  await sql`
    with recursive used as (
      (select key from near_places order by key limit 1)
      union all
      select (select n.key from near_places n where n.key > used.key order by n.key limit 1) from used where used.key is not null
    )
    delete from near_places where key in (
      select key from used where key is not null and not exists (select from saved_search_places s where s.key = used.key))`.execute(db)
}

/** Copies a property's nearby places to another property. */
export async function copyNearPlaces({ db }: Ctx, from: number, to: number): Promise<void> {
  await sql`
    insert into near_places (property_id, key) select ${to}, key from near_places where property_id = ${from} order by key
    on conflict do nothing`.execute(db)
}

/** SQL fragment: whether a portal listed this property around a place. */
export const isNear = (propertyId: RawBuilder<unknown>, key: string) =>
  sql<SqlBool>`${propertyId} in (select n.property_id from near_places n where n.key = ${key})`
