import type { UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Counts what would be deleted with an account and what would stay. */
export async function countBelongings({ db }: Ctx, id: UserId) {
  const { rows } = await sql<
    Record<
      | 'savedSearches'
      | 'prospects'
      | 'favorites'
      | 'relations'
      | 'messages'
      | 'returnedTips'
      | 'keptTips'
      | 'keptCommissions'
      | 'unpaidCommissions'
      | 'unpaidCents'
      | 'keptStatements',
      number
    >
  >`
    select
      (select count(*)::int from saved_searches where agent_id = ${id}) as "savedSearches",
      (select count(*)::int from prospects where agent_id = ${id}) as "prospects",
      (select count(*)::int from favorites where agent_id = ${id}) as "favorites",
      (select count(*)::int from partner_relations where ${id} in (agent_id, partner_id)) as "relations",
      (select count(*)::int from messages where ${id} in (agent_id, partner_id)) as "messages",
      (select count(*)::int from property_tips where agent_id = ${id} and status in ('submitted', 'contacted', 'accepted')) as "returnedTips",
      (select count(*)::int from property_tips
        where partner_id = ${id} or agent_id = ${id} and status not in ('submitted', 'contacted', 'accepted')) as "keptTips",
      (select count(*)::int from commissions where ${id} in (agent_id, partner_id)) as "keptCommissions",
      (select count(*)::int from commissions where ${id} in (agent_id, partner_id) and paid_date is null) as "unpaidCommissions",
      (select coalesce(sum(amount_cents), 0)::float8 from commissions where ${id} in (agent_id, partner_id) and paid_date is null) as "unpaidCents",
      (select count(*)::int from statements where ${id} in (agent_id, partner_id)) as "keptStatements"`.execute(db)
  return rows[0]
}

/**
 * Deletes what belongs to an account alone: every table whose rows the schema cascades. Rows that only refer to the account stay and keep the
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
