import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { storeMarks } from './held-marks.ts'
import { listObjectors, listOutliving, type Noted, releaseObjections, storeOutliving } from './queries-objections.ts'

type MarksCtx = Pick<Ctx, 'db' | 'secrets'>

/**
 * When an agent's account ends, its credible objections become global: it is no longer possible to ask which agents they were meant for,
 * and the agent who takes over the tips must not contact these owners again.
 */
export async function handOverObjections(ctx: Ctx, agentId: AgentId): Promise<void> {
  await keepForAll(ctx, { agentId })
  await releaseObjections(ctx, agentId)
}

/** Adds marks learned since the objection, such as a number the advert published later. */
export async function markObjectors(ctx: MarksCtx): Promise<void> {
  for (const owner of await listObjectors(ctx)) await storeMarks(ctx, owner.agentId, owner, owner)
  await keepForAll(ctx, {})
}

/** Flags the objections that outlive their agent's account, while the evidence for that still exists. */
export async function keepForAll(ctx: MarksCtx, noted: Noted): Promise<void> {
  await storeOutliving(ctx, noted)
  for (const owner of await listOutliving(ctx, noted))
    await storeMarks(ctx, owner.agentId, owner, { ...owner, outlivesAgent: owner.agentId !== null })
}
