import type { AgentId } from '#shared/domain/ids.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import { announceMatches } from '../matches/service.ts'
import { requireProperty } from '../properties/current.ts'
import { deleteCorrection, upsertCorrection } from './queries.ts'

/** An advert it brings back is matched for the agent like a new one. */
export async function correctVerdict(ctx: Ctx, agentId: AgentId, propertyId: number, isOffer: boolean): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    const id = await requireProperty(ctx, agentId, propertyId)
    await upsertCorrection(ctx, agentId, id, isOffer)
    if (isOffer) await announceMatches(ctx, [id])
  })
  return DONE
}

export async function withdrawCorrection(ctx: Ctx, agentId: AgentId, propertyId: number): Promise<typeof DONE> {
  if (!(await deleteCorrection(ctx, agentId, await requireProperty(ctx, agentId, propertyId))))
    throw notFound('Hier gibt es nichts zurückzunehmen.')
  return DONE
}
