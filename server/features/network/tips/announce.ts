import type { ChangedPath } from '#shared/contract/live.ts'
import type { AgentId, PartnerId, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** A tip is new to an agent, or his partner added to it; nobody where the tip waits for one. */
export const announceToAgent = (ctx: Ctx, agentId: AgentId | null): Promise<void> =>
  announce(ctx, agentId, ['/api/makler/property-tips', '/api/makler/partners'])

/** The agent let the partner know something. */
export const announceToPartner = (ctx: Ctx, partnerId: PartnerId): Promise<void> => announce(ctx, partnerId, ['/api/partner/property-tips'])

async function announce(ctx: Ctx, to: UserId | null, paths: readonly ChangedPath[]): Promise<void> {
  if (to !== null) await ctx.live.announce(ctx, [{ to, message: { type: 'changed', paths } }])
}
