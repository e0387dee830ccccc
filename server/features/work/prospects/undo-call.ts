import type { OfficeId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { objectedAmong } from '../contact/service.ts'
import { type CalledProspect, deleteActivity, type FollowUp, restoreCalled, restoreLastContact } from './queries-calls.ts'
import { deleteUntouched } from './queries-many.ts'
import { offerAgain } from './wrong-phones.ts'

/** Changes made by a call, which `undoCall` reverts. */
export interface CallChange {
  readonly activityId: number | null
  /** Null if there was no prospect before. */
  readonly before: CalledProspect | null
  readonly after: CalledProspect | null
}

type UndoneCall = CallChange & {
  readonly isReachedSince: boolean
  /** Set in place of the follow-up before the call. */
  readonly heldBack?: FollowUp | undefined
}

/** Undoes a call in the transaction of `ctx`. If the owner has objected since, restores neither status nor follow-up. */
export async function undoCall(ctx: Ctx, officeId: OfficeId, propertyId: number, call: UndoneCall): Promise<void> {
  const { activityId, before, after } = call
  if (activityId !== null) await deleteActivity(ctx, officeId, activityId)
  if (after?.wrongMark) await offerAgain(ctx, officeId, propertyId, after.wrongMark)
  if (after === null || (await objectedAmong(ctx, officeId, [propertyId])).size > 0) return
  await restoreCalled(ctx, officeId, propertyId, { ...call, after })
  if (before === null) await deleteUntouched(ctx, officeId, [propertyId])
}

/** Undoes a call followed by a later one: status and follow-up stay, and so does the last contact if the owner was reached since. */
export async function undoEarlierCall(ctx: Ctx, officeId: OfficeId, propertyId: number, call: UndoneCall): Promise<void> {
  const { activityId, before, after, isReachedSince } = call
  if (activityId !== null) await deleteActivity(ctx, officeId, activityId)
  if (after?.wrongMark) await offerAgain(ctx, officeId, propertyId, after.wrongMark)
  if (after !== null && !isReachedSince)
    await restoreLastContact(ctx, officeId, propertyId, { before: before?.lastContact ?? null, after: after.lastContact })
}
