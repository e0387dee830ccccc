import type { AgentId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether this agent sees an object: everybody's, and his own. One that stands for another object for him (0051, 0057) is seen there. Whatever is read of
 * objects by their numbers asks this, and nothing else does.
 */
export const isSeenBy = (agentId: AgentId, object: string): RawBuilder<boolean> => {
  const [owner, id] = [sql.ref(`${object}.agent_id`), sql.ref(`${object}.id`)]
  return sql<boolean>`((${owner} is null or ${owner} = ${agentId})
    and not exists (select from property_aliases led where led.id = ${id} and led.agent_id = ${agentId}))`
}

/**
 * Whether the agent said of this advert that it offers another object than the one it stands at (0057). Where those two no longer stand together, he said
 * nothing.
 */
export const isLeftOut = (agentId: RawBuilder<unknown>, advert: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from identity_decisions d join adverts beside on beside.id = d.other_id and beside.property_id = ${sql.ref(`${advert}.property_id`)}
  where d.one_id = ${sql.ref(`${advert}.id`)} and d.kind = 'parted' and d.agent_id = ${agentId} and d.shared_at is null)`

/** The object that this one is for the agent: itself, or the one it stands for. */
export const seenAs = (agentId: RawBuilder<unknown>, object: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select led.property_id from property_aliases led where led.id = ${object} and led.agent_id = ${agentId}), ${object})`

/** An object by its number, and those that stand for it for this agent: theirs are its adverts for him. */
export const withStandIns = (agentId: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<
    number[]
  >`(${ids} || array(select own.id from property_aliases own where own.agent_id = ${agentId} and own.property_id = any(${ids})))`
