import type { OfficeId } from '#shared/domain/ids.ts'
import type { Decision } from '#shared/contract/market/identity.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { isLeftOut, isViewers } from '../../../db/seen-by.ts'

export interface NewDecision {
  readonly kind: Decision['kind']
  readonly one: number
  readonly other: number
  /** The id that becomes an alias through the decision. */
  readonly aliasId: number | null
}

/** Inserts a decision, which applies only to its author until it is shared. */
export async function insertDecision({ db, clock }: Ctx, officeId: OfficeId, { kind, one, other, aliasId }: NewDecision): Promise<number> {
  const { id } = await db
    .insertInto('identity_decisions')
    .values({ office_id: officeId, kind, one_id: one, other_id: other, alias_id: aliasId, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Decisions `d` about two properties, by the current property of the adverts they reference. */
const ABOUT = sql`identity_decisions d join adverts one on one.id = d.one_id join adverts other on other.id = d.other_id`
const isAbout = ([smaller, larger]: readonly [number, number]) => sql<boolean>`
  d.one_id = any(array(select id from adverts where property_id in (${smaller}, ${larger})))
  and least(one.property_id, other.property_id) = ${smaller} and greatest(one.property_id, other.property_id) = ${larger}`

/** Whether an agent of the office has confirmed an email address. */
const isVerified = (officeId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from users u where u.office_id = ${officeId} and u.role = 'agent' and u.deleted_at is null and u.is_email_verified)`

/** Whether an office has recorded an activity on a property. */
const isWorkedOnBy = (officeId: RawBuilder<unknown>, propertyId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from prospect_activities p where p.office_id = ${officeId} and p.property_id = ${propertyId})`

export async function worksOn({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select ${isWorkedOnBy(sql`${officeId}::uuid`, sql`${propertyId}::bigint`)} as works`.execute(db)
  return rows[0]?.works === true
}

/** Equal unshared decisions by verified agents of other offices; none for a pair if a verified agent voted against it. */
export async function listAgreeing(
  { db }: Ctx,
  officeId: OfficeId,
  kind: Decision['kind'],
  objects: readonly [number, number],
  { advertId, hasToWork = false }: { readonly advertId?: number; readonly hasToWork?: boolean } = {},
): Promise<number[]> {
  const contrary = kind === 'joined' ? 'apart' : 'joined'
  const { rows } = await sql<{ id: number }>`
    select d.id from ${ABOUT}
    where ${isAbout(objects)} and d.kind = ${kind} and d.shared_at is null and d.is_vote and (${advertId ?? null}::bigint is null or d.one_id = ${advertId ?? null})
      and ${isVerified(sql.ref('d.office_id'))} and d.office_id <> ${officeId} and (not ${hasToWork} or ${isWorkedOnBy(sql.ref('d.office_id'), sql.ref('one.property_id'))})
      and (d.kind = 'parted' or not exists (
        select 1 from ${ABOUT}
        where ${isVerified(sql.ref('d.office_id'))} and ${isAbout(objects)} and d.kind = ${contrary} and d.office_id <> ${officeId}))
    order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the rules propose that these properties are the same. */
export async function isProposed({ db }: Ctx, [smaller, larger]: readonly [number, number]): Promise<boolean> {
  const { rows } = await sql`
    select from maybe_pairs m join adverts a on a.id = m.one_id join adverts b on b.id = m.other_id
    where m.one_id = any(array(select id from adverts where property_id in (${smaller}, ${larger})))
      and least(a.property_id, b.property_id) = ${smaller} and greatest(a.property_id, b.property_id) = ${larger} limit 1`.execute(db)
  return rows.length > 0
}

/** Joining two properties replaces the agent's decision to keep them apart. */
export async function deleteApart({ db }: Ctx, officeId: OfficeId, objects: readonly [number, number]): Promise<void> {
  await sql`
    delete from identity_decisions where id in (
      select d.id from ${ABOUT} where ${isAbout(objects)} and d.kind = 'apart' and d.office_id = ${officeId} and d.shared_at is null)`.execute(
    db,
  )
}

/** Whether the agent split this advert off. */
export async function hasParted({ db }: Ctx, officeId: OfficeId, advertId: number): Promise<boolean> {
  const row = await db
    .selectFrom('adverts as a')
    .select('a.id')
    .where('a.id', '=', advertId)
    .where(isLeftOut(sql`${officeId}::uuid`, 'a'))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes these decisions apply to all agents; `aliasId` is the id that became an alias. If an author already had a private decision with that alias,
 * the private one takes over the shared decision's alias, so that undoing it restores the rest.
 */
export async function shareDecisions({ db, clock }: Ctx, ids: readonly number[], aliasId: number | null): Promise<void> {
  await sql`
    update identity_decisions other set alias_id = d.alias_id from identity_decisions d
    where d.id = any(${ids}::bigint[]) and d.alias_id <> ${aliasId}
      and other.office_id = d.office_id and other.alias_id = ${aliasId} and other.shared_at is null and other.id <> all(${ids}::bigint[])`.execute(
    db,
  )
  await sql`update identity_decisions set shared_at = ${clock.now()}, alias_id = ${aliasId} where id = any(${ids}::bigint[])`.execute(db)
}

/** Makes these decisions private again; `isVote` sets whether they still count towards sharing. */
export async function unshareDecisions({ db }: Ctx, ids: readonly number[], isVote: boolean): Promise<void> {
  await sql`update identity_decisions set shared_at = null, is_vote = ${isVote} where id = any(${ids}::bigint[])`.execute(db)
  await sql`delete from parted_pairs where decision_id = any(${ids}::bigint[])`.execute(db)
}

export async function deleteDecisions({ db }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`delete from identity_decisions where id = any(${ids}::bigint[])`.execute(db)
}

/** Changes a decision's alias. */
export async function moveDecision({ db }: Ctx, id: number, aliasId: number): Promise<void> {
  await db.updateTable('identity_decisions').set({ alias_id: aliasId }).where('id', '=', id).execute()
}

/** Changes the alias of the agent's private decisions. */
export async function renameJoined({ db }: Ctx, officeId: OfficeId, aliasId: number, renamed: number): Promise<void> {
  await sql`
    update identity_decisions set alias_id = ${renamed}
    where office_id = ${officeId} and alias_id = ${aliasId} and shared_at is null`.execute(db)
}

/** Whether one of the agent's private decisions made this id an alias. */
export async function isDecidedPrivately({ db }: Ctx, officeId: OfficeId, aliasId: number): Promise<boolean> {
  const row = await db
    .selectFrom('identity_decisions')
    .select('id')
    .where('office_id', '=', officeId)
    .where('alias_id', '=', aliasId)
    .where('shared_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Tables in which an office's row means that the office works on the property. */
const WORK = ['prospects', 'exports', 'letters'] as const
/** Here a row counts only if it is older than the shared decision: a later one takes a single click. */
const KNOWN = ['favorites', 'matches'] as const
const isTouched = (table: string, isOwn: RawBuilder<boolean>) =>
  sql`exists (select from ${sql.table(table)} t where t.property_id = a.property_id and ${isOwn})`

/**
 * A decision may be undone by its author; a shared one also by agents who work on one of its properties or knew it before, and by any agent if its
 * author is gone.
 */
export const mayUndo = (
  officeId: OfficeId,
) => sql<boolean>`(d.office_id = ${officeId} or d.shared_at is not null and (d.office_id is null or exists (
  select from adverts a where a.id in (d.one_id, d.other_id) and (${sql.join(
    [
      ...WORK.map((table) => isTouched(table, sql`t.office_id = ${officeId}`)),
      ...KNOWN.map((table) => isTouched(table, sql`${isViewers({ officeId }, 't.agent_id')} and t.created_at < d.shared_at`)),
    ],
    sql` or `,
  )}))))`

/** A decision the agent may undo, with the current properties of both adverts. */
export async function findDecision({ db }: Ctx, officeId: OfficeId, id: number) {
  return db
    .selectFrom('identity_decisions as d')
    .innerJoin('adverts as one', 'one.id', 'd.one_id')
    .innerJoin('adverts as other', 'other.id', 'd.other_id')
    .select([
      'd.id',
      'd.kind',
      'd.one_id as one',
      'd.other_id as other',
      'd.alias_id as aliasId',
      sql<boolean>`d.shared_at is not null`.as('isShared'),
      'one.property_id as oneProperty',
      'other.property_id as otherProperty',
    ])
    .where('d.id', '=', id)
    .where(mayUndo(officeId))
    .executeTakeFirst()
}

export type FoundDecision = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/** All decisions that together made this one shared, including this one. */
export async function listSharedWith(
  { db }: Ctx,
  { kind, one, aliasId, oneProperty, otherProperty }: FoundDecision,
): Promise<{ readonly id: number; readonly officeId: OfficeId | null }[]> {
  const objects = [Math.min(oneProperty, otherProperty), Math.max(oneProperty, otherProperty)] as const
  const { rows } = await sql<{ id: number; officeId: OfficeId | null }>`
    select d.id, d.office_id as "officeId" from ${ABOUT}
    where ${isAbout(objects)} and d.shared_at is not null and d.kind = ${kind} and d.alias_id is not distinct from ${aliasId}
      and (d.kind <> 'parted' or d.one_id = ${one})`.execute(db)
  return rows
}
