import type { AdvertFact } from '#shared/contract/market/facts.ts'
import { FACT_FIELDS, type FactField } from '#shared/domain/advert-facts.ts'
import { ADVERT_FIELDS, type AdvertField } from '#shared/domain/advert-fields.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { withStandIns } from '../../../db/seen-by.ts'
import type { Fact } from './facts-in.ts'

/** Characters. Shorter texts are not worth a request. */
const TEXT_MIN = 60

/** Queues these adverts if they have a text. Always in id order, so that concurrent inserts do not deadlock. */
export async function putUnasked({ db, clock }: Ctx, advertIds: readonly number[]): Promise<void> {
  const now = clock.now()
  await sql`
    insert into unasked_adverts (advert_id, asked_at, due_at)
    select id, ${now}, ${now} from adverts
    where id = any(${advertIds}::bigint[]) and agent_id is null and details_read_at is not null and length(description) >= ${TEXT_MIN} order by id
    on conflict (advert_id) do update set tries = 0, asked_at = excluded.asked_at, due_at = excluded.due_at`.execute(db)
}

/** The newest due advert. */
export async function findNextUnasked({ db, clock }: Ctx) {
  return db
    .selectFrom('unasked_adverts as u')
    .innerJoin('adverts as a', 'a.id', 'u.advert_id')
    .select([
      'a.id',
      'u.tries',
      'a.title',
      'a.description',
      'a.address',
      'a.contact_name as contactName',
      'a.property_type as propertyType',
    ])
    .where('u.due_at', '<=', clock.now().toISOString())
    .where('a.description', 'is not', null)
    .orderBy('u.advert_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function hasUnasked({ db, clock }: Ctx): Promise<boolean> {
  const row = await db
    .selectFrom('unasked_adverts')
    .select('advert_id')
    .where('due_at', '<=', clock.now().toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteUnasked({ db }: Ctx, advertId: number): Promise<void> {
  await db.deleteFrom('unasked_adverts').where('advert_id', '=', advertId).execute()
}

export async function postponeUnasked({ db }: Ctx, advertId: number, due: Date): Promise<void> {
  await sql`update unasked_adverts set due_at = ${due}, tries = tries + 1 where advert_id = ${advertId}`.execute(db)
}

export async function deleteUnaskedBefore({ db }: Ctx, moment: Date): Promise<void> {
  await db.deleteFrom('unasked_adverts').where('asked_at', '<', moment.toISOString()).execute()
}

interface ReadText {
  readonly id: number
  readonly title: string
  readonly description: string | null
}

/** Locks the advert until the transaction ends; false if its text changed. */
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

function isTold(field: FactField) {
  const { column }: AdvertField = ADVERT_FIELDS[field]
  return column === undefined ? sql`details ? ${sql.lit(field)}` : sql`${sql.ref(column)} is not null`
}

/** Facts stated in the texts of a property's adverts but in no field of them; one per field, from the newest advert the agent sees. */
export async function listFacts({ db }: Ctx, agentId: AgentId, propertyId: number): Promise<AdvertFact[]> {
  const { rows } = await sql<AdvertFact>`
    with its as (
      select a.* from adverts a
      where a.property_id = any(${withStandIns(sql`${agentId}::uuid`, sql`array[${propertyId}::bigint]`)}) and (a.agent_id is null or a.agent_id = ${agentId})
    ), told as (
      select ${sql.join(FACT_FIELDS.map((field) => sql`bool_or(${isTold(field)}) as ${sql.ref(field)}`))} from its
    )
    select distinct on (f.field) f.field, f.value, f.is_about as "isAbout", f.sentence, its.source, its.source_url as "sourceUrl"
    from advert_facts f join its on its.id = f.advert_id cross join told
    where not coalesce((to_jsonb(told) ->> f.field)::boolean, false)
    order by f.field, its.id desc`.execute(db)
  return rows
}
