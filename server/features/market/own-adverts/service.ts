import { DONE } from '#shared/contract/fields.ts'
import type { OwnAdvertPatch } from '#shared/contract/market/own-adverts.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { toCents } from '#shared/domain/money.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import { changeByHand } from '../adverts/service.ts'

/** Puts right what a mail, a file or a page told wrong, or did not tell. It holds for the agent alone, as the advert does. */
export async function changeOwnAdvert(
  ctx: Ctx,
  agentId: AgentId,
  advertId: number,
  { price, ...patch }: OwnAdvertPatch,
): Promise<typeof DONE> {
  const told = { ...patch, ...(price !== undefined && { priceCents: toCents(price) }) }
  await inTransaction(ctx, async (ctx) => {
    if (!(await changeByHand(ctx, agentId, advertId, told))) throw notFound('Inserat nicht gefunden')
  })
  return DONE
}
