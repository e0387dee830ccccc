import type { Agent } from '#shared/domain/ids.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import { keepInSight } from '../../market/matches/service.ts'
import { requireProperty } from '../../market/properties/service.ts'
import { deleteFavorite, insertFavorite, storeWatched } from './queries.ts'

export async function addFavorite(
  ctx: Ctx,
  agent: Agent,
  { propertyId: id, watched }: { propertyId: number; watched?: boolean | undefined },
): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    const propertyId = await requireProperty(ctx, agent.officeId, id)
    await insertFavorite(ctx, agent.id, propertyId)
    if (watched !== undefined) await storeWatched(ctx, agent.id, propertyId, watched)
    // changes to a property are reported through a match
    if (watched) await keepInSight(ctx, agent.id, propertyId)
    return DONE
  })
}

export async function removeFavorite(ctx: Ctx, agent: Agent, propertyId: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteFavorite(ctx, agent.id, await requireProperty(ctx, agent.officeId, propertyId))))
      throw notFound('Diese Immobilie ist nicht in Ihren Favoriten.')
    return DONE
  })
}

export { countFavorites } from './queries.ts'

/** Forgets an office's own adverts for an agent who leaves it. */
export { deleteOwnAdverts as forgetFavorites } from './queries.ts'
