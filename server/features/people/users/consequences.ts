import type { Consequences } from '#shared/contract/people/users.ts'
import type { AgentId, UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { countSearches } from '../../market/saved-searches/service.ts'
import { countCommissions } from '../../network/commissions/service.ts'
import { countMessages } from '../../network/messages/service.ts'
import { countRelations } from '../../network/partners/service.ts'
import { countStatements } from '../../network/statements/service.ts'
import { countTipsWith } from '../../network/tips/service.ts'
import { countFavorites } from '../../work/favorites/service.ts'
import { countProspects } from '../../work/prospects/service.ts'
import { findOfficeOfOne, holdUser } from '../accounts/service.ts'

/** What would be deleted with an account, and what would stay without the name. */
export async function whatGoesWith(ctx: Ctx, id: UserId): Promise<Consequences> {
  await holdUser(ctx, id)
  const closing = await findOfficeOfOne(ctx, id)
  const [tips, commissions] = [await countTipsWith(ctx, id, closing), await countCommissions(ctx, id, closing)]
  return {
    savedSearches: await countSearches(ctx, id as AgentId),
    prospects: closing === undefined ? 0 : await countProspects(ctx, closing),
    favorites: await countFavorites(ctx, id as AgentId),
    relations: await countRelations(ctx, id, closing),
    messages: await countMessages(ctx, id, closing),
    returnedTips: tips.open,
    keptTips: tips.kept,
    keptCommissions: commissions.all,
    unpaidCommissions: commissions.unpaid,
    unpaidAmount: commissions.unpaidCents / 100,
    keptStatements: await countStatements(ctx, id, closing),
  }
}
