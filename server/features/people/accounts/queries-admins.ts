import type { Ctx } from '../../../ctx.ts'

export async function hasAdmin({ db }: Ctx): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined
}

export async function listAdmins({ db }: Ctx) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName'])
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .limit(100)
    .execute()
}

/** Replaces any earlier link: only the newest one works. */
export async function storeSetupLink({ db, clock }: Ctx, tokenHash: Buffer): Promise<void> {
  const row = { token_hash: tokenHash, created_at: clock.now() }
  await db
    .insertInto('setup_links')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

export async function isSetupLink({ db }: Ctx, tokenHash: Buffer): Promise<boolean> {
  return (await db.selectFrom('setup_links').select('only_one').where('token_hash', '=', tokenHash).executeTakeFirst()) !== undefined
}

/** Consumes the link; only one of two concurrent callers gets it. */
export async function takeSetupLink({ db }: Ctx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('setup_links').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows === 1n
}
