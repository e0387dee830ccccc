import type { CallResultForm } from '#shared/contract/work/call-list.ts'
import { SNOOZED } from '#shared/domain/call-result.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { isContactNoted } from '../prospects/service.ts'
import { RECORDED_AT } from './queries.ts'

interface Late extends Pick<CallResultForm, 'key'> {
  /** From when on what others noted is newer. */
  readonly since: Date
}

/** When the result with this key arrived; now if it is new. */
const arrival = (officeId: OfficeId, key: string, now: Date) =>
  sql`coalesce((select r.created_at from call_results r where r.office_id = ${officeId} and r.key = ${key}), ${now})`

export interface NewerContact {
  readonly author: string
  readonly at: string
}

/** The last contact that a colleague noted there after that time and before the result with this key arrived. */
export async function findColleaguesContact(
  { db, clock }: Ctx,
  { id, officeId }: Agent,
  propertyId: number,
  { since, key }: Late,
): Promise<NewerContact | undefined> {
  const { rows } = await sql<NewerContact>`
    select ${nameAuthor(officeId, 'a.author_id')} as author, a.created_at as at from prospect_activities a
    where a.office_id = ${officeId} and a.property_id = ${propertyId} and a.author_id <> ${id} and a.created_at > ${since}
      and a.created_at <= ${arrival(officeId, key, clock.now())}
      and ${isContactNoted('a')}
    order by a.created_at desc, a.id desc limit 1`.execute(db)
  return rows[0]
}

export interface NewerPostponement {
  readonly author: string
  /** `2026-11-21`; null if no follow-up is left. */
  readonly day: string | null
}

/**
 * The last postponement there after that time and before the result with this key arrived, if a colleague noted it and the prospect still has its
 * follow-up.
 */
export async function findColleaguesPostponement(
  { db, clock }: Ctx,
  { id, officeId }: Agent,
  propertyId: number,
  { since, key }: Late,
): Promise<NewerPostponement | undefined> {
  const { rows } = await sql<NewerPostponement>`
    with postponed as (
      select call_results.author_id, prospect_after ->> 'nextDate' as day from call_results
      where office_id = ${officeId} and property_id = ${propertyId} and result = ${SNOOZED} and prospect_after is not null and undone_at is null
        and key <> ${key} and ${RECORDED_AT} > ${since} and created_at <= ${arrival(officeId, key, clock.now())}
      order by ${RECORDED_AT} desc, id desc limit 1
    )
    select ${nameAuthor(officeId, 'postponed.author_id')} as author, postponed.day from postponed
      join prospects pr on pr.office_id = ${officeId} and pr.property_id = ${propertyId}
    where postponed.author_id <> ${id} and pr.next_follow_up_date is not distinct from postponed.day::date`.execute(db)
  return rows[0]
}
