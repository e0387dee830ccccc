import type { ListedUser, UserSort, UserState } from '#shared/contract/people/users.ts'
import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { type Role, USER_LEVEL } from '#shared/domain/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { DatabaseMoment, type Asked, containing, type Page, toPage, readCursor, searchWords } from '../../../db/pages.ts'
import { selectFirm, selectOfficesNamed } from '../offices/service.ts'

const LISTED = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'role',
  'phone_number as phoneNumber',
  'is_active as isActive',
  'is_email_verified as isEmailVerified',
  'is_demo as isDemo',
  'profile_image_url as profileImageUrl',
  'awaits_approval as awaitsApproval',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

const FIRM = selectFirm('users')
/** Only an agent works for an office; who was its last agent still refers to it. */
const OFFICE = sql<OfficeId | null>`case when role = 'agent' then office_id end`.as('officeId')
const HAS_FACTOR = sql<boolean>`has_second_factor(id)`.as('hasSecondFactor')

export interface UserFilter extends Asked {
  readonly search?: string | undefined
  readonly role?: Role | undefined
  readonly state?: UserState | undefined
  readonly sort?: UserSort | undefined
}

/** Sort key for each order; ties are broken by id. */
const KEY: Record<UserSort, RawBuilder<string>> = {
  newest: sql`created_at`,
  name: sql`lower(last_name || ' ' || first_name)`,
  email: sql`lower(email)`,
  company: sql`lower(coalesce(${FIRM}, ''))`,
}
/** Must match the index users_words. */
const WORDS = sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, ''))`
const Place = z.tuple([z.string().max(400), z.uuid()])
const NewestPlace = z.tuple([DatabaseMoment, z.uuid()])

export async function listUsers({ db }: Ctx, { search, role, state, sort = 'newest', ...asked }: UserFilter): Promise<Page<ListedUser>> {
  const key = KEY[sort]
  const direction = sort === 'newest' ? 'desc' : 'asc'
  let query = db
    .selectFrom('users')
    .select(LISTED)
    .select([FIRM.as('companyName'), OFFICE, HAS_FACTOR])
    .select(sql<string>`${key}::text`.as('key'))
    .where('deleted_at', 'is', null)
  for (const word of searchWords(search)) {
    const pattern = containing(word)
    query = query.where(sql<boolean>`(${WORDS} like ${pattern} or role = 'agent' and office_id in ${selectOfficesNamed(pattern)})`)
  }
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
  const page = toPage(rows, asked, ({ key, createdAt, id }) => [sort === 'newest' ? createdAt : key, id])
  return page.with(page.rows.map(({ key: _, ...row }) => listed(row)))
}

type Row = Omit<ListedUser, 'role' | 'userLevel'> & { readonly role: string }

function listed(row: Row): ListedUser {
  const role = row.role as Role
  return { ...row, role, userLevel: USER_LEVEL[role] }
}

/** Locks the account until the transaction ends. */
export async function lockUser({ db }: Ctx, id: UserId): Promise<ListedUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select(LISTED)
    .select([FIRM.as('companyName'), OFFICE, HAS_FACTOR])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && listed(row)
}

/** Number of accounts, and of accounts waiting for approval. */
export async function countUsers({ db }: Ctx): Promise<{ users: number; waiting: number }> {
  return db
    .selectFrom('users')
    .select([sql<number>`count(*)::int`.as('users'), sql<number>`count(*) filter (where awaits_approval)::int`.as('waiting')])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}
