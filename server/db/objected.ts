import { type RawBuilder, sql } from 'kysely'
import { withStandIns } from './seen-by.ts'

/** Whether a record `r` is an objection that applies to this agent. */
export const heldAgainst = (officeId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`r.kind = 'objection' and r.lifted_at is null and (r.office_id = ${officeId} or r.office_id is null)`

/**
 * The day on which an objection was recorded on one of this property's adverts, by the agent or for all agents. Marks alone do not count as a record.
 */
export const objectedOn = (officeId: RawBuilder<unknown>, propertyId: RawBuilder<unknown>): RawBuilder<string | null> => sql<
  string | null
>`(
  select min(r.day) from contact_records r join adverts a on a.source = r.source and a.external_id = r.external_id
  where ${heldAgainst(officeId)} and a.property_id = any(${withStandIns(officeId, sql`array[${propertyId}]`)}))`

/** The day on which the owner named in a tip objected, by the same rules. */
export const objectedAtTip = (officeId: RawBuilder<unknown>, tipId: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select min(r.day) from contact_records r where ${heldAgainst(officeId)} and r.source = 'tip' and r.external_id = ${tipId}::text)`
