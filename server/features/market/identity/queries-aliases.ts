import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export interface Alias {
  /** Increases in the order of the joins; identifies the alias. */
  readonly step: number
  /** The id of the property that was joined into another. */
  readonly id: number
  /** The only agent it applies to, while others still see the property; null if it applies to everyone and the property is gone. */
  readonly officeId: OfficeId | null
  /** The property it redirects to. */
  readonly propertyId: number
  /** The advert the property began with. */
  readonly advertId: number
  readonly advertIds: readonly number[]
}

/** Inserts an alias and redirects existing aliases of its id to the same target. Returns its step. */
export async function insertAlias({ db, clock }: Ctx, alias: Omit<Alias, 'step' | 'propertyId'>, propertyId: number): Promise<number> {
  const { officeId } = alias
  await sql`
    update property_aliases set property_id = ${propertyId}
    where property_id = ${alias.id} and (${officeId}::uuid is null or office_id = ${officeId})`.execute(db)
  const { step } = await db
    .insertInto('property_aliases')
    .values({
      id: alias.id,
      office_id: alias.officeId,
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
  'office_id as officeId',
  'property_id as propertyId',
  'advert_id as advertId',
  'advert_ids as advertIds',
] as const

/** Aliases created by these adverts, and private aliases that point to the same property through one of them, newest first. */
export async function listAliases({ db }: Ctx, advertIds: readonly number[]): Promise<Alias[]> {
  return db
    .withRecursive('led(step, id, office_id)', (eb) =>
      eb
        .selectFrom('property_aliases')
        .select(['step', 'id', 'office_id'])
        .where(sql<boolean>`advert_id = any(${advertIds}::bigint[])`)
        // a private alias may redirect there through another of the agent's aliases
        .union((eb) =>
          eb
            .selectFrom('led')
            .innerJoin('adverts as a', 'a.property_id', 'led.id')
            .innerJoin('property_aliases as x', (join) => join.onRef('x.advert_id', '=', 'a.id').onRef('x.office_id', '=', 'led.office_id'))
            .select(['x.step', 'x.id', 'x.office_id']),
        ),
    )
    .selectFrom('property_aliases')
    .select(ALIAS)
    .where('step', 'in', (eb) => eb.selectFrom('led').select('led.step'))
    .orderBy('step', 'desc')
    .execute()
}

/** Redirects these aliases to another property. */
export async function moveAliases({ db }: Ctx, steps: readonly number[], propertyId: number): Promise<void> {
  await sql`update property_aliases set property_id = ${propertyId} where step = any(${steps}::bigint[])`.execute(db)
}

/** Makes the id a separate property again. */
export async function deleteAlias({ db }: Ctx, step: number): Promise<void> {
  await db.deleteFrom('property_aliases').where('step', '=', step).execute()
}

/** The alias with this id: for all agents if `officeId` is null, else for one agent. */
export async function findAlias({ db }: Ctx, id: number, officeId: OfficeId | null): Promise<Alias | undefined> {
  return db
    .selectFrom('property_aliases')
    .select(ALIAS)
    .where('id', '=', id)
    .where('office_id', officeId === null ? 'is' : '=', officeId)
    .executeTakeFirst()
}

/** Private aliases among these ids. */
export async function listAlone({ db }: Ctx, ids: readonly number[]): Promise<(Alias & { readonly officeId: OfficeId })[]> {
  return db
    .selectFrom('property_aliases')
    .select(ALIAS)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('office_id', 'is not', null)
    .$narrowType<{ officeId: OfficeId }>()
    .orderBy('step', 'desc')
    .execute()
}
