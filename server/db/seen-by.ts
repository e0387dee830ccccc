import type { AgentId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether this agent sees a property: a shared one or the agent's own. One joined to another for this agent (decision 0051) is seen there. Every
 * read of properties by id must use this condition.
 */
export const isSeenBy = (agentId: AgentId, object: string): RawBuilder<boolean> => {
  const [owner, id] = [sql.ref(`${object}.agent_id`), sql.ref(`${object}.id`)]
  return sql<boolean>`((${owner} is null or ${owner} = ${agentId})
    and not exists (select from property_aliases led where led.id = ${id} and led.agent_id = ${agentId}))`
}

/**
 * Whether the agent decided that this advert is for another property than the one it is attached to (decision 0051). Void once those two are no
 * longer together.
 */
export const isLeftOut = (agentId: RawBuilder<unknown>, advert: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from identity_decisions d join adverts beside on beside.id = d.other_id and beside.property_id = ${sql.ref(`${advert}.property_id`)}
  where d.one_id = ${sql.ref(`${advert}.id`)} and d.kind = 'parted' and d.agent_id = ${agentId} and d.shared_at is null)`

/** The property as seen by the agent: itself, or the one it was joined to for this agent. */
export const seenAs = (agentId: RawBuilder<unknown>, object: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select led.property_id from property_aliases led where led.id = ${object} and led.agent_id = ${agentId}), ${object})`

/** A property's id, and those joined to it for this agent: their adverts count as its own. */
export const withStandIns = (agentId: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<
    number[]
  >`(${ids} || array(select own.id from property_aliases own where own.agent_id = ${agentId} and own.property_id = any(${ids})))`
