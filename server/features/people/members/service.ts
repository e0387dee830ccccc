import { DONE } from '#shared/contract/fields.ts'
import type { Invitation, InvitationForm, JoinForm, ListedOffice, Member, OpenInvitation } from '#shared/contract/people/members.ts'
import type { Agent, Doer, OfficeId, UserId } from '#shared/domain/ids.ts'
import { INVITATION_LIFE, INVITATION_LIFE_DAYS, OFFICE_ACCOUNTS_MAX, OFFICE_PEOPLE_MAX } from '#shared/domain/limits.ts'
import { mayDo, type OfficeRole } from '#shared/domain/office-rights.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockAccount, lockOffice } from '../../../db/lock-owner.ts'
import type { Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents, recordOwn, toActor } from '../../../events/events.ts'
import { notFound, Refusal, unauthorized } from '../../../http/errors.ts'
import type { EndedWay } from '../../../hooks.ts'
import type { SessionControl } from '../../../http/session.ts'
import { linkTo } from '../../../links.ts'
import { mailIsReady, writeMail } from '../../../mail/outbox.ts'
import { requireRight } from '../../../perform.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import {
  deadLink,
  endOtherWaysIn,
  findOffice,
  hashNewPassword,
  isConfirmed,
  listMembers,
  listOffices as listWithPeople,
  openInOffice,
  openInvited,
  setActive,
  storeOfficeRole,
} from '../accounts/service.ts'
import { listAgreements } from '../consents/service.ts'
import { endClaimsBy } from '../../work/claims/service.ts'
import { handOverOfLeaver } from '../../work/hand-over/service.ts'
import { endSupportBy } from '../support/service.ts'
import { moveOut } from '../users/service.ts'
import {
  deleteInvitation,
  deleteInvitationsBy,
  type EndedInvitation,
  findInvitation,
  listInvitations,
  storeInvitation,
  takeInvitation,
} from './queries.ts'

const NO_PRINCIPAL = 'Dieses Büro nimmt gerade niemanden auf: Sein Inhaber kann sich nicht anmelden.'
const LAST_PRINCIPAL = 'Jedes Büro braucht einen Inhaber. Machen Sie zuerst jemand anderen dazu.'

/** Locks the office until the transaction ends, and returns its people: of two concurrent changes the second sees the first. */
async function holdMembers(ctx: Ctx, officeId: OfficeId): Promise<Member[]> {
  await lockOffice(ctx, officeId)
  return listMembers(ctx, officeId)
}

/** The same for what only those who manage the office may do: a caller who was locked, has left or lost the right meanwhile is refused. */
export async function holdAsManager(ctx: Ctx, by: Agent): Promise<Member[]> {
  const people = await holdMembers(ctx, by.officeId)
  requireRight(requireSelf(people, by), 'office.manage')
  return people
}

function requireSelf(people: readonly Member[], by: Agent): Member {
  const self = people.find(({ id }) => id === by.id)
  if (!self?.isActive) throw unauthorized()
  return self
}

function requireMember(people: readonly Member[], id: UserId): Member {
  const member = people.find((person) => person.id === id)
  if (!member) throw notFound('Diesen Menschen gibt es in Ihrem Büro nicht.')
  return member
}

/** Whether the office keeps a principal who may sign in without this person. */
const keepsPrincipal = (people: readonly Member[], without: UserId): boolean =>
  people.some(({ id, officeRole, isActive }) => id !== without && officeRole === 'principal' && isActive)

export async function changeMember(ctx: Ctx, by: Agent, id: UserId, officeRole: OfficeRole): Promise<Member> {
  return inTransaction(ctx, async (ctx) => {
    const people = await holdAsManager(ctx, by)
    const member = requireMember(people, id)
    if (member.officeRole === officeRole) return member
    if (officeRole !== 'principal' && !keepsPrincipal(people, id)) throw new Refusal(409, LAST_PRINCIPAL)
    await giveRole(ctx, by.officeId, member, officeRole, by.id)
    return { ...member, officeRole }
  })
}

