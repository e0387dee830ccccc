import { type Insertable, type Selectable, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { columnRefs, rowsAsJson } from '../../../db/rows-as-json.ts'
import type { DB } from '../../../db/schema.ts'

export type Advert = Selectable<DB['adverts']>
type Values = Insertable<DB['properties']>

/** The existing properties by id, locked until the transaction ends, so that concurrent changes to their adverts wait. */
export async function lockProperties({ db }: Ctx, ids: readonly number[]): Promise<Map<number, Selectable<DB['properties']>>> {
  const rows = await db
    .selectFrom('properties')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function listAdverts({ db }: Ctx, propertyIds: readonly number[]): Promise<Advert[]> {
  return db
    .selectFrom('adverts')
    .selectAll()
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .execute()
}

export async function insertProperties({ db }: Ctx, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return
  const columns = columnRefs(Object.keys(rows[0] ?? {}))
  await sql`
    insert into properties (${columns}) select ${columns} from json_populate_recordset(null::properties, ${rowsAsJson(rows)}::json)`.execute(
    db,
  )
}

/** Inserts place sets before properties use them, all at once and in id order: two imports inserting per property would deadlock. */
export async function keepPlaceSets({ db }: Ctx, sets: readonly (readonly string[])[]): Promise<void> {
  if (sets.length === 0) return
  await sql`
    insert into place_sets (id, keys)
    select distinct on (id) hash_array_extended(keys, 0) as id, keys
    from (select array(select jsonb_array_elements_text(place_set)) as keys from jsonb_array_elements(${JSON.stringify(sets)}::jsonb) as place_set) as given
    order by id
    on conflict do nothing`.execute(db)
}

export async function updateProperty({ db }: Ctx, id: number, values: Partial<Values>): Promise<void> {
  await db.updateTable('properties').set(values).where('id', '=', id).execute()
}

/** Locks the existing properties and returns their ids. Inserts that reference them wait until the transaction ends; earlier ones are visible. */
export async function lockForGood({ db }: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function takeNumber({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('properties', 'id')) as id`.execute(db)
  return (rows[0] as { id: number }).id
}

export async function deleteProperties({ db }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`delete from properties where id = any(${ids}::bigint[])`.execute(db)
}
