import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import { DONE } from '#shared/contract/fields.ts'
import type { ListedUser, UserChange } from '#shared/contract/people/users.ts'
import type { AdminId, OfficeId, UserId, AgentId } from '#shared/domain/ids.ts'
import { ADMIN_MAILS } from '#shared/domain/mail-template.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { recordEvents } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import { listUnpaidPeople } from '../../network/commissions/service.ts'
import { returnTips } from '../../network/tips/service.ts'
import { handOverObjections } from '../../work/contact/service.ts'
import { forgetOwnAdverts } from '../../market/matches/service.ts'
import { forgetFavorites } from '../../work/favorites/service.ts'
import { freeOfLeaver } from '../../work/hand-over/service.ts'
import { endAbsencesBy } from '../../work/assignment/service.ts'
import { endClaimsBy } from '../../work/claims/service.ts'
import { endSupportBy } from '../support/service.ts'
import { unassign } from '../../work/prospects/service.ts'
import {
  changeByAdmin,
  eraseUser,
  forgetAuthors,
  holdOfficeOfOne,
  holdUser,
  leaveOffice,
  mailByAdmin,
  setNeedsApproval,
  setPasswordByAdmin,
  inactiveToDelete,
  warnInactive,
  endOtherWaysIn,
  endSessions,
  findOffice,
  giveOwnOffice,
  notifyUser,
  promoteIfNeeded,
} from '../accounts/service.ts'
import { mayDeactivate, mayDelete, mayGetPassword, mayGetRoleOrAddress } from './policy.ts'

/**
 * Changes an account. Locking, a new role or a new address ends every session, socket, API key and calendar address at once, and passkeys then need
 * the password.
 */
export async function changeUser(ctx: Ctx, id: UserId, change: UserChange, by: AdminId): Promise<ListedUser> {
  const { isActive, email, role } = change
  const changed = await inTransaction(ctx, async (ctx) => {
    const before = await holdUser(ctx, id)
    const officeId = await findOffice(ctx, id)
    const isMoved = email !== undefined && email !== before.email
    requireChangeable(before, change, isMoved)
    await requireOpenable(ctx, before, change)
    const isOther = role !== undefined && role !== before.role
    // the reader of the new address need not be the person who signed in under the old one
    const ended = isActive === false || isOther || isMoved ? await endOtherWaysIn(ctx, id, by) : []
    await changeByAdmin(ctx, { before, change, by, ended })
    if (isActive === false) await endClaimsBy(ctx, officeId, id)
    if (isActive !== undefined) await announceLocked(ctx, officeId)
    // with the new role these tips would be invisible, and no other agent could get them
    if (isOther && before.role === 'agent' && (await leave(ctx, id, { officeId, by })) === undefined) {
      await leaveOffice(ctx, id)
      if (officeId !== undefined) await announceLeft(ctx, officeId)
    }
    if (isActive !== undefined || isOther) await keepPrincipals(ctx, [officeId, await findOffice(ctx, id)])
    return holdUser(ctx, id)
  })
  ctx.log.info({ user: id, changed: Object.keys(change), by }, 'account changed')
  if (isActive !== undefined) ctx.log.info({ user: id, isActive, by }, 'account locked or opened')
  return changed
}

/** The pages of the office show who is locked, and which rules are skipped for it. */
async function announceLocked(ctx: Ctx, officeId: OfficeId | undefined): Promise<void> {
  if (officeId === undefined) return
  await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/office/people', '/api/assignment'] } }])
}

function requireChangeable(before: Parameters<typeof mayDeactivate>[0], { isActive, role }: UserChange, isMoved: boolean): void {
  if (isActive === false && !mayDeactivate(before)) throw new Refusal(403, 'Administratoren können nicht deaktiviert werden.')
  if ((isMoved || role !== undefined) && !mayGetRoleOrAddress(before))
    throw new Refusal(403, 'Rolle und E-Mail-Adresse von Administratoren werden hier nicht geändert.')
}

async function requireOpenable(ctx: Ctx, before: ListedUser, { isActive }: UserChange): Promise<void> {
  if (isActive === true && !before.isActive) await ctx.hooks.onReopening(ctx, before.id as UserId)
}

interface Leaving {
  readonly officeId: OfficeId | undefined
  readonly by: AdminId | undefined
  /** Who of the office did it. */
  readonly author?: UserId
  /** The account ends as well, with all its rows. */
  readonly isErased?: boolean
}

/** After the pages of the agent who left have ended. */
const announceLeft = (ctx: Ctx, officeId: OfficeId): Promise<void> =>
  ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: LEFT } }])

const LEFT = ['/api/auth/user', '/api/office/people', '/api/office/hand-overs', '/api/assignment', ...CARD_LISTS] as const

