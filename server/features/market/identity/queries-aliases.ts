import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export interface Alias {
  /** Ascending in the order of the joins; names the alias. */
  readonly step: number
  /** The number of the object that was joined. */
  readonly id: number
  /** For whom alone it leads there, while the object stays what it is for everybody else; null: for everybody, the object is gone. */
  readonly agentId: AgentId | null
  /** Where it leads. */
  readonly propertyId: number
  /** The one with which the object began. */
  readonly advertId: number
  readonly advertIds: readonly number[]
}

/** Notes where the number of an object leads that is joined to another; what led to it leads there as well. Returns its step. */
export async function insertAlias({ db, clock }: Ctx, alias: Omit<Alias, 'step' | 'propertyId'>, propertyId: number): Promise<number> {
  const { agentId } = alias
  await sql`
    update property_aliases set property_id = ${propertyId}
    where property_id = ${alias.id} and (${agentId}::uuid is null or agent_id = ${agentId})`.execute(db)
  const { step } = await db
    .insertInto('property_aliases')
    .values({
      id: alias.id,
      agent_id: alias.agentId,
      property_id: propertyId,
      advert_id: alias.advertId,
      advert_ids: alias.advertIds as number[],
      joined_at: clock.now(),
    })
    .returning('step')
    .executeTakeFirstOrThrow()
  return step
}

const ALIAS = [
  'step',
  'id',
  'agent_id as agentId',
  'property_id as propertyId',
  'advert_id as advertId',
  'advert_ids as advertIds',
] as const

/** The numbers that these adverts brought with them, and those that lead there by them for one agent alone, the last one first. */
export async function listAliases({ db }: Ctx, advertIds: readonly number[]): Promise<Alias[]> {
  return db
    .withRecursive('led(step, id, agent_id)', (eb) =>
      eb
        .selectFrom('property_aliases')
        .select(['step', 'id', 'agent_id'])
        .where(sql<boolean>`advert_id = any(${advertIds}::bigint[])`)
        // what leads there for one agent may do so by another one of his
        .union((eb) =>
          eb
            .selectFrom('led')
            .innerJoin('adverts as a', 'a.property_id', 'led.id')
            .innerJoin('property_aliases as x', (join) => join.onRef('x.advert_id', '=', 'a.id').onRef('x.agent_id', '=', 'led.agent_id'))
            .select(['x.step', 'x.id', 'x.agent_id']),
        ),
    )
    .selectFrom('property_aliases')
    .select(ALIAS)
    .where('step', 'in', (eb) => eb.selectFrom('led').select('led.step'))
    .orderBy('step', 'desc')
    .execute()
}

/** These lead to another object now. */
export async function moveAliases({ db }: Ctx, steps: readonly number[], propertyId: number): Promise<void> {
  await sql`update property_aliases set property_id = ${propertyId} where step = any(${steps}::bigint[])`.execute(db)
}

/** The number is an object of its own again. */
export async function deleteAlias({ db }: Ctx, step: number): Promise<void> {
  await db.deleteFrom('property_aliases').where('step', '=', step).execute()
}

/** Where this number leads: for everybody, or for one agent alone. */
export async function findAlias({ db }: Ctx, id: number, agentId: AgentId | null): Promise<Alias | undefined> {
  return db
    .selectFrom('property_aliases')
    .select(ALIAS)
    .where('id', '=', id)
    .where('agent_id', agentId === null ? 'is' : '=', agentId)
    .executeTakeFirst()
}

/** The objects among these that stand for another one for an agent alone. */
export async function listAlone({ db }: Ctx, ids: readonly number[]): Promise<(Alias & { readonly agentId: AgentId })[]> {
  return db
    .selectFrom('property_aliases')
    .select(ALIAS)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('agent_id', 'is not', null)
    .$narrowType<{ agentId: AgentId }>()
    .orderBy('step', 'desc')
    .execute()
}
