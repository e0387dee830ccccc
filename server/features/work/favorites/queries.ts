import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { isOfOffice } from '../../../db/seen-by.ts'

/** Idempotent. */
export async function insertFavorite({ db, clock }: Ctx, agentId: AgentId, propertyId: number): Promise<void> {
  await db
    .insertInto('favorites')
    .values({ agent_id: agentId, property_id: propertyId, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function storeWatched({ db }: Ctx, agentId: AgentId, propertyId: number, watched: boolean): Promise<void> {
  await db.updateTable('favorites').set({ watched }).where('agent_id', '=', agentId).where('property_id', '=', propertyId).execute()
}

/** Returns whether the favorite existed. */
export async function deleteFavorite({ db }: Ctx, agentId: AgentId, propertyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favorites')
    .where('agent_id', '=', agentId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countFavorites({ db }: Ctx, agentId: AgentId): Promise<number> {
  const { n } = await db
    .selectFrom('favorites')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  return n
}

/** Deletes the agent's favorites among the own adverts of an office that the agent leaves. */
export async function deleteOwnAdverts({ db }: Ctx, agentId: AgentId, officeId: OfficeId): Promise<void> {
  await db.deleteFrom('favorites').where('agent_id', '=', agentId).where(isOfOffice(officeId, 'property_id')).execute()
}
