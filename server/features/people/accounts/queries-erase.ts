import type { UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/**
 * Deletes what belongs to an account alone: all tables whose rows cascade in the schema. Rows that only refer to the account stay and keep the
 * reference.
 */
export async function deleteBelongings({ db }: Ctx, id: UserId): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select key.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'users'::regclass and key.confdeltype = 'c'
    order by 1, 2`.execute(db)
  for (const { table, column } of rows) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
}

/** Removes all personal data from the row itself and makes sign-in impossible. */
export async function emptyUser({ db, clock }: Ctx, id: UserId, passwordHash: string): Promise<void> {
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
      deleted_at: clock.now(),
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .execute()
}
