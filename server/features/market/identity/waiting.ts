import type { Ctx } from '../../../ctx.ts'
import { addItems, type WorkQueue } from '../../../jobs/work-items.ts'

/** Adverts to be compared with adverts of other properties. */
export const UNCOMPARED: WorkQueue = {
  kind: 'compare-adverts',
  isBySource: false,
  order: 'newest',
  pauses: [],
  start: (ctx) => ctx.queue.enqueue(ctx, 'compare-adverts', {}, { key: 'all' }),
}

/** Queues adverts for comparison, in the transaction that changed them. */
export const askToCompare = (ctx: Ctx, advertIds: readonly number[]): Promise<void> => addItems(ctx, UNCOMPARED, advertIds)
