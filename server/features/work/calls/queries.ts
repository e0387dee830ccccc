import type { Agent, AgentId, OfficeId, UserId, Viewer } from '#shared/domain/ids.ts'
import type { CallLead, CallResultForm, CallScripts } from '#shared/contract/work/call-list.ts'
import { CALL_CANDIDATES, CALL_NOTES } from '#shared/domain/limits.ts'
import { CALL_RESULTS, isConversation, NOTE, type Saved, SNOOZED } from '#shared/domain/call-result.ts'
import { CLOSED_STATUSES } from '#shared/domain/prospect-status.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { berlinMidnight } from '../../../db/berlin-midnight.ts'
import { isOwnOrFree } from '../../../db/colleagues.ts'
import { isSeenBy, isViewers, selectAgents } from '../../../db/seen-by.ts'
import { isUnclaimed } from '../claims/service.ts'
import type { CallChange } from '../prospects/service.ts'

/** For calls or letters; the agent's own and free ones, or those of colleagues, too. */
export interface Candidates {
  readonly purpose: 'call' | 'write'
  readonly whose: 'own' | 'all'
}

export interface Candidate extends Pick<CallLead, 'listingType' | 'prospectStatus' | 'nextFollowUpDate' | 'nextFollowUpTime'> {
  readonly id: number
  /** Consecutive unanswered calls. */
  readonly tries: number
}

/** Unanswered calls since the last answered one, counted by activities, because those include calls noted elsewhere. */
const triesAt = (officeId: OfficeId, propertyId: RawBuilder<unknown>) => sql<number>`(
  select count(*) from prospect_activities a
  where a.office_id = ${officeId} and a.property_id = ${propertyId} and a.outcome = 'no_response'
    and not exists (select from prospect_activities later where later.office_id = a.office_id and later.property_id = a.property_id
      and (later.created_at, later.id) > (a.created_at, a.id)
      and (later.activity_type = 'call' or later.outcome is not null) and later.outcome is distinct from 'no_response'))::int`

const hasPhone = (officeId: OfficeId) => sql`(p.has_phone or exists (select from property_aliases own join properties x on x.id = own.id
        where own.office_id = ${officeId} and own.property_id = p.id and x.has_phone))`

/** Whether a prospect belongs on the list: the viewer's own, a free one, or also a colleague's if the office lets the viewer work on it. */
const isIncludedIn = (viewer: Viewer, whose: Candidates['whose']) =>
  whose === 'all' && (viewer.ofColleagues ?? 'work') === 'work' ? sql<boolean>`true` : isOwnOrFree(viewer, 'pr')

/** Whether a listed property is still to be called: no result has closed, postponed or assigned its prospect since. */
export const isStillDue = (
  { clock }: Pick<Ctx, 'clock'>,
  viewer: Viewer,
  whose: Candidates['whose'],
  property: string,
) => sql<boolean>`not exists (
  select from prospects pr where pr.office_id = ${viewer.officeId} and pr.property_id = ${sql.ref(property)}
    and (not ${isIncludedIn(viewer, whose)} or pr.next_follow_up_date > ${berlinDay(clock.now())} or pr.prospect_status in (${sql.join(CLOSED_STATUSES)})))`

