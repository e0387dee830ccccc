import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import type { Belonging } from '../../../db/belonging.ts'
import { isOwnedBy } from '../../../db/belongings.ts'

export interface Brought {
  readonly propertyId: number
  readonly title: string
  /** Whether it is joined to another property. */
  readonly isJoined: boolean
  /** Whether all of its adverts came with this import. */
  readonly isWhole: boolean
}

/** The properties whose adverts came with an import, locked until the transaction ends. */
export async function listBrought({ db }: Ctx, importId: number): Promise<Brought[]> {
  const { rows } = await sql<Brought>`
    select p.id as "propertyId", p.title, exists (select from property_aliases led where led.id = p.id and led.office_id = p.office_id) as "isJoined",
      not exists (select from adverts a where a.property_id = p.id
        and not exists (select from imported_adverts i where i.advert_id = a.id and i.import_id = ${importId})) as "isWhole"
    from properties p
    where p.id in (select a.property_id from imported_adverts i join adverts a on a.id = i.advert_id where i.import_id = ${importId})
    order by p.id for update`.execute(db)
  return rows
}

/** The properties the agent has worked on, or whose owner gave a contact permission that the agent recorded. */
export async function listUsed(
  { db }: Ctx,
  officeId: OfficeId,
  belongings: readonly Belonging[],
  ids: readonly number[],
): Promise<Set<number>> {
  const of = belongings.flatMap((one) => {
    const { table, isWork = sql<boolean>`true` } = one
    if (isWork === false) return []
    return [
      sql`select property_id from ${sql.table(table)}
        where ${isOwnedBy(one, officeId)} and property_id = any(${ids}::bigint[]) and ${isWork}`,
    ]
  })
  const { rows } = await sql<{ property_id: number }>`
    ${sql.join(of, sql` union `)}
    union select a.property_id from adverts a join contact_records c on c.source = a.source and c.external_id = a.external_id
      where c.office_id = ${officeId} and a.property_id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map((row) => row.property_id))
}
