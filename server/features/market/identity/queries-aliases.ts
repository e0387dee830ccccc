import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export interface Alias {
  readonly id: number
  /** The one with which the object began. */
  readonly advertId: number
  readonly advertIds: readonly number[]
}

/** Notes where the number of an object leads that is joined to another; what led to it leads there as well. */
export async function insertAlias({ db, clock }: Ctx, alias: Alias, propertyId: number): Promise<void> {
  await sql`update property_aliases set property_id = ${propertyId} where property_id = ${alias.id}`.execute(db)
  await db
    .insertInto('property_aliases')
    .values({
      id: alias.id,
      property_id: propertyId,
      advert_id: alias.advertId,
      advert_ids: alias.advertIds as number[],
      joined_at: clock.now(),
    })
    .execute()
}

/** The numbers that these adverts brought with them, the last one first. */
export async function listAliases({ db }: Ctx, advertIds: readonly number[]): Promise<Alias[]> {
  return db
    .selectFrom('property_aliases')
    .select(['id', 'advert_id as advertId', 'advert_ids as advertIds'])
    .where(sql<boolean>`advert_id = any(${advertIds}::bigint[])`)
    .orderBy('step', 'desc')
    .execute()
}

/** These lead to another object now. */
export async function moveAliases({ db }: Ctx, ids: readonly number[], propertyId: number): Promise<void> {
  await sql`update property_aliases set property_id = ${propertyId} where id = any(${ids}::bigint[])`.execute(db)
}

/** The number is an object of its own again. */
export async function deleteAlias({ db }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('property_aliases').where('id', '=', id).execute()
}

export async function listAliasesById({ db }: Ctx, ids: readonly number[]): Promise<Alias[]> {
  return db
    .selectFrom('property_aliases')
    .select(['id', 'advert_id as advertId', 'advert_ids as advertIds'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
