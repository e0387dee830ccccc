import pg from 'pg'
import type { Ctx } from '../ctx.ts'

/** PostgreSQL's code for a deadlock: it ends one transaction, which can simply be retried. */
const DEADLOCK = '40P01'
const TRIES = 3

/**
 * Runs `work` in one transaction with a context of the same shape, so that `work` cannot reach the outer handle. Its jobs and events are sent only on
 * commit, so it may run again after a deadlock.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.db.transaction().execute((db) => work({ ...ctx, db }))
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === DEADLOCK) || tries === TRIES) throw error
    }
  }
}

/** Runs `work` and takes back whatever it wrote. No read-only transaction, because reading a property by its id locks it. */
export async function readOnly<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const db = await ctx.db.startTransaction().execute()
  try {
    return await work({ ...ctx, db })
  } finally {
    await db.rollback().execute()
  }
}
