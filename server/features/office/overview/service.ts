import type { Ctx } from '../../../ctx.ts'
import { mailIsReady } from '../../../mail/outbox.ts'
import { howManyTips } from '../../network/rewards/service.ts'
import { howManyUsers, registrationNeedsApproval } from '../../people/users/service.ts'

export async function overviewOf(ctx: Ctx) {
  const [{ users, waiting }, { tips, inPool }, needsApproval, mailServer] = await Promise.all([
    howManyUsers(ctx),
    howManyTips(ctx),
    registrationNeedsApproval(ctx),
    mailIsReady(ctx),
  ])
  return { users, waitingUsers: waiting, tips, poolTips: inPool, needsApproval, mailServer }
}
