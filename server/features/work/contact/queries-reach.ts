import type { OfficeId } from '#shared/domain/ids.ts'
import type { SellerType } from '#shared/domain/property-type.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { ADVERT_NAMED, ADVERT_WORDS } from '../../../db/advert-words.ts'
import { isLeftOut, isSeenBy, seenAs, withStandIns } from '../../../db/seen-by.ts'

type Db = Pick<Ctx, 'db'>

/** Maximum number of rows examined for each phone number, email address or door. */
export const LOOKED_AT = 200

/** A property whose adverts, or the agent's notes on it, contain a number. */
export interface Bearer {
  readonly propertyId: number
  readonly phone: string
  /** Null if unknown, or if the agent noted the number. */
  readonly seller: SellerType | null
  readonly zipCode: string | null
  readonly location: string | null
  readonly address: string | null
}

/** Properties with these digits in a phone number. Without an agent only public adverts count. */
export async function listBearers({ db }: Db, officeId: OfficeId | null, digits: string): Promise<Bearer[]> {
  const pattern = `%${digits}%`
  const agent = sql`${officeId}::uuid`
  const { rows } = await sql<Bearer>`
    (select ${seenAs(agent, sql.ref('a.property_id'))} as "propertyId", a.contact_phone as phone, a.seller_type as seller,
        a.zip_code as "zipCode", a.location, a.address
      from adverts a
      where ${ADVERT_NAMED} and a.contact_phone is not null and ${ADVERT_WORDS} like ${pattern} and (a.office_id is null or a.office_id = ${agent})
      limit ${LOOKED_AT})
    union all
    (select pr.property_id, pr.owner_phone, null, p.zip_code, p.location, p.address
      from prospects pr join properties p on p.id = pr.property_id
      where pr.office_id = ${agent} and pr.owner_phone is not null and pr.found_by like ${pattern} limit ${LOOKED_AT})`.execute(db)
  return rows
}

/** Properties for which the agent noted this email address. */
export async function listMailed({ db }: Db, officeId: OfficeId, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select property_id as id from prospects
    where office_id = ${officeId} and found_by ilike ${`%${email.replaceAll(/[\\%_]/g, '\\$&')}%`} and lower(trim(owner_email)) = ${email}
    limit ${LOOKED_AT}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Properties in this postcode with this house number in the address. */
export async function listAtDoor({ db }: Db, officeId: OfficeId, zipCode: string, number: string): Promise<number[]> {
  const agent = sql`${officeId}::uuid`
  const { rows } = await sql<{ id: number }>`
    select ${seenAs(agent, sql.ref('p.id'))} as id from properties p
    where p.place_set = any(array(select id from place_sets where keys @> array[${zipCode}]::text[])) and p.zip_code = ${zipCode}
      and p.address like ${`%${number}%`} and (p.office_id is null or p.office_id = ${agent})
    limit ${LOOKED_AT}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the properties that the agent can see. */
export async function listSeen({ db }: Db, officeId: OfficeId, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from properties p where p.id = any(${ids}::bigint[]) and ${isSeenBy(officeId, 'p')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Number of adverts visible to the agent at these properties. */
export async function countAdverts({ db }: Db, officeId: OfficeId, propertyIds: readonly number[]): Promise<number> {
  const agent = sql`${officeId}::uuid`
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from adverts a
    where a.property_id = any(${withStandIns(agent, sql`${propertyIds}::bigint[]`)}) and (a.office_id is null or a.office_id = ${agent})
      and not ${isLeftOut(agent, 'a')}`.execute(db)
  return rows[0]?.n ?? 0
}
