import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

interface Asked {
  readonly source: string
  readonly externalIds: readonly string[]
}

/** The objects of adverts of the agent's own: the one such an object stands for by now. */
export async function listOwn({ db }: Ctx, agentId: AgentId, { source, externalIds }: Asked) {
  return db
    .selectFrom('adverts as a')
    .leftJoin('property_aliases as led', (join) => join.onRef('led.id', '=', 'a.property_id').onRef('led.agent_id', '=', 'a.agent_id'))
    .select(['a.external_id as externalId', sql<number>`coalesce(led.property_id, a.property_id)`.as('propertyId')])
    .where('a.source', '=', source)
    .where('a.external_id', 'in', externalIds)
    .where('a.agent_id', '=', agentId)
    .execute()
}
