import type { AgentId, PartnerId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { announceTo } from '../partners/announce.ts'

/** A tip is new to an agent, or somebody else changed it; nobody where the tip waits for one. */
export const announceToAgent = (ctx: Ctx, agentId: AgentId | null): Promise<void> =>
  announceTo(ctx, agentId, ['/api/makler/property-tips', '/api/makler/partners'])

/** The partner is let know something about his tip. */
export const announceToPartner = (ctx: Ctx, partnerId: PartnerId | null): Promise<void> =>
  announceTo(ctx, partnerId, ['/api/partner/property-tips', '/api/partner/stats'])
