import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export interface Alias {
  readonly id: number
  /** Whose own object it is, which stands for another one for him alone; null: an object that is gone. */
  readonly agentId: AgentId | null
  /** Where it leads. */
  readonly propertyId: number
  /** The one with which the object began. */
  readonly advertId: number
  readonly advertIds: readonly number[]
}

/** Notes where the number of an object leads that is joined to another; what led to it leads there as well. */
export async function insertAlias({ db, clock }: Ctx, alias: Omit<Alias, 'propertyId'>, propertyId: number): Promise<void> {
  await sql`update property_aliases set property_id = ${propertyId} where property_id = ${alias.id}`.execute(db)
  await db
    .insertInto('property_aliases')
    .values({
      id: alias.id,
      agent_id: alias.agentId,
      property_id: propertyId,
      advert_id: alias.advertId,
      advert_ids: alias.advertIds as number[],
      joined_at: clock.now(),
    })
    .execute()
}

const ALIAS = ['id', 'agent_id as agentId', 'property_id as propertyId', 'advert_id as advertId', 'advert_ids as advertIds'] as const

/** The numbers that these adverts brought with them, and those that agents' own objects lead there by them, the last one first. */
export async function listAliases({ db }: Ctx, advertIds: readonly number[]): Promise<Alias[]> {
  return db
    .withRecursive('led(id)', (eb) =>
      eb
        .selectFrom('property_aliases')
        .select('id')
        .where(sql<boolean>`advert_id = any(${advertIds}::bigint[])`)
        // one of an agent's own may lead there by another one of his
        .union((eb) =>
          eb
            .selectFrom('led')
            .innerJoin('adverts as a', 'a.property_id', 'led.id')
            .innerJoin('property_aliases as x', 'x.advert_id', 'a.id')
            .select('x.id'),
        ),
    )
    .selectFrom('property_aliases')
    .select(ALIAS)
    .where('id', 'in', (eb) => eb.selectFrom('led').select('led.id'))
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
    .select(ALIAS)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
}
