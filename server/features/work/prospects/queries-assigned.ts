import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isAgentWith } from '../../../db/seen-by.ts'

/**
 * This agent, or null for one who has left, is locked or works on no prospects, as a part of a statement. Only under the office's lock does it hold
 * until the transaction ends.
 */
export const selectWorker = (officeId: OfficeId, id: AgentId): RawBuilder<AgentId | null> =>
  sql<AgentId | null>`(case when ${isAgentWith('prospects.work', sql`${id}::uuid`, sql`${officeId}::uuid`)} then ${id}::uuid end)`

/** Gives these properties to agents, except those that were taken or closed meanwhile. Returns the ids of those it gave. */
export async function assignFree(
  { db, clock }: Ctx,
  officeId: OfficeId,
  leads: readonly { readonly propertyId: number; readonly userId: string }[],
): Promise<number[]> {
  const now = clock.now()
  const { rows } = await sql<{ id: number }>`
    insert into prospects (office_id, property_id, assigned_to, status_changed_at, created_at, updated_at)
    select ${officeId}, lead.id, lead.user_id, ${now}, ${now}, ${now}
    from unnest(${leads.map(({ propertyId }) => propertyId)}::bigint[], ${leads.map(({ userId }) => userId)}::uuid[]) as lead (id, user_id)
    order by lead.id
    on conflict (office_id, property_id) do update set assigned_to = excluded.assigned_to, updated_at = excluded.updated_at
      where prospects.assigned_to is null and prospects.prospect_status = 'not_contacted'
    returning property_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What every prospect has, also one that a rule assigned. */
const PLAIN = sql`array['office_id', 'property_id', 'prospect_status', 'assigned_to', 'hand_over_id', 'handed_from', 'first_score', 'words', 'found_by',
  'internal_notes_version', 'status_changed_at', 'created_at', 'updated_at']`

/**
 * Whether a person noted something on a prospect, or handed it over to the agent who has it, as a part of a statement. Assignments one by one are in
 * `lead_assignments`.
 */
export const showsWork = sql<boolean>`(prospect_status <> 'not_contacted' or (hand_over_id is not null and assigned_to is not null)
  or jsonb_strip_nulls(to_jsonb(prospects) - ${PLAIN}) <> '{}')`

/** Whether no person did anything at the prospect `pr` since that moment. What was noted as it was assigned counts for who assigned it. */
const isUnworked = (since: RawBuilder<unknown>) => sql`(
  pr.prospect_status = 'not_contacted' and pr.next_follow_up_date is null and pr.last_contact_date is null
  and not exists (select from prospect_activities done where done.office_id = pr.office_id and done.property_id = pr.property_id
    and done.author_id is not null and done.created_at > ${since}))`

/** Frees prospects of these agents where nothing was done since that moment. Returns the ids of the freed ones. */
export async function freeUnworked(
  { db, clock }: Ctx,
  officeId: OfficeId,
  leads: readonly { readonly propertyId: number; readonly userId: string; readonly since: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update prospects pr set assigned_to = null, updated_at = ${clock.now()}
    from unnest(${leads.map(({ propertyId }) => propertyId)}::bigint[], ${leads.map(({ userId }) => userId)}::uuid[],
      ${leads.map(({ since }) => since)}::timestamptz[]) as lead (id, user_id, since)
    where pr.office_id = ${officeId} and pr.property_id = lead.id and pr.assigned_to = lead.user_id and ${isUnworked(sql.ref('lead.since'))}
    returning pr.property_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the office has a prospect `pr` at a property of which this holds, as a part of a statement. */
const hasProspect = (officeId: OfficeId | RawBuilder<unknown>, property: string, holds: RawBuilder<unknown>) => sql<boolean>`exists (
  select from prospects pr where pr.office_id = ${officeId} and pr.property_id = ${sql.ref(property)} and ${holds})`

/** Whether an agent works on it or it has a status, as a part of a statement. */
export const isTaken = (officeId: OfficeId, property: string): RawBuilder<boolean> =>
  hasProspect(officeId, property, sql`(pr.assigned_to is not null or pr.prospect_status <> 'not_contacted')`)

/** Whether this agent has it, as a part of a statement. */
export const isAssignedTo = (officeId: RawBuilder<unknown>, property: string, user: string): RawBuilder<boolean> =>
  hasProspect(officeId, property, sql`pr.assigned_to = ${sql.ref(user)}`)

/** Whether this agent has it and did nothing since that moment, as a part of a statement. */
export const isUnworkedBy = (officeId: OfficeId, row: { readonly property: string; readonly user: string; readonly since: string }) =>
  hasProspect(officeId, row.property, sql`pr.assigned_to = ${sql.ref(row.user)} and ${isUnworked(sql.ref(row.since))}`)

/** Whether its owner was contacted, as a part of a statement. */
export const isContacted = (officeId: OfficeId, property: string): RawBuilder<boolean> =>
  hasProspect(officeId, property, sql`(pr.last_contact_date is not null or pr.prospect_status <> 'not_contacted')`)

/** Whether it became a deal, as a part of a statement. */
export const isDeal = (officeId: OfficeId, property: string): RawBuilder<boolean> =>
  hasProspect(officeId, property, sql`pr.prospect_status = 'closed_deal'`)
