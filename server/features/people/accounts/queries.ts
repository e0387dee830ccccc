import type { AgentId, IdOf, Member, OfficeId, UserId } from '#shared/domain/ids.ts'
import { randomUUID } from 'node:crypto'
import type { User } from '#shared/contract/people/accounts.ts'
import type { CrmName } from '#shared/domain/crm.ts'
import type { AccountPatch, CrmPatch } from '#shared/contract/people/account-forms.ts'
import { maskKey, UNREADABLE_KEY } from '#shared/domain/masked-key.ts'
import { mayWithColleagues, type OfficeRole } from '#shared/domain/office-rights.ts'
import { type Role, USER_LEVEL } from '#shared/domain/roles.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Ctx } from '../../../ctx.ts'
import { selectChoice } from '../../../db/colleagues.ts'
import { hasOtherAgent } from '../../../db/seen-by.ts'
import { notFound } from '../../../http/errors.ts'
import { maskStoredKey } from '../../work/crm/service.ts'
import { isAgreementDue } from '../consents/service.ts'
import { openOffice, renameOffice, selectFirm } from '../offices/service.ts'
import { selectSupportUntil } from '../support/service.ts'

const USER = [
  'u.id',
  'u.email',
  'first_name as firstName',
  'last_name as lastName',
  'role',
  'u.office_id as officeId',
  'office_role as officeRole',
  'phone_number as phoneNumber',
  'is_active as isActive',
  'is_email_verified as isEmailVerified',
  'is_demo as isDemo',
  'profile_image_url as profileImageUrl',
  'c.crm',
  'c.api_key as sealedKey',
  'c.tested_at as testedAt',
  'c.test_error as testError',
  'c.auto_export_enabled as autoExportEnabled',
  'first_steps_hidden as firstStepsHidden',
  'u.created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** Whether an agent shares the office with others. */
const hasColleagues = (user: string) =>
  sql<boolean>`(${sql.ref(`${user}.role`)} = 'agent' and ${hasOtherAgent(sql.ref(`${user}.office_id`), sql.ref(`${user}.id`))})`

export async function getUser(ctx: Ctx, id: UserId): Promise<User> {
  const user = await findUser(ctx, id)
  if (!user) throw notFound('Benutzer nicht gefunden')
  return user
}

async function findUser(ctx: Ctx, id: UserId): Promise<User | undefined> {
  const { db, clock, secrets, config } = ctx
  const found = await db
    .selectFrom('users as u')
    .leftJoin('crm_connections as c', 'c.office_id', 'u.office_id')
    .select(USER)
    .select(selectFirm('u').as('companyName'))
    .select((eb) =>
      eb
        .selectFrom('account_tokens as t')
        .select('t.email')
        .whereRef('t.user_id', '=', 'u.id')
        .where('t.purpose', '=', 'email')
        .where('t.expires_at', '>', clock.now().toISOString())
        .as('pendingEmail'),
    )
    .select(sql<boolean>`lacks_second_factor(u.id)`.as('needsSecondFactor'))
    .select([hasColleagues('u').as('hasColleagues'), selectChoice('u').as('choice')])
    .select(selectSupportUntil(ctx, sql.ref('u.office_id')).as('supportUntil'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { crm: name, sealedKey, testedAt, testError, autoExportEnabled, choice, officeId, ...row } = found
  const role = row.role as Role
  const officeRole = role === 'agent' ? (row.officeRole as OfficeRole) : null
  const key = sealedKey && secrets.open(sealedKey)
  const crm = (name ?? 'propstack') as CrmName
  const shown = key ? maskStoredKey({ crm, key }) : sealedKey && maskKey('')
  const lastTest = testedAt === null ? null : { at: testedAt, error: testError }
  const crmTest = key === undefined ? { at: null, error: UNREADABLE_KEY } : lastTest
  return {
    ...row,
    role,
    picturesByClick: config.picturesByClick,
    userLevel: USER_LEVEL[role],
    officeRole,
    ofColleagues: officeRole && mayWithColleagues(officeRole, choice),
    agreementDue: await isAgreementDue(ctx, officeId, officeRole),
    crm,
    propstackApiKey: crm === 'propstack' ? shown : null,
    onofficeToken: crm === 'onoffice' ? shown : null,
    crmTest,
    autoExportEnabled: autoExportEnabled ?? false,
  }
}

/** Updates only the given fields. */
export async function updateUser(ctx: Ctx, id: UserId, patch: Omit<AccountPatch, keyof CrmPatch>): Promise<void> {
  const { db, clock } = ctx
  await renameOwnOffice(ctx, id, patch)
  await db
    .updateTable('users')
    .set({
      ...(patch.firstName !== undefined && { first_name: patch.firstName }),
      ...(patch.lastName !== undefined && { last_name: patch.lastName }),
      ...(patch.phoneNumber !== undefined && { phone_number: patch.phoneNumber }),
      ...(patch.firstStepsHidden !== undefined && { first_steps_hidden: patch.firstStepsHidden }),
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** An office that has the name of its principal keeps it when the principal is renamed. */
export async function renameOwnOffice(
  ctx: Ctx,
  id: UserId,
  { firstName, lastName }: { readonly firstName?: string | undefined; readonly lastName?: string | undefined },
): Promise<void> {
  if (firstName === undefined && lastName === undefined) return
  const before = await getCredentials(ctx, id)
  const name = fullName({ firstName: firstName ?? before.firstName, lastName: lastName ?? before.lastName })
  if (before.officeId !== null && (await isPrincipal(ctx, id))) await renameOffice(ctx, before.officeId, name, fullName(before))
}

async function isPrincipal({ db }: Ctx, id: UserId): Promise<boolean> {
  const row = await db.selectFrom('users').select('office_role').where('id', '=', id).executeTakeFirst()
  return row?.office_role === 'principal'
}

export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** A person's details, always written as a whole. */
export interface Person {
  readonly companyName: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber?: string | null | undefined
}

export async function storePerson({ db, clock }: Ctx, id: UserId, person: Person): Promise<void> {
  await db
    .updateTable('users')
    .set({
      company_name: person.companyName,
      first_name: person.firstName,
      last_name: person.lastName,
      phone_number: person.phoneNumber ?? null,
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** Stores when the link was first shared. */
export async function storeLinkShared({ db, clock }: Ctx, agentId: AgentId): Promise<void> {
  await db
    .updateTable('users')
    .set({ short_link_shared_at: clock.now() })
    .where('id', '=', agentId)
    .where('short_link_shared_at', 'is', null)
    .execute()
}

/** Replaces the link; the new one has not been shared yet. */
export async function storeShortLink({ db }: Ctx, agentId: AgentId, shortLink: string): Promise<void> {
  await db.updateTable('users').set({ short_link: shortLink, short_link_shared_at: null }).where('id', '=', agentId).execute()
}

const CREDENTIALS = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'role',
  'office_id as officeId',
  'password_hash as passwordHash',
  'is_active as isActive',
  'awaits_approval as awaitsApproval',
  'is_email_verified as isEmailVerified',
] as const
const FIRM = selectFirm('users').as('companyName')
/** What sign-in, the salutation of emails and the password check need. */
export type Credentials = Awaited<ReturnType<typeof getCredentials>>

const selectByEmail = ({ db }: Ctx, email: string) =>
  db
    .selectFrom('users')
    .select(CREDENTIALS)
    .select(FIRM)
    .$narrowType<Member>()
    .where(sql`lower(email)`, '=', email.toLowerCase())

export const findCredentials = (ctx: Ctx, email: string) => selectByEmail(ctx, email).executeTakeFirst()

/** Like `findCredentials`, but locks the account until the transaction ends. */
export const lockCredentials = (ctx: Ctx, email: string) => selectByEmail(ctx, email).forNoKeyUpdate().executeTakeFirst()

export function getCredentials({ db }: Ctx, id: UserId) {
  return db.selectFrom('users').select(CREDENTIALS).select(FIRM).$narrowType<Member>().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Like `getCredentials`, but locks the account until the transaction ends. */
export function lockAccount({ db }: Ctx, id: UserId) {
  return db
    .selectFrom('users')
    .select(CREDENTIALS)
    .select(FIRM)
    .$narrowType<Member>()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether the account is active and still has the password that was checked: the check takes long enough for a change in between. Locks the row. */
export async function isUnchanged({ db }: Ctx, { id, passwordHash }: Credentials): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export async function storePassword({ db, clock }: Ctx, id: UserId, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash, updated_at: clock.now() }).where('id', '=', id).execute()
}

/** Stores an address that was confirmed by email. */
export async function storeVerifiedEmail({ db, clock }: Ctx, id: UserId, email: string): Promise<void> {
  await db.updateTable('users').set({ email, is_email_verified: true, updated_at: clock.now() }).where('id', '=', id).execute()
}

/** Also settles a pending approval, either way. False if there is no such user. */
export async function storeActive({ db, clock }: Ctx, id: UserId, isActive: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ is_active: isActive, awaits_approval: false, updated_at: clock.now() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface NewUser<R extends Role = Role> {
  readonly email: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly role: R
  readonly companyName?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly isEmailVerified?: boolean
  readonly isDemo?: boolean
  /** The account stays locked until an admin approves it. */
  readonly awaitsApproval?: boolean
  /** The office that an agent joins, instead of opening one. */
  readonly office?: Membership
}

/** An agent's place in an office. */
export interface Membership {
  readonly id: OfficeId
  readonly role: OfficeRole
}

export type Opened<R extends Role> = { readonly id: IdOf<R>; readonly role: R } & (R extends 'agent'
  ? { readonly officeId: OfficeId; readonly officeRole: OfficeRole }
  : unknown)

/**
 * Inserts a user in the transaction of `ctx`; an agent joins the given office, else opens one of the firm's name. The database rejects a second account
 * with the same address.
 */
export async function insertUser<R extends Role>(ctx: Ctx, user: NewUser<R>): Promise<Opened<R>> {
  const now = ctx.clock.now()
  const isAgent = user.role === 'agent'
  const office = isAgent ? (user.office ?? (await openOwnOffice(ctx, user))) : undefined
  const id = randomUUID() as string as IdOf<R>
  await ctx.db
    .insertInto('users')
    .values({
      id,
      short_link: id,
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      office_id: office?.id ?? null,
      office_role: office?.role ?? null,
      company_name: (isAgent ? null : user.companyName) ?? null,
      phone_number: user.phoneNumber ?? null,
      is_email_verified: user.isEmailVerified ?? false,
      is_demo: user.isDemo ?? false,
      is_active: !(user.awaitsApproval ?? false),
      awaits_approval: user.awaitsApproval ?? false,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, role: user.role, ...(office && { officeId: office.id, officeRole: office.role }) } as Opened<R>
}

async function openOwnOffice(ctx: Ctx, user: NewUser): Promise<Membership> {
  const id = await openOffice(ctx, { name: user.companyName ?? fullName(user), phone: user.phoneNumber, email: user.email })
  return { id, role: 'principal' }
}

/** Whether the database rejected an address that already has an account. */
export function isTakenEmail(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'users_email'
}
