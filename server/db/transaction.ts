import pg from 'pg'
import type { Ctx } from '../ctx.ts'

/** PostgreSQL's codes for two transactions that got in each other's way: one of them is ended, and may simply begin again. */
const MAY_BEGIN_AGAIN = ['40P01', '40001']
const TRIES = 3

/**
 * Runs `work` in one transaction with a context of the same shape, so that the outer handle is out of reach.
 * What is enqueued or announced inside leaves when it commits, and never when it does not; so `work` may run again after a deadlock.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.db.transaction().execute((db) => work({ ...ctx, db }))
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && MAY_BEGIN_AGAIN.includes(error.code ?? '')) || tries === TRIES) throw error
    }
  }
}