async function giveRole(ctx: Ctx, officeId: OfficeId, member: Member, officeRole: OfficeRole, by: Doer): Promise<void> {
  const { officeRole: before } = member
  const id = member.id as UserId
  await storeOfficeRole(ctx, officeId, id, officeRole)
  await recordEvents(ctx, [{ kind: 'member_changed', ...toActor(by), userIds: [id], details: { before, officeRole } }])
  if (!mayDo(officeRole, 'office.manage')) {
    await endInvitations(ctx, id, by)
    await endSupportBy(ctx, id, by)
    await ctx.hooks.onManagingEnded(ctx, id, by)
  }
  if (!mayDo(officeRole, 'prospects.work')) await endClaimsBy(ctx, officeId, id)
  // what the screens of the person show depends on it
  await ctx.live.announce(ctx, [{ to: id, message: { type: 'changed', paths: ['/api/auth/user'] } }])
}

/** Gives a person the role that the office's provider names, in the caller's transaction. The only principal stays one. */
export async function takeOverRole(ctx: Ctx, officeId: OfficeId, id: UserId, officeRole: OfficeRole): Promise<void> {
  const people = await holdMembers(ctx, officeId)
  const member = people.find((person) => person.id === id)
  if (!member || member.officeRole === officeRole || (officeRole !== 'principal' && !keepsPrincipal(people, id))) return
  await giveRole(ctx, officeId, member, officeRole, { officeId, system: 'provider' })
  await announcePeople(ctx, officeId, '/api/assignment')
}

/**
 * Opens the account of a person that the office's provider or directory names, in the caller's transaction. An office that the administration has
 * locked out does not come back under new names.
 */
export async function letIn(ctx: Ctx, user: Parameters<typeof openInOffice>[1]): Promise<UserId> {
  const { id: officeId, role: officeRole } = user.office
  const people = await holdMembers(ctx, officeId)
  if (!people.some(({ officeRole, isActive }) => officeRole === 'principal' && isActive)) throw new Refusal(403, NO_PRINCIPAL)
  if (people.length >= OFFICE_ACCOUNTS_MAX) throw officeFull(`${OFFICE_ACCOUNTS_MAX} Konten, auch gesperrte,`)
  await requireRoom(ctx, officeId, people)
  const id = await openInOffice(ctx, user)
  await recordJoined(ctx, officeId, id, officeRole)
  return id
}

/**
 * Locks an account for the directory of its office, in the caller's transaction: sessions, sockets, keys and secret addresses end at once. False for the
 * only principal.
 */
export async function closeAccount(ctx: Ctx, officeId: OfficeId, id: UserId): Promise<boolean> {
  const by = { officeId, system: 'directory' } as const
  const people = await holdMembers(ctx, officeId)
  requireMember(people, id)
  if (!keepsPrincipal(people, id)) return false
  // who waits for the account after the first event holds up all news
  await lockAccount(ctx, id)
  // it opens nothing meanwhile, and an account that came by it has no password
  await endOtherWaysIn(ctx, id, by, { except: 'company_account' })
  await setActive(ctx, id, false)
  await endClaimsBy(ctx, officeId, id)
  await recordEvents(ctx, [{ kind: 'account_deactivated', ...toActor(by), userIds: [id] }])
  await announcePeople(ctx, officeId, '/api/assignment')
  return true
}

export async function reopenAccount(ctx: Ctx, officeId: OfficeId, id: UserId): Promise<void> {
  const people = await holdMembers(ctx, officeId)
  requireMember(people, id)
  await requireRoom(ctx, officeId, people)
  await setActive(ctx, id, true)
  await recordEvents(ctx, [{ kind: 'account_activated', system: { officeId, system: 'directory' }, userIds: [id] }])
  await announcePeople(ctx, officeId, '/api/assignment')
}

/** `also` the rules for new leads, where it decides who may get some. */
const announcePeople = (ctx: Ctx, officeId: OfficeId, ...also: '/api/assignment'[]): Promise<void> =>
  ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: [...PEOPLE, ...also] } }])

const PEOPLE = ['/api/auth/user', '/api/office/people', '/api/office/invitations'] as const

/** Locked accounts do not count: a directory locks who leaves and deletes no one. */
const countOpen = (people: readonly Member[]): number => people.filter(({ isActive }) => isActive).length

