import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { longUnseen } from '../../market/adverts/service.ts'
import { askForAdvertsLast } from '../runs/service.ts'
import { sourceSettings } from '../sources/service.ts'

/** Pages per source and hour: few enough not to slow down the day's runs. */
const EACH_HOUR = 20

/** Queues the pages of adverts that no run has shown for days, longest unseen first: they may be sold, or listed further back than runs read. */
export async function askAgain(ctx: Ctx, sources: readonly PortalName[]): Promise<void> {
  for (const source of sources) {
    if (!(await sourceSettings(ctx, source)).isEnabled) continue
    await inTransaction(ctx, async (ctx) => askForAdvertsLast(ctx, await longUnseen(ctx, source, EACH_HOUR)))
  }
}
