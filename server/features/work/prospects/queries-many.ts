import type { Agent, AgentId, OfficeId } from '#shared/domain/ids.ts'
import type { BulkChange, FormerProspect } from '#shared/contract/work/prospects.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { followUpColumns } from './queries.ts'
import { selectWorker } from './queries-assigned.ts'

/** Inserts missing prospects and returns the ids of their properties. */
export async function insertMissing({ db, clock }: Ctx, officeId: OfficeId, propertyIds: readonly number[]): Promise<number[]> {
  const now = clock.now()
  const { rows } = await sql<{ id: number }>`
    insert into prospects (office_id, property_id, status_changed_at, created_at, updated_at)
    select ${officeId}, id, ${now}, ${now}, ${now} from unnest(${propertyIds}::bigint[]) as id order by id
    on conflict do nothing returning property_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

type HeldProspect = Omit<FormerProspect, 'isNew' | 'isTaken'> & { readonly isFree: boolean }

/** Current states; their rows stay locked until the transaction ends. */
export async function holdProspects({ db }: Ctx, officeId: OfficeId, propertyIds: readonly number[]): Promise<HeldProspect[]> {
  const rows = await db
    .selectFrom('prospects')
    .select([
      'property_id as id',
      'prospect_status as prospectStatus',
      'next_follow_up_date as nextFollowUpDate',
      'next_follow_up_time as nextFollowUpTime',
      'status_changed_at as statusChangedAt',
      sql<boolean>`assigned_to is null`.as('isFree'),
    ])
    .where('office_id', '=', officeId)
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .orderBy('property_id')
    .forUpdate()
    .execute()
  return rows as HeldProspect[]
}

/** Setting the same status again does not change `status_changed_at`. `worker` becomes responsible for the free ones, which needs the office's lock. */
export async function storeState(
  { db, clock }: Ctx,
  officeId: OfficeId,
  propertyIds: readonly number[],
  { prospectStatus, nextFollowUpDate }: BulkChange,
  worker: AgentId | undefined,
): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('prospects')
    .set({ updated_at: now, ...(worker && { assigned_to: sql<AgentId | null>`coalesce(assigned_to, ${selectWorker(officeId, worker)})` }) })
    .$if(nextFollowUpDate !== undefined, (query) =>
      query.set({ next_follow_up_date: nextFollowUpDate ?? null, ...followUpColumns({ nextFollowUpDate }) }),
    )
    .$if(prospectStatus !== undefined, (query) =>
      query.set({
        prospect_status: prospectStatus ?? '',
        status_changed_at: sql<string>`case when prospect_status = ${prospectStatus} then status_changed_at else ${now} end`,
      }),
    )
    .where('office_id', '=', officeId)
    .where(sql<boolean>`property_id = any(${propertyIds}::bigint[])`)
    .execute()
}

/** Restores prospects that still have the values set by the change, and returns their ids. An agent gives up only what is still his. */
export async function restoreStates(
  { db, clock }: Ctx,
  { id: agentId, officeId }: Agent,
  { prospectStatus, nextFollowUpDate }: BulkChange,
  before: readonly FormerProspect[],
): Promise<number[]> {
  const [setsStatus, setsDate] = [prospectStatus !== undefined, nextFollowUpDate !== undefined]
  const { rows } = await sql<{ id: number }>`
    with held as (
      select x.property_id, was.* from prospects x
      join json_to_recordset(${JSON.stringify(before)}::json)
        as was (id bigint, "prospectStatus" text, "nextFollowUpDate" date, "nextFollowUpTime" text, "statusChangedAt" timestamptz, "isTaken" boolean) on was.id = x.property_id
      where x.office_id = ${officeId}
        and (not ${setsStatus} or x.prospect_status = ${prospectStatus ?? null})
        and (not ${setsDate} or x.next_follow_up_date is not distinct from ${nextFollowUpDate ?? null}::date)
      order by x.property_id for update of x)
    update prospects x set
      prospect_status = case when ${setsStatus} then held."prospectStatus" else x.prospect_status end,
      status_changed_at = case when ${setsStatus} then least(held."statusChangedAt", ${clock.now()}) else x.status_changed_at end,
      next_follow_up_date = case when ${setsDate} then held."nextFollowUpDate" else x.next_follow_up_date end,
      next_follow_up_time = case when not ${setsDate} then x.next_follow_up_time when held."nextFollowUpDate" is not null then held."nextFollowUpTime" end,
      assigned_to = case when held."isTaken" and x.assigned_to = ${agentId} then null else x.assigned_to end,
      updated_at = ${clock.now()}
    from held where x.office_id = ${officeId} and x.property_id = held.property_id
    returning x.property_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes an agent responsible for the free ones of these properties. Needs the office's lock. */
export async function takeFree({ db, clock }: Ctx, { id, officeId }: Agent, propertyIds: readonly number[]): Promise<void> {
  const now = clock.now()
  await sql`
    insert into prospects (office_id, property_id, assigned_to, status_changed_at, created_at, updated_at)
    select ${officeId}, id, ${selectWorker(officeId, id)}, ${now}, ${now}, ${now} from unnest(${propertyIds}::bigint[]) as id order by id
    on conflict (office_id, property_id) do update set assigned_to = excluded.assigned_to, updated_at = excluded.updated_at
      where prospects.assigned_to is null`.execute(db)
}

/** Records a letter: sets the first contact if there was none, and a follow-up except for `overIds`. */
export async function storeLettersSent(
  { db, clock }: Ctx,
  officeId: OfficeId,
  propertyIds: readonly number[],
  { day, nextDate, overIds }: { readonly day: string; readonly nextDate: string | null; readonly overIds: readonly number[] },
): Promise<void> {
  const now = clock.now()
  const isOpen = sql`id <> all(${overIds}::bigint[])`
  await sql`
    insert into prospects (office_id, property_id, prospect_status, status_changed_at, last_contact_date, next_follow_up_date, created_at, updated_at)
    select ${officeId}, id, case when ${isOpen} then 'contacted' else 'not_contacted' end, ${now}, ${day}, case when ${isOpen} then ${nextDate}::date end, ${now}, ${now}
    from unnest(${propertyIds}::bigint[]) as id order by id
    on conflict (office_id, property_id) do update set
      (prospect_status, status_changed_at) = (select
        case when is_first then 'contacted' else prospects.prospect_status end, case when is_first then excluded.status_changed_at else prospects.status_changed_at end
        from (select prospects.prospect_status = 'not_contacted' and excluded.prospect_status = 'contacted' as is_first) as this),
      last_contact_date = excluded.last_contact_date,
      next_follow_up_time = case when coalesce(excluded.next_follow_up_date, prospects.next_follow_up_date) = prospects.next_follow_up_date
        then prospects.next_follow_up_time end,
      next_follow_up_date = coalesce(excluded.next_follow_up_date, prospects.next_follow_up_date),
      updated_at = excluded.updated_at`.execute(db)
}

/** Deletes those of the prospects that contain no data. */
export async function deleteUntouched({ db }: Ctx, officeId: OfficeId, propertyIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('prospects as x')
    .where('x.office_id', '=', officeId)
    .where(sql<boolean>`x.property_id = any(${propertyIds}::bigint[])`)
    .where('x.prospect_status', '=', 'not_contacted')
    .where(
      sql<boolean>`num_nonnulls(x.assigned_to, x.next_follow_up_date, x.last_contact_date, x.internal_notes, x.owner_name, x.owner_phone, x.owner_email, x.owner_street, x.owner_zip_code,
        x.owner_city, x.lead_score,
        x.estimated_value_cents, x.details) = 0 and x.internal_notes_version = 0`,
    )
    .where(sql<boolean>`not exists (select from prospect_activities a where a.property_id = x.property_id and a.office_id = ${officeId})`)
    .execute()
}
