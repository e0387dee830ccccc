import type { ListedOffice, Member } from '#shared/contract/people/members.ts'
import type { AgentId, OfficeId, UserId } from '#shared/domain/ids.ts'
import { OFFICE_RIGHTS, OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, containing, DatabaseMoment, type Page, readCursor, searchWords, toPage } from '../../../db/pages.ts'
import { selectOfficeName, selectOpenedAt } from '../offices/service.ts'

/** Position of a role in its list, the highest first. */
const RANK = sql<number>`array_position(${[...OFFICE_ROLES]}::text[], u.office_role)`

/** An office's agents, principals first. */
export async function listMembers({ db }: Ctx, officeId: OfficeId): Promise<Member[]> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.email', 'u.office_role as officeRole'])
    .select(['u.is_active as isActive', 'u.created_at as since'])
    .$narrowType<{ officeRole: OfficeRole }>()
    .where('u.office_id', '=', officeId)
    .where('u.role', '=', 'agent')
    .where('u.deleted_at', 'is', null)
    .orderBy(RANK)
    .orderBy(sql`lower(u.last_name || ' ' || u.first_name)`)
    .orderBy('u.id')
    .execute()
}

/** Whether this is an agent of the office who may work on prospects. */
export async function isAssignable({ db }: Ctx, officeId: OfficeId, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id as AgentId)
    .where('office_id', '=', officeId)
    .where('role', '=', 'agent')
    .where('is_active', '=', true)
    .where('office_role', 'in', [...OFFICE_RIGHTS['prospects.work']])
    .executeTakeFirst()
  return found !== undefined
}

export async function storeOfficeRole({ db, clock }: Ctx, officeId: OfficeId, id: UserId, officeRole: OfficeRole): Promise<void> {
  await db
    .updateTable('users')
    .set({ office_role: officeRole, updated_at: clock.now() })
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .execute()
}

/** Makes the highest and oldest agent who may sign in the principal, if the office has none who may. Returns that agent with the role before. */
export async function promoteIfNeeded(
  { db }: Ctx,
  officeId: OfficeId,
): Promise<{ readonly id: AgentId; readonly before: OfficeRole } | undefined> {
  const { rows } = await sql<{ id: AgentId; before: OfficeRole }>`
    update users set office_role = 'principal'
    from (
      select u.id, u.office_role from users u where u.office_id = ${officeId} and u.role = 'agent' and u.deleted_at is null and u.is_active
      order by ${RANK}, u.created_at, u.id limit 1) next
    where users.id = next.id and users.office_role <> 'principal'
    returning users.id, next.office_role as before`.execute(db)
  return rows[0]
}

const Newest = z.tuple([DatabaseMoment, z.uuid()])

/** All offices with an agent, the newest first. */
export async function listOffices(
  { db }: Ctx,
  { search, ...asked }: Asked & { readonly search?: string | undefined },
): Promise<Page<Omit<ListedOffice, 'agreement'>>> {
  const office = sql.ref<OfficeId>('u.office_id')
  let query = db
    .selectFrom(
      db
        .selectFrom('users as u')
        .select([office.as('id'), selectOfficeName(office).as('name'), selectOpenedAt(office).as('createdAt')])
        .select(
          sql<ListedOffice['people']>`json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
            'officeRole', u.office_role, 'isActive', u.is_active) order by ${RANK}, u.created_at, u.id)`.as('people'),
        )
        .select(sql<string>`string_agg(lower(u.first_name || ' ' || u.last_name), ', ')`.as('names'))
        .where('u.role', '=', 'agent')
        .where('u.deleted_at', 'is', null)
        .groupBy('u.office_id')
        .as('o'),
    )
    .select(['o.id', 'o.name', 'o.createdAt', 'o.people', sql<string>`"createdAt"::text`.as('key')])
  for (const word of searchWords(search)) query = query.where(sql<boolean>`lower(o.name) || ' ' || o.names like ${containing(word)}`)
  if (asked.cursor !== undefined) {
    const [at, last] = readCursor(asked.cursor, Newest)
    query = query.where(sql<boolean>`("createdAt", id) < (${at}::timestamptz, ${last}::uuid)`)
  }
  const rows = await query
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  const page = toPage(rows, asked, ({ key, id }) => [key, id])
  return page.with(page.rows.map(({ key: _, ...row }) => row))
}
