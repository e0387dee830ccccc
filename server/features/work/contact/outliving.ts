import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { ownerMarks } from './owner-marks.ts'
import { insertObjections, listObjectors, listOutliving, type Noted, releaseObjections, storeOutliving } from './queries-objections.ts'

type MarksCtx = Pick<Ctx, 'db' | 'secrets'>

/**
 * An agent leaves: what owners really objected to him holds for all agents from now on. Nobody is left who could say to whom else it was meant, and
 * the agent who takes over his tips must not contact them again.
 */
export async function handOverObjections(ctx: Ctx, agentId: AgentId): Promise<void> {
  await keepForAll(ctx, { agentId })
  await releaseObjections(ctx, agentId)
}

/** Whatever became known of an owner since his objection is known of him as well: his advert may name a number later. */
export async function markObjectors(ctx: MarksCtx): Promise<void> {
  for (const owner of await listObjectors(ctx)) await insertObjections(ctx, owner.agentId, ownerMarks(ctx, owner), owner)
  await keepForAll(ctx, {})
}

/** Tells apart what holds for everybody once its agent is gone, as long as it can be told. */
export async function keepForAll(ctx: MarksCtx, noted: Noted): Promise<void> {
  await storeOutliving(ctx, noted)
  for (const owner of await listOutliving(ctx, noted))
    await insertObjections(ctx, owner.agentId, ownerMarks(ctx, owner), { ...owner, outlivesAgent: owner.agentId !== null })
}
