import { DONE } from '#shared/contract/fields.ts'
import type { Member } from '#shared/contract/people/members.ts'
import type { Provisioning } from '#shared/contract/people/scim.ts'
import type { Agent, Doer, OfficeId, UserId } from '#shared/domain/ids.ts'
import { mayDo } from '#shared/domain/office-rights.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents, recordOwn, toActor } from '../../../events/events.ts'
import type { EndedWay, LeftOffice } from '../../../hooks.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { linkTo } from '../../../links.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { findCredentials, findOffice, hashOfNobody, listMembers, notifyUser, renamePerson, setActive } from '../accounts/service.ts'
import { closeAccount, holdAsManager, letIn, reopenAccount } from '../members/service.ts'
import { findNewRole, ownsDomainIn } from '../sso/service.ts'
import {
  deleteKey,
  deleteKeyBy,
  deletePerson,
  type Directory,
  findKey,
  findNamed,
  insertAdded,
  isOff,
  listExternalIds,
  storeExternalId,
  storeKey,
  storeOff,
  storeOn,
  storeUnlocked,
  takeLocked,
} from './queries.ts'
import { type Change, type Resource, ScimFailure, type ScimUser, selectPage, toResource } from './resource.ts'

export const SCIM_PATH = '/api/scim/v2'
/** Differs from a person's API key, which opens other rows. */
export const SCIM_PREFIX = 'giebel_scim_'
const baseUrl = (ctx: Pick<Ctx, 'config'>): string => linkTo(ctx, SCIM_PATH)

export async function getProvisioning(ctx: Ctx, { officeId }: Agent): Promise<Provisioning> {
  return { baseUrl: baseUrl(ctx), key: (await findKey(ctx, officeId)) ?? null }
}

/** Only the key's hash is stored, so it can never be shown again. */
export async function makeKey(ctx: Ctx, agent: Agent): Promise<Provisioning & { token: string }> {
  const token = `${SCIM_PREFIX}${newToken()}`
  await inTransaction(ctx, async (ctx) => {
    await holdAsManager(ctx, agent)
    await storeKey(ctx, agent, hashToken(token))
    await recordOwn(ctx, agent.id, 'company_sign_in_changed', { what: 'scim_key_made' })
  })
  return { ...(await getProvisioning(ctx, agent)), token }
}

export async function endKey(ctx: Ctx, agent: Agent): Promise<typeof DONE> {
  return inTransaction(ctx, async (ctx) => {
    await holdAsManager(ctx, agent)
    if (!(await deleteKey(ctx, agent.officeId))) throw notFound('Ihr Büro hat keinen Schlüssel für ein Verzeichnis.')
    await recordOwn(ctx, agent.id, 'company_sign_in_changed', { what: 'scim_key_ended' })
    return DONE
  })
}

export async function listResources(ctx: Ctx, { officeId }: Directory, query: unknown) {
  const names = await listExternalIds(ctx, officeId)
  const people = await listMembers(ctx, officeId)
  return selectPage(
    people.map((member) => toResource(member, names.get(member.id), baseUrl(ctx))),
    query,
  )
}

const nobody = () => new ScimFailure(404, 'There is no such user.')

async function findMember(ctx: Ctx, { officeId }: Directory, id: string): Promise<Member> {
  const member = (await listMembers(ctx, officeId)).find((one) => one.id === id)
  if (!member) throw nobody()
  return member
}

export async function getResource(ctx: Ctx, directory: Directory, id: string): Promise<Resource> {
  const member = await findMember(ctx, directory, id)
  return toResource(member, (await listExternalIds(ctx, directory.officeId)).get(id), baseUrl(ctx))
}

/** Opens an account. The directory speaks for the office's own domains only, so that it does not learn who else has an account. */
export async function createUser(ctx: Ctx, directory: Directory, user: ScimUser): Promise<Resource> {
  const { officeId } = directory
  const { userName, externalId, name, active } = user
  const passwordHash = await hashOfNobody()
  const id = await inTransaction(ctx, async (ctx) => {
    if (!(await ownsDomainIn(ctx, officeId, userName)))
      throw new ScimFailure(400, 'The domain of userName is not a proven one of this office.', 'invalidValue')
    if (await findCredentials(ctx, userName)) throw new ScimFailure(409, 'There is a user with this userName.', 'uniqueness')
    const id = await letIn(ctx, {
      email: userName,
      isEmailVerified: false,
      firstName: name.givenName || userName.slice(0, userName.indexOf('@')).slice(0, 100),
      lastName: name.familyName ?? '',
      role: 'agent',
      office: { id: officeId, role: await findNewRole(ctx, officeId) },
      passwordHash,
    })
    await insertAdded(ctx, officeId, id, externalId)
    if (active === false) await switchAccount(ctx, directory, { id, isActive: true }, active)
    return id
  })
  ctx.log.info({ office: officeId, user: id }, 'account opened by a directory')
  return getResource(ctx, directory, id)
}

/** Changes name, the directory's own name, and whether the account is open. An address is not changed: it is how the person signs in. */
export async function changeUser(ctx: Ctx, directory: Directory, id: string, change: Change): Promise<Resource> {
  const isMade = await inTransaction(ctx, (ctx) => makeChange(ctx, directory, id, change))
  if (!isMade) throw new ScimFailure(403, 'The directory did not deactivate this user; the administration can activate the account.')
  ctx.log.info({ office: directory.officeId, user: id, changed: Object.keys(change) }, 'account changed by a directory')
  return getResource(ctx, directory, id)
}

