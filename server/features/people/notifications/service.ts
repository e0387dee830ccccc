import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { exportMatches } from '../../work/crm/service.ts'
import { insertMatches } from './queries-match.ts'

/** A statement ends well before its time is up, however many agents search. */
const MATCHED_AT_ONCE = 1_000

/**
 * Tells every agent whose active searches fit one of these properties, once per property and agent, and hands on what he wants in his CRM.
 * Both or neither, so that a process killed in between leaves nothing out.
 */
export async function announceMatches(ctx: Ctx, propertyIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const counts = new Map<AgentId, number>()
    for (let from = 0; from < propertyIds.length; from += MATCHED_AT_ONCE) {
      const { announced, wished } = await insertMatches(ctx, propertyIds.slice(from, from + MATCHED_AT_ONCE))
      for (const { agentId, count } of announced) counts.set(agentId, (counts.get(agentId) ?? 0) + count)
      await exportMatches(ctx, wished)
    }
    await ctx.live.announce(
      ctx,
      [...counts].map(([agentId, count]) => ({ to: agentId, message: { type: 'new_properties', count } })),
    )
  })
}
