import type { AdvertNumber, AskedNumbers, CapturedPage } from '#shared/contract/ingest/captured-page.ts'
import type { ReplyOf } from '#shared/contract/route.ts'
import type { captures, KnownAdverts } from '#shared/contract/work/captures.ts'
import type { CallResultForm } from '#shared/contract/work/call-list.ts'
import type { Agent } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import { findKnown, storePage } from '../../ingest/captures/service.ts'
import { noteResult } from '../calls/service.ts'
import { addFavorite } from '../favorites/service.ts'
import { listCards } from '../cards/service.ts'

/** The adverts the agent already sees, with the cards of their properties. */
export async function lookUp(ctx: Ctx, agent: Agent, { source, externalIds }: AskedNumbers): Promise<KnownAdverts> {
  const known = await findKnown(ctx, agent.officeId, source, externalIds)
  const cards = new Map((await listCards(ctx, agent, [...new Set(known.values())])).map((card) => [card.id, card]))
  return [...known].flatMap(([externalId, id]) => {
    const card = cards.get(id)
    return card ? [{ externalId, card }] : []
  })
}

const UNKNOWN = 'Diese Anzeige ist noch nicht übernommen.'

/** Records a contact result at a known advert, once per key, with the proposed status and date. */
export async function noteAt(
  ctx: Ctx,
  agent: Agent,
  { source, externalId, ...form }: AdvertNumber & CallResultForm,
): Promise<ReplyOf<typeof captures.result>> {
  const { officeId } = agent
  const id = (await findKnown(ctx, officeId, source, [externalId])).get(externalId)
  if (id === undefined) throw notFound(UNKNOWN)
  await noteResult(ctx, agent, id, form)
  const [card = null] = await listCards(ctx, agent, [id])
  return { externalId, card }
}

/** Stores a page read by the agent's browser, and adds its adverts to the favourites if requested. */
export async function capturePage(ctx: Ctx, agent: Agent, { page, favorite }: { readonly page: CapturedPage; readonly favorite: boolean }) {
  return inTransaction(ctx, async (ctx) => {
    const taken = await storePage(ctx, agent, page)
    if (favorite) for (const { propertyId } of taken) await addFavorite(ctx, agent, { propertyId })
    return taken
  })
}
