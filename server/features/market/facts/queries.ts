import type { AdvertFact } from '#shared/contract/market/facts.ts'
import { FACT_FIELDS, type FactField } from '#shared/domain/advert-facts.ts'
import { ADVERT_FIELDS, type AdvertField } from '#shared/domain/advert-fields.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { withStandIns } from '../../../db/seen-by.ts'
import type { Fact } from './facts-in.ts'

/** Characters. Shorter texts are not worth a request. */
const TEXT_MIN = 60

/** The adverts among these whose text is worth a request. */
export async function listAskable({ db }: Ctx, advertIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from adverts
    where id = any(${advertIds}::bigint[]) and office_id is null and details_read_at is not null and length(description) >= ${TEXT_MIN}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** An advert's text, together with the personal names in it. */
export async function findText({ db }: Ctx, advertId: number) {
  return db
    .selectFrom('adverts')
    .select(['id', 'title', 'description', 'address', 'contact_name as contactName', 'property_type as propertyType'])
    .where('id', '=', advertId)
    .where('description', 'is not', null)
    .executeTakeFirst()
}

interface ReadText {
  readonly id: number
  readonly title: string
  readonly description: string | null
}

/** Locks the advert until the transaction ends; returns false if its text changed. */
export async function lockText({ db }: Ctx, { id, title, description }: ReadText): Promise<boolean> {
  const row = await db.selectFrom('adverts').select(['title', 'description']).where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.title === title && row.description === description
}

export async function replaceFacts({ db, clock }: Ctx, advertId: number, facts: readonly Fact[]): Promise<void> {
  await db.deleteFrom('advert_facts').where('advert_id', '=', advertId).execute()
  if (facts.length === 0) return
  const rows = facts.map(({ field, value, isAbout, sentence }) => ({
    advert_id: advertId,
    field,
    value,
    is_about: isAbout,
    sentence,
    found_at: clock.now(),
  }))
  await db.insertInto('advert_facts').values(rows).execute()
}

function isStated(field: FactField) {
  const { column }: AdvertField = ADVERT_FIELDS[field]
  return column === undefined ? sql`details ? ${sql.lit(field)}` : sql`${sql.ref(column)} is not null`
}

/** Facts stated in a property's advert texts but not in their fields; one per field, from the newest advert that the agent sees. */
export async function listFacts({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<AdvertFact[]> {
  const { rows } = await sql<AdvertFact>`
    with its as (
      select a.* from adverts a
      where a.property_id = any(${withStandIns(sql`${officeId}::uuid`, sql`array[${propertyId}::bigint]`)}) and (a.office_id is null or a.office_id = ${officeId})
    ), stated as (
      select ${sql.join(FACT_FIELDS.map((field) => sql`bool_or(${isStated(field)}) as ${sql.ref(field)}`))} from its
    )
    select distinct on (f.field) f.field, f.value, f.is_about as "isAbout", f.sentence, its.source, its.source_url as "sourceUrl"
    from advert_facts f join its on its.id = f.advert_id cross join stated
    where not coalesce((to_jsonb(stated) ->> f.field)::boolean, false)
    order by f.field, its.id desc`.execute(db)
  return rows
}
