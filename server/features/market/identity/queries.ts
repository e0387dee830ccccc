import { type Selectable, sql } from 'kysely'
import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import type { DB } from '../../../db/schema.ts'
import { IDENTIFYING } from '../adverts/service.ts'

/** An advert's compared columns. */
const COMPARED = ['id', 'property_id', 'source', 'external_id', 'listed_at', ...IDENTIFYING] as const
export type ComparedRow = Pick<Selectable<DB['adverts']>, (typeof COMPARED)[number]>

/** Serializes all joins and splits until the transaction ends: concurrent comparisons would not see each other's results. */
export async function lockIdentity({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity', 0))`.execute(db)
}

/** The public adverts among these whose page was read: cards and own adverts are not compared. */
export async function listCompared({ db }: Ctx, advertIds: readonly number[]): Promise<ComparedRow[]> {
  return db
    .selectFrom('adverts')
    .select(COMPARED)
    .where(sql<boolean>`id = any(${advertIds}::bigint[])`)
    .where('details_read_at', 'is not', null)
    .where('office_id', 'is', null)
    .orderBy('id')
    .execute()
}

export interface Keyed {
  readonly id: number
  readonly own: readonly number[]
  readonly asked: readonly number[]
}

export async function storeKeys({ db }: Ctx, keyed: readonly Keyed[]): Promise<void> {
  await sql`
    insert into advert_keys (advert_id, keys)
    select (one ->> 'id')::bigint, array(select jsonb_array_elements_text(one -> 'own')::integer)
    from jsonb_array_elements(${JSON.stringify(keyed.map(({ id, own }) => ({ id, own })))}::jsonb) as one
    order by 1
    on conflict (advert_id) do update set keys = excluded.keys where advert_keys.keys <> excluded.keys`.execute(db)
}

/** A key shared by more adverts identifies nothing: a dealer's number, a stock phrase, the size of half the flats in a city. */
export const SHARED_BY = 40
/** Milliseconds a shared key is skipped, since adverts come and go. */
const NOTED = 30 * DAY
/** Candidates compared per advert, those with the most keys in common first. */
const COMPARED_WITH = 8
/** Candidates looked up per advert before they are ranked: their rows are scattered over the disk. */
const LOOKED_UP = 12

export interface Candidate {
  readonly advertId: number
  readonly otherId: number
  /** The keys both adverts share. */
  readonly keys: readonly number[]
}

/**
 * The stored adverts each of these is compared with: they belong to other properties and share a key, or two keys if kind and size are not
 * compatible. The index reads all adverts of a key before it returns the first, so a key shared by too many is stored and skipped from then on.
 */
export async function listCandidates({ db, clock }: Ctx, keyed: readonly Keyed[]): Promise<Candidate[]> {
  const asked = keyed.flatMap(({ id, asked }) => asked.map((key) => ({ id, key })))
  const [now, old] = [clock.now(), new Date(clock.now().getTime() - NOTED)]
  const { rows } = await sql<Candidate>`
    with asked as materialized (
      select * from unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ key }) => key)}::integer[]) as one (own_id, key)
      where not exists (select from shared_keys s where s.key = one.key and s.noted_at > ${old})
    ), found as materialized (
      select key, array(select k.advert_id from advert_keys k where k.keys @> array[key] limit ${SHARED_BY + 1}) as ids
      from (select distinct key from asked) as each
    ), forgotten as (
      delete from shared_keys where noted_at <= ${old} and key <> all(array(select key from found))
    ), noted as (
      insert into shared_keys (key, noted_at) select key, ${now} from found where cardinality(ids) > ${SHARED_BY} order by key
      on conflict (key) do update set noted_at = excluded.noted_at
    ), likely as (
      select own_id, other_id, array_agg(asked.key) as keys, row_number() over (partition by own_id order by count(*) desc, other_id desc) as place
      from asked join found on found.key = asked.key and cardinality(found.ids) <= ${SHARED_BY} cross join unnest(found.ids) as other_id
      where other_id <> own_id
      group by own_id, other_id
    ), ranked as (
      select own_id, other_id, keys, row_number() over (partition by own_id order by place) as place
      from likely join adverts own on own.id = own_id join adverts other on other.id = other_id
      where place <= ${LOOKED_UP} and other.property_id <> own.property_id and other.listing_type = own.listing_type
        and (cardinality(keys) > 1 or (other.property_type = own.property_type or 'other' in (other.property_type, own.property_type))
          and (own.size is null or other.size is null or other.size between own.size * 0.85 and own.size * 1.18))
    )
    select own_id as "advertId", other_id as "otherId", keys from ranked where place <= ${COMPARED_WITH} order by 1, 2`.execute(db)
  return rows
}

/** All adverts of these properties, including cards. */
export async function listOfProperties({ db }: Ctx, propertyIds: readonly number[]): Promise<ComparedRow[]> {
  return db
    .selectFrom('adverts')
    .select(COMPARED)
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .orderBy('id')
    .execute()
}

export async function findLead({ db }: Ctx, propertyId: number): Promise<number> {
  const row = await db.selectFrom('properties').select('lead_advert_id').where('id', '=', propertyId).executeTakeFirstOrThrow()
  return row.lead_advert_id
}

/** Decides which of two properties remains for an agent and which becomes its alias: prefers the one still on the market, then the smaller id. */
export async function onlineFirst({ db }: Ctx, one: number, other: number): Promise<readonly [number, number]> {
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where('id', 'in', [one, other])
    .orderBy(sql`hidden_reason is not null or offline_since is not null`)
    .orderBy('id')
    .execute()
  const kept = rows[0]?.id ?? one
  return [kept, kept === one ? other : one]
}

/** Locks all adverts of these properties, in the order imports use. */
export async function lockAdverts({ db }: Ctx, propertyIds: readonly number[]): Promise<void> {
  await db
    .selectFrom('adverts')
    .select('id')
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .orderBy('external_id')
    .forUpdate()
    .execute()
}

/** Whether two of these adverts are kept apart by a shared decision. */
export async function areParted({ db }: Ctx, some: readonly number[], others: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from parted_pairs where (one_id = any(${some}::bigint[]) and other_id = any(${others}::bigint[]))
      or (one_id = any(${others}::bigint[]) and other_id = any(${some}::bigint[])) limit 1`.execute(db)
  return rows.length > 0
}

export interface MaybePair {
  readonly one: number
  readonly other: number
  readonly score: number
}

/** Replaces these adverts' proposed pairs. */
export async function replaceMaybes({ db }: Ctx, advertIds: readonly number[], pairs: readonly MaybePair[]): Promise<void> {
  await sql`delete from maybe_pairs where one_id = any(${advertIds}::bigint[]) or other_id = any(${advertIds}::bigint[])`.execute(db)
  if (pairs.length === 0) return
  await sql`
    insert into maybe_pairs (one_id, other_id, score)
    select least(one, other), greatest(one, other), max(score)
    from unnest(${pairs.map(({ one }) => one)}::bigint[], ${pairs.map(({ other }) => other)}::bigint[], ${pairs.map(({ score }) => score)}::real[])
      as pairs (one, other, score)
    group by 1, 2 order by 1, 2
    on conflict (one_id, other_id) do update set score = excluded.score`.execute(db)
}

/** Inserts or updates a proposed pair. */
export async function putMaybe({ db }: Ctx, { one, other, score }: MaybePair): Promise<void> {
  await db
    .insertInto('maybe_pairs')
    .values({ one_id: one, other_id: other, score })
    .onConflict((conflict) => conflict.columns(['one_id', 'other_id']).doUpdateSet({ score }))
    .execute()
}
