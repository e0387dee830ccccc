import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** The property of an advert that everybody sees, or that is this agent's own; the public one first. */
export async function findKnown(
  { db }: Ctx,
  agentId: AgentId,
  { source, externalIds }: { readonly source: string; readonly externalIds: readonly string[] },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('adverts')
    .select('property_id as id')
    .where('source', '=', source)
    .where('external_id', 'in', externalIds)
    .where((eb) => eb.or([eb('agent_id', 'is', null), eb('agent_id', '=', agentId)]))
    .orderBy('agent_id', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
