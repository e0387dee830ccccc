import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteSetting, insertGlobalSetting, resignGlobalSetting } from './queries.ts'

/** Name shown in the list for the setting from the environment. */
export const ENVIRONMENT_SETTING = 'SMTP_URL'

/** Changes mail servers in one transaction, serialised across processes: at most one is the global one. */
export const changeMailServers = <T>(ctx: Ctx, change: (ctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.locks.withLock('mail server', () => inTransaction(ctx, change))

/** Makes the environment's mail server the global one; if it is no longer set, deletes the earlier one. */
export async function applyMailSetting(ctx: Ctx): Promise<void> {
  const { smtp } = ctx.config
  await changeMailServers(ctx, async (ctx) => {
    await deleteSetting(ctx, ENVIRONMENT_SETTING)
    if (!smtp) return
    await resignGlobalSetting(ctx)
    await insertGlobalSetting(ctx, ENVIRONMENT_SETTING, smtp)
  })
}
