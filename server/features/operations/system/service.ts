import { DAY } from '#shared/domain/durations.ts'
import { aiUsage } from '../../../ai/ask.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Lag } from '../../../db/log-position.ts'
import type { Replica } from '../../../db/replica.ts'
import { countWaiting, listWays } from '../../../deliveries/queries.ts'
import { bad, type Finding } from '../../../doctor/finding.ts'
import { findWaitingSince } from '../../../events/events.ts'
import type { Metrics, Reading } from '../../../metrics.ts'
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
  if (ctx.replica) offerReplica(metrics, ctx.replica)
}

function offerReplica(metrics: Metrics, replica: Replica): void {
  const readLag = async (choose: (lag: Lag) => number | undefined): Promise<Reading[]> => {
    const lag = await replica.measure()
    const value = lag && choose(lag)
    return value === undefined ? [] : [{ value }]
  }
  metrics.gauge('giebel_replica_lag_bytes', 'Log that the replica has not replayed', [], () => readLag(({ bytes }) => bytes))
  metrics.gauge('giebel_replica_lag_seconds', 'Age of what the replica replayed last', [], () => readLag(({ seconds }) => seconds))
  metrics.gauge('giebel_replica_used', 'Whether lists and counts are read from the replica', [], () => [
    { value: Number(replica.isUsed()) },
  ])
  metrics.gauge('giebel_replica_reads', 'Reads answered by the replica, or by the writer and why', ['by'], () =>
    [...replica.counts].map(([by, value]) => ({ labels: { by }, value })),
  )
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
