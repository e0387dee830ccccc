import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteSetting, insertGlobalSetting, resignGlobalSetting } from './queries.ts'

/** What the setting from the environment is called among the others. */
const NAME = 'SMTP_URL'

/** Makes the mail server of the settings the one everything goes out through, in place of any other; without one, what it was before is forgotten. */
export async function applyMailSetting(ctx: Ctx): Promise<void> {
  const { smtp } = ctx.config
  await ctx.locks.withLock('mail server', () =>
    inTransaction(ctx, async (ctx) => {
      await deleteSetting(ctx, NAME)
      if (!smtp) return
      await resignGlobalSetting(ctx)
      await insertGlobalSetting(ctx, NAME, smtp)
    }),
  )
}
