import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isFreeFor } from '../claims/service.ts'

/** Whose prospects: those of a person, those that a hand-over freed, or those at these properties. */
export interface Whose {
  readonly from?: UserId | undefined
  readonly freedBy?: number | undefined
  readonly propertyIds?: readonly number[] | undefined
  /** Only with one of these statuses. */
  readonly statuses?: readonly ProspectStatus[] | undefined
}

const isMeant = ({ from, freedBy, propertyIds, statuses }: Whose): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`x.assigned_to = ${from}`]),
      ...(freedBy === undefined ? [] : [sql`x.hand_over_id = ${freedBy} and x.assigned_to is null`]),
      ...(propertyIds === undefined ? [] : [sql`x.property_id = any(${propertyIds}::bigint[])`]),
      ...(statuses === undefined ? [] : [sql`x.prospect_status = any(${statuses}::text[])`]),
    ],
    sql` and `,
  )}`

interface Move {
  readonly officeId: OfficeId
  /** Under which the moved ones are found again. */
  readonly handOverId: number
  /** Null: they become free. */
  readonly to: UserId | null
}

interface Counted {
  readonly status: ProspectStatus
  readonly prospects: number
  /** Those with a date for the next follow-up, and those whose date has come. */
  readonly followUps: number
  readonly due: number
  /** Those that another person than the receiver is calling right now. */
  readonly held: number
}

/** What a hand-over would move, by status. */
export async function countToMove(ctx: Ctx, { officeId, to }: Omit<Move, 'handOverId'>, whose: Whose, today: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select x.prospect_status as status, count(*) as prospects, count(x.next_follow_up_date) as "followUps",
      count(*) filter (where x.next_follow_up_date <= ${today}::date) as due,
      count(*) filter (where not ${isFreeFor(ctx, officeId, to, 'x.property_id')}) as held
    from prospects x where x.office_id = ${officeId} and ${isMeant(whose)} group by x.prospect_status`.execute(ctx.db)
  return rows
}

const STATES = ['stayed', 'gone', 'merged'] as const

/**
 * Moves prospects to another person, also as they come back when joined properties part. Those that another person is calling stay, unless the
 * person leaves. `updated_at` stays, because no work was done. Returns how many were moved.
 */
export async function moveProspects(ctx: Ctx, { officeId, handOverId, to }: Move, whose: Whose, isLeaving = false): Promise<number> {
  const patch = sql`jsonb_build_object('assigned_to', ${to}::uuid, 'hand_over_id', ${handOverId}::bigint, 'handed_from', moved.was)`
  const states = STATES.map(
    (state) => sql`${sql.ref(state)} = case when j.${sql.ref(state)} ->> 'assigned_to' is not distinct from moved.was::text
      then j.${sql.ref(state)} || ${patch} else j.${sql.ref(state)} end`,
  )
  const { rows } = await sql<{ moved: number }>`
    with held as (
      select x.property_id, x.assigned_to from prospects x
      where x.office_id = ${officeId} and ${isMeant(whose)} and x.assigned_to is distinct from ${to}::uuid
        and ${isLeaving ? sql`true` : isFreeFor(ctx, officeId, to, 'x.property_id')}
      order by x.property_id for no key update),
    moved as (
      update prospects x set assigned_to = ${to}, hand_over_id = ${handOverId}, handed_from = held.assigned_to
      from held where x.office_id = ${officeId} and x.property_id = held.property_id
      returning x.property_id, held.assigned_to as was),
    carried as (
      update joined_rows j set ${sql.join(states)} from moved
      where j.owner_id = ${officeId} and j.table_name = 'prospects' and j.property_id = moved.property_id)
    select count(*) as moved from moved`.execute(ctx.db)
  return rows[0]?.moved ?? 0
}

interface MovedBack {
  readonly restored: number
  /** Of these the ones that became free. */
  readonly freed: number
  /** Those that are free and stay so. */
  readonly stayedFree: number
  /** Those that stay for a call. */
  readonly held: number
}

/**
 * Moves back those of a hand-over that were not moved since; they become free, or stay so, where the person is not among `people`. Those that another
 * person is calling stay.
 */
export async function moveBack(ctx: Ctx, { officeId, handOverId }: Omit<Move, 'to'>, people: readonly UserId[]): Promise<MovedBack> {
  const former = (row: RawBuilder<unknown>) => sql`(case when ${row} = any(${people}::uuid[]) then ${row} end)`
  const was = former(sql`x.handed_from`)
  const states = STATES.map((state) => {
    const json = sql`j.${sql.ref(state)}`
    return sql`${sql.ref(state)} = case when (${json} ->> 'hand_over_id')::bigint = ${handOverId}
      then ${json} || jsonb_build_object('assigned_to', ${former(sql`(${json} ->> 'handed_from')::uuid`)}, 'hand_over_id', null, 'handed_from', null) else ${json} end`
  })
  const { rows } = await sql<MovedBack>`
    with handed as (
      select x.property_id, ${was} as former, x.handed_from is distinct from ${was} as "isGone", x.assigned_to is distinct from ${was} as "moves",
        ${isFreeFor(ctx, officeId, sql`x.handed_from`, 'x.property_id')} as "isUnclaimed"
      from prospects x where x.office_id = ${officeId} and x.hand_over_id = ${handOverId}
      order by x.property_id for no key update of x),
    back as (
      update prospects x set assigned_to = handed.former, hand_over_id = null, handed_from = null
      from handed where x.office_id = ${officeId} and x.property_id = handed.property_id and handed."moves" and handed."isUnclaimed"
      returning x.property_id, handed."isGone"),
    carried as (
      update joined_rows j set ${sql.join(states)} from back
      where j.owner_id = ${officeId} and j.table_name = 'prospects' and j.property_id = back.property_id)
    select (select count(*) from back) as restored, (select count(*) from back where "isGone") as freed,
      (select count(*) from handed where not "moves") as "stayedFree",
      (select count(*) from handed where "moves" and not "isUnclaimed") as held`.execute(ctx.db)
  return rows[0] ?? { restored: 0, freed: 0, stayedFree: 0, held: 0 }
}

/** How many of each of these hand-overs still stand as it left them, as a part of a statement about `h`. */
export const countStanding = (): RawBuilder<number> =>
  sql<number>`(select count(*) from prospects x where x.office_id = h.office_id and x.hand_over_id = h.id)`

/** The hand-over that gave a prospect to its agent, as a part of a statement; null if it was assigned otherwise. */
export const selectHandOver = (officeId: OfficeId, propertyId: number): RawBuilder<number | null> =>
  sql<number | null>`(select x.hand_over_id from prospects x where x.office_id = ${officeId} and x.property_id = ${propertyId})`