/** False if the account stays closed because the administration locked it: nothing else is changed then. */
async function makeChange(ctx: Ctx, directory: Directory, id: string, change: Change): Promise<boolean> {
  const { officeId } = directory
  // who is taken out of the office or locked meanwhile is read after it
  await lockOffice(ctx, officeId)
  const before = await findMember(ctx, directory, id)
  const userId = id as UserId
  if (change.userName !== undefined && change.userName !== before.email.toLowerCase())
    throw new ScimFailure(400, 'userName cannot be changed; the person changes the address in the profile.', 'mutability')
  if (change.active !== undefined && !(await switchAccount(ctx, directory, before, change.active))) return false
  const { givenName: firstName = before.firstName, familyName: lastName = before.lastName, externalId } = change
  const name = { firstName, lastName }
  const fields: string[] = (['firstName', 'lastName'] as const).filter((field) => name[field] !== before[field])
  if (fields.length > 0) await renamePerson(ctx, userId, name)
  if (externalId !== undefined && externalId !== (await listExternalIds(ctx, officeId)).get(id)) {
    await storeExternalId(ctx, officeId, userId, externalId)
    fields.push('externalId')
  }
  if (fields.length > 0)
    await recordEvents(ctx, [
      { kind: 'account_changed', system: { officeId, system: 'directory' }, userIds: [userId], details: { fields } },
    ])
  return true
}

/**
 * A directory reopens only accounts that it locked itself. False for one that the administration locked: the directory's word is kept, so that the
 * administration does not bring back who left.
 */
async function switchAccount(
  ctx: Ctx,
  { officeId }: Directory,
  { id, isActive }: Pick<Member, 'id' | 'isActive'>,
  isOn: boolean,
): Promise<boolean> {
  const userId = id as UserId
  if (!isOn) {
    if (isActive && !(await closeAccount(ctx, officeId, userId)))
      throw new ScimFailure(400, 'The only principal of the office cannot be deactivated.', 'mutability')
    await storeOff(ctx, officeId, userId, { isLocked: isActive })
  } else if (!isActive) {
    if (await takeLocked(ctx, officeId, userId)) await reopenAccount(ctx, officeId, userId)
    else {
      await storeOn(ctx, officeId, userId)
      return false
    }
  }
  return true
}

const SWITCHED_OFF =
  'Das Verzeichnis des Büros hat dieses Konto abgeschaltet. Öffnen lässt es sich erst, wenn das Verzeichnis es wieder einschaltet, ein Inhaber die Person aus dem Büro nimmt oder den Schlüssel des Verzeichnisses beendet.'

/** What the directory switched off stays closed as long as the office has one. */
export async function refuseSwitchedOff(ctx: Ctx, id: UserId): Promise<void> {
  const officeId = await findOffice(ctx, id)
  if (officeId === undefined) return
  // waits for a directory that is just switching it off
  await lockOffice(ctx, officeId)
  if ((await isOff(ctx, officeId, id)) && (await findKey(ctx, officeId))) throw new Refusal(409, SWITCHED_OFF)
  await storeOn(ctx, officeId, id)
}

/**
 * An account that was locked since by the administration, or got new credentials, is no longer the directory's to reopen. A key that this person
 * made ends.
 */
export async function endWaysIn(ctx: Ctx, id: UserId, by: Doer): Promise<EndedWay[]> {
  await storeUnlocked(ctx, id)
  if (!(await endKeyBy(ctx, id, by))) return []
  return [{ way: 'directory', sentence: 'Der Schlüssel für das Verzeichnis Ihres Büros gilt nicht mehr.' }]
}

/** The directory's lock ends with the membership: who works on in another office is none of its business. */
export async function forgetPerson(ctx: Ctx, { userId, officeId, by }: LeftOffice): Promise<void> {
  if (!(await deletePerson(ctx, officeId, userId))) return
  await setActive(ctx, userId, true)
  await recordEvents(ctx, [{ kind: 'account_activated', ...toActor(by), userIds: [userId] }])
}

const ENDED =
  'Der Schlüssel, mit dem das Verzeichnis Ihres Büros hier Konten anlegt und sperrt, gilt nicht mehr: Wer ihn gemacht hat, verwaltet Ihr Büro nicht mehr oder hat neue Zugangsdaten. Bis dahin angelegte Konten bleiben, wie sie sind. Bitte machen Sie auf der Seite „Büro“ einen neuen.'

/** A key ends with the right of who made it, who may know it still. False if there was none. */
export async function endKeyBy(ctx: Ctx, maker: UserId, by: Doer | undefined): Promise<boolean> {
  const officeId = await deleteKeyBy(ctx, maker)
  if (officeId === undefined) return false
  await recordEvents(ctx, [{ kind: 'company_sign_in_changed', ...toActor(by), userIds: [maker], details: { what: 'scim_key_ended' } }])
  await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: ['/api/office/scim-key'] } }])
  const others = (await listMembers(ctx, officeId)).filter(({ id, officeRole }) => id !== maker && mayDo(officeRole, 'office.manage'))
  for (const { id } of others)
    await notifyUser(ctx, id as UserId, { title: 'Das Verzeichnis Ihres Büros hat keinen Schlüssel mehr', message: ENDED })
  return true
}

/** The account of the office that its directory added under one of these names. */
export async function findProvisioned(ctx: Ctx, officeId: OfficeId, names: readonly string[]): Promise<UserId | undefined> {
  const id = await findNamed(ctx, officeId, names)
  return id !== undefined && (await findOffice(ctx, id)) === officeId ? id : undefined
}
