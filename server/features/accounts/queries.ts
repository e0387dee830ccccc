import type { AccountPatch, User } from '#shared/contract/accounts.ts'
import { maskKey } from '#shared/domain/masked-key.ts'
import { type Role, USER_LEVEL } from '#shared/domain/roles.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

const USER = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'role',
  'company_name as companyName',
  'phone_number as phoneNumber',
  'is_active as isActive',
  'is_email_verified as isEmailVerified',
  'is_demo as isDemo',
  'profile_image_url as profileImageUrl',
  'propstack_api_key as sealedKey',
  'auto_export_enabled as autoExportEnabled',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

export async function getUser({ db, secrets }: Ctx, id: string): Promise<User> {
  const { sealedKey, ...row } = await db.selectFrom('users').select(USER).where('id', '=', id).executeTakeFirstOrThrow()
  const role = row.role as Role
  return { ...row, role, userLevel: USER_LEVEL[role], propstackApiKey: sealedKey && maskKey(secrets.open(sealedKey)) }
}

/** Changes what is named. A key that is set or cleared forgets what the last test of the old one found. */
export async function updateUser({ db, clock, secrets }: Ctx, id: string, { propstackApiKey: key, ...patch }: AccountPatch): Promise<void> {
  const sealed =
    key === undefined
      ? {}
      : { propstack_api_key: key === null ? null : secrets.seal(key), propstack_tested_at: null, propstack_test_error: null }
  await db
    .updateTable('users')
    .set({
      ...sealed,
      ...(patch.autoExportEnabled !== undefined && { auto_export_enabled: patch.autoExportEnabled }),
      ...(patch.firstName !== undefined && { first_name: patch.firstName }),
      ...(patch.lastName !== undefined && { last_name: patch.lastName }),
      ...(patch.phoneNumber !== undefined && { phone_number: patch.phoneNumber }),
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .execute()
}

export function findCredentials({ db }: Ctx, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'is_active as isActive'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export interface NewUser {
  readonly email: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly companyName?: string
  readonly isEmailVerified?: boolean
  readonly isDemo?: boolean
}

/** The id of the new user; a second account of the same address is refused by the database. */
export async function insertUser({ db, clock }: Ctx, user: NewUser): Promise<string> {
  const now = clock.now()
  const { id } = await db
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      company_name: user.companyName ?? null,
      is_email_verified: user.isEmailVerified ?? false,
      is_demo: user.isDemo ?? false,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function hasAdmin({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined
}

/** Replaces whatever link there was: only the newest one lets anybody in. */
export async function storeSetupLink({ db, clock }: Ctx, tokenHash: Buffer): Promise<void> {
  const row = { token_hash: tokenHash, created_at: clock.now() }
  await db
    .insertInto('setup_links')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

/** Uses the link up; of two who come with it at the same time one is first. */
export async function takeSetupLink({ db }: Ctx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('setup_links').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredSessions({ db, clock }: Ctx): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', clock.now().toISOString()).execute()
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', new Date(clock.now().getTime() - 86_400_000).toISOString())
    .execute()
}
