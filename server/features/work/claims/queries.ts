import type { Claim } from '#shared/contract/work/claims.ts'
import type { Agent, OfficeId, UserId, Viewer } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameUser } from '../../../db/author.ts'
import { isPropertyShownTo } from '../../../db/colleagues.ts'
import { leadLock } from '../../../db/lock-owner.ts'
import { nameProperty } from '../../../db/property-columns.ts'

/** The properties that colleagues of the viewer hold now, as a part of a statement. */
export const selectClaimed = ({ clock }: Pick<Ctx, 'clock'>, { officeId, id }: Viewer): RawBuilder<unknown> => sql`
  select held.property_id from lead_claims held
  where held.office_id = ${officeId} and held.until > ${clock.now()} and held.user_id <> ${id ?? null}::uuid`

/** Whether no colleague holds a property. The few claims are read once, by their index, so that they change neither order nor plan of a list. */
export const isUnclaimed = (ctx: Pick<Ctx, 'clock'>, viewer: Viewer, property: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(property)} <> all(array(${selectClaimed(ctx, viewer)})))`

/** Whether no other than this person, if any, holds a property. */
export const isFreeFor = (
  { clock }: Pick<Ctx, 'clock'>,
  officeId: OfficeId,
  person: UserId | null | RawBuilder<unknown>,
  property: string,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from lead_claims held where held.office_id = ${officeId} and held.property_id = ${sql.ref(property)} and held.until > ${clock.now()}
    and held.user_id is distinct from ${person}::uuid)`

/** What the people of the office hold now, without what the office hides from the viewer. */
export async function listClaims({ db, clock }: Ctx, viewer: Agent & Viewer): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select held.property_id as "propertyId", ${nameProperty('held.property_id')} as title, coalesce(${nameUser('held.user_id')}, '') as name,
      held.user_id = ${viewer.id} as "isOwn", held.until
    from lead_claims held
    where held.office_id = ${viewer.officeId} and held.until > ${clock.now()} and ${isPropertyShownTo(viewer, 'held.property_id')}
    order by held.until, held.property_id`.execute(db)
  return rows
}

/** Claims a property, or renews the own claim; undefined if a colleague holds it. */
export async function storeClaim(
  { db, clock }: Ctx,
  { id, officeId }: Agent,
  propertyId: number,
  { until, page }: Pick<Choice, 'until' | 'page'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ until: string }>`
    insert into lead_claims as held (office_id, property_id, user_id, until, page)
    values (${officeId}, ${propertyId}, ${id}, ${until}, ${page ?? null})
    on conflict (office_id, property_id) do update set user_id = excluded.user_id, until = excluded.until, page = excluded.page
      where held.user_id = excluded.user_id or held.until <= ${clock.now()}
    returning until`.execute(db)
  return rows[0]?.until
}

/** What may be claimed, best first. */
export interface Choice {
  readonly ids: readonly number[]
  readonly until: Date
  /** That gives it back when it is left. */
  readonly page?: string | undefined
  /** Whether a property may be claimed, as a part of the statement. */
  readonly mayBe: (property: string) => RawBuilder<boolean>
}

/**
 * Claims the first of these properties that no colleague holds. Passes over those at which a colleague's claim or result is just being stored, so that
 * many who ask at once get one each without waiting. Undefined if none is free; without `until` a colleague was faster at the one that was chosen.
 */
export async function storeFirstClaim(ctx: Ctx, { id, officeId }: Agent, { ids, until, page, mayBe }: Choice): Promise<Chosen | undefined> {
  const { db, clock } = ctx
  // without `offset 0` the leads behind the first would be locked as well
  const { rows } = await sql<Chosen>`
    with open as (
      select asked.id from unnest(${ids}::bigint[]) with ordinality as asked (id, place)
      where ${isFreeFor(ctx, officeId, id, 'asked.id')} and ${mayBe('asked.id')} order by asked.place offset 0
    ), first as materialized (
      select open.id from open where pg_try_advisory_xact_lock(${leadLock(officeId, sql.ref('open.id'))}) limit 1
    ), stored as (
      insert into lead_claims as held (office_id, property_id, user_id, until, page)
      select ${officeId}, first.id, ${id}, ${until}::timestamptz, ${page ?? null} from first
      on conflict (office_id, property_id) do update set user_id = excluded.user_id, until = excluded.until, page = excluded.page
        where held.user_id = excluded.user_id or held.until <= ${clock.now()}
      returning until
    )
    select first.id as "propertyId", stored.until from first left join stored on true`.execute(db)
  return rows[0]
}

/** Whether a property may be claimed by now. */
export async function holdsFor({ db }: Ctx, propertyId: number, mayBe: Choice['mayBe']): Promise<boolean> {
  const { rows } = await sql`select from unnest(${[propertyId]}::bigint[]) as asked (id) where ${mayBe('asked.id')}`.execute(db)
  return rows.length > 0
}

/** A property that the agent holds from now on. */
export interface Taken {
  readonly propertyId: number
  readonly until: string
}

type Chosen = Pick<Taken, 'propertyId'> & { readonly until: string | null }

/** Undefined if the agent's claim has ended. */
export async function renewClaim(
  { db, clock }: Ctx,
  { id, officeId }: Agent,
  propertyId: number,
  until: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ until: string }>`
    update lead_claims set until = ${until}
    where office_id = ${officeId} and property_id = ${propertyId} and user_id = ${id} and until > ${clock.now()}
    returning until`.execute(db)
  return rows[0]?.until
}

interface Holder {
  readonly name: string
  readonly until: string
}

/** The colleague who holds a property now. */
export async function findHolder({ db, clock }: Ctx, { id, officeId }: Agent, propertyId: number): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select coalesce(${nameUser('held.user_id')}, '') as name, held.until from lead_claims held
    where held.office_id = ${officeId} and held.property_id = ${propertyId} and held.user_id <> ${id} and held.until > ${clock.now()}`.execute(
    db,
  )
  return rows[0]
}

/** Of the agent, or of anyone in the office. Returns whether there was one that held. */
export async function deleteClaim({ db, clock }: Ctx, officeId: OfficeId, propertyId: number, userId?: UserId): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    delete from lead_claims where office_id = ${officeId} and property_id = ${propertyId} and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)
    returning until > ${clock.now()} as held`.execute(db)
  return rows[0]?.held === true
}

/** Returns whether one held. */
export async function deleteClaimsBy({ db, clock }: Ctx, officeId: OfficeId, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    delete from lead_claims where office_id = ${officeId} and user_id = ${userId} returning until > ${clock.now()} as held`.execute(db)
  return rows.some(({ held }) => held)
}

/** Ends what one of the agent's pages holds, but for these properties. */
export async function deleteClaimsOfPage({ db }: Ctx, { id, officeId }: Agent, page: string, keep: readonly number[]): Promise<void> {
  await sql`
    delete from lead_claims where office_id = ${officeId} and user_id = ${id} and page = ${page} and property_id <> all(${keep}::bigint[])`.execute(
    db,
  )
}

export async function insertLeftPage({ db, clock }: Ctx, { id }: Agent, page: string): Promise<void> {
  await db
    .insertInto('left_pages')
    .values({ user_id: id, page, left_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isLeft({ db }: Ctx, { id }: Agent, page: string): Promise<boolean> {
  const left = await db.selectFrom('left_pages').select('page').where('user_id', '=', id).where('page', '=', page).executeTakeFirst()
  return left !== undefined
}