async function requireRoom(ctx: Ctx, officeId: OfficeId, people: readonly Member[]): Promise<void> {
  if (countOpen(people) + (await listInvitations(ctx, officeId)).length >= OFFICE_PEOPLE_MAX) throw officeFull()
}

const officeFull = (what = `${OFFICE_PEOPLE_MAX} Menschen und offene Einladungen`) =>
  new Refusal(409, `Mehr als ${what} sind nicht möglich.`, { code: 'limit_reached' })

async function recordJoined(ctx: Ctx, officeId: OfficeId, id: UserId, officeRole: OfficeRole): Promise<void> {
  await recordEvents(ctx, [{ kind: 'member_joined', actorId: id, userIds: [id], details: { officeRole } }])
  await announcePeople(ctx, officeId)
}

export async function removeMember(ctx: Ctx, by: Agent, id: UserId, handOverTo?: string): Promise<typeof DONE> {
  if (id === by.id) throw new Refusal(409, 'Sich selbst nehmen Sie nicht heraus: Verlassen Sie das Büro.')
  await inTransaction(ctx, async (ctx) => {
    requireMember(await holdAsManager(ctx, by), id)
    // who waits for the account after the first event holds up all news
    await lockAccount(ctx, id)
    // those that this person is calling are handed over with the others
    await endClaimsBy(ctx, by.officeId, id)
    if (handOverTo !== undefined) await handOverOfLeaver(ctx, by, id, handOverTo)
    await moveOut(ctx, id, by.id)
    await recordEvents(ctx, [{ kind: 'member_removed', actorId: by.id, userIds: [id] }])
  })
  ctx.log.info({ user: id, by: by.id, office: by.officeId }, 'removed from an office')
  return DONE
}

export async function leaveOffice(ctx: Ctx, agent: Agent): Promise<typeof DONE> {
  await inTransaction(ctx, async (ctx) => {
    const people = await holdMembers(ctx, agent.officeId)
    requireSelf(people, agent)
    if (people.length === 1) throw new Refusal(409, 'Sie sind in diesem Büro allein. Was dem Büro gehört, ginge verloren.')
    if (!keepsPrincipal(people, agent.id)) throw new Refusal(409, LAST_PRINCIPAL)
    // the event is of the office that is left, so it comes before the move
    await lockAccount(ctx, agent.id)
    await recordOwn(ctx, agent.id, 'member_left')
    await moveOut(ctx, agent.id, agent.id)
  })
  ctx.log.info({ user: agent.id, office: agent.officeId }, 'left an office')
  return DONE
}

/** Invites an address by email. Without an account it opens one in the office; with one, the page of the link explains what is possible. */
export async function invite(ctx: Ctx, by: Agent, form: InvitationForm): Promise<Invitation> {
  if (!(await mailIsReady(ctx)))
    throw new Refusal(
      409,
      'Einladungen gehen per E-Mail, und es ist noch kein Mailserver eingerichtet. Bitte wenden Sie sich an den Betreiber.',
    )
  if (!(await isConfirmed(ctx, by.id)))
    throw new Refusal(403, 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Erst dann gehen Einladungen hinaus.', {
      code: 'email_unconfirmed',
    })
  const token = newToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + INVITATION_LIFE)
  const invitation = await inTransaction(ctx, async (ctx) => {
    const people = await holdAsManager(ctx, by)
    if (people.some(({ email }) => email.toLowerCase() === form.email)) throw new Refusal(409, 'Diese Adresse gehört schon zu Ihrem Büro.')
    const id = await storeInvitation(ctx, by, { ...form, tokenHash: hashToken(token), expiresAt })
    const invitations = await listInvitations(ctx, by.officeId)
    if (countOpen(people) + invitations.length > OFFICE_PEOPLE_MAX) throw officeFull()
    await recordEvents(ctx, [{ kind: 'member_invited', actorId: by.id, userIds: [by.id], details: { officeRole: form.officeRole } }])
    await writeInvitation(ctx, form, token, expiresAt)
    return invitations.find((one) => one.id === id) as Invitation
  })
  ctx.log.info({ user: by.id, office: by.officeId, invitation: invitation.id }, 'invited into an office')
  return invitation
}

