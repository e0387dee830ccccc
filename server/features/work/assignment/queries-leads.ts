import type { RulePreview } from '#shared/contract/work/assignment.ts'
import type { AssignedLead, AssignmentWay } from '#shared/domain/assignment.ts'
import type { Agent, OfficeId, UserId } from '#shared/domain/ids.ts'
import type { ListingType, PropertyType } from '#shared/domain/property-type.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameUser } from '../../../db/author.ts'
import { objectedOn } from '../../../db/objected.ts'
import { isSeenBy, selectAgents } from '../../../db/seen-by.ts'
import { isFreeFor } from '../claims/service.ts'
import { isTaken, isUnworkedBy } from '../prospects/service.ts'
import { selectFound } from '../../market/matches/service.ts'
import { selectTipped, selectTraits } from '../../market/properties/service.ts'

interface Arrival {
  readonly propertyId: number
  readonly arrivedAt: string
  /** Of its place keys those that a rule names. */
  readonly placeKeys: readonly string[]
  readonly price: number | null
  readonly propertyType: PropertyType
  readonly listingType: ListingType
  /** Bit mask of the portals and files. */
  readonly sources: number
  /** Of the tip it was made from. */
  readonly tipId: number | null
}

interface Asked {
  readonly since: Date
  /** Place keys that rules name. */
  readonly keys: readonly string[]
  readonly limit: number
}

/** What the office's searches found, and tips that it took, since a moment. */
const selectArrivals = (officeId: OfficeId, { since, keys }: Asked, isMeant: RawBuilder<boolean>) => sql`
  select p.id as "propertyId", arrived.at as "arrivedAt", p.price, p.property_type as "propertyType", p.listing_type as "listingType",
    p.sources, p.keys as "placeKeys", p.tip_id as "tipId"
  from (
    select found.property_id, min(found.at) as at from (${selectFound(officeId, since)} union all ${selectTipped(officeId, since)}) found
    group by found.property_id
  ) arrived join (${selectTraits(keys)}) p on p.id = arrived.property_id
  where ${isSeenBy(officeId, 'p')} and ${isMeant}`

/** The oldest leads that no rule was tried for, on the market and free: no agent has begun or is calling, and the owner did not object. */
export async function listNewLeads(ctx: Ctx, officeId: OfficeId, asked: Asked): Promise<Arrival[]> {
  const isNew = sql<boolean>`p.offline_since is null
    and not exists (select from lead_assignments l where l.office_id = ${officeId} and l.property_id = p.id)
    and not ${isTaken(officeId, 'p.id')} and ${isFreeFor(ctx, officeId, null, 'p.id')}
    and ${objectedOn(sql`${officeId}::uuid`, sql.ref('p.id'))} is null`
  const { rows } = await sql<Arrival>`
    ${selectArrivals(officeId, asked, isNew)} order by arrived.at, p.id limit ${asked.limit}`.execute(ctx.db)
  return rows
}

/** All that arrived, the newest first, whatever became of them. */
export async function listArrivals({ db }: Ctx, officeId: OfficeId, asked: Asked): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    ${selectArrivals(officeId, asked, sql<boolean>`true`)} order by arrived.at desc, p.id desc limit ${asked.limit}`.execute(db)
  return rows
}

/** Properties by their ids, in that order. */
export async function listExamples({ db }: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<RulePreview['examples']> {
  const { rows } = await sql<RulePreview['examples'][number]>`
    select p.id, p.title, p.zip_code as "zipCode", p.location from (${selectTraits([])}) p
    where p.id = any(${ids}::bigint[]) and ${isSeenBy(officeId, 'p')} order by array_position(${ids}::bigint[], p.id)`.execute(db)
  return rows
}

/** When it was last each agent's turn. */
export async function listTurns({ db }: Ctx, officeId: OfficeId): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; at: string }>`
    select agent.id, last.assigned_at as at from unnest(array${selectAgents(officeId)}) as agent (id) cross join lateral (
      select l.assigned_at from lead_assignments l
      where l.user_id = agent.id and l.office_id = ${officeId} and l.way = 'turn' order by l.assigned_at desc limit 1) last`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Records what became of leads; nothing for those that another process or person was faster with. */
export async function insertAssignments({ db, clock }: Ctx, officeId: OfficeId, leads: readonly AssignedLead[]): Promise<void> {
  const column = <Name extends keyof AssignedLead>(name: Name) => leads.map((lead) => lead[name])
  await sql`
    insert into lead_assignments (office_id, property_id, way, rule_id, rule_name, user_id, for_id, arrived_at, assigned_at)
    select ${officeId}, lead.id, lead.way, r.id, r.name, lead.user_id, lead.for_id, lead.arrived_at, ${clock.now()}
    from unnest(${column('propertyId')}::bigint[], ${column('way')}::text[], ${column('ruleId')}::bigint[], ${column('userId')}::uuid[],
        ${column('forId')}::uuid[], ${column('arrivedAt')}::timestamptz[]) as lead (id, way, rule_id, user_id, for_id, arrived_at)
      left join assignment_rules r on r.office_id = ${officeId} and r.id = lead.rule_id
    order by lead.id on conflict (office_id, property_id) do nothing`.execute(db)
}

/** Records who assigned a lead by hand, and the new agent; without one that it is free. */
export async function storeByHand({ db, clock }: Ctx, { id, officeId }: Agent, propertyId: number, userId: UserId | null): Promise<void> {
  const now = clock.now()
  await sql`
    insert into lead_assignments (office_id, property_id, way, user_id, given_by, arrived_at, assigned_at)
    values (${officeId}, ${propertyId}, ${userId === null ? 'pool' : 'hand'}, ${userId}, ${id}, ${now}, ${now})
    on conflict (office_id, property_id) do update set way = excluded.way, user_id = excluded.user_id, given_by = excluded.given_by,
      for_id = null, assigned_at = excluded.assigned_at, noticed_at = null, returned_at = null`.execute(db)
}

/** Whether a person assigned or freed it, as a part of a statement. */
export const isByHand = sql<boolean>`(given_by is not null or way = 'hand')`

export interface StoredReason {
  readonly way: AssignmentWay
  readonly rule: string | null
  readonly standsInFor: string | null
  readonly by: string | null
  readonly at: string
  readonly isUnworked: boolean
}

const ASSIGNED = { property: 'l.property_id', user: 'l.user_id', since: 'l.assigned_at' } as const

/** Why this agent has a lead; undefined if nothing was recorded. */
export async function findReason({ db }: Ctx, officeId: OfficeId, propertyId: number, userId: string): Promise<StoredReason | undefined> {
  const { rows } = await sql<StoredReason>`
    select l.way, case when l.way = 'rule' then l.rule_name end as rule, ${nameUser('l.for_id')} as "standsInFor",
      ${nameUser('l.given_by')} as by, l.assigned_at as at, ${isUnworkedBy(officeId, ASSIGNED)} as "isUnworked"
    from lead_assignments l where l.office_id = ${officeId} and l.property_id = ${propertyId} and l.user_id = ${userId}`.execute(db)
  return rows[0]
}
