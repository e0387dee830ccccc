import type { Ctx } from '../../../ctx.ts'
import { hasWaiting, putWaiting } from './queries-waiting.ts'

/** Queues adverts for comparison, in the transaction that changed them. */
export async function askToCompare(ctx: Ctx, advertIds: readonly number[]): Promise<void> {
  if (advertIds.length === 0) return
  await putWaiting(ctx, advertIds)
  await ctx.queue.enqueue(ctx, 'compare-adverts', {}, { key: 'adverts' })
}

/** Resumes the queue after a worker crash or a change of the rules. */
export async function startComparing(ctx: Ctx): Promise<void> {
  if (await hasWaiting(ctx)) await ctx.queue.enqueue(ctx, 'compare-adverts', {}, { key: 'adverts' })
}
