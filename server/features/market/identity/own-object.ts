import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { joinBelongings, partBelongings } from '../../../db/belongings.ts'
import { keepObjections } from '../../work/contact/service.ts'
import { noteJoin } from '../../work/prospects/service.ts'
import { BELONGINGS, holdObjects } from './join.ts'
import { deleteAlias, insertAlias, listAliases, listAliasesById, moveAliases } from './queries-aliases.ts'
import { findLead, listOfProperties, lockIdentity } from './queries.ts'

/** Holds which numbers lead where, before any of the objects is held: whoever joins objects takes them in this order. */
export const holdNumbers = lockIdentity

/**
 * Has an object of the agent's own stand for another one that he sees, in the transaction of `ctx`, which holds the numbers: its number leads there for him, and what he had on it he
 * has there. Its adverts stay with it, so nobody else meets them.
 */
export async function standFor(ctx: Ctx, agentId: AgentId, ownId: number, propertyId: number): Promise<void> {
  await holdObjects(ctx, [ownId, propertyId])
  const advertIds = (await listOfProperties(ctx, [ownId])).map(({ id }) => id)
  // where the objects are parted later it goes with the advert that leads now
  await insertAlias(ctx, { id: ownId, agentId, advertId: await findLead(ctx, propertyId), advertIds }, propertyId)
  await joinBelongings(ctx, BELONGINGS, { from: ownId, to: propertyId, aliasId: ownId })
  await noteJoin(ctx, propertyId, ownId)
}

/** Has it stand for itself again, with what the agent had on it. False where it stands for no other. */
export async function standAlone(ctx: Ctx, agentId: AgentId, ownId: number): Promise<boolean> {
  await lockIdentity(ctx)
  const [alias] = await listAliasesById(ctx, [ownId])
  if (alias?.agentId !== agentId) return false
  const from = alias.propertyId
  await holdObjects(ctx, [ownId, from])
  const own = (await listOfProperties(ctx, [ownId])).map(({ id }) => id)
  const others = (await listOfProperties(ctx, [from])).map(({ id }) => id)
  await keepObjections(ctx, [...own, ...others], agentId)
  const brought = (await listAliases(ctx, own)).map(({ id }) => id)
  for (const aliasId of [ownId, ...brought]) await partBelongings(ctx, BELONGINGS, { from, to: ownId, aliasId })
  await moveAliases(ctx, brought, ownId)
  await deleteAlias(ctx, ownId)
  return true
}
