import { DONE } from '#shared/contract/fields.ts'
import type { ListedUser, UserChange } from '#shared/contract/people/users.ts'
import type { AdminId, OfficeId, UserId } from '#shared/domain/ids.ts'
import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { mailIsReady } from '../../../mail/outbox.ts'
import { emptyOffice } from '../offices/service.ts'
import { writeLinkMail, writeNotice, writeWelcome } from './mails.ts'
import { hashNewPassword, hashPassword } from './passwords.ts'
import { storeActive, storePassword } from './queries.ts'
import { storeAdministered, storeNeedsApproval, storeUnprovenEmail } from './queries-administration.ts'
import { deleteBelongings, emptyUser } from './queries-erase.ts'
import { lockUser } from './queries-listed.ts'
import { deleteTokens } from './queries-tokens.ts'
import { PASSWORD_CHANGED } from './recovery.ts'
import { notifyOldAddress, rejectDuplicateEmail } from './registration.ts'
import { endSessions } from './sessions.ts'
import { endOtherWaysIn } from './ways-in.ts'

export { listUsers } from './queries-listed.ts'

/** Locks the account until the transaction ends; 404 if it is missing or deleted. */
export async function holdUser(ctx: Ctx, id: UserId): Promise<ListedUser> {
  const user = await lockUser(ctx, id)
  if (!user) throw notFound('Benutzer nicht gefunden')
  return user
}

/** Locks or unlocks an account. Locking ends its sessions and sockets at once and invalidates all emailed links. */
export async function setActive(ctx: Ctx, id: UserId, isActive: boolean): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await storeActive(ctx, id, isActive))) throw notFound('Benutzer nicht gefunden')
    if (isActive) return
    await deleteTokens(ctx, id, ['verification', 'reset', 'email'])
    await endSessions(ctx, id)
    await ctx.live.endUser(ctx, id)
  })
}

interface ChangeByAdmin {
  readonly before: ListedUser
  readonly change: UserChange
  readonly by: AdminId
  /** What was ended besides the sessions, as sentences for the owner. */
  readonly ended: readonly string[]
}

/** Stores an admin's changes to an account. A new role or address ends its sessions. */
export async function changeByAdmin(ctx: Ctx, { before, change, by, ended }: ChangeByAdmin): Promise<void> {
  const id = before.id as UserId
  const { isActive, email, ...person } = change
  await storeAdministered(ctx, id, person)
  const isMoved = email !== undefined && email !== before.email
  if (isMoved) await moveByAdmin(ctx, before, email, ended)
  if (isMoved || (person.role !== undefined && person.role !== before.role)) await endSessions(ctx, id)
  const fields = changedFields(before, { ...person, email })
  if (fields.length > 0) await recordEvents(ctx, [{ kind: 'account_changed', actorId: by, userIds: [id], details: { fields } }])
  if (isActive === undefined || (isActive === before.isActive && !before.awaitsApproval)) return
  await setActive(ctx, id, isActive)
  if (before.awaitsApproval && isActive) await welcomeApproved(ctx, await holdUser(ctx, id))
  const kind = !isActive ? 'account_deactivated' : before.awaitsApproval ? 'account_approved' : 'account_activated'
  await recordEvents(ctx, [{ kind, actorId: by, userIds: [id] }])
}

type Person = Omit<UserChange, 'isActive'>

const changedFields = (before: ListedUser, after: Person): string[] =>
  (Object.keys(after) as (keyof Person)[]).filter((field) => after[field] !== undefined && after[field] !== before[field])

/** The new address is unproven: a confirmation link is sent to it, and the old address is notified. */
async function moveByAdmin(ctx: Ctx, before: ListedUser, email: string, ended: readonly string[]): Promise<void> {
  const user = { ...before, id: before.id as UserId }
  await rejectDuplicateEmail(storeUnprovenEmail(ctx, user.id, email))
  await deleteTokens(ctx, user.id, ['verification', 'reset', 'email'])
  await notifyOldAddress(ctx, user, email, ended)
  await writeLinkMail(ctx, 'verification', { ...user, email })
}

