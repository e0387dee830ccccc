import type { AgentId } from '#shared/domain/ids.ts'
import type { RefusalAnswer } from '#shared/domain/contact-light.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { announceMatches } from '../matches/service.ts'
import { requireProperty } from '../properties/current.ts'
import { deleteCorrection, deleteRefusalAnswer, upsertCorrection, upsertRefusalAnswer } from './queries.ts'

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

export async function answerRefusal(ctx: Ctx, agentId: AgentId, propertyId: number, answer: RefusalAnswer): Promise<typeof DONE> {
  const id = await requireProperty(ctx, agentId, propertyId)
  if (!(await upsertRefusalAnswer(ctx, agentId, id, answer === 'refuses')))
    throw new Refusal(409, 'Dieses Inserat sagt nichts mehr über Makler. Bitte laden Sie die Seite neu.')
  return DONE
}

export async function withdrawRefusal(ctx: Ctx, agentId: AgentId, propertyId: number): Promise<typeof DONE> {
  if (!(await deleteRefusalAnswer(ctx, agentId, await requireProperty(ctx, agentId, propertyId))))
    throw notFound('Hier gibt es nichts zurückzunehmen.')
  return DONE
}
