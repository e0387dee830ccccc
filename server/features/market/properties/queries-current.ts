import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isSeenBy } from '../../../db/seen-by.ts'

/** Resolves an id to the property that the agent sees under it, following aliases; undefined if none. Locks it until the transaction ends. */
export async function findCurrentId({ db }: Ctx, officeId: OfficeId, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from properties p
    where p.id = (
        select coalesce(his.property_id, led.property_id, asked.id) from (select ${id}::bigint as id) as asked
          left join property_aliases led on led.id = asked.id and led.office_id is null
          left join property_aliases his on his.id = coalesce(led.property_id, asked.id) and his.office_id = ${officeId})
      and ${isSeenBy(officeId, 'p')}
    for key share of p`.execute(db)
  return rows[0]?.id
}

/** `findCurrentId` for many ids: maps each one that resolves. Locks in id order. */
export async function findCurrentIds({ db }: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ asked: number; id: number }>`
    select asked.id as asked, p.id from unnest(${ids}::bigint[]) as asked (id)
      left join property_aliases led on led.id = asked.id and led.office_id is null
      left join property_aliases his on his.id = coalesce(led.property_id, asked.id) and his.office_id = ${officeId}
      join properties p on p.id = coalesce(his.property_id, led.property_id, asked.id)
    where ${isSeenBy(officeId, 'p')}
    order by p.id for key share of p`.execute(db)
  return new Map(rows.map(({ asked, id }) => [asked, id]))
}

export interface OwnProperty {
  readonly id: number
  /** `id`, or the property it is an alias of. */
  readonly propertyId: number
}

export async function findOwnProperty(
  { db }: Ctx,
  officeId: OfficeId,
  source: string,
  externalId: string,
): Promise<OwnProperty | undefined> {
  const { rows } = await sql<OwnProperty>`
    select a.property_id as id, coalesce(led.property_id, a.property_id) as "propertyId"
    from adverts a left join property_aliases led on led.id = a.property_id and led.office_id = a.office_id
    where a.source = ${source} and a.external_id = ${externalId} and a.office_id = ${officeId}`.execute(db)
  return rows[0]
}

/** Part of a statement: the numbers of an office's own adverts of a source, with the properties as which the office sees them. */
export const selectOwnProperties = (officeId: OfficeId, source: string) => sql`(
  select a.external_id, coalesce(led.property_id, a.property_id) as property_id
  from adverts a left join property_aliases led on led.id = a.property_id and led.office_id = a.office_id
  where a.source = ${source} and a.office_id = ${officeId})`

/** Part of a statement: properties with the source of their leading advert. */
export const selectSourced = () => sql`(
  select p.id, p.title, p.zip_code, p.location, lead.source from properties p join adverts lead on lead.id = p.lead_advert_id)`
