import type { Ctx } from '../../../ctx.ts'
import { hasWaiting, putWaiting } from './queries-waiting.ts'

/** Has adverts compared with the others, in the transaction that changed them. */
export async function askToCompare(ctx: Ctx, advertIds: readonly number[]): Promise<void> {
  if (advertIds.length === 0) return
  await putWaiting(ctx, advertIds)
  await ctx.queue.enqueue(ctx, 'compare-adverts', {}, { key: 'adverts' })
}

/** Goes on with what waits: after a worker has died, or after the rules have changed. */
export async function startComparing(ctx: Ctx): Promise<void> {
  if (await hasWaiting(ctx)) await ctx.queue.enqueue(ctx, 'compare-adverts', {}, { key: 'adverts' })
}
