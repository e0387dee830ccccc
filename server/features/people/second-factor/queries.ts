import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { DRAFT_LIFE, STEP_TRIES } from '#shared/domain/second-factor.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { ProviderSignIn } from '../../../hooks.ts'

export async function hasFactor({ db }: Ctx, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_second_factor(${userId}) as has`.execute(db)
  return rows[0]?.has === true
}

/** The confirmed app. */
export function findApp({ db }: Ctx, userId: UserId) {
  return db
    .selectFrom('authenticator_apps')
    .select(['id', 'secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .$narrowType<{ confirmedAt: string }>()
    .executeTakeFirst()
}

/** The app that was shown but not confirmed yet. */
export function findDraft({ db, clock }: Ctx, userId: UserId) {
  return db
    .selectFrom('authenticator_apps')
    .select(['id', 'secret'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(clock.now().getTime() - DRAFT_LIFE).toISOString())
    .executeTakeFirst()
}

/** Replaces any earlier draft. */
export async function storeDraft({ db, clock }: Ctx, userId: UserId, secret: Buffer): Promise<void> {
  const row = { secret, created_at: clock.now() }
  await db
    .insertInto('authenticator_apps')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').where('confirmed_at', 'is', null).doUpdateSet(row))
    .execute()
}

/** Replaces the previous app with the draft and consumes the confirming code. False if the draft is gone. */
export async function confirmDraft({ db, clock }: Ctx, userId: UserId, id: number, step: number): Promise<boolean> {
  await db.deleteFrom('authenticator_apps').where('user_id', '=', userId).where('confirmed_at', 'is not', null).execute()
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ confirmed_at: clock.now(), last_step: step })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Consumes the code of a time step and of all earlier ones. False if it was already used. */
export async function takeAppStep({ db }: Ctx, id: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a confirmed app was deleted. */
export async function deleteApps({ db }: Ctx, userId: UserId): Promise<boolean> {
  const deleted = await db.deleteFrom('authenticator_apps').where('user_id', '=', userId).returning('confirmed_at').execute()
  return deleted.some(({ confirmed_at }) => confirmed_at !== null)
}

export async function countRecoveryCodes({ db }: Ctx, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Replaces all earlier codes. */
export async function replaceRecoveryCodes({ db }: Ctx, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** Consumes a recovery code; only one of two concurrent callers gets it. */
export async function takeRecoveryCode({ db }: Ctx, userId: UserId, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** A sign-in with the right password, or by the office's provider, that waits for its second factor. */
export interface Step {
  readonly userId: UserId
  readonly credentialsHash: Buffer
  readonly provider: ProviderSignIn | undefined
}

export async function insertStep({ db }: Ctx, tokenHash: Buffer, step: Step, expiresAt: Date): Promise<void> {
  const { userId, credentialsHash, provider } = step
  await db
    .insertInto('sign_in_steps')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      credentials_hash: credentialsHash,
      expires_at: expiresAt,
      identity_id: provider?.identityId ?? null,
      provider_session: provider?.providerSession ?? null,
    })
    .execute()
}

const STEP = [
  'user_id as userId',
  'credentials_hash as credentialsHash',
  'identity_id as identityId',
  'provider_session as providerSession',
] as const

type StoredStep = Omit<Step, 'provider'> & { readonly identityId: number | null; readonly providerSession: string | null }

const toStep = ({ identityId, providerSession, ...step }: StoredStep): Step => ({
  ...step,
  provider: identityId === null ? undefined : { identityId, providerSession },
})

export async function findStep({ db, clock }: Ctx, tokenHash: Buffer): Promise<Step | undefined> {
  const found = await db
    .selectFrom('sign_in_steps')
    .select(STEP)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', clock.now().toISOString())
    .where('tries', '<', STEP_TRIES)
    .executeTakeFirst()
  return found && toStep(found)
}

/** Uses up one of a step's limited tries, atomically under concurrent calls. */
export async function takeTry({ db, clock }: Ctx, tokenHash: Buffer): Promise<Step | undefined> {
  const found = await db
    .updateTable('sign_in_steps')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', clock.now().toISOString())
    .where('tries', '<', STEP_TRIES)
    .returning(STEP)
    .executeTakeFirst()
  return found && toStep(found)
}

/** Consumes a step; only one of two concurrent callers gets it. */
export async function takeStep({ db }: Ctx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_steps').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteSteps({ db }: Ctx, userId: UserId): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('user_id', '=', userId).execute()
}

/** Drops sign-ins that a provider has ended before their second factor was given. */
export async function endStepsFromProvider(
  { db }: Ctx,
  { identityIds, providerSession }: { readonly identityIds: readonly number[]; readonly providerSession: string | undefined },
): Promise<void> {
  if (identityIds.length === 0) return
  await db
    .deleteFrom('sign_in_steps')
    .where('identity_id', 'in', identityIds)
    .$if(providerSession !== undefined, (query) => query.where('provider_session', '=', providerSession as string))
    .execute()
}

/** Drops the sign-ins of an office's agents that came by password and wait for their second factor. */
export async function endStepsByPassword({ db }: Ctx, officeId: OfficeId): Promise<void> {
  await db
    .deleteFrom('sign_in_steps')
    .using('users as u')
    .whereRef('sign_in_steps.user_id', '=', 'u.id')
    .where('u.office_id', '=', officeId)
    .where('sign_in_steps.identity_id', 'is', null)
    .execute()
}

export async function isFactorRequired({ db }: Ctx): Promise<boolean> {
  const { admins_need_factor } = await db.selectFrom('sign_in_settings').select('admins_need_factor').executeTakeFirstOrThrow()
  return admins_need_factor
}

export async function storeFactorRequired({ db }: Ctx, isRequired: boolean): Promise<void> {
  await db.updateTable('sign_in_settings').set({ admins_need_factor: isRequired }).execute()
}

/** Admins who have to set up a second factor before they can continue. */
export async function listLacking({ db }: Ctx): Promise<UserId[]> {
  const lacking = sql<boolean>`lacks_second_factor(users.id)`
  const rows = await db.selectFrom('users').select('id').where('role', '=', 'admin').where(lacking).execute()
  return rows.map(({ id }) => id)
}

/** Deletes expired sign-ins, challenges and drafts. */
export async function deleteUnfinished({ db, clock }: Ctx): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('sign_in_steps').where('expires_at', '<', now.toISOString()).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now.toISOString()).execute()
  await db
    .deleteFrom('authenticator_apps')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - DRAFT_LIFE).toISOString())
    .execute()
}