async function writeInvitation(ctx: Ctx, { email, officeRole }: InvitationForm, token: string, expiresAt: Date): Promise<void> {
  const open = await findInvitation(ctx, hashToken(token))
  if (!open) throw deadLink()
  const { officeName, invitedBy } = open
  await writeMail(ctx, {
    to: { email },
    type: 'notification',
    values: {
      title: `Einladung in das Büro ${officeName}`,
      message: `${invitedBy} lädt Sie ein, bei ${PRODUCT_NAME} im Büro ${officeName} mitzuarbeiten, als ${OFFICE_ROLE_LABEL[officeRole]}. Der Link gilt einmal und ${INVITATION_LIFE_DAYS} Tage. Kennen Sie das Büro nicht, brauchen Sie nichts zu tun.`,
      actionUrl: linkTo(ctx, `/einladung?token=${token}`),
      actionLabel: 'Einladung ansehen',
    },
    expiresAt,
  })
}

export async function withdrawInvitation(ctx: Ctx, by: Agent, id: number): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    await holdAsManager(ctx, by)
    const ended = await deleteInvitation(ctx, by.officeId, id)
    if (!ended) throw notFound('Diese Einladung gibt es nicht mehr.')
    await recordEnded(ctx, by.id, [ended])
    return DONE
  })
}

/** Invitations end with their sender's right to invite: when the account is locked or leaves the office, or gets a role without it, or new credentials. */
export async function endInvitations(ctx: Ctx, sender: UserId, by: Doer): Promise<EndedWay[]> {
  const officeId = await findOffice(ctx, sender)
  // waits for an invitation that is being written concurrently
  if (officeId !== undefined) await lockOffice(ctx, officeId)
  const ended = await deleteInvitationsBy(ctx, sender)
  const [first] = ended
  if (!first) return []
  await recordEnded(ctx, by, ended)
  await ctx.live.announce(ctx, [{ toOffice: first.officeId, message: { type: 'changed', paths: ['/api/office/invitations'] } }])
  return [{ way: 'invitation', sentence: 'Die offenen Einladungen in das Büro gelten nicht mehr.' }]
}

const recordEnded = (ctx: Ctx, by: Doer, ended: readonly EndedInvitation[]): Promise<void> =>
  recordEvents(
    ctx,
    ended.map(({ invitedBy, officeRole }) => ({ kind: 'invitation_ended', ...toActor(by), userIds: [invitedBy], details: { officeRole } })),
  )

export async function openInvitation(ctx: Ctx, token: string): Promise<OpenInvitation> {
  const open = await findInvitation(ctx, hashToken(token))
  if (!open) throw deadLink()
  return open
}

/** Opens an account in the inviting office and signs it in. Returns its id. */
export async function join(ctx: Ctx, { token, ...form }: JoinForm, session: Pick<SessionControl, 'start'>): Promise<UserId> {
  // before the costly hash: a guessed link costs nothing
  const { email } = await openInvitation(ctx, token)
  const passwordHash = await hashNewPassword(form.password, { ...form, email })
  return inTransaction(ctx, async (ctx) => {
    const taken = await takeInvitation(ctx, hashToken(token))
    if (!taken) throw deadLink()
    // waits for the sender's account to end, which may close the office
    await lockOffice(ctx, taken.officeId)
    const office = { id: taken.officeId, role: taken.officeRole }
    const id = await openInvited(ctx, { ...form, email: taken.email, role: 'agent', passwordHash, office }, session)
    await recordJoined(ctx, taken.officeId, id, taken.officeRole)
    ctx.log.info({ user: id, office: taken.officeId }, 'joined an office')
    return id
  })
}

/** All offices with their people and the agreement on processing that each accepted. */
export async function listOffices(ctx: Ctx, asked: Parameters<typeof listWithPeople>[1]): Promise<Page<ListedOffice>> {
  const page = await listWithPeople(ctx, asked)
  const agreements = await listAgreements(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return page.with(page.rows.map((office) => ({ ...office, agreement: agreements.get(office.id) ?? null })))
}
