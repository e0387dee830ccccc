import type { Import } from '#shared/contract/market/imports.ts'
import type { ScraperActivity, ScraperStats, ScraperStatus } from '#shared/contract/market/scraper.ts'
import type { SourceState } from '#shared/contract/market/sources.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { list as importsOf } from '../imports/service.ts'
import { lastMails, mailboxOf } from '../mailbox/service.ts'
import { countOffers } from '../properties/service.ts'
import { nextRun } from '../scrape-runs/next-run.ts'
import { sourceStates } from '../sources/service.ts'
import { type Figures, getFigures, listRunsOf } from './queries.ts'

const SHOWN = 50

export async function statsOf(ctx: Ctx, agentId: AgentId): Promise<ScraperStats> {
  const [figures, found] = await Promise.all([getFigures(ctx, agentId), countOffers(ctx)])
  return {
    properties: { found, lastRunAt: figures.lastRunAt, isRunning: figures.isRunning },
    // partners come by an agent's link
    partners: { found: figures.partners, lastRunAt: null, isRunning: false },
    activePropertySearches: figures.activePropertySearches,
    activePartnerSearches: 0,
    measured: { properties: measuredOf(figures), partners: null, cpu: cpu(), memory: Math.round(process.memoryUsage.rss() / 1e6) },
  }
}

function measuredOf({ ended, completed, seconds, items }: Figures): ScraperStats['measured']['properties'] {
  if (ended === 0) return null
  return {
    runs: ended,
    successRate: Math.round((100 * completed) / ended),
    averageSeconds: completed === 0 ? 0 : Math.round(seconds / completed),
    itemsPerMinute: seconds === 0 ? 0 : Math.round((60 * items) / seconds),
  }
}

/** Percent of one processor since the process began. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return Math.round(((user + system) / 1e6 / process.uptime()) * 100)
}

/** What was read for an agent lately, by portals and from his files, the newest first. */
export async function activitiesOf(ctx: Ctx, agentId: AgentId): Promise<ScraperActivity[]> {
  const now = ctx.clock.now().getTime()
  const [runs, imports] = await Promise.all([listRunsOf(ctx, agentId, SHOWN), importsOf(ctx, agentId)])
  const secondsOf = (from: string, to: string | null) =>
    Math.max(0, Math.round(((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000))
  const activities = [
    ...runs.map(({ id, completedAt, ...run }) => ({
      ...run,
      id: `run-${id}`,
      kind: 'run' as const,
      seconds: secondsOf(run.startedAt, completedAt),
    })),
    ...imports.flatMap((one) => {
      const status = STATUS_OF_IMPORT[one.status]
      return status ? [{ ...activityOf(one), status, seconds: secondsOf(one.createdAt, one.finishedAt) }] : []
    }),
  ]
  return activities.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, SHOWN)
}

/** A file whose columns are still to be confirmed, or that waits, is not read yet. */
const STATUS_OF_IMPORT: Partial<Record<Import['status'], ScraperActivity['status']>> = {
  running: 'running',
  done: 'completed',
  undone: 'completed',
  failed: 'failed',
}

const activityOf = ({ id, fileName, error, total, imported, updated, createdAt }: Import) => ({
  id: `import-${id}`,
  kind: 'import' as const,
  source: null,
  names: [fileName],
  failure: null,
  reason: error,
  found: total,
  added: imported,
  changed: updated,
  startedAt: createdAt,
})

/** What an agent gets to know of a portal. */
const ofInterest = ({
  source,
  isConnected,
  isEnabled,
  closedUntil,
  failure,
  running,
  lastCompletedAt,
  pauseMs,
  unread,
  silences,
}: SourceState) => ({
  source,
  isConnected,
  isEnabled,
  closedUntil,
  failure: failure === null || failure.kind === 'unknown_place' ? null : { kind: failure.kind, at: failure.at },
  running,
  lastCompletedAt,
  pauseMs,
  unread,
  silences,
})

/** How each portal fares, and the agent's own ways in. */
export async function statusOf(ctx: Ctx, agentId: AgentId): Promise<ScraperStatus> {
  const [states, { isReceiving }, mails, imports] = await Promise.all([
    sourceStates(ctx),
    mailboxOf(ctx, agentId),
    lastMails(ctx, agentId),
    importsOf(ctx, agentId),
  ])
  const next = nextRun(ctx.clock.now())
  return {
    portals: states.map((state) => ({ ...ofInterest(state), nextRunAt: state.isConnected && state.isEnabled ? next : null })),
    mailbox: { isReceiving, lastMailAt: mails[0]?.receivedAt ?? null },
    imports: { lastImportAt: imports[0]?.createdAt ?? null },
  }
}