export async function listAgents({ db }: Ctx, officeId: OfficeId): Promise<AgentId[]> {
  const { rows } = await sql<{ id: AgentId }>`select id from unnest(array${selectAgents(officeId)}) as agent (id) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Properties worth contacting: due follow-ups, open prospects without a date, favorites, and matches. Calls need a phone number, letters are for
 * those without one. By default those of colleagues are left out, and always those a colleague is calling. Returns up to CALL_CANDIDATES of each kind plus those with a time agreed for today, due ones first, then by chance. Excludes
 * snoozed and closed prospects.
 */
export async function listCandidates(ctx: Ctx, viewer: Viewer, { purpose, whose }: Candidates): Promise<Candidate[]> {
  const { db, clock } = ctx
  const { officeId } = viewer
  const isFree = (property: string) => (purpose === 'call' ? isUnclaimed(ctx, viewer, property) : sql<boolean>`true`)
  const isIncluded = isIncludedIn(viewer, whose)
  const today = berlinDay(clock.now())
  const isOpen = sql`pr.office_id = ${officeId} and ${isIncluded} and pr.prospect_status not in (${sql.join(CLOSED_STATUSES)})
    and ${isFree('pr.property_id')}`
  // later ones are not read, however many are due
  const lastDay = sql`(select pr.next_follow_up_date from prospects pr where ${isOpen} and pr.next_follow_up_date <= ${today}
    order by pr.next_follow_up_date offset ${CALL_CANDIDATES - 1} limit 1)`
  const { rows } = await sql<Candidate>`
    with agreed as (
      select pr.property_id as id from prospects pr
      where ${isOpen} and pr.next_follow_up_date = ${today} and pr.next_follow_up_time is not null
      order by pr.next_follow_up_time, pr.property_id limit ${CALL_CANDIDATES}
    ), due as (
      select pr.property_id as id from prospects pr join properties p on p.id = pr.property_id
      where ${isOpen} and pr.next_follow_up_date <= coalesce(${lastDay}, ${today})
      order by pr.next_follow_up_date, p.chance desc nulls last, p.id desc limit ${CALL_CANDIDATES}
    ), undated as (
      select pr.property_id as id from prospects pr join properties p on p.id = pr.property_id
      where ${isOpen} and pr.next_follow_up_date is null
      order by p.chance desc nulls last, p.id desc limit ${CALL_CANDIDATES} - (select count(*) from due)
    ), liked as (
      select f.property_id as id from favorites f join properties p on p.id = f.property_id
      where ${isViewers(viewer, 'f.agent_id')} and ${isFree('f.property_id')} order by p.chance desc nulls last, p.id desc limit ${CALL_CANDIDATES}
    ), matched as (
      select p.id from matches m join saved_searches s on s.id = m.saved_search_id and s.is_active join properties p on p.id = m.property_id
      where ${isViewers(viewer, 'm.agent_id')} and ${purpose === 'call' ? hasPhone(officeId) : sql`not ${hasPhone(officeId)}`} and p.offline_since is null
        and ${isFree('p.id')} order by p.chance desc nulls last, p.id desc limit ${CALL_CANDIDATES}
    ), found as (
      select id from agreed union select id from due union select id from undated union select id from liked union select id from matched
    )
    select found.id, ${triesAt(officeId, sql`found.id`)} as tries, p.listing_type as "listingType",
      coalesce(pr.prospect_status, 'not_contacted') as "prospectStatus", pr.next_follow_up_date as "nextFollowUpDate",
      pr.next_follow_up_time as "nextFollowUpTime"
    from found join properties p on p.id = found.id left join prospects pr on pr.office_id = ${officeId} and pr.property_id = found.id
    where ${isSeenBy(officeId, 'p')} and ${isFree('p.id')}
      and (pr.property_id is null or ${isIncluded} and not (coalesce(pr.next_follow_up_date > ${today}, false) or pr.prospect_status in (${sql.join(CLOSED_STATUSES)})))
    order by pr.next_follow_up_date is null, p.chance desc nulls last, p.id desc`.execute(db)
  return rows
}

export async function countTries({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`select ${triesAt(officeId, sql`${propertyId}`)} as tries`.execute(db)
  return rows[0]?.tries ?? 0
}

export interface KnownOfCall extends Pick<CallLead, 'said' | 'notes'> {
  readonly id: number
  /** Prices of the leading advert, oldest first. */
  readonly priceChanges: readonly { readonly at: string; readonly before: number; readonly after: number }[]
}

/** Details shown during a call. */
export async function listKnown({ db }: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<KnownOfCall[]> {
  const { rows } = await sql<KnownOfCall>`
    select p.id, pr.internal_notes as notes,
      (select coalesce(json_agg(json_build_object('at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'activityType', a.activity_type, 'outcome', a.outcome, 'description', a.description, 'author', ${nameAuthor(officeId, 'a.author_id')}) order by a.created_at desc, a.id desc), '[]')
        from (select * from prospect_activities where office_id = ${officeId} and property_id = p.id
          order by created_at desc, id desc limit ${CALL_NOTES}) a) as said,
      (select coalesce(json_agg(json_build_object('at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'before', (change ->> 'oldValue')::float8, 'after', (change ->> 'newValue')::float8) order by c.created_at, c.id), '[]')
        from property_changes c cross join lateral jsonb_array_elements(c.field_changes) as change
        where c.property_id = p.id and c.advert_id = p.lead_advert_id and c.office_id is null and change ->> 'field' = 'price'
          and c.field_changes @> '[{"field": "price"}]' and change ->> 'oldValue' is not null and change ->> 'newValue' is not null) as "priceChanges"
    from properties p
      left join prospects pr on pr.property_id = p.id and pr.office_id = ${officeId}
    where p.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** Results this person noted today, whatever they noted them at. */
export async function countToday({ db, clock }: Ctx, viewer: Viewer): Promise<{ noted: number; reached: number }> {
  const { rows } = await sql<{ noted: number; reached: number }>`
    select count(*)::int as noted, (count(*) filter (where result in (${sql.join(CALL_RESULTS.filter(isConversation))})))::int as reached from call_results
    where office_id = ${viewer.officeId} and ${isViewers(viewer, 'author_id')} and result in (${sql.join(CALL_RESULTS)}) and undone_at is null
      and created_at >= ${berlinMidnight(clock.now())}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Returns false if a result with this key exists. Of two concurrent inserts, the second waits for the first. */
export async function insertResult(
  { db, clock }: Ctx,
  { id: authorId, officeId }: Agent,
  propertyId: number,
  { key, result, mark, recordedAt }: Pick<CallResultForm, 'key' | 'result'> & { readonly mark: Buffer; readonly recordedAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('call_results')
    .values({
      office_id: officeId,
      property_id: propertyId,
      key,
      result,
      author_id: authorId,
      sent_hash: mark,
      recorded_at: recordedAt,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['office_id', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  return written === 1n
}

export function getResult({ db }: Ctx, officeId: OfficeId, key: string) {
  return db
    .selectFrom('call_results')
    .select(['property_id as propertyId', 'result', 'sent_hash as mark'])
    .where('office_id', '=', officeId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

export async function storeChange({ db }: Ctx, officeId: OfficeId, key: string, { activityId, before, after }: CallChange): Promise<void> {
  await db
    .updateTable('call_results')
    .set({ activity_id: activityId, prospect_before: before && JSON.stringify(before), prospect_after: after && JSON.stringify(after) })
    .where('office_id', '=', officeId)
    .where('key', '=', key)
    .execute()
}

export const RECORDED_AT = sql<string>`coalesce(recorded_at, created_at)`

/** Whether an agent of the office postponed that owner after this time, by a result that arrived before that one. */
export async function isPutOffAfter(
  { db }: Ctx,
  officeId: OfficeId,
  propertyId: number,
  moment: Date,
  { arrivedBefore }: { readonly arrivedBefore?: number } = {},
): Promise<boolean> {
  const later = await db
    .selectFrom('call_results')
    .select('id')
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .where('result', '=', SNOOZED)
    .where('prospect_after', 'is not', null)
    .where('undone_at', 'is', null)
    .where(RECORDED_AT, '>', moment.toISOString())
    .$if(arrivedBefore !== undefined, (query) => query.where('id', '<', arrivedBefore as number))
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

export interface NotedResult extends CallChange {
  readonly id: number
  readonly propertyId: number
  readonly result: Saved
  readonly isUndone: boolean
  readonly authorId: UserId | null
  /** Null if the author is unknown. */
  readonly author: string | null
  readonly recordedAt: string
}

export async function findNoted({ db }: Ctx, officeId: OfficeId, key: string): Promise<NotedResult | undefined> {
  const row = await db
    .selectFrom('call_results')
    .select([
      'id',
      'property_id as propertyId',
      'result',
      'activity_id as activityId',
      'prospect_before as before',
      'prospect_after as after',
      'author_id as authorId',
    ])
    .select(sql<boolean>`undone_at is not null`.as('isUndone'))
    .select([nameAuthor(officeId, 'call_results.author_id').as('author'), RECORDED_AT.as('recordedAt')])
    .where('office_id', '=', officeId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row as NotedResult | undefined
}

export interface LaterResult extends CallChange {
  readonly id: number
  readonly key: string
  readonly result: Saved
  readonly recordedAt: string
}

/** Valid results that arrived there after this one, in that order. Excludes notes, because they change nothing. */
export async function listLater({ db }: Ctx, officeId: OfficeId, { id, propertyId }: NotedResult): Promise<LaterResult[]> {
  const rows = await db
    .selectFrom('call_results')
    .select(['id', 'key', 'result', 'activity_id as activityId', 'prospect_before as before', 'prospect_after as after'])
    .select(RECORDED_AT.as('recordedAt'))
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .where('id', '>', id)
    .where('result', '<>', NOTE)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows as LaterResult[]
}

export async function storeUndone({ db, clock }: Ctx, officeId: OfficeId, key: string): Promise<void> {
  await db.updateTable('call_results').set({ undone_at: clock.now() }).where('office_id', '=', officeId).where('key', '=', key).execute()
}

/** Marks the results at a property that noted an objection as undone; returns their activities. */
export async function undoObjections({ db, clock }: Ctx, officeId: OfficeId, propertyId: number): Promise<number[]> {
  const rows = await db
    .updateTable('call_results')
    .set({ undone_at: clock.now() })
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .where('result', '=', 'objection')
    .where('undone_at', 'is', null)
    .returning('activity_id as activityId')
    .execute()
  return rows.flatMap(({ activityId }) => activityId ?? [])
}

export async function findScripts({ db }: Ctx, officeId: OfficeId): Promise<CallScripts> {
  const row = await db
    .selectFrom('call_scripts')
    .select(['for_buyer as forBuyer', 'own_services as ownServices'])
    .where('office_id', '=', officeId)
    .executeTakeFirst()
  return row ?? { forBuyer: null, ownServices: null }
}

export async function storeScripts({ db, clock }: Ctx, officeId: OfficeId, { forBuyer, ownServices }: CallScripts): Promise<void> {
  const row = { for_buyer: forBuyer || null, own_services: ownServices || null, updated_at: clock.now() }
  await db
    .insertInto('call_scripts')
    .values({ office_id: officeId, ...row })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet(row))
    .execute()
}

/** Part of a statement: results of an office's calls that were not taken back. */
export const selectResults = (officeId: OfficeId) => sql`(
  select c.property_id, c.result from call_results c where c.office_id = ${officeId} and c.undone_at is null)`
