import { DAY } from '#shared/domain/durations.ts'
import { aiUsage } from '../../../ai/ask.ts'
import type { Ctx } from '../../../ctx.ts'
import { countWaiting, listWays } from '../../../deliveries/queries.ts'
import { bad, type Finding } from '../../../doctor/finding.ts'
import { findWaitingSince } from '../../../events/events.ts'
import type { Reading } from '../../../metrics.ts'
import { silentSources } from '../../ingest/sources/service.ts'
import { faultyTemplates } from '../email-templates/service.ts'
import { askDatabase, listQueues, readQueues } from './queries.ts'

/** Throws if the database is unreachable. */
export const askWhetherReady = askDatabase

/** Metrics of the whole installation, queried at scrape time. */
export function offerFigures(ctx: Ctx): void {
  const { metrics } = ctx
  metrics.gauge('giebel_queue_jobs', 'Background work by queue and state', ['queue', 'state'], () => readQueues(ctx))
  metrics.gauge('giebel_deliveries_waiting', 'Mails, pushes and exports that wait', ['channel'], () => waitingDeliveries(ctx))
  metrics.gauge('giebel_event_delay_seconds', 'Age of the oldest event that nobody has been told of', [], () => eventDelay(ctx))
}

const waitingDeliveries = async (ctx: Ctx): Promise<Reading[]> =>
  (await countWaiting(ctx)).map(({ channel, count }) => ({ labels: { channel }, value: count }))

/** Seconds since the oldest undispatched event; 0 if there is none. */
async function eventDelay(ctx: Ctx): Promise<Reading[]> {
  const since = await findWaitingSince(ctx)
  return [{ value: since === undefined ? 0 : (ctx.clock.now().getTime() - Date.parse(since)) / 1000 }]
}

/** Milliseconds. */
const LATELY = 7 * DAY

export async function systemState(ctx: Ctx) {
  const now = ctx.clock.now().getTime()
  const since = { lastDay: new Date(now - DAY), lately: new Date(now - LATELY) }
  const [findings, queues, ways, ai] = await Promise.all([findingsNow(ctx), listQueues(ctx), listWays(ctx, since), aiUsage(ctx)])
  const labels = new Map<string, string>(ctx.queue.kinds.map(({ name, label }) => [name, label]))
  return {
    version: ctx.version,
    findings,
    queues: queues.flatMap(({ name, ...counts }) => {
      const label = labels.get(name)
      // pg-boss has internal queues
      return label === undefined ? [] : [{ name, label, ...counts }]
    }),
    ways,
    ai,
  }
}

/** Findings about the environment, silent sources, and templates that break the current rules. */
export async function findingsNow(ctx: Ctx): Promise<Finding[]> {
  const [examined, silent, faulty] = await Promise.all([ctx.examine(), silentSources(ctx), faultyTemplates(ctx)])
  return [
    ...examined,
    ...silent,
    ...faulty.map(({ templateName, fault }) =>
      bad(
        `Die Vorlage „${templateName}“ ist nicht mehr erlaubt; es gilt der eingebaute Text.`,
        `${fault} Ändern Sie die Vorlage unter „E-Mail Vorlagen“.`,
      ),
    ),
  ]
}