async function welcomeApproved(ctx: Ctx, user: ListedUser): Promise<void> {
  const message = 'Die Administration hat Ihr Konto freigegeben. Sie können sich ab sofort anmelden.'
  await writeNotice(ctx, { ...user, id: user.id as UserId }, { title: 'Ihr Konto ist freigegeben', message, wayOut: 'signIn' })
}

/** Sets another password, ends all sessions and notifies the owner. */
export async function setPasswordByAdmin(ctx: Ctx, user: ListedUser, newPassword: string, by: AdminId): Promise<void> {
  const passwordHash = await hashNewPassword(newPassword, user, 'newPassword')
  await inTransaction(ctx, async (ctx) => {
    const { isEmailVerified, email, firstName } = await holdUser(ctx, user.id as UserId)
    const id = user.id as UserId
    await storePassword(ctx, id, passwordHash)
    await deleteTokens(ctx, id, ['reset', 'email'])
    await endSessions(ctx, id)
    const ended = await endOtherWaysIn(ctx, id, by)
    await recordEvents(ctx, [{ kind: 'password_set', actorId: by, userIds: [id] }])
    if (!isEmailVerified) return
    const sentence = 'Die Administration hat für Ihr Konto ein neues Passwort festgelegt. Alle Sitzungen wurden beendet.'
    const message = [sentence, ...ended].join(' ')
    await writeNotice(ctx, { id, email, firstName }, { title: PASSWORD_CHANGED, message, wayOut: 'reset' })
  })
  ctx.log.info({ user: user.id, by }, 'password set by an administrator')
}

interface Erasing {
  readonly by: AdminId | undefined
  readonly closing: OfficeId | undefined
}

/** Deletes what belongs to the account, and to the office that closes with it, and empties the row that other tables refer to. */
export async function eraseUser(ctx: Ctx, id: UserId, { by, closing }: Erasing): Promise<void> {
  const randomPasswordHash = await hashPassword(randomUUID())
  await inTransaction(ctx, async (ctx) => {
    await endSessions(ctx, id)
    await ctx.live.endUser(ctx, id)
    await deleteBelongings(ctx, id, closing)
    await emptyUser(ctx, id, { passwordHash: randomPasswordHash, closing })
    if (closing !== undefined) await emptyOffice(ctx, closing)
    await recordEvents(ctx, [{ kind: 'account_deleted', ...(by && { actorId: by }), userIds: [id] }])
  })
}

export async function mailByAdmin(
  ctx: Ctx,
  { id, mail, userType, by }: { id: UserId; mail: 'welcome' | 'verification'; userType?: string | undefined; by: AdminId },
): Promise<typeof DONE> {
  if (!(await mailIsReady(ctx)))
    throw new Refusal(409, 'Es ist noch kein Mailserver eingerichtet. Bitte richten Sie unter „E-Mail Konfiguration“ einen ein.')
  await inTransaction(ctx, async (ctx) => {
    const user = await holdUser(ctx, id)
    const recipient = { ...user, id }
    await recordEvents(ctx, [{ kind: 'account_mail_sent', actorId: by, userIds: [id], details: { mail } }])
    if (mail === 'welcome') return writeWelcome(ctx, recipient, userType)
    if (user.isEmailVerified) throw new Refusal(409, 'Diese Adresse ist schon bestätigt.')
    if (!user.isActive && !user.awaitsApproval) throw new Refusal(409, 'Das Konto ist deaktiviert; der Link würde nicht funktionieren.')
    await writeLinkMail(ctx, 'verification', recipient)
  })
  return DONE
}

export async function setNeedsApproval(ctx: Ctx, isNeeded: boolean, by: AdminId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await storeNeedsApproval(ctx, isNeeded)
    await recordEvents(ctx, [{ kind: 'approval_switched', actorId: by, userIds: [], details: { isNeeded } }])
  })
}
