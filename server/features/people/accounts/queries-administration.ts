import type { ListedUser, UserSort, UserState } from '#shared/contract/people/users.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { type Role, USER_LEVEL } from '#shared/domain/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, containing, type Page, pageOf, readCursor, wordsOf } from '../../../db/pages.ts'

const LISTED = [
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
  'awaits_approval as awaitsApproval',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** Which accounts are asked for. */
export interface UserFilter extends Asked {
  readonly search?: string | undefined
  readonly role?: Role | undefined
  readonly state?: UserState | undefined
  readonly sort?: UserSort | undefined
}

/** What each order goes by; of equals the id decides. */
const KEY: Record<UserSort, RawBuilder<string>> = {
  newest: sql`created_at`,
  name: sql`lower(last_name || ' ' || first_name)`,
  email: sql`lower(email)`,
  company: sql`lower(coalesce(company_name, ''))`,
}
/** The same as in users_words. */
const WORDS = sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, ''))`
const Place = z.tuple([z.string().max(400), z.uuid()])
const NewestPlace = z.tuple([z.iso.datetime({ offset: true }), z.uuid()])

export async function listUsers({ db }: Ctx, { search, role, state, sort = 'newest', ...asked }: UserFilter): Promise<Page<ListedUser>> {
  const key = KEY[sort]
  const direction = sort === 'newest' ? 'desc' : 'asc'
  let query = db
    .selectFrom('users')
    .select(LISTED)
    .select(sql<string>`${key}::text`.as('key'))
    .where('deleted_at', 'is', null)
  for (const word of wordsOf(search)) query = query.where(sql<boolean>`${WORDS} like ${containing(word)}`)
  if (role) query = query.where('role', '=', role)
  if (state === 'active') query = query.where('is_active', '=', true)
  if (state === 'locked') query = query.where('is_active', '=', false).where('awaits_approval', '=', false)
  if (state === 'waiting') query = query.where('awaits_approval', '=', true)
  if (asked.cursor !== undefined) {
    const [at, last] = readCursor(asked.cursor, sort === 'newest' ? NewestPlace : Place)
    query = query.where(
      sort === 'newest'
        ? sql<boolean>`(${key}, id) < (${at}::timestamptz, ${last}::uuid)`
        : sql<boolean>`(${key}, id) > (${at}, ${last}::uuid)`,
    )
  }
  const rows = await query
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(asked.limit + 1)
    .execute()
  const page = pageOf(rows, asked, ({ key, createdAt, id }) => [sort === 'newest' ? createdAt : key, id])
  return page.with(page.rows.map(({ key: _, ...row }) => listed(row)))
}

type Row = Omit<ListedUser, 'role' | 'userLevel'> & { readonly role: string }

function listed(row: Row): ListedUser {
  const role = row.role as Role
  return { ...row, role, userLevel: USER_LEVEL[role] }
}

/** The account, held until the transaction ends. */
export async function lockUser({ db }: Ctx, id: UserId): Promise<ListedUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(LISTED)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && listed(row)
}

/** What an administrator writes of an account. */
export interface AdministeredPerson {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly companyName?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  readonly role?: 'agent' | 'partner' | undefined
}

export async function storeAdministered({ db, clock }: Ctx, id: UserId, person: AdministeredPerson): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: person.firstName,
      last_name: person.lastName,
      company_name: person.companyName,
      phone_number: person.phoneNumber,
      role: person.role,
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** Nobody has read a mail at this address yet. */
export async function storeUnprovenEmail({ db }: Ctx, id: UserId, email: string): Promise<void> {
  await db.updateTable('users').set({ email, is_email_verified: false }).where('id', '=', id).execute()
}

/** How much of what there is would go with an account, and how much would stay. */
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
 * Deletes what belongs to an account alone. The schema says what that is: every table that would go with its row. What only points to it stays and
 * keeps pointing to it.
 */
export async function deleteBelongings({ db }: Ctx, id: UserId): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select key.conrelid::regclass::text as "table", a.attname as "column"
    from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = key.conkey[1]
    where key.contype = 'f' and key.confrelid = 'users'::regclass and key.confdeltype = 'c'
    order by 1, 2`.execute(db)
  for (const { table, column } of rows) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
}

/** Takes everything personal out of the row itself; nobody comes in with it any more. */
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

/** How many accounts there are, and how many wait for a word of the administration. */
export async function countUsers({ db }: Ctx): Promise<{ users: number; waiting: number }> {
  return db
    .selectFrom('users')
    .select([sql<number>`count(*)::int`.as('users'), sql<number>`count(*) filter (where awaits_approval)::int`.as('waiting')])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function needsApproval({ db }: Ctx): Promise<boolean> {
  const { needs_approval } = await db.selectFrom('registration_settings').select('needs_approval').executeTakeFirstOrThrow()
  return needs_approval
}

export async function storeNeedsApproval({ db }: Ctx, isNeeded: boolean): Promise<void> {
  await db.updateTable('registration_settings').set({ needs_approval: isNeeded }).execute()
}