/** Hands over what others need: to the office, or to all if it closes with the leaving agent. Returns the closing office. */
async function leave(ctx: Ctx, id: UserId, { officeId, by, author = by, isErased = false }: Leaving): Promise<OfficeId | undefined> {
  const closing = await holdOfficeOfOne(ctx, id)
  if (closing === undefined) {
    if (officeId === undefined) return undefined
    // no prospect is assigned to the leaving agent meanwhile
    await lockOffice(ctx, officeId)
    await endClaimsBy(ctx, officeId, id)
    await freeOfLeaver(ctx, officeId, id, author)
    await unassign(ctx, officeId, id)
    await endSupportBy(ctx, id, by)
    await ctx.hooks.onManagingEnded(ctx, id, by)
    if (!isErased) await ctx.hooks.onOfficeLeft(ctx, { userId: id, officeId, by: author })
    await endAbsencesBy(ctx, officeId, id)
    await forgetOwnAdverts(ctx, id as AgentId, officeId)
    await forgetFavorites(ctx, id as AgentId, officeId)
    return undefined
  }
  await returnTips(ctx, closing, { leaver: id, by })
  await handOverObjections(ctx, closing)
  return closing
}

async function keepPrincipals(ctx: Ctx, offices: readonly (OfficeId | undefined)[]): Promise<void> {
  for (const officeId of new Set(offices)) if (officeId !== undefined) await keepPrincipal(ctx, officeId)
}

/** An office that goes on always has a principal who may sign in: the next in rank, who gets a notification. */
async function keepPrincipal(ctx: Ctx, officeId: OfficeId): Promise<void> {
  await lockOffice(ctx, officeId)
  const promoted = await promoteIfNeeded(ctx, officeId)
  if (promoted === undefined) return
  await notifyUser(ctx, promoted.id, {
    title: 'Sie sind jetzt Inhaber Ihres Büros',
    message:
      'Ihr Büro hatte niemanden mehr, der es verwaltet. Deshalb verwalten ab jetzt Sie seine Menschen, sein CRM und seine Abrechnungsdaten.',
  })
  await recordEvents(ctx, [
    { kind: 'member_changed', userIds: [promoted.id], details: { before: promoted.before, officeRole: 'principal' } },
  ])
  await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/auth/user', '/api/office/people'] } }])
}

/** Moves an agent from an office that goes on into an office of one. Sessions, sockets, keys and secret addresses end at once. */
export async function moveOut(ctx: Ctx, id: UserId, by: UserId): Promise<void> {
  const officeId = await findOffice(ctx, id)
  const closing = await leave(ctx, id, { officeId, by: undefined, author: by })
  if (closing !== undefined || officeId === undefined) throw new Error('the last agent of an office is not moved out of it')
  await giveOwnOffice(ctx, id)
  await endOtherWaysIn(ctx, id, by)
  await endSessions(ctx, id)
  await ctx.live.endUser(ctx, id)
  await announceLeft(ctx, officeId)
}

/** Deletes an account; `by` is missing in the nightly run. An agent's open tips go back to the pool. */
export async function deleteUser(ctx: Ctx, id: UserId, by?: AdminId): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    if (!mayDelete(await holdUser(ctx, id))) throw new Refusal(403, 'Administratoren können nicht gelöscht werden.')
    const officeId = await findOffice(ctx, id)
    const closing = await leave(ctx, id, { officeId, by, isErased: true })
    await eraseUser(ctx, id, { by, closing })
    await forgetAuthors(ctx, id)
    if (officeId !== undefined && closing === undefined) {
      await keepPrincipal(ctx, officeId)
      await announceLeft(ctx, officeId)
    }
  })
  ctx.log.info({ user: id, by }, 'account deleted')
  return DONE
}

/**
 * Deletes unused accounts half a year after the warning, then warns the next ones. An unpaid commission keeps its office and its partner. Former agents'
 * names are forgotten with the last row they wrote.
 */
export async function endInactive(ctx: Ctx): Promise<void> {
  for (const id of await inactiveToDelete(ctx, await listUnpaidPeople(ctx))) await deleteUser(ctx, id)
  await warnInactive(ctx)
  await forgetAuthors(ctx)
}

export async function resetPassword(ctx: Ctx, id: UserId, newPassword: string, by: AdminId): Promise<typeof DONE> {
  const user = await holdUser(ctx, id)
  if (!mayGetPassword(user)) throw new Refusal(403, 'Das Passwort eines Administrators wird hier nicht zurückgesetzt.')
  await setPasswordByAdmin(ctx, user, newPassword, by)
  return DONE
}

export async function sendMail(
  ctx: Ctx,
  id: UserId,
  by: AdminId,
  { templateType, customData }: { templateType: keyof typeof ADMIN_MAILS; customData?: { userType?: string | undefined } | undefined },
): Promise<typeof DONE> {
  return mailByAdmin(ctx, { id, mail: ADMIN_MAILS[templateType], userType: customData?.userType, by })
}

export async function setRegistration(ctx: Ctx, { needsApproval }: { needsApproval: boolean }, by: AdminId) {
  await setNeedsApproval(ctx, needsApproval, by)
  ctx.log.info({ needsApproval, by }, 'registration changed')
  return { needsApproval }
}
