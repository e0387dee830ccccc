import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Held, isHeld } from './queries-records.ts'

/** Stored with each mark, separately from its agent. */
export interface ObjectionDetails {
  readonly day: string
  /** Letter on whose page the objection was made; null if it was also made elsewhere. */
  readonly letterId?: number | null
  /** The agent's contact records that made the objection and can undo it; null if it also has another origin. */
  readonly records?: readonly number[] | null
  /** Whether it becomes global once the agent's account is deleted. */
  readonly outlivesAgent?: boolean
}

/**
 * Upserts the marks of an objecting owner; existing marks keep their day. Returns whether any row changed. A mark set both on a letter page and
 * elsewhere loses its letter, so that lifting the answer no longer removes it; a mark that also has another origin than records loses its records.
 */
export async function insertObjections(
  { db }: Pick<Ctx, 'db'>,
  officeId: OfficeId | null,
  hashes: readonly Buffer[],
  { day, letterId = null, records = null, outlivesAgent = false }: ObjectionDetails,
): Promise<boolean> {
  const isMadeElsewhere = sql<boolean>`objections.letter_id is not null and objections.letter_id is distinct from excluded.letter_id`
  const hasMoreRecords = sql<boolean>`objections.records is not null and (excluded.records is null or not objections.records @> excluded.records)`
  const made = records === null ? null : [...records]
  const rows = await db
    .insertInto('objections')
    .values(hashes.map((hash) => ({ office_id: officeId, hash, day, letter_id: letterId, records: made, outlives_agent: outlivesAgent })))
    .onConflict((conflict) =>
      conflict
        .columns(['office_id', 'hash'])
        .doUpdateSet({
          letter_id: sql<number | null>`case when not (${isMadeElsewhere}) then objections.letter_id end`,
          records: sql<number[] | null>`case when objections.records is not null and excluded.records is not null
            then array(select unnest(objections.records) union select unnest(excluded.records)) end`,
          outlives_agent: sql<boolean>`objections.outlives_agent or excluded.outlives_agent`,
        })
        .where(sql<boolean>`${isMadeElsewhere} or ${hasMoreRecords} or (excluded.outlives_agent and not objections.outlives_agent)`),
    )
    .returning('hash')
    .execute()
  return rows.length > 0
}

/**
 * Flags objections that outlive their agent's account, except those made on a letter page: the agent's email address is confirmed, and the owner
 * comes from a tip, or from a public advert with a contact noted. The flag is never reset, because the day of the contact is eventually deleted.
 */
export async function storeOutliving({ db }: Pick<Ctx, 'db'>, held: Held): Promise<void> {
  await sql`
    update contact_records r set outlives_agent = true from users u
    where u.office_id = r.office_id and u.is_email_verified and r.kind = 'objection' and r.lifted_at is null and not r.outlives_agent and ${isHeld(held)}
      and (r.source = 'tip' or exists (select from adverts a join prospects pr on pr.property_id = a.property_id and pr.office_id = r.office_id
        where (a.source, a.external_id) = (r.source, r.external_id) and a.office_id is null and pr.last_contact_date is not null))`.execute(
    db,
  )
}

/** Makes this agent's outliving objections global, without their text. The others are deleted with the account. */
export async function releaseObjections({ db }: Ctx, officeId: OfficeId): Promise<void> {
  await db
    .updateTable('contact_records')
    .set({ office_id: null, author_id: null, reason: '' })
    .where('office_id', '=', officeId)
    .where('kind', '=', 'objection')
    .where('outlives_agent', '=', true)
    .execute()
  await sql`
    insert into objections (office_id, hash, day) select null, hash, day from objections where office_id = ${officeId} and outlives_agent order by hash
    on conflict (office_id, hash) do update set day = least(objections.day, excluded.day)`.execute(db)
  await db.deleteFrom('objections').where('office_id', '=', officeId).where('outlives_agent', '=', true).execute()
}

