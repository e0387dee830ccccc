import type { AdminId, UserId } from '#shared/domain/ids.ts'
import type { User } from '#shared/contract/people/accounts.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { endApiKeys } from '../api-keys/service.ts'
import { setActive, userOf } from '../accounts/service.ts'
import { mayDeactivate } from './policy.ts'

/** Locks an account or opens it again, by the administrator named. Who is locked out loses every session, socket and API key at once. */
export async function changeUser(ctx: Ctx, id: UserId, { isActive }: { isActive: boolean }, by: AdminId): Promise<User> {
  const changed = await inTransaction(ctx, async (ctx) => {
    if (!isActive && !mayDeactivate(await userOf(ctx, id))) throw new Refusal(403, 'Administratoren können nicht deaktiviert werden.')
    await setActive(ctx, id, isActive)
    if (!isActive) await endApiKeys(ctx, id)
    return userOf(ctx, id)
  })
  ctx.log.info({ user: id, isActive, by }, 'account locked or opened')
  return changed
}
