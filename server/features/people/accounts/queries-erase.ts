import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { forgetJoined } from '../../../db/belongings.ts'
import { fullName } from '../../../db/consent-rows.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { selectOfficeOfOne } from '../../../db/seen-by.ts'

/**
 * Deletes what belongs to an account and to the office that closes with it: all tables whose rows cascade in the schema. Rows that only refer to the
 * account or office stay and keep the reference.
 */
export async function deleteBelongings(ctx: Ctx, id: UserId, closing: OfficeId | undefined): Promise<void> {
  await deleteRows(ctx, 'users', id)
  if (closing !== undefined) await deleteRows(ctx, 'offices', closing)
}

async function deleteRows({ db, stored }: Ctx, owner: 'users' | 'offices', id: UserId | OfficeId): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select key.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = ${owner}::regclass and key.confdeltype = 'c'
    order by 1, 2`.execute(db)
  for (const { table, column } of rows) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
  await forgetJoined({ db }, stored.belongings, id, owner === 'users')
}

interface Emptied {
  readonly passwordHash: string
  /** The office that closes with the account. */
  readonly closing: OfficeId | undefined
}

/** Kept for the colleagues in an office that goes on. */
export const AUTHOR_NAME = sql<string | null>`case when office_id is null then author_name else ${fullName('users')} end`

/**
 * Removes all personal data from the row itself, also its membership of an office that goes on, and makes sign-in impossible. The office that goes on
 * keeps the name for what the agent did there.
 */
export async function emptyUser({ db, clock }: Ctx, id: UserId, { passwordHash, closing }: Emptied): Promise<void> {
  await db
    .updateTable('users')
    .set({
      email: `${id}@deleted.invalid`,
      password_hash: passwordHash,
      first_name: 'Gelöschtes',
      last_name: 'Konto',
      company_name: null,
      phone_number: null,
      profile_image_url: null,
      is_active: false,
      awaits_approval: false,
      is_email_verified: false,
      short_link: `${id} deleted`,
      ...(closing === undefined && { author_name: AUTHOR_NAME, office_id: null, office_role: null }),
      deleted_at: clock.now(),
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** The office of an agent; undefined for all others. */
export async function findOffice({ db }: Ctx, userId: UserId): Promise<OfficeId | undefined> {
  const row = await db.selectFrom('users').select('office_id').where('id', '=', userId).where('role', '=', 'agent').executeTakeFirst()
  return row?.office_id ?? undefined
}

/** The office that closes when this agent leaves, because it has no other. */
export async function findOfficeOfOne({ db }: Ctx, userId: UserId): Promise<OfficeId | undefined> {
  const { rows } = await sql<{ officeId: OfficeId | null }>`select ${selectOfficeOfOne(userId)} as "officeId"`.execute(db)
  return rows[0]?.officeId ?? undefined
}

/** Like `findOfficeOfOne`, but first locks the office until the transaction ends: of two agents who leave at once, the second is its last. */
export async function holdOfficeOfOne(ctx: Ctx, userId: UserId): Promise<OfficeId | undefined> {
  const user = await ctx.db.selectFrom('users').select('office_id as officeId').where('id', '=', userId).executeTakeFirst()
  if (!user?.officeId) return undefined
  await lockOffice(ctx, user.officeId)
  return findOfficeOfOne(ctx, userId)
}

/** Ends the agent's membership of an office that goes on. */
export async function leaveOffice({ db }: Ctx, id: UserId): Promise<void> {
  await db.updateTable('users').set({ office_id: null, office_role: null, author_name: AUTHOR_NAME }).where('id', '=', id).execute()
}

/** Empties the kept names of former agents, or of this one, once nothing they did is left. */
export async function forgetAuthors({ db }: Ctx, id?: UserId): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select key.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'users'::regclass and a.attname in ('author_id', 'stopper_id')`.execute(db)
  const isUnnamed = rows.map(
    ({ table, column }) => sql`not exists (select from ${sql.table(table)} x where ${sql.ref(`x.${column}`)} = users.id)`,
  )
  await sql`update users set author_name = null where author_name is not null and ${id === undefined ? sql`true` : sql`id = ${id}`} and ${sql.join(isUnnamed, sql` and `)}`.execute(
    db,
  )
}
