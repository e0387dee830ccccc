import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import type { Agent, AgentId, Viewer } from '#shared/domain/ids.ts'
import type { ColleaguesProspects } from '#shared/domain/office-rights.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { fullName } from './consent-rows.ts'
import { seenAs } from './seen-by.ts'

/** Part of a statement about users: what their offices allow with the prospects of colleagues. */
export const selectChoice = (users: string): RawBuilder<ColleaguesProspects> =>
  sql<ColleaguesProspects>`(select o.colleagues_prospects from offices o where o.id = ${sql.ref(`${users}.office_id`)})`

/** Whether a prospect is the viewer's own or free. */
export const isOwnOrFree = ({ id }: Pick<Viewer, 'id'>, prospect: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${prospect}.assigned_to`)} is null or ${sql.ref(`${prospect}.assigned_to`)} = ${id ?? null})`

/** Whether this agent or a colleague works on a prospect, or it is free. */
export function isAssigned(who: NonNullable<PropertyFilter['assigned']>, agentId: AgentId | undefined, prospect: string) {
  const assigned = sql.ref(`${prospect}.assigned_to`)
  if (who === 'nobody') return sql<boolean>`${assigned} is null`
  return who === 'me' ? sql<boolean>`${assigned} = ${agentId ?? null}::uuid` : sql<boolean>`${assigned} <> ${agentId ?? null}::uuid`
}

/** Whether the viewer sees a prospect: some offices hide those of colleagues. */
export const isShownTo = (viewer: Viewer, prospect: string): RawBuilder<boolean> =>
  viewer.ofColleagues === 'none' ? isOwnOrFree(viewer, prospect) : sql<boolean>`true`

/** Whether the viewer sees the office's prospect, if any, at this property. */
export const isPropertyShownTo = (viewer: Viewer, property: string): RawBuilder<boolean> =>
  viewer.ofColleagues === 'none'
    ? sql<boolean>`not exists (select from prospects hidden where hidden.office_id = ${viewer.officeId} and hidden.property_id = ${sql.ref(property)}
        and not ${isOwnOrFree(viewer, 'hidden')})`
    : sql<boolean>`true`

/** The name of a colleague who works on one of these properties; undefined if none does. */
export async function findColleagueAt({ db }: Ctx, { id, officeId }: Agent, propertyIds: readonly number[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${fullName('w')}, '') as name from prospects x join users w on w.id = x.assigned_to
    where x.office_id = ${officeId} and x.assigned_to <> ${id} and x.property_id = any(array(
      select ${seenAs(sql`${officeId}::uuid`, sql.ref('named.id'))} from unnest(${propertyIds}::bigint[]) as named (id)))
    limit 1`.execute(db)
  return rows[0]?.name
}