/** Lifts an owner's objections made on letter pages, together with their marks. The records stay, marked as lifted. */
export async function liftObjections({ db, clock }: Ctx, officeId: OfficeId, lifted: readonly LetterObjection[]): Promise<void> {
  if (lifted.length === 0) return
  await db
    .updateTable('contact_records')
    .set({ lifted_at: clock.now() })
    .where('office_id', '=', officeId)
    .where(sql<boolean>`id = any(${lifted.map(({ id }) => id)}::bigint[])`)
    .execute()
  await db
    .deleteFrom('objections')
    .where('office_id', '=', officeId)
    .where(sql<boolean>`letter_id = any(${lifted.map(({ letterId }) => letterId)}::bigint[])`)
    .execute()
}

interface LetterObjection {
  readonly id: number
  readonly letterId: number | null
}

/** Makes these objections of the agent irrevocable. */
export async function storeFinal({ db }: Ctx, officeId: OfficeId, records: readonly number[]): Promise<void> {
  await db
    .updateTable('contact_records')
    .set({ ended: null })
    .where('office_id', '=', officeId)
    .where(sql<boolean>`id = any(${records}::bigint[])`)
    .execute()
}

/** Lifts these records of the agent, with the marks only they made. The records stay, marked as lifted. */
export async function takeBackObjections({ db, clock }: Ctx, officeId: OfficeId, records: readonly number[]): Promise<void> {
  const ids = sql`${records}::bigint[]`
  await db
    .updateTable('contact_records')
    .set({ lifted_at: clock.now() })
    .where('office_id', '=', officeId)
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
  await sql`delete from objections where office_id = ${officeId} and records <@ ${ids}`.execute(db)
  await sql`
    update objections set records = array(select unnest(records) except select unnest(${ids}))
    where office_id = ${officeId} and records && ${ids}`.execute(db)
}

/** Whether the agent recorded all of them. */
export async function areBy({ db }: Ctx, { id, officeId }: Agent, records: readonly number[]): Promise<boolean> {
  const other = await db
    .selectFrom('contact_records')
    .select('id')
    .where('office_id', '=', officeId)
    .where(sql<boolean>`id = any(${records}::bigint[])`)
    .where(sql<boolean>`author_id is distinct from ${id}`)
    .executeTakeFirst()
  return other === undefined
}

/** Deletes all marks, which are useless once their key is lost. Returns their number. */
export async function deleteObjections({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('objections').executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countObjections({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { n } = await db
    .selectFrom('objections')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Copies objections among these adverts to each that has none. With `officeId`, copies only this agent's and the global ones, because only this agent
 * treats the adverts as one property; such copies do not outlive the account.
 */
export async function copyObjections({ db }: Ctx, advertIds: readonly number[], officeId?: OfficeId): Promise<void> {
  await sql`
    insert into contact_records (office_id, source, external_id, kind, channel, reason, day, letter_id, outlives_agent, ended, author_id, created_at)
    select distinct on (holder, a.id) holder, a.source, a.external_id, 'objection', null, r.reason, r.day, r.letter_id,
      r.outlives_agent and ${officeId === undefined}, r.ended, r.author_id, r.created_at
    from adverts origin join contact_records r on (r.source, r.external_id) = (origin.source, origin.external_id)
        and r.kind = 'objection' and r.lifted_at is null,
      coalesce(${officeId ?? null}::uuid, r.office_id) as holder, adverts a
    where origin.id = any(${advertIds}::bigint[]) and a.id = any(${advertIds}::bigint[])
      and not exists (select from contact_records own where (own.source, own.external_id) = (a.source, a.external_id) and own.kind = 'objection'
        and own.lifted_at is null and (own.office_id is not distinct from holder or own.office_id is null))
      and (${officeId ?? null}::uuid is null or r.office_id is null or r.office_id = ${officeId ?? null}::uuid)
    order by holder, a.id, r.day`.execute(db)
}
