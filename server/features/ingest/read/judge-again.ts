import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { announceMatches } from '../../market/matches/service.ts'
import { judgeNext } from '../../market/adverts/service.ts'
import { askForAdvertsLast } from '../runs/service.ts'

/** Milliseconds a job works before it yields to other jobs. */
const SLICE = 20_000

/** Judges all stored listings by the current rules. Those that become visible are announced like new ones, and unread pages are queued. */
export async function judgeAgain(ctx: Ctx): Promise<void> {
  const end = performance.now() + SLICE
  for (;;) {
    const isLast = await inTransaction(ctx, async (ctx) => {
      const { shownIds, unreadIds, isLast } = await judgeNext(ctx)
      await announceMatches(ctx, shownIds)
      await askForAdvertsLast(ctx, unreadIds)
      return isLast
    })
    if (isLast) return
    if (performance.now() > end) return ctx.queue.enqueue(ctx, 'judge-again', {})
  }
}
