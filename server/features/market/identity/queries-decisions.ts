import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import type { Decision } from '#shared/contract/market/identity.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isViewers } from '../../../db/seen-by.ts'
import { mayUndo } from './queries-votes.ts'

/** Proposed pairs that neither this agent nor two offices have decided yet. Requires `OWN_DECISIONS` in the same `with`. */
const OPEN = sql`
  from maybe_pairs m join adverts a on a.id = m.one_id join adverts b on b.id = m.other_id
  where a.property_id <> b.property_id and (a.state <> 'gone' or b.state <> 'gone') and (a.hidden_reason is null or b.hidden_reason is null)
    and not exists (select from parted_pairs d join adverts one on one.id = d.one_id join adverts other on other.id = d.other_id
      where (one.property_id, other.property_id) in ((a.property_id, b.property_id), (b.property_id, a.property_id)))
    and (least(a.property_id, b.property_id), greatest(a.property_id, b.property_id)) not in (select smaller, larger from own)
    and coalesce((select to_id from led where id = a.property_id), a.property_id) <> coalesce((select to_id from led where id = b.property_id), b.property_id)`

/** The pairs this agent joined or kept apart, and the agent's private aliases. */
const OWN_DECISIONS = (officeId: OfficeId) => sql`
  led as materialized (select id, property_id as to_id from property_aliases where office_id = ${officeId}),
  own as materialized (
    select least(one.property_id, other.property_id) as smaller, greatest(one.property_id, other.property_id) as larger
    from identity_decisions d join adverts one on one.id = d.one_id join adverts other on other.id = d.other_id
    where d.office_id = ${officeId} and d.kind <> 'parted')`

export interface OpenPair {
  readonly one: number
  readonly other: number
}

/** Pairs on which this agent has a match come first: the agent may know the house. */
export async function listOpen({ db }: Ctx, officeId: OfficeId, { offset, limit }: { offset: number; limit: number }): Promise<OpenPair[]> {
  const { rows } = await sql<OpenPair>`
    with ${OWN_DECISIONS(officeId)} select m.one_id as one, m.other_id as other ${OPEN}
    order by exists (select from matches mt where ${isViewers({ officeId }, 'mt.agent_id')} and mt.property_id in (a.property_id, b.property_id)) desc,
      m.score desc, m.one_id desc, m.other_id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countOpen({ db }: Ctx, officeId: OfficeId, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ${OWN_DECISIONS(officeId)} select count(*)::int as n from (select 1 ${OPEN} limit ${max}) as open`.execute(db)
  return rows[0]?.n ?? 0
}

export async function isOpen({ db }: Ctx, officeId: OfficeId, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`with ${OWN_DECISIONS(officeId)} select 1 ${OPEN} and m.one_id = ${one} and m.other_id = ${other}`.execute(db)
  return rows.length > 0
}

/** What the page shows of an advert besides the compared columns. */
export async function listShown({ db }: Ctx, advertIds: readonly number[]) {
  return db
    .selectFrom('adverts')
    .select(['id', 'source_url', 'image_urls'])
    .where(sql<boolean>`id = any(${advertIds}::bigint[])`)
    .execute()
}

/** Keeps each advert of `some` apart from each of `others`, for all agents. */
export async function insertParted({ db }: Ctx, decisionId: number, some: readonly number[], others: readonly number[]): Promise<void> {
  await sql`
    insert into parted_pairs (one_id, other_id, decision_id)
    select least(one, other), greatest(one, other), ${decisionId} from unnest(${some}::bigint[]) as one, unnest(${others}::bigint[]) as other
    where one <> other order by 1, 2
    on conflict (one_id, other_id) do nothing`.execute(db)
}

export async function isConfirmed({ db }: Ctx, agentId: AgentId): Promise<boolean> {
  const user = await db.selectFrom('users').select('is_email_verified').where('id', '=', agentId).executeTakeFirst()
  return user?.is_email_verified === true
}

/** The decisions this agent may undo, newest first. */
export async function listDecisions({ db }: Ctx, officeId: OfficeId, limit: number): Promise<Decision[]> {
  const rows = await db
    .selectFrom('identity_decisions as d')
    .innerJoin('adverts as one', 'one.id', 'd.one_id')
    .innerJoin('adverts as other', 'other.id', 'd.other_id')
    .select([
      'd.id',
      'd.kind',
      'one.title as oneTitle',
      'other.title as otherTitle',
      'one.property_id as propertyId',
      'd.created_at as createdAt',
      sql<boolean>`d.shared_at is not null`.as('isShared'),
      sql<Decision['by']>`case when d.office_id = ${officeId} then 'self' when d.office_id is null then 'gone' else 'colleague' end`.as(
        'by',
      ),
    ])
    .where(mayUndo(officeId))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
  return rows as Decision[]
}

/** The values that decide whether a property may be joined, from its leading advert. */
export async function findJoined({ db }: Ctx, propertyId: number) {
  return db
    .selectFrom('properties')
    .select(['id', 'lead_advert_id as leadId', 'office_id as officeId', 'listing_type as offer', 'property_type as kind'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
}

/** Whether the property has this advert and at least one other. */
export async function findShared({ db }: Ctx, propertyId: number, advertId: number): Promise<boolean> {
  const { rows } = await sql<{ n: number; is_there: boolean }>`
    select count(*)::int as n, bool_or(id = ${advertId}) as is_there from adverts where property_id = ${propertyId}`.execute(db)
  return rows[0]?.is_there === true && rows[0].n > 1
}
