import { DONE } from '#shared/contract/fields.ts'
import type { AdminId, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import { holdUser } from '../accounts/service.ts'
import { noteChange } from './changes.ts'
import { deleteApps, hasFactor, listLacking, replaceRecoveryCodes, storeFactorRequired } from './queries.ts'
import { deletePasskeys } from './queries-passkeys.ts'

/** Makes the second factor mandatory for admins. The caller must have one, or the switch would lock out every admin. */
export async function requireFactor(ctx: Ctx, isRequired: boolean, by: AdminId): Promise<{ isRequired: boolean }> {
  await inTransaction(ctx, async (ctx) => {
    await holdUser(ctx, by)
    if (isRequired && !(await hasFactor(ctx, by)))
      throw new Refusal(409, 'Richten Sie zuerst für sich selbst einen zweiten Faktor ein: in „Mein Profil“.')
    await storeFactorRequired(ctx, isRequired)
    await endLacking(ctx)
    await recordEvents(ctx, [{ kind: 'factor_duty_switched', actorId: by, userIds: [], details: { isRequired } }])
  })
  ctx.log.info({ isRequired, by }, 'second factor of administrators')
  return { isRequired }
}

/** Removes the second factor of an agent or partner who lost it. */
export async function resetFactor(ctx: Ctx, id: UserId, by: AdminId): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    const { role } = await holdUser(ctx, id)
    if (role === 'admin')
      throw new Refusal(403, 'Der zweite Faktor eines Administrators wird hier nicht entfernt. Der Betreiber kann es auf dem Server.')
    if (!(await hasFactor(ctx, id))) throw new Refusal(409, 'Dieses Konto hat keinen zweiten Faktor.')
    await removeAll(ctx, id)
    await noteChange(ctx, id, 'reset', by)
  })
  return DONE
}

/** Removes an admin's second factor, from the operator's command line. False if there was none. */
export async function removeByOperator(ctx: Ctx, id: UserId): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    await holdUser(ctx, id)
    if (!(await hasFactor(ctx, id))) return false
    await removeAll(ctx, id)
    await endLacking(ctx)
    await noteChange(ctx, id, 'removed_by_operator', undefined)
    return true
  })
}

/** Ends the sockets of admins without the mandatory factor: their page then checks the user again and shows how to set one up. */
async function endLacking(ctx: Ctx): Promise<void> {
  for (const id of await listLacking(ctx)) await ctx.live.endUser(ctx, id)
}

async function removeAll(ctx: Ctx, id: UserId): Promise<void> {
  await deleteApps(ctx, id)
  await deletePasskeys(ctx, id)
  await replaceRecoveryCodes(ctx, id, [])
}
