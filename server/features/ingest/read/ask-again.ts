import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { longUnseen } from '../../market/adverts/service.ts'
import { sourceSettings } from '../runs/service.ts'
import { askForAdsLast } from '../runs/unread-ads.ts'

/** Pages of a source: so few that the runs of a day hardly notice them. */
const EACH_HOUR = 20

/** What no run has shown for days may be sold, or further back than runs read: its own page knows. Those unseen for longest come first. */
export async function askAgain(ctx: Ctx, sources: readonly PortalName[]): Promise<void> {
  for (const source of sources) {
    if (!(await sourceSettings(ctx, source)).isEnabled) continue
    await inTransaction(ctx, async (ctx) => askForAdsLast(ctx, await longUnseen(ctx, source, EACH_HOUR)))
  }
}
