import { DONE } from '#shared/contract/fields.ts'
import type { OwnAdvertPatch } from '#shared/contract/work/own-adverts.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { toCents } from '#shared/domain/money.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import { changeByHand } from '../../market/adverts/service.ts'

/** Corrects an advert the agent added by email, file or page. Like the advert, the change is visible only to this agent. */
export async function changeOwnAdvert(
  ctx: Ctx,
  officeId: OfficeId,
  advertId: number,
  { price, ...patch }: OwnAdvertPatch,
): Promise<typeof DONE> {
  const edits = { ...patch, ...(price !== undefined && { priceCents: toCents(price) }) }
  await inTransaction(ctx, async (ctx) => {
    if (!(await changeByHand(ctx, officeId, advertId, edits))) throw notFound('Inserat nicht gefunden')
  })
  return DONE
}
