import type { AgentId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether this agent sees an object: everybody's, and his own. One of his own that stands for another object (0051) is seen there. Whatever is read of
 * objects by their numbers asks this, and nothing else does.
 */
export const isSeenBy = (agentId: AgentId, object: string): RawBuilder<boolean> => {
  const [owner, id] = [sql.ref(`${object}.agent_id`), sql.ref(`${object}.id`)]
  return sql<boolean>`(${owner} is null or ${owner} = ${agentId} and not exists (select from property_aliases led where led.id = ${id}))`
}

/** An object by its number, and whichever of the agent's own stand for it: theirs are its adverts for him. */
export const withOwnObjects = (agentId: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<
    number[]
  >`(${ids} || array(select own.id from property_aliases own where own.agent_id = ${agentId} and own.property_id = any(${ids})))`
