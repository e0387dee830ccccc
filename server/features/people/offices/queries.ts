import type { Office, OfficeForm } from '#shared/contract/people/office.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { ColleaguesProspects } from '#shared/domain/office-rights.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

const OFFICE = ['name', 'phone', 'email', 'street', 'zip_code as zipCode', 'city'] as const
const CHOICE = sql<ColleaguesProspects>`colleagues_prospects`.as('colleaguesProspects')

export async function insertOffice({ db, clock }: Ctx, face: Pick<OfficeForm, 'name' | 'phone' | 'email'>): Promise<OfficeId> {
  const row = { name: face.name, phone: face.phone ?? null, email: face.email ?? null, created_at: clock.now() }
  const { id } = await db.insertInto('offices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export function getOffice({ db }: Ctx, id: OfficeId): Promise<Office> {
  return db.selectFrom('offices').select(OFFICE).select(CHOICE).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Replaces all of it; what is missing becomes empty. */
export function storeOffice({ db }: Ctx, id: OfficeId, form: OfficeForm): Promise<Office> {
  return db
    .updateTable('offices')
    .set({
      name: form.name,
      phone: form.phone ?? null,
      email: form.email ?? null,
      street: form.street ?? null,
      zip_code: form.zipCode ?? null,
      city: form.city ?? null,
    })
    .where('id', '=', id)
    .returning(OFFICE)
    .returning(CHOICE)
    .executeTakeFirstOrThrow()
}

export function storeChoice({ db }: Ctx, id: OfficeId, choice: ColleaguesProspects): Promise<Office> {
  return db
    .updateTable('offices')
    .set({ colleagues_prospects: choice })
    .where('id', '=', id)
    .returning(OFFICE)
    .returning(CHOICE)
    .executeTakeFirstOrThrow()
}

/** With `before` only if the office has this name. */
export async function storeName({ db }: Ctx, id: OfficeId, name: string, before?: string): Promise<void> {
  const renamed = db.updateTable('offices').set({ name }).where('id', '=', id)
  await (before === undefined ? renamed : renamed.where('name', '=', before)).execute()
}

/** Part of a statement: an office's name. */
export const selectOfficeName = (officeId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select office.name from offices office where office.id = ${officeId})`

/** Part of a statement: when an office was opened. */
export const selectOpenedAt = (officeId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select office.created_at from offices office where office.id = ${officeId})`

/** Part of a statement about users: a partner's firm or an agent's office; null for an agent whose office has the agent's own name. */
export const selectFirm = (users: string): RawBuilder<string | null> => {
  const own = sql`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`
  return sql<string | null>`case when ${sql.ref(`${users}.role`)} = 'agent'
    then nullif(${selectOfficeName(sql.ref(`${users}.office_id`))}, ${own}) else ${sql.ref(`${users}.company_name`)} end`
}

/** Part of a statement: the offices with this in their name. */
export const selectOfficesNamed = (pattern: string): RawBuilder<unknown> =>
  sql`(select office.id from offices office where lower(office.name) like ${pattern})`
