import type { OfficeId } from '#shared/domain/ids.ts'
import { FOUND_EACH } from '#shared/domain/limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, hasDigits, holds, type Numbered, NUMBERED_MAX, onlyDigits } from '../../../db/words-or-digits.ts'

export interface FoundPartner {
  readonly id: string
  readonly name: string
  readonly companyName: string | null
  readonly city: string | null
  readonly phone: string | null
}

/** An agent's partners found by words or by number, sorted by name. */
export async function findPartners({ db }: Ctx, officeId: OfficeId, asked: Asked): Promise<FoundPartner[]> {
  const { rows } = await sql<FoundPartner>`
    select id, name, "companyName", city, phone from (
      select u.id, u.first_name || ' ' || u.last_name as name, u.company_name as "companyName", t.city, u.phone_number as phone,
        concat_ws(' ', u.first_name, u.last_name, u.company_name, u.email, t.city, t.zip_code, t.services) as words
      from partner_relations r join users u on u.id = r.partner_id left join partner_profiles t on t.user_id = u.id
      where r.office_id = ${officeId}) partner
    where ${holds(asked, 'words', onlyDigits('phone'))}
    order by name limit ${FOUND_EACH}`.execute(db)
  return rows
}

/** The agents of the office by whose links the partners of these tips came, by tip. A renewed link leads to no agent. */
export async function listContacts({ db }: Ctx, officeId: OfficeId, tipIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ tipId: number; userId: string }>`
    select t.id as "tipId", contact.id as "userId"
    from property_tips t join partner_relations r on r.office_id = ${officeId} and r.partner_id = t.partner_id
      join users contact on contact.office_id = ${officeId} and contact.short_link = r.short_link
    where t.office_id = ${officeId} and t.id = any(${tipIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ tipId, userId }) => [tipId, userId]))
}

/** An agent's partners with one of these numbers. */
export async function listNumberedPartners({ db }: Ctx, officeId: OfficeId, digits: readonly string[]): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select u.id::text as id, u.first_name || ' ' || u.last_name as name, u.phone_number as phone, coalesce(u.company_name, 'Partner') as title
    from partner_relations r join users u on u.id = r.partner_id
    where r.office_id = ${officeId} and ${hasDigits('u.phone_number', digits)} order by 2 limit ${NUMBERED_MAX}`.execute(db)
  return rows
}
