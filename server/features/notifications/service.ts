import type { Ctx } from '../../ctx.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertMatches } from './queries-match.ts'

/** Tells every agent whose active searches fit one of these properties, once per property and agent. */
export async function announceMatches(ctx: Ctx, propertyIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const matches = await insertMatches(ctx, propertyIds)
    await ctx.live.announce(
      ctx,
      matches.map(({ agentId, count }) => ({ to: agentId, message: { type: 'new_properties', count } })),
    )
  })
}
