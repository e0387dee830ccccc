import type { AgentId } from '#shared/domain/ids.ts'
import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { Ctx } from '../../../ctx.ts'

/** Other pages of the same agent look again. */
export function announceCards(ctx: Ctx, agentId: AgentId): Promise<void> {
  return ctx.live.announce(ctx, [{ to: agentId, message: { type: 'changed', paths: [...CARD_LISTS] } }])
}
