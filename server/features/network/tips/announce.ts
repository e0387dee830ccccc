import type { AgentId, PartnerId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { announceTo } from '../partners/announce.ts'

/** Refreshes the agent's tips and partners; does nothing for a tip of the pool. */
export const announceToAgent = (ctx: Ctx, agentId: AgentId | null): Promise<void> =>
  announceTo(ctx, agentId, ['/api/makler/property-tips', '/api/makler/partners'])

/** Refreshes the partner's tips and statistics. */
export const announceToPartner = (ctx: Ctx, partnerId: PartnerId | null): Promise<void> =>
  announceTo(ctx, partnerId, ['/api/partner/property-tips', '/api/partner/stats'])
