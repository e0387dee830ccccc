import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
import { isSeenBy, seenAs } from '../../../db/seen-by.ts'

/** Maximum number of rows examined; more candidates would be of no use. */
const LOOKED_AT = 500

/** Properties at these places with this house number in the address. */
export async function listAtPlace(
  { db }: Ctx,
  officeId: OfficeId,
  placeSets: readonly string[],
  number: string,
): Promise<{ id: number; address: string }[]> {
  const { rows } = await sql<{ id: number; address: string }>`
    select ${seenAs(sql`${officeId}::uuid`, sql.ref('p.id'))} as id, p.address from properties p
    where p.place_set = any(${placeSets}::bigint[]) and p.address like ${`%${number}%`} and (p.office_id is null or p.office_id = ${officeId})
    order by p.id desc limit ${LOOKED_AT}`.execute(db)
  return rows
}

/** Properties with one of these phone numbers, compared by digits, from adverts or the agent's own notes. */
export async function listByNumbers({ db }: Ctx, officeId: OfficeId, digits: readonly string[]): Promise<{ id: number; phone: string }[]> {
  const patterns = digits.map((number) => `%${number}%`)
  const { rows } = await sql<{ id: number; phone: string }>`
    select p.id, found.phone from (
      (select a.property_id, a.contact_phone as phone from adverts a
        where (a.office_id is null or a.office_id = ${officeId}) and ${ADVERT_NAMED} and a.contact_phone is not null and ${ADVERT_WORDS} like any(${patterns}::text[])
        limit ${LOOKED_AT})
      union all
      (select pr.property_id, pr.owner_phone from prospects pr
        where pr.office_id = ${officeId} and regexp_replace(pr.owner_phone, '\\D', '', 'g') like any(${patterns}::text[]) limit ${LOOKED_AT})
    ) as found join properties p on p.id = ${seenAs(sql`${officeId}::uuid`, sql.ref('found.property_id'))}
    where ${isSeenBy(officeId, 'p')}`.execute(db)
  return rows
}

/** Rows read per number; a dealer's appears in hundreds of adverts. */
const PER_NUMBER = 50

interface NumberedAt {
  readonly id: number
  readonly phone: string
}

/** Properties of the office with these digits in a number, printed in an advert or noted by an agent. */
export async function listNumberedAt({ db }: Ctx, officeId: OfficeId, digits: readonly string[]): Promise<NumberedAt[]> {
  if (digits.length === 0) return []
  const { rows } = await sql<NumberedAt>`
    select p.id, found.phone
    from unnest(${digits}::text[]) as asked (digits) cross join lateral (
        (select a.property_id, a.contact_phone as phone from adverts a
          where (a.office_id is null or a.office_id = ${officeId}) and ${ADVERT_NAMED} and a.contact_phone is not null
            and ${ADVERT_WORDS} like '%' || asked.digits || '%' limit ${PER_NUMBER})
        union all
        (select pr.property_id, pr.owner_phone from prospects pr
          where pr.office_id = ${officeId} and pr.owner_phone is not null and pr.found_by like '%' || asked.digits || '%' limit ${PER_NUMBER})
      ) as found
      join properties p on p.id = ${seenAs(sql`${officeId}::uuid`, sql.ref('found.property_id'))}
    where ${isSeenBy(officeId, 'p')}`.execute(db)
  return rows
}
