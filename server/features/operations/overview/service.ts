import type { Ctx } from '../../../ctx.ts'
import { mailIsReady } from '../../../mail/outbox.ts'
import { howManyTips } from '../../network/rewards/service.ts'
import { countUsers, needsApproval } from '../../people/accounts/service.ts'
import { adminsNeedFactor } from '../../people/second-factor/service.ts'

export async function getOverview(ctx: Ctx) {
  const [{ users, waiting }, { tips, inPool }, isNeeded, isRequired, mailServer] = await Promise.all([
    countUsers(ctx),
    howManyTips(ctx),
    needsApproval(ctx),
    adminsNeedFactor(ctx),
    mailIsReady(ctx),
  ])
  return { users, waitingUsers: waiting, tips, poolTips: inPool, needsApproval: isNeeded, adminsNeedFactor: isRequired, mailServer }
}
