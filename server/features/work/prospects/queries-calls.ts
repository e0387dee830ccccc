import type { AgentId, OfficeId } from '#shared/domain/ids.ts'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export interface FollowUp {
  /** `2026-11-21` */
  readonly nextDate: string | null
  /** Missing in older records. */
  readonly nextTime?: string | null
}

/** Fields of a prospect that a call changes. */
export interface CalledProspect extends FollowUp {
  readonly status: ProspectStatus
  readonly statusChangedAt: string
  readonly lastContact: string | null
  /** Missing in older records. */
  readonly assignedTo?: AgentId | null
  /** Keyed hash, in hex, of the number that the call noted as wrong. */
  readonly wrongMark?: string
  /** What a late result would have set, but for a postponement that was recorded after it. */
  readonly heldBack?: FollowUp
}

/** The number that the agent entered. Locks the row until the transaction ends. */
export async function holdPhone({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('prospects')
    .select('owner_phone as phone')
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .forUpdate()
    .executeTakeFirst()
  return row?.phone ?? null
}

/** The numbers noted as wrong. Locks the row until the transaction ends. */
export async function holdWrongPhones({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('prospects')
    .select(sql<string | null>`details ->> 'wrongPhones'`.as('phones'))
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .forUpdate()
    .executeTakeFirst()
  return row?.phones ?? null
}

/** Locks the row until the transaction ends. */
export async function holdCalled({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<CalledProspect | null> {
  const row = await db
    .selectFrom('prospects')
    .select([
      'prospect_status as status',
      'status_changed_at as statusChangedAt',
      'next_follow_up_date as nextDate',
      'next_follow_up_time as nextTime',
      'last_contact_date as lastContact',
      'assigned_to as assignedTo',
    ])
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .forUpdate()
    .executeTakeFirst()
  return (row as CalledProspect | undefined) ?? null
}

/** Whether an activity is a contact or an answer, as a part of a statement. */
export const isContactNoted = (activities: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${activities}.activity_type`)} = 'call' or ${sql.ref(`${activities}.outcome`)} is not null
    or ${sql.ref(`${activities}.contact_method`)} is not null)`

/** Whether the agent noted a contact or answer there after that time. */
export async function isContactedAfter({ db }: Ctx, officeId: OfficeId, propertyId: number, moment: Date): Promise<boolean> {
  const later = await db
    .selectFrom('prospect_activities')
    .select('id')
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .where('created_at', '>', moment.toISOString())
    .where(isContactNoted('prospect_activities'))
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

interface Restored {
  readonly before: CalledProspect | null
  readonly after: CalledProspect
  readonly isReachedSince: boolean
  /** The follow-up to set in place of the one before the call. */
  readonly heldBack?: FollowUp | undefined
}

/** Restores the fields that are unchanged since the call; later changes stay, and the last contact if the owner was reached since. */
export async function restoreCalled(
  { db, clock }: Ctx,
  officeId: OfficeId,
  propertyId: number,
  { before, after, isReachedSince, heldBack }: Restored,
): Promise<void> {
  const { status = 'not_contacted', statusChangedAt = clock.now(), lastContact = null, assignedTo = null } = before ?? {}
  const { nextDate = null, nextTime = null } = heldBack ?? before ?? {}
  const isDayLeft = sql`(next_follow_up_date is not distinct from ${after.nextDate}::date and next_follow_up_time is not distinct from ${after.nextTime ?? null})`
  await sql`
    update prospects set
      prospect_status = case when prospect_status = ${after.status} then ${status} else prospect_status end,
      status_changed_at = case when prospect_status = ${after.status} then ${statusChangedAt}::timestamptz else status_changed_at end,
      next_follow_up_date = case when ${isDayLeft} then ${nextDate}::date else next_follow_up_date end,
      next_follow_up_time = case when ${isDayLeft} then ${nextTime} else next_follow_up_time end,
      last_contact_date = case when not ${isReachedSince}::boolean and last_contact_date is not distinct from ${after.lastContact}::date then ${lastContact}::date
        else last_contact_date end,
      assigned_to = case when assigned_to is not distinct from ${after.assignedTo ?? null}::uuid then ${assignedTo}::uuid else assigned_to end,
      updated_at = ${clock.now()}
    where office_id = ${officeId} and property_id = ${propertyId}`.execute(db)
}

/** Restores the last contact if it is still the one set by the call. */
export async function restoreLastContact(
  { db, clock }: Ctx,
  officeId: OfficeId,
  propertyId: number,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  await sql`
    update prospects set last_contact_date = ${before}::date, updated_at = ${clock.now()}
    where office_id = ${officeId} and property_id = ${propertyId} and last_contact_date is not distinct from ${after}::date
      and last_contact_date is distinct from ${before}::date`.execute(db)
}

export async function deleteActivity({ db }: Ctx, officeId: OfficeId, activityId: number): Promise<void> {
  // a deleted contact stays in the office's report, one that never was must not
  const plain = { activity_type: 'note_added', outcome: null }
  await db.updateTable('prospect_activities').set(plain).where('office_id', '=', officeId).where('id', '=', activityId).execute()
  await db.deleteFrom('prospect_activities').where('office_id', '=', officeId).where('id', '=', activityId).execute()
}

/** Marks the objection that activities note as taken back. */
export async function markTakenBack({ db }: Ctx, officeId: OfficeId, activityIds: readonly number[]): Promise<void> {
  if (activityIds.length === 0) return
  await db
    .updateTable('prospect_activities')
    .set({ description: sql`description || ' (Widerspruch zurückgenommen)'` })
    .where('office_id', '=', officeId)
    .where('id', 'in', [...activityIds])
    .execute()
}
