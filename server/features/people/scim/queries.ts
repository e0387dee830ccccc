import type { Agent, OfficeId, UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isAgentWith } from '../../../db/seen-by.ts'
import { whereThereIsRoom } from '../../../http/session.ts'

/** Whether who made the key still manages the office. */
const isValid = isAgentWith('office.manage', sql.ref('scim_keys.made_by'), sql.ref('scim_keys.office_id'))

export function findKey({ db }: Ctx, officeId: OfficeId) {
  return db
    .selectFrom('scim_keys')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('office_id', '=', officeId)
    .where(isValid)
    .executeTakeFirst()
}

/** Replaces the office's key. */
export async function storeKey({ db, clock }: Ctx, { officeId, id }: Agent, tokenHash: Buffer): Promise<void> {
  const row = { token_hash: tokenHash, made_by: id, created_at: clock.now(), last_used_at: null }
  await db
    .insertInto('scim_keys')
    .values({ ...row, office_id: officeId })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet(row))
    .execute()
}

/** False if there was none. */
export async function deleteKey({ db }: Ctx, officeId: OfficeId): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('scim_keys').where('office_id', '=', officeId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns the office whose directory had a key made by this person. */
export async function deleteKeyBy({ db }: Ctx, maker: UserId): Promise<OfficeId | undefined> {
  const deleted = await db.deleteFrom('scim_keys').where('made_by', '=', maker).returning('office_id as officeId').executeTakeFirst()
  return deleted?.officeId
}

/** The directory of an office. */
export interface Directory {
  readonly officeId: OfficeId
}

/** Milliseconds between two stored uses. */
const USE_STEP = 60_000

/** The directory with this key. Stores when it was used. */
export async function findDirectory(ctx: Ctx, tokenHash: Buffer): Promise<Directory | undefined> {
  const now = ctx.clock.now()
  const found = await ctx.db
    .selectFrom('scim_keys')
    .select(['office_id as officeId', 'last_used_at as lastUsedAt'])
    .where('token_hash', '=', tokenHash)
    .where(isValid)
    .executeTakeFirst()
  if (!found) return undefined
  const { officeId, lastUsedAt } = found
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) > USE_STEP)
    await whereThereIsRoom(ctx, () => noteUse(ctx, tokenHash, now))
  return { officeId }
}

async function noteUse({ db }: Ctx, tokenHash: Buffer, now: Date): Promise<void> {
  await db.updateTable('scim_keys').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** The directory's names for an office's people, by account. */
export async function listExternalIds({ db }: Ctx, officeId: OfficeId): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('scim_users')
    .select(['user_id as userId', 'external_id as externalId'])
    .where('office_id', '=', officeId)
    .where('external_id', 'is not', null)
    .$narrowType<{ externalId: string }>()
    .execute()
  return new Map(rows.map(({ userId, externalId }) => [userId, externalId]))
}

/** Notes that the directory opened this account. */
export async function insertAdded({ db }: Ctx, officeId: OfficeId, userId: UserId, externalId: string | undefined): Promise<void> {
  await db
    .insertInto('scim_users')
    .values({ user_id: userId, office_id: officeId, external_id: externalId ?? null, is_added: true, is_locked: false, is_off: false })
    .execute()
}

export async function storeExternalId({ db }: Ctx, officeId: OfficeId, userId: UserId, externalId: string): Promise<void> {
  const row = { office_id: officeId, external_id: externalId }
  await db
    .insertInto('scim_users')
    .values({ ...row, user_id: userId, is_added: false, is_locked: false, is_off: false })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Keeps the directory's word that the account is closed, and whether the directory itself locked it. */
export async function storeOff(
  { db }: Ctx,
  officeId: OfficeId,
  userId: UserId,
  { isLocked }: { readonly isLocked: boolean },
): Promise<void> {
  const row = { office_id: officeId, is_off: true }
  await db
    .insertInto('scim_users')
    .values({ ...row, user_id: userId, is_added: false, is_locked: isLocked })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, ...(isLocked && { is_locked: true }) }))
    .execute()
}

const switchOn = ({ db }: Ctx, officeId: OfficeId, userId: UserId) =>
  db.updateTable('scim_users').set({ is_off: false, is_locked: false }).where('user_id', '=', userId).where('office_id', '=', officeId)

/** Takes back the directory's word that the account is closed. */
export async function storeOn(ctx: Ctx, officeId: OfficeId, userId: UserId): Promise<void> {
  await switchOn(ctx, officeId, userId).execute()
}

/** The same, if it was the directory of this office that locked the account; else false. */
export async function takeLocked(ctx: Ctx, officeId: OfficeId, userId: UserId): Promise<boolean> {
  const { numUpdatedRows } = await switchOn(ctx, officeId, userId).where('is_locked', '=', true).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function isOff({ db }: Ctx, officeId: OfficeId, userId: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('scim_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('office_id', '=', officeId)
    .where('is_off', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

export async function storeUnlocked({ db }: Ctx, userId: UserId): Promise<void> {
  await db.updateTable('scim_users').set({ is_locked: false }).where('user_id', '=', userId).execute()
}

/** Forgets what the directory did with an account. Returns whether its lock still held. */
export async function deletePerson({ db }: Ctx, officeId: OfficeId, userId: UserId): Promise<boolean> {
  const deleted = await db
    .deleteFrom('scim_users')
    .where('user_id', '=', userId)
    .where('office_id', '=', officeId)
    .returning('is_locked as isLocked')
    .executeTakeFirst()
  return deleted?.isLocked === true
}

/** The account that the directory added under one of these names; it may have left the office meanwhile. */
export async function findNamed({ db }: Ctx, officeId: OfficeId, names: readonly string[]): Promise<UserId | undefined> {
  const found = await db
    .selectFrom('scim_users')
    .select('user_id as userId')
    .where('office_id', '=', officeId)
    .where('external_id', 'in', names)
    .where('is_added', '=', true)
    .executeTakeFirst()
  return found?.userId
}
