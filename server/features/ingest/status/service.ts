import type { Import } from '#shared/contract/ingest/imports.ts'
import type { RunActivity, RunStats, RunStatus } from '#shared/contract/ingest/scraper.ts'
import type { SourceState } from '#shared/contract/ingest/sources.ts'
import { DIRECTORIES } from '#shared/domain/directories.ts'
import { PORTALS } from '#shared/domain/sources.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { list as listImports } from '../imports/service.ts'
import { lastMails, getMailbox } from '../mailbox/service.ts'
import { countOffers } from '../../market/properties/service.ts'
import { countActiveSearches, listNamedRequests } from '../../market/saved-searches/service.ts'
import { nextRun } from '#shared/domain/next-run.ts'
import { sourceStates } from '../sources/service.ts'
import { countPartners } from '../../network/businesses/service.ts'
import { countActive, listPartnerCriteria, listDirectoryRuns, getReading } from '../../network/partner-criteria/service.ts'
import { type Figures, getFigures, listRequestRuns } from '../runs/service.ts'

const SHOWN = 50

export async function getRunStats(ctx: Ctx, { id, officeId }: Agent): Promise<RunStats> {
  const [figures, activePropertyCriteria, totalProperties, totalPartners, reading, activePartnerCriteria] = await Promise.all([
    getFigures(ctx, 'portals'),
    countActiveSearches(ctx, id),
    countOffers(ctx),
    countPartners(ctx, officeId),
    getReading(ctx, officeId),
    countActive(ctx, officeId),
  ])
  return {
    totalProperties,
    lastPropertyScrape: figures.lastRunAt,
    propertyScrapingActive: figures.isRunning,
    totalPartners,
    lastPartnerScrape: reading.lastRunAt,
    partnerScrapingActive: reading.isRunning,
    activePropertyCriteria,
    activePartnerCriteria,
    measured: {
      properties: measureRuns(figures),
      partners: measureRuns(reading),
      cpu: cpu(),
      memory: Math.round(process.memoryUsage.rss() / 1e6),
    },
  }
}

function measureRuns({
  ended,
  completed,
  seconds,
  items,
}: Pick<Figures, 'ended' | 'completed' | 'seconds' | 'items'>): RunStats['measured']['properties'] {
  if (ended === 0) return null
  return {
    runs: ended,
    successRate: Math.round((100 * completed) / ended),
    averageSeconds: completed === 0 ? 0 : Math.round(seconds / completed),
    itemsPerMinute: seconds === 0 ? 0 : Math.round((60 * items) / seconds),
  }
}

/** Percent of one CPU since the process started. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return Math.round(((user + system) / 1e6 / process.uptime()) * 100)
}

/** Recent activity for an agent, from portals, directories and files, newest first. */
export async function listRunActivities(ctx: Ctx, { id: agentId, officeId }: Agent): Promise<RunActivity[]> {
  const now = ctx.clock.now().getTime()
  const [runs, directories, imports] = await Promise.all([
    listNamedRequests(ctx, agentId).then((asked) => listRequestRuns(ctx, asked, SHOWN)),
    listDirectoryRuns(ctx, officeId, SHOWN),
    listImports(ctx, officeId),
  ])
  const countSeconds = (from: string, to: string | null) =>
    Math.max(0, Math.round(((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000))
  const activities = [
    ...runs.map((run) => ({
      ...run,
      id: `run-${run.id}`,
      type: 'property' as const,
      seconds: countSeconds(run.startedAt, run.completedAt),
    })),
    ...directories.map((run) => ({
      ...run,
      id: `run-${run.id}`,
      type: 'partner' as const,
      seconds: countSeconds(run.startedAt, run.completedAt),
    })),
    ...imports.flatMap((one) => {
      const status = STATUS_OF_IMPORT[one.status]
      return status ? [{ ...toActivity(one), status, seconds: countSeconds(one.createdAt, one.finishedAt) }] : []
    }),
  ]
  return activities.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, SHOWN)
}

/** A file in review or in the queue has not been read yet. */
const STATUS_OF_IMPORT: Partial<Record<Import['status'], RunActivity['status']>> = {
  running: 'running',
  done: 'completed',
  undone: 'completed',
  failed: 'failed',
}

const toActivity = ({ id, fileName, error, total, imported, updated, createdAt, finishedAt }: Import) => ({
  id: `import-${id}`,
  type: 'property' as const,
  source: null,
  criteriaName: fileName,
  failure: null,
  errorMessage: error,
  itemsFound: total,
  added: imported,
  changed: updated,
  startedAt: createdAt,
  completedAt: finishedAt,
})

/** The parts of a source's state that agents may see. */
const ofInterest = ({ isEnabled, closedUntil, failure, running, lastCompletedAt, pauseMs, unread, silences }: SourceState) => ({
  isEnabled,
  closedUntil,
  failure: failure === null || failure.kind === 'unknown_place' ? null : { kind: failure.kind, at: failure.at },
  running,
  lastCompletedAt,
  pauseMs,
  unread,
  silences,
})

/** The status of each source and of the agent's own channels. */
export async function getRunStatus(ctx: Ctx, officeId: OfficeId): Promise<RunStatus> {
  const [states, { isReceiving }, mails, imports, criteria] = await Promise.all([
    sourceStates(ctx),
    getMailbox(ctx, officeId),
    lastMails(ctx, officeId),
    listImports(ctx, officeId),
    listPartnerCriteria(ctx, officeId),
  ])
  const due = criteria.flatMap(({ nextRunAt }) => nextRunAt ?? []).toSorted()[0] ?? null
  const toState = <Name extends SourceState['source']>(source: Name, next: string | null) =>
    states
      .filter((state) => state.source === source)
      .map((state) => ({ source, ...ofInterest(state), nextRunAt: state.isEnabled ? next : null }))
  return {
    portals: PORTALS.flatMap((source) => toState(source, nextRun(ctx.clock.now()))),
    directories: DIRECTORIES.flatMap((source) => toState(source, due)),
    mailbox: { isReceiving, lastMailAt: mails[0]?.receivedAt ?? null },
    imports: { lastImportAt: imports[0]?.createdAt ?? null },
  }
}
