import type { ChangedPath } from '#shared/contract/live.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { parsePortalCriteria, agentsConcerned } from '../../market/saved-searches/service.ts'
import type { Jobs } from '../../../jobs/job.ts'
import { performRun } from '../runs/service.ts'
import { getSourceContext } from './context.ts'
import { readPortal } from './pipeline.ts'

/** Reads a portal for one request, one run at a time. */
export async function runSearch(ctx: Ctx, { source, request, byHand }: Jobs['scrape']): Promise<void> {
  const asking = await agentsConcerned(ctx, source, request, byHand)
  // searches may have changed or been deleted since the job was queued; without any searches, the portal is not read
  if (asking.length === 0) return
  const agents = asking.map(({ id }) => id)
  const offices = [...new Set(asking.map(({ officeId }) => officeId))]
  const paths: ChangedPath[] = ['/api/search-criteria']
  let hasBegun = false
  await performRun(ctx, { source, request, agents }, async (run) => {
    hasBegun = true
    await announceChanges(ctx, agents, paths)
    const outcome = await readPortal(ctx, {
      ...(await getSourceContext(ctx, source)),
      criteria: parsePortalCriteria(request),
      offices,
      run,
    })
    if (outcome.itemsChanged > 0) paths.push('/api/properties', '/api/favorites')
    return outcome
  })
  if (hasBegun) await announceChanges(ctx, agents, paths)
}

const announceChanges = (ctx: Ctx, agents: readonly AgentId[], paths: ChangedPath[]) =>
  ctx.live.announce(
    ctx,
    agents.map((agent) => ({ to: agent, message: { type: 'changed', paths } })),
  )
