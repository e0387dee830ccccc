import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { carryJoined, joinBelongings, partBelongings } from '../../../db/belongings.ts'
import { keepObjections } from '../../work/contact/service.ts'
import { noteJoin } from '../../work/prospects/service.ts'
import { holdObjects } from './hold.ts'
import { deleteAlias, findAlias, insertAlias, listAliases, moveAliases } from './queries-aliases.ts'
import { findLead, listOfProperties, lockIdentity } from './queries.ts'

/** Holds which numbers lead where, before any of the objects is locked. Every join locks in this order. */
export const holdNumbers = lockIdentity

/**
 * Has an object stand for another one that the agent sees, for him alone, in the transaction of `ctx`, which holds the numbers: its number leads there for
 * him, and what he had on it he has there. Its adverts stay with it, so nobody else sees a difference.
 */
export async function standFor(ctx: Ctx, agentId: AgentId, goes: number, propertyId: number): Promise<void> {
  // where that one stands for another itself, both do
  const stays = (await findAlias(ctx, propertyId, agentId))?.propertyId ?? propertyId
  if (stays === goes || (await findAlias(ctx, goes, agentId))) return
  await holdObjects(ctx, [goes, stays])
  const advertIds = (await listOfProperties(ctx, [goes])).map(({ id }) => id)
  // where the objects are parted later it goes with the advert that leads now
  const step = await insertAlias(ctx, { id: goes, agentId, advertId: await findLead(ctx, stays), advertIds }, stays)
  await joinBelongings(ctx, ctx.stored.belongings, { from: goes, to: stays, step, agentId })
  await noteJoin(ctx, { stays, goes, step })
}

/** Has it stand for itself again, with what the agent had on it. False where it stands for no other. */
export async function standAlone(ctx: Ctx, agentId: AgentId, id: number): Promise<boolean> {
  await lockIdentity(ctx)
  const alias = await findAlias(ctx, id, agentId)
  if (!alias) return false
  const from = alias.propertyId
  await holdObjects(ctx, [id, from])
  const own = (await listOfProperties(ctx, [id])).map(({ id }) => id)
  const others = (await listOfProperties(ctx, [from])).map(({ id }) => id)
  await keepObjections(ctx, [...own, ...others], agentId)
  const brought = (await listAliases(ctx, own)).filter((one) => one.agentId === agentId).map(({ step }) => step)
  await partBelongings(ctx, ctx.stored.belongings, { from, to: id, step: alias.step, agentId })
  for (const step of brought)
    // what was joined to it before came along as one with it
    if (step < alias.step) await carryJoined(ctx, step, id)
    else await partBelongings(ctx, ctx.stored.belongings, { from, to: id, step, agentId })
  await moveAliases(ctx, brought, id)
  await deleteAlias(ctx, alias.step)
  return true
}
