import type { Agent } from '#shared/domain/ids.ts'
import type { BulkChange, FormerProspect } from '#shared/contract/work/prospects.ts'
import { isFollowUp } from '#shared/domain/prospect-status.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { currentProperties } from '../../market/properties/service.ts'
import { objectedAmong } from '../contact/service.ts'
import { deleteUntouched, holdProspects, insertMissing, restoreStates, storeState } from './queries-many.ts'
import { isWork, OBJECTED } from './service.ts'

/**
 * Sets the same values for many prospects, all or nothing, and returns their previous state. Leaves out properties that are gone and, for a
 * follow-up, owners who objected, and counts them.
 */
export async function updateProspects(
  ctx: Ctx,
  { id: agentId, officeId }: Agent,
  ids: readonly number[],
  set: BulkChange,
): Promise<{ before: FormerProspect[]; objected: number }> {
  if (set.prospectStatus === undefined && set.nextFollowUpDate === undefined)
    throw new Refusal(400, 'Bitte wählen Sie, was gesetzt werden soll.')
  return inTransaction(ctx, async (ctx) => {
    // waits for an objection that is being recorded concurrently
    await lockOffice(ctx, officeId)
    const all = await currentProperties(ctx, officeId, ids)
    const objected = isFollowUp(set) ? await objectedAmong(ctx, officeId, all) : new Set<number>()
    const current = all.filter((id) => !objected.has(id))
    if (objected.size > 0 && current.length === 0) throw new Refusal(409, OBJECTED)
    const made = new Set(await insertMissing(ctx, officeId, current))
    const held = await holdProspects(ctx, officeId, current)
    const worker = isWork(set) ? agentId : undefined
    await storeState(ctx, officeId, current, set, worker)
    return {
      before: held.map(({ isFree, ...row }) => ({ ...row, isNew: made.has(row.id), isTaken: isFree && worker !== undefined })),
      objected: objected.size,
    }
  })
}

/**
 * Undoes the change where it was not overwritten. Deletes prospects that it created and that have no other data. Does not restore a follow-up if the
 * owner has objected since.
 */
export async function undoProspects(
  ctx: Ctx,
  agent: Agent,
  { set, before }: { readonly set: BulkChange; readonly before: readonly FormerProspect[] },
): Promise<{ restored: number }> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    const toFollowUp = before.filter((state) => isFollowUp(state)).map(({ id }) => id)
    const objected = await objectedAmong(ctx, officeId, toFollowUp)
    const open = before.filter(({ id }) => !objected.has(id))
    const restored = await restoreStates(ctx, agent, set, open)
    const made = open.filter(({ isNew }) => isNew).map(({ id }) => id)
    await deleteUntouched(
      ctx,
      officeId,
      restored.filter((id) => made.includes(id)),
    )
    return { restored: restored.length }
  })
}
