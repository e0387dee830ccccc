import type { AgentId } from '#shared/domain/ids.ts'
import type { Decision } from '#shared/contract/market/identity.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Pairs of adverts of two objects about which nobody has decided. */
const OPEN = sql`
  from maybe_pairs m join adverts a on a.id = m.one_id join adverts b on b.id = m.other_id
  where a.property_id <> b.property_id and (a.state <> 'gone' or b.state <> 'gone') and (a.hidden_reason is null or b.hidden_reason is null)
    and not exists (select from parted_pairs d join adverts one on one.id = d.one_id join adverts other on other.id = d.other_id
      where (one.property_id, other.property_id) in ((a.property_id, b.property_id), (b.property_id, a.property_id)))`

export interface OpenPair {
  readonly one: number
  readonly other: number
}

/** Those about an object of the agent's own hits first: he may know the house. */
export async function listOpen({ db }: Ctx, agentId: AgentId, { offset, limit }: { offset: number; limit: number }): Promise<OpenPair[]> {
  const { rows } = await sql<OpenPair>`
    select m.one_id as one, m.other_id as other ${OPEN}
    order by exists (select from matches mt where mt.agent_id = ${agentId} and mt.property_id in (a.property_id, b.property_id)) desc,
      m.score desc, m.one_id desc, m.other_id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countOpen({ db }: Ctx, max: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 ${OPEN} limit ${max}) as open`.execute(db)
  return rows[0]?.n ?? 0
}

export async function isOpen({ db }: Ctx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`select 1 ${OPEN} and m.one_id = ${one} and m.other_id = ${other}`.execute(db)
  return rows.length > 0
}

/** What is shown of adverts beside what is compared. */
export async function listShown({ db }: Ctx, advertIds: readonly number[]) {
  return db
    .selectFrom('adverts')
    .select(['id', 'source_url', 'image_urls'])
    .where(sql<boolean>`id = any(${advertIds}::bigint[])`)
    .execute()
}

export interface NewDecision {
  readonly kind: Decision['kind']
  readonly one: number
  readonly other: number
  readonly aliasId: number | null
}

export async function insertDecision({ db, clock }: Ctx, agentId: AgentId, { kind, one, other, aliasId }: NewDecision): Promise<number> {
  const { id } = await db
    .insertInto('identity_decisions')
    .values({ agent_id: agentId, kind, one_id: one, other_id: other, alias_id: aliasId, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps each of some apart from each of the others. */
export async function insertParted({ db }: Ctx, decisionId: number, some: readonly number[], others: readonly number[]): Promise<void> {
  await sql`
    insert into parted_pairs (one_id, other_id, decision_id)
    select least(one, other), greatest(one, other), ${decisionId} from unnest(${some}::bigint[]) as one, unnest(${others}::bigint[]) as other
    where one <> other order by 1, 2
    on conflict (one_id, other_id) do nothing`.execute(db)
}

/** Whether the agent has confirmed his address. */
export async function isConfirmed({ db }: Ctx, agentId: AgentId): Promise<boolean> {
  const user = await db.selectFrom('users').select('is_email_verified').where('id', '=', agentId).executeTakeFirst()
  return user?.is_email_verified === true
}

/**
 * Who made a decision takes it back, and so does each agent who works on one of its objects; what nobody can take back any more, any agent can.
 */
const MAY_UNDO = (agentId: AgentId) => sql<boolean>`(d.agent_id = ${agentId} or d.agent_id is null or d.id in (
  select touched.id from (
    select property_id from prospects where agent_id = ${agentId} union select property_id from favorites where agent_id = ${agentId}
  ) as work
  join adverts a on a.property_id = work.property_id
  join identity_decisions touched on touched.one_id = a.id or touched.other_id = a.id))`

/** A decision that the agent may take back, and where both adverts stand by now. */
export async function findDecision({ db }: Ctx, agentId: AgentId, id: number) {
  return db
    .selectFrom('identity_decisions as d')
    .innerJoin('adverts as one', 'one.id', 'd.one_id')
    .innerJoin('adverts as other', 'other.id', 'd.other_id')
    .select([
      'd.kind',
      'd.one_id as one',
      'd.other_id as other',
      'd.alias_id as aliasId',
      'one.property_id as oneProperty',
      'other.property_id as otherProperty',
    ])
    .where('d.id', '=', id)
    .where(MAY_UNDO(agentId))
    .executeTakeFirst()
}

export async function deleteDecision({ db }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('identity_decisions').where('id', '=', id).execute()
}

/** Those that the agent may take back, the last ones first. */
export async function listDecisions({ db }: Ctx, agentId: AgentId, limit: number): Promise<Decision[]> {
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
      sql<Decision['by']>`case when d.agent_id = ${agentId} then 'self' when d.agent_id is null then 'gone' else 'colleague' end`.as('by'),
    ])
    .where(MAY_UNDO(agentId))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
  return rows as Decision[]
}

/** What an object is by its leading advert, and whether one agent has it alone. */
export async function findJoined({ db }: Ctx, propertyId: number) {
  return db
    .selectFrom('properties')
    .select(['id', 'lead_advert_id as leadId', 'agent_id as agentId', 'listing_type as offer', 'property_type as kind'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
}

/** The object of an advert, as long as that has others beside it. */
export async function findShared({ db }: Ctx, propertyId: number, advertId: number): Promise<boolean> {
  const { rows } = await sql<{ n: number; is_there: boolean }>`
    select count(*)::int as n, bool_or(id = ${advertId}) as is_there from adverts where property_id = ${propertyId}`.execute(db)
  return rows[0]?.is_there === true && rows[0].n > 1
}
