import type { OfficeId, UserId, Viewer } from '#shared/domain/ids.ts'
import { OFFICE_RIGHTS, type OfficeRight } from '#shared/domain/office-rights.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether this agent sees a property: a shared one or the agent's own. One joined to another for this agent (decision 0051) is seen there. Every
 * read of properties by id must use this condition.
 */
export const isSeenBy = (officeId: OfficeId | RawBuilder<OfficeId>, object: string): RawBuilder<boolean> => {
  const [owner, id] = [sql.ref(`${object}.office_id`), sql.ref(`${object}.id`)]
  return sql<boolean>`((${owner} is null or ${owner} = ${officeId})
    and not exists (select from property_aliases led where led.id = ${id} and led.office_id = ${officeId}))`
}

/**
 * Whether the agent decided that this advert is for another property than the one it is attached to (decision 0051). Void once those two are no
 * longer together.
 */
export const isLeftOut = (officeId: RawBuilder<unknown>, advert: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from identity_decisions d join adverts beside on beside.id = d.other_id and beside.property_id = ${sql.ref(`${advert}.property_id`)}
  where d.one_id = ${sql.ref(`${advert}.id`)} and d.kind = 'parted' and d.office_id = ${officeId} and d.shared_at is null)`

/** The property as seen by the agent: itself, or the one it was joined to for this agent. */
export const seenAs = (officeId: RawBuilder<unknown>, object: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select led.property_id from property_aliases led where led.id = ${object} and led.office_id = ${officeId}), ${object})`

/** A property's id, and those joined to it for this agent: their adverts count as its own. */
export const withStandIns = (officeId: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<
    number[]
  >`(${ids} || array(select own.id from property_aliases own where own.office_id = ${officeId} and own.property_id = any(${ids})))`

/** Whether a property is the office's own, from an import, an email, a capture or a tip. */
export const isOfOffice = (officeId: OfficeId, property: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(property)} in (select own.id from properties own where own.office_id = ${officeId})`

/** A user's office; null for partners and administrators. */
export const findOfficeId = (userId: UserId | RawBuilder<unknown>): RawBuilder<OfficeId> =>
  sql<OfficeId>`(select u.office_id from users u where u.id = ${userId})`

/** Whether the office has an agent beside this one. */
export const hasOtherAgent = (officeId: OfficeId | RawBuilder<unknown>, userId: UserId | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from users other where other.office_id = ${officeId} and other.id <> ${userId} and other.role = 'agent' and other.deleted_at is null)`

/** Whether an agent's role has a right in the office. */
export const hasRight = (agentId: RawBuilder<unknown>, right: OfficeRight): RawBuilder<boolean> =>
  sql<boolean>`exists (select from users agent where agent.id = ${agentId} and agent.office_role = any(${[...OFFICE_RIGHTS[right]]}::text[]))`

/** Whether this is an agent of the office who may sign in and has a right there. */
export const isAgentWith = (right: OfficeRight, agentId: RawBuilder<unknown>, officeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from users agent where agent.id = ${agentId} and agent.office_id = ${officeId} and agent.role = 'agent' and agent.is_active
      and agent.office_role = any(${[...OFFICE_RIGHTS[right]]}::text[]))`

/** A user's office while no other agent works there; null for administrators, partners without an office and agents with colleagues. */
export const selectOfficeOfOne = (userId: UserId | RawBuilder<unknown>): RawBuilder<OfficeId> =>
  sql<OfficeId>`(select u.office_id from users u where u.id = ${userId} and not ${hasOtherAgent(sql.ref('u.office_id'), sql.ref('u.id'))})`

/** The agents of an office, in parentheses. */
export const selectAgents = (officeId: OfficeId | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select agent.id from users agent where agent.office_id = ${officeId} and agent.role = 'agent' and agent.deleted_at is null)`

/** Whether an office has an agent whose account is not locked. */
export const hasActiveAgent = (officeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from users agent where agent.office_id = ${officeId} and agent.role = 'agent' and agent.is_active)`

/** Whether a row is the viewer's own, by its agent; without an agent, that of any agent of the office. */
export const isViewers = ({ officeId, id }: Viewer, agentColumn: string): RawBuilder<boolean> => {
  const agent = sql.ref(agentColumn)
  return id === undefined ? sql<boolean>`${agent} in ${selectAgents(officeId)}` : sql<boolean>`${agent} = ${id}`
}
