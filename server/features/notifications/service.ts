import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/transaction.ts'
import { exportMatches } from '../crm/service.ts'
import { insertMatches } from './queries-match.ts'

/**
 * Tells every agent whose active searches fit one of these properties, once per property and agent, and hands on what he wants in his CRM.
 * Both or neither, so that a process killed in between leaves nothing out.
 */
export async function announceMatches(ctx: Ctx, propertyIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { announced, wished } = await insertMatches(ctx, propertyIds)
    await ctx.live.announce(
      ctx,
      announced.map(({ agentId, count }) => ({ to: agentId, message: { type: 'new_properties', count } })),
    )
    await exportMatches(ctx, wished)
  })
}
