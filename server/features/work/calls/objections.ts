import type { Hooks } from '../../../hooks.ts'
import type { Ctx } from '../../../ctx.ts'
import { markTakenBack } from '../prospects/service.ts'
import { undoObjections } from './queries.ts'

/** A result that noted an objection no longer counts once the owner has none. Its activity stays, marked. */
export const takeBackResults: Hooks<Ctx>['onObjectionUndone'] = async (ctx, { agent: { officeId }, propertyId, resumed }) => {
  if (resumed) await markTakenBack(ctx, officeId, await undoObjections(ctx, officeId, propertyId))
}
