import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

interface Asked {
  readonly source: string
  readonly externalIds: readonly string[]
}

/** Which of these properties are joined to another one for the agent, and to which one. */
export async function listStandIns({ db }: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('property_aliases')
    .select(['id', 'property_id as propertyId'])
    .where('office_id', '=', officeId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, propertyId }) => [id, propertyId]))
}

/** Properties of the agent's own adverts, resolved through joins. */
export async function listOwn({ db }: Ctx, officeId: OfficeId, { source, externalIds }: Asked) {
  return db
    .selectFrom('adverts as a')
    .leftJoin('property_aliases as led', (join) => join.onRef('led.id', '=', 'a.property_id').onRef('led.office_id', '=', 'a.office_id'))
    .select(['a.external_id as externalId', sql<number>`coalesce(led.property_id, a.property_id)`.as('propertyId')])
    .where('a.source', '=', source)
    .where('a.external_id', 'in', externalIds)
    .where('a.office_id', '=', officeId)
    .execute()
}

/** The number of adverts that the agent has captured, and the stored bytes in their long columns. */
export async function measureCaptured({ db }: Ctx, officeId: OfficeId): Promise<{ rows: number; bytes: number }> {
  return db
    .selectFrom('adverts')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .select(
      sql<number>`coalesce(sum(
        pg_column_size(title) + coalesce(pg_column_size(description), 0) + pg_column_size(image_urls) + pg_column_size(features)
      ), 0)::bigint`.as('bytes'),
    )
    .where('office_id', '=', officeId)
    .where('channel', '=', 'capture')
    .executeTakeFirstOrThrow()
}

/** Whether an agent of the office has a confirmed address, or could not confirm it without a mail server. */
export async function hasConfirmedAgent({ db }: Ctx, officeId: OfficeId): Promise<boolean> {
  const row = await db.selectFrom('searching_agents').select('id').where('office_id', '=', officeId).limit(1).executeTakeFirst()
  return row !== undefined
}
