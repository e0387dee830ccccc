import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { carryJoined, joinBelongings, partBelongings } from '../../../db/belongings.ts'
import { holdWithAdverts } from './hold.ts'
import { deleteAlias, findAlias, insertAlias, listAliases, moveAliases } from './queries-aliases.ts'
import { findLead, listOfProperties, lockIdentity } from './queries.ts'

/** Locks the aliases before any property is locked. Every join must lock in this order. */
export const holdNumbers = lockIdentity

/**
 * Joins a property into another one for this agent only, in the transaction of `ctx`, which must hold the alias lock: for this agent its id then
 * redirects to the other property, and the agent's data moves there. Its adverts stay with it, so nothing changes for other agents.
 */
export async function joinPrivately(ctx: Ctx, officeId: OfficeId, goes: number, propertyId: number): Promise<void> {
  // if the target is itself an alias, both redirect to its target
  const stays = (await findAlias(ctx, propertyId, officeId))?.propertyId ?? propertyId
  if (stays === goes || (await findAlias(ctx, goes, officeId))) return
  await holdWithAdverts(ctx, [goes, stays])
  const advertIds = (await listOfProperties(ctx, [goes])).map(({ id }) => id)
  // if the target is split later, the alias follows the advert that currently leads it
  const step = await insertAlias(ctx, { id: goes, officeId, advertId: await findLead(ctx, stays), advertIds }, stays)
  await joinBelongings(ctx, ctx.stored.belongings, { from: goes, to: stays, step, officeId })
  await ctx.hooks.onJoined(ctx, { stays, goes, step })
}

/** Undoes `joinPrivately`, including the agent's data. Returns false if the property is not an alias for this agent. */
export async function splitPrivately(ctx: Ctx, officeId: OfficeId, id: number): Promise<boolean> {
  await lockIdentity(ctx)
  const alias = await findAlias(ctx, id, officeId)
  if (!alias) return false
  const from = alias.propertyId
  await holdWithAdverts(ctx, [id, from])
  const own = (await listOfProperties(ctx, [id])).map(({ id }) => id)
  const others = (await listOfProperties(ctx, [from])).map(({ id }) => id)
  await ctx.hooks.onParting(ctx, { advertIds: [...own, ...others], officeId })
  const brought = (await listAliases(ctx, own)).filter((one) => one.officeId === officeId).map(({ step }) => step)
  await partBelongings(ctx, ctx.stored.belongings, { from, to: id, step: alias.step, officeId })
  for (const step of brought)
    // properties joined to it before moved along with it
    if (step < alias.step) await carryJoined(ctx, step, id)
    else await partBelongings(ctx, ctx.stored.belongings, { from, to: id, step, officeId })
  await moveAliases(ctx, brought, id)
  await deleteAlias(ctx, alias.step)
  return true
}
