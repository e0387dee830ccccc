import { type RawBuilder, sql } from 'kysely'
import { withStandIns } from './seen-by.ts'

/** That a record `r` is an objection that holds against this agent. */
export const heldAgainst = (agentId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`r.kind = 'objection' and r.lifted_at is null and (r.agent_id = ${agentId} or r.agent_id is null)`

/** The day on which an objection was noted at an advert of this object: by the agent himself, or one that holds for all. Marks alone are no record. */
export const objectedOn = (agentId: RawBuilder<unknown>, propertyId: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select min(r.day) from contact_records r join adverts a on a.source = r.source and a.external_id = r.external_id
  where ${heldAgainst(agentId)} and a.property_id = any(${withStandIns(agentId, sql`array[${propertyId}]`)}))`

/** The same of the owner whom a tip names. */
export const objectedAtTip = (agentId: RawBuilder<unknown>, tipId: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select min(r.day) from contact_records r where ${heldAgainst(agentId)} and r.source = 'tip' and r.external_id = ${tipId}::text)`
