import type { OfficeId } from '#shared/domain/ids.ts'
import { FOUND_EACH } from '#shared/domain/limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, hasDigits, holds, type Numbered, NUMBERED_MAX, onlyDigits } from '../../../db/words-or-digits.ts'

export interface FoundTip {
  readonly id: number
  readonly title: string
  readonly ownerName: string | null
  readonly ownerPhone: string | null
  readonly partner: string | null
}

/** A tip's owner is not found by name or number while hidden from the agent. */
export async function findTips({ db }: Ctx, officeId: OfficeId, asked: Asked): Promise<FoundTip[]> {
  const { rows } = await sql<FoundTip>`
    select id, title, "ownerName", "ownerPhone", partner from (
      select one.*, concat_ws(' ', title, notes, "ownerName", email, partner) as words
      from (select t.id, coalesce(nullif(concat_ws(' ', t.street, t.house_number, t.zip_code, t.city), ''), t.address, 'Tipp') as title,
          concat_ws(' ', t.description, t.notes, t.own_notes, t.agent_notes) as notes, u.first_name || ' ' || u.last_name as partner,
          case when ${IS_NAMED} then t.seller_name end as "ownerName", case when ${IS_NAMED} then t.seller_phone end as "ownerPhone",
          case when ${IS_NAMED} then t.seller_email end as email
        from property_tips t left join users u on u.id = t.partner_id where t.office_id = ${officeId}) one) tip
    where ${holds(asked, 'words', sql`concat_ws(' ', ${onlyDigits('ownerPhone')}, title)`)}
    order by id desc limit ${FOUND_EACH}`.execute(db)
  return rows
}

/** The owner consented, or the agent took responsibility. */
const IS_NAMED = sql<boolean>`(t.owner_consent_version is not null or t.owner_cleared_at is not null)`

/** Owners named by tips that the agent may see. */
export async function listNumberedTips({ db }: Ctx, officeId: OfficeId, digits: readonly string[]): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select t.id::text as id, t.seller_name as name, t.seller_phone as phone,
      coalesce(nullif(concat_ws(' ', t.street, t.house_number, t.zip_code, t.city), ''), t.address, 'Tipp') as title
    from property_tips t
    where t.office_id = ${officeId} and ${hasDigits('t.seller_phone', digits)} and ${IS_NAMED}
    order by t.id desc limit ${NUMBERED_MAX}`.execute(db)
  return rows
}
