import type { Events } from '#shared/contract/route.ts'
import type { ExportProgress } from '#shared/contract/work/crm.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Listener } from '../../../perform.ts'
import { watch } from '../../../watch.ts'
import { countProgress, findFirstUnderWay } from './queries-exports.ts'
import { DatabaseMoment } from '../../../db/pages.ts'

const NOTHING: ExportProgress = { total: 0, exported: 0, failed: 0, underWay: 0 }

/**
 * Streams an agent's export progress until no export is under way. The event id is the time from which exports are counted, so that a reconnecting
 * client continues the same count.
 */
export async function* watchExports(ctx: Ctx, officeId: OfficeId, { heard, signal }: Listener): Events<ExportProgress> {
  const since = DatabaseMoment.safeParse(heard).data ?? (await findFirstUnderWay(ctx, officeId))
  if (since === undefined) return yield { id: ctx.clock.now().toISOString(), data: NOTHING }
  const look = () => countProgress(ctx, officeId, since)
  yield* watch({ look, isOver: ({ underWay }) => underWay === 0, toId: () => since }, signal)
}
