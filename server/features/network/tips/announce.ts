import type { ChangedPath } from '#shared/contract/live.ts'
import type { AgentId, PartnerId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** Whose tip looks different: the agent's pages look again, and the partner's. */
export function announceTip(ctx: Ctx, { agentId, partnerId }: { agentId: AgentId | null; partnerId: PartnerId | null }): Promise<void> {
  const told: { to: AgentId | PartnerId | null; paths: ChangedPath[] }[] = [
    { to: agentId, paths: ['/api/makler/property-tips', '/api/makler/partners'] },
    { to: partnerId, paths: ['/api/partner/property-tips'] },
  ]
  return ctx.live.announce(
    ctx,
    told.flatMap(({ to, paths }) => (to === null ? [] : [{ to, message: { type: 'changed' as const, paths } }])),
  )
}
