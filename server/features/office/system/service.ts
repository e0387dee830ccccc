import { DAY } from '#shared/domain/durations.ts'
import type { Ctx } from '../../../ctx.ts'
import { askDatabase, listQueues, listWays, readEventDelay, readQueues, readWaiting } from './queries.ts'

/** Throws when the database does not answer. */
export const askWhetherReady = askDatabase

/** Figures of the whole installation, looked up when somebody asks. */
export function offerFigures(ctx: Ctx): void {
  const { metrics } = ctx
  metrics.gauge('giebel_queue_jobs', 'Background work by queue and state', ['queue', 'state'], () => readQueues(ctx))
  metrics.gauge('giebel_deliveries_waiting', 'Mails, pushes and exports that wait', ['channel'], () => readWaiting(ctx))
  metrics.gauge('giebel_event_delay_seconds', 'Age of the oldest event that nobody has been told of', [], () => readEventDelay(ctx))
}

/** Milliseconds. */
const LATELY = 7 * DAY

export async function systemState(ctx: Ctx) {
  const now = ctx.clock.now().getTime()
  const since = { lastDay: new Date(now - DAY), lately: new Date(now - LATELY) }
  const [findings, queues, ways] = await Promise.all([ctx.examine(), listQueues(ctx), listWays(ctx, since)])
  return { version: ctx.version, findings, queues, ways }
}
