import type { OfficeId } from '#shared/domain/ids.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/durations.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { addInTurn, addItems, type WorkQueue } from '../../../jobs/work-items.ts'

/** Ad pages to be read. After the last try an advert keeps what its card showed. */
export const UNREAD: WorkQueue = {
  kind: 'read-ads',
  isBySource: true,
  order: 'turns',
  pauses: [10 * MINUTE, HOUR, 6 * HOUR, DAY],
  keptFor: 7 * DAY,
  start: (ctx, source) => ctx.queue.enqueue(ctx, 'read-ads', { source: source as PortalName }, { key: source }),
}

/** Queues ad pages round-robin across the offices whose runs found them. */
export const askForAdverts = (ctx: Ctx, source: PortalName, advertIds: readonly number[], officeIds: readonly OfficeId[]): Promise<void> =>
  addInTurn(ctx, UNREAD, source, advertIds, officeIds)

/** Queues pages that no office waits for, after all others. */
export const askForAdvertsLast = (ctx: Ctx, advertIds: readonly number[]): Promise<void> => addItems(ctx, UNREAD, advertIds)
