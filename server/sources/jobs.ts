import type { ChangedPath } from '#shared/contract/live.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../ctx.ts'
import { isDatabaseLost } from '../db/lost.ts'
import { portalCriteriaOf } from '../features/market/saved-searches/requests.ts'
import { agentsConcerned } from '../features/market/saved-searches/service.ts'
import { type Run, withRun } from '../features/market/scrape-runs/service.ts'
import type { Jobs } from '../jobs/queue.ts'
import { contextOf } from './context.ts'
import { readPortal, RunStopped } from './pipeline.ts'

/** Reads a portal for one request, one run of it at a time. */
export async function scrape(ctx: Ctx, { source, request }: Jobs['scrape']): Promise<void> {
  const agents = await agentsConcerned(ctx, source, request)
  // searches may have been changed or deleted since they asked; a portal is not read for nobody
  if (agents.length > 0) await withRun(ctx, source, request, (run) => readRequest(ctx, source, request, agents, run))
}

/** One run, from its first request to its last word. Every end is written down; none is thrown, unless the database is lost. */
async function readRequest(ctx: Ctx, source: PortalName, request: string, agents: readonly AgentId[], run: Run): Promise<void> {
  const paths: ChangedPath[] = ['/api/search-criteria']
  const tell = () =>
    ctx.live.announce(
      ctx,
      agents.map((agent) => ({ to: agent, message: { type: 'changed', paths } })),
    )
  await tell()
  try {
    const context = await contextOf(ctx, source)
    const { note, ...counts } = await readPortal(ctx, {
      ...context,
      criteria: portalCriteriaOf(request),
      readBefore: run.readBefore,
      agents,
      onPage: (counts) => run.progress(counts),
    })
    await run.complete(counts, note)
    if (counts.itemsChanged > 0) paths.push('/api/properties', '/api/favorites')
  } catch (error) {
    if (error instanceof RunStopped) await run.fail(error.failure, error.message, agents)
    // the queue begins it again, and the row that is left running is closed then
    else if (isDatabaseLost(error)) throw error
    else {
      ctx.log.error({ err: error, source }, 'run failed')
      await run.fail('internal', 'Beim Lesen ist ein unerwarteter Fehler aufgetreten. Was schon gelesen war, ist gespeichert.', agents)
    }
  }
  await tell()
}
