import type { Ctx } from '../../ctx.ts'

/** Other pages of the same agent look again; what lies below these paths is meant, too. */
export function announceProspects(ctx: Ctx, agentId: string): Promise<void> {
  const paths = ['/api/properties', '/api/favorites', '/api/follow-up-prospects']
  return ctx.live.announce(ctx, [{ to: agentId, message: { type: 'changed', paths } }])
}
