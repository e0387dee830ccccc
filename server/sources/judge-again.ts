import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import { announceMatches } from '../features/market/matches/service.ts'
import { judgeNext } from '../features/market/properties/judge-stored.ts'

/** Milliseconds a job works before it lets others have its place. */
const SLICE = 20_000
/** Behind whatever an agent's own runs found, and who finds one of these brings it forward. */
const LAST = { priority: -1_000_000 } as const

/** Judges all stored listings by the rules of today. What becomes visible is announced like a new one, and its own page is read. */
export async function judgeAgain(ctx: Ctx): Promise<void> {
  const end = performance.now() + SLICE
  for (;;) {
    const isLast = await inTransaction(ctx, async (ctx) => {
      const { shownIds, unreadIds, isLast } = await judgeNext(ctx)
      await announceMatches(ctx, shownIds)
      // in the order in which runs ask for pages, or one would wait for the other in a circle
      for (const key of unreadIds.map(String).toSorted())
        await ctx.queue.enqueue(ctx, 'read-ad', { propertyId: Number(key) }, { ...LAST, key })
      return isLast
    })
    if (isLast) return
    if (performance.now() > end) return ctx.queue.enqueue(ctx, 'judge-again', {})
  }
}
