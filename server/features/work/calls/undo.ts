import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import type { Property } from '#shared/contract/work/properties.ts'
import { isReached, NOTE, type Saved, SNOOZED } from '#shared/domain/call-result.ts'
import { mayDo, type OfficeRole } from '#shared/domain/office-rights.ts'
import { nameRolesWith } from '#shared/domain/office-words.ts'
import { requireOwn } from '../../../colleagues.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { requireRight } from '../../../perform.ts'
import { findProperty } from '../cards/service.ts'
import { type CallChange, type FollowUp, hasMoved, stateWithout, undoCall, undoEarlierCall } from '../prospects/service.ts'
import { findNewerFrom, isOlder } from './moment.ts'
import { findNoted, isPutOffAfter, type LaterResult, listLater, type NotedResult, storeChange, storeUndone } from './queries.ts'

const UNKNOWN = 'Dieses Ergebnis ist nicht notiert.'
const FOREVER = 'Ein Widerspruch lässt sich hier nicht zurücknehmen.'
const TOO_OLD = 'Dieses Ergebnis lässt sich nicht mehr zurücknehmen.'

interface Undone {
  /** Null at the prospect of a colleague that the office hides. */
  readonly property: Property | null
  readonly isRepeated: boolean
}

/**
 * Undoes a result once: an agent's own, or anyone's in the office for who leads it. Deletes its activity and restores the prospect, except for what a
 * later result set.
 */
export async function undoResult(ctx: Ctx, agent: Agent & { readonly officeRole: OfficeRole }, key: string): Promise<Undone> {
  const { officeId } = agent
  const { propertyId, isUndone } = await inTransaction(ctx, async (ctx) => {
    await lockOffice(ctx, officeId)
    const noted = await findNoted(ctx, officeId, key)
    if (!noted) throw notFound(UNKNOWN)
    await requireUndoing(ctx, agent, noted)
    if (!noted.isUndone) {
      requireUndoable(noted)
      await storeUndone(ctx, officeId, key)
      await takeBack(ctx, officeId, noted)
    }
    return noted
  })
  return { property: (await findProperty(ctx, agent, propertyId)) ?? null, isRepeated: isUndone }
}

async function requireUndoing(ctx: Ctx, agent: Agent & { readonly officeRole: OfficeRole }, noted: NotedResult): Promise<void> {
  const { result, propertyId, authorId, author } = noted
  if (authorId !== agent.id && !mayDo(agent.officeRole, 'prospects.assign'))
    throw new Refusal(
      403,
      `Dieses Ergebnis hat ${author ?? 'jemand anderes in Ihrem Büro'} notiert. Zurücknehmen können es ${nameRolesWith('prospects.assign')}.`,
    )
  // what only adds an activity is undone without a right to the prospect
  if (result === NOTE || !hasMoved(noted)) return
  requireRight(agent, 'prospects.work')
  await requireOwn(ctx, agent, [propertyId])
}

async function takeBack(ctx: Ctx, officeId: OfficeId, noted: NotedResult): Promise<void> {
  const later = await listLater(ctx, officeId, noted)
  const isReachedSince = later.some(({ result }) => result !== SNOOZED && result !== NOTE && isReached(result))
  const freed = noted.result === SNOOZED ? await listFreed(ctx, officeId, noted, later) : []
  // what arrived late has replaced nothing of it
  const undo = later.every((one) => isOlder(one, noted)) ? undoCall : undoEarlierCall
  await undo(ctx, officeId, noted.propertyId, { ...noted, isReachedSince, heldBack: freed.at(-1)?.after?.heldBack })
  let heldBack: FollowUp | undefined
  // if these are undone too, they restore the state before all of them
  for (const one of later.filter(({ after }) => after !== null)) {
    const before = stateWithout(one.before, { ...noted, heldBack })
    const set = freed.includes(one) ? one.after?.heldBack : undefined
    await storeChange(ctx, officeId, one.key, { ...one, before, after: one.after && { ...one.after, ...set } })
    heldBack = set ?? heldBack
    if (!isOlder(one, noted)) break
  }
}

/** The late results whose follow-up this postponement alone has held back. */
async function listFreed(ctx: Ctx, officeId: OfficeId, noted: NotedResult, later: readonly LaterResult[]): Promise<LaterResult[]> {
  const freed: LaterResult[] = []
  for (const one of later) {
    if (one.after?.heldBack === undefined || !isOlder(one, noted)) continue
    const since = findNewerFrom(one)
    if (!(await isPutOffAfter(ctx, officeId, noted.propertyId, since, { arrivedBefore: one.id }))) freed.push(one)
  }
  return freed
}

function requireUndoable({ result, after }: CallChange & { readonly result: Saved }): void {
  if (result === 'objection') throw new Refusal(409, FOREVER)
  // the prospect of a snoozed owner who had objected was left unchanged
  if (after === null && result !== SNOOZED) throw new Refusal(409, TOO_OLD)
}
