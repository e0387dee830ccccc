import type { Ctx } from '../ctx.ts'

/**
 * Runs `work` in one transaction with a context of the same shape, so that the outer handle is out of reach.
 * What is enqueued or announced inside leaves when it commits, and never when it does not.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
}
