import type { AgentId, Author, OfficeId, UserId } from '#shared/domain/ids.ts'
import type { Activity, ActivityForm, ProspectPatch } from '#shared/contract/work/prospects.ts'
import { toCents } from '#shared/domain/money.ts'
import { NOTED_DETAILS, PROSPECT_ROWS } from '#shared/domain/prospect-fields.ts'
import type { EndedFollowUp } from '#shared/domain/prospect-status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { isAsRead, nextVersion } from '../../../db/text-version.ts'
import { selectWorker } from './queries-assigned.ts'

const COLUMN = {
  prospectStatus: 'prospect_status',
  assignedTo: 'assigned_to',
  internalNotes: 'internal_notes',
  leadScore: 'lead_score',
} as const

type Patch = z.output<typeof ProspectPatch>

/** Columns set by a patch; fields without a column are in `details`. */
function toColumns(patch: Patch): Record<string, unknown> {
  const own = Object.entries(COLUMN).map(([field, column]) => [column, patch[field as keyof typeof COLUMN]])
  const noted = PROSPECT_ROWS.flatMap(([name, { kind, column }]) => {
    const value = patch[name]
    return column === undefined ? [] : [[column, kind === 'euro' && typeof value === 'number' ? toCents(value) : value]]
  })
  return Object.fromEntries([...own, ...noted].filter(([, value]) => value !== undefined)) as Record<string, unknown>
}

/** The patch for `details`, null for cleared fields; undefined without such fields. */
function mergeDetails(patch: Patch): RawBuilder<unknown> | undefined {
  const sent = NOTED_DETAILS.flatMap(([name]) => (patch[name] === undefined ? [] : [[name, patch[name]] as const]))
  return sent.length === 0 ? undefined : sql`${JSON.stringify(Object.fromEntries(sent))}::jsonb`
}

/** Removes empty values; returns null if no values remain. */
const stored = (details: RawBuilder<unknown>) => sql<string>`nullif(jsonb_strip_nulls(${details}), '{}')`

/** The time of a follow-up applies to its date only: clearing the date clears it, and so does changing the date without a new time. */
export function followUpColumns({ nextFollowUpDate: day, nextFollowUpTime: time }: Pick<Patch, 'nextFollowUpDate' | 'nextFollowUpTime'>) {
  if (day === undefined && time === undefined) return {}
  const [stored, next] = [sql`prospects.next_follow_up_date`, day === undefined ? sql`prospects.next_follow_up_date` : sql`${day}::date`]
  const kept = sql`case when ${stored} = ${next} then prospects.next_follow_up_time end`
  return {
    next_follow_up_time: sql<string | null>`case when ${next} is not null then ${time === undefined ? kept : sql`${time}::text`} end`,
  }
}

const NOTES = { text: 'prospects.internal_notes', version: 'prospects.internal_notes_version' } as const

/**
 * Upserts a partial change. Setting the same status again does not change `status_changed_at`. `worker`, which needs the office's lock,
 * becomes responsible for a free prospect. Returns false and writes nothing if the notes changed since they were read.
 */
export async function upsertProspect(
  { db, clock }: Ctx,
  officeId: OfficeId,
  propertyId: number,
  patch: Patch,
  worker?: AgentId,
): Promise<boolean> {
  const now = clock.now()
  const { internalNotes: notes, internalNotesVersion: readAt } = patch
  const changes = { ...toColumns(patch), updated_at: now }
  const details = mergeDetails(patch)
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('prospects')
    .values({
      office_id: officeId,
      property_id: propertyId,
      status_changed_at: now,
      internal_notes_version: (notes ?? null) === null ? 0 : 1,
      created_at: now,
      ...(details && { details: stored(details) }),
      ...(worker && { assigned_to: selectWorker(officeId, worker) }),
      ...changes,
      next_follow_up_time: patch.nextFollowUpDate ? (patch.nextFollowUpTime ?? null) : null,
    })
    .onConflict((conflict) => {
      const update = conflict.columns(['office_id', 'property_id']).doUpdateSet((eb) => ({
        ...(worker && { assigned_to: sql<AgentId | null>`coalesce(prospects.assigned_to, excluded.assigned_to)` }),
        ...changes,
        ...followUpColumns(patch),
        ...(details && { details: stored(sql`coalesce(prospects.details, '{}') || ${details}`) }),
        ...(notes !== undefined && { internal_notes_version: nextVersion(NOTES, notes) }),
        ...(patch.prospectStatus !== undefined && {
          status_changed_at: eb
            .case()
            .when('prospects.prospect_status', '=', patch.prospectStatus)
            .then(eb.ref('prospects.status_changed_at'))
            .else(now)
            .end(),
        }),
      }))
      return notes === undefined ? update : update.where(isAsRead(NOTES, { text: notes, readAt }))
    })
    .executeTakeFirstOrThrow()
  return written === 1n
}

export interface KnownOwner {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** Fills only fields the agent left empty. */
export async function fillOwner(
  { db, clock }: Ctx,
  officeId: OfficeId,
  propertyId: number,
  { name, phone, email }: KnownOwner,
): Promise<void> {
  await sql`
    update prospects set owner_name = coalesce(owner_name, ${name}), owner_phone = coalesce(owner_phone, ${phone}),
      owner_email = coalesce(owner_email, ${email}), updated_at = ${clock.now()}
    where office_id = ${officeId} and property_id = ${propertyId}`.execute(db)
}

/** Ends the follow-up; a prospect with status `follow_up` becomes `not_interested`. Returns the previous state. */
export async function storeNoFollowUp({ db, clock }: Ctx, officeId: OfficeId, propertyId: number): Promise<EndedFollowUp> {
  const now = clock.now()
  const before = await db
    .selectFrom('prospects')
    .select([
      'prospect_status as status',
      'status_changed_at as statusChangedAt',
      'next_follow_up_date as nextFollowUpDate',
      'next_follow_up_time as nextFollowUpTime',
    ])
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const ofWaiting = (value: unknown, column: 'prospect_status' | 'status_changed_at') =>
    sql<string>`case when prospect_status = 'follow_up' then ${value} else ${sql.ref(column)} end`
  await db
    .updateTable('prospects')
    .set({
      next_follow_up_date: null,
      next_follow_up_time: null,
      prospect_status: ofWaiting('not_interested', 'prospect_status'),
      status_changed_at: ofWaiting(now, 'status_changed_at'),
      updated_at: now,
    })
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .execute()
  return (before as EndedFollowUp | undefined) ?? { status: 'not_contacted', statusChangedAt: null, nextFollowUpDate: null }
}

/** Resumes a follow-up that an objection ended, unless something else was entered since. */
export async function storeFollowUpAgain(
  { db, clock }: Ctx,
  officeId: OfficeId,
  propertyId: number,
  { status, statusChangedAt, nextFollowUpDate, nextFollowUpTime = null }: EndedFollowUp,
): Promise<void> {
  await sql`
    update prospects set next_follow_up_date = coalesce(next_follow_up_date, ${nextFollowUpDate}::date),
      next_follow_up_time = case when next_follow_up_date is null then ${nextFollowUpTime} else next_follow_up_time end,
      status_changed_at = case when prospect_status = 'not_interested' then coalesce(${statusChangedAt}::timestamptz, status_changed_at) else status_changed_at end,
      prospect_status = case when prospect_status = 'not_interested' then ${status} else prospect_status end, updated_at = ${clock.now()}
    where office_id = ${officeId} and property_id = ${propertyId}`.execute(db)
}

/** The agent's activities at a property, newest first. */
export async function listActivities({ db }: Ctx, officeId: OfficeId, propertyId: number, asked: Asked): Promise<Page<Activity>> {
  const rows = await db
    .selectFrom('prospect_activities')
    .select(ACTIVITY)
    .select(nameAuthor(officeId, 'author_id').as('author'))
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .where(isOlder('created_at', 'id', asked))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows as Activity[], asked, ({ createdAt, id }) => [createdAt, id])
}

export async function insertActivity(
  { db, clock }: Ctx,
  { officeId, id: authorId }: Author,
  propertyId: number,
  form: ActivityForm,
  at = clock.now(),
): Promise<Activity> {
  const row = await db
    .insertInto('prospect_activities')
    .values({
      office_id: officeId,
      property_id: propertyId,
      activity_type: form.activityType,
      description: form.description,
      contact_method: form.contactMethod ?? null,
      outcome: form.outcome ?? null,
      author_id: authorId ?? null,
      created_at: at,
    })
    .returning(ACTIVITY)
    .returning(nameAuthor(officeId, 'author_id').as('author'))
    .executeTakeFirstOrThrow()
  return row as Activity
}

export async function insertActivities(
  { db, clock }: Ctx,
  { officeId, id: authorId }: Author,
  propertyIds: readonly number[],
  { activityType, description, contactMethod }: Pick<ActivityForm, 'activityType' | 'description' | 'contactMethod'>,
): Promise<void> {
  await sql`
    insert into prospect_activities (office_id, property_id, activity_type, description, contact_method, author_id, created_at)
    select ${officeId}, id, ${activityType}, ${description}, ${contactMethod ?? null}, ${authorId ?? null}, ${clock.now()}
    from unnest(${propertyIds}::bigint[]) as id`.execute(db)
}

const ACTIVITY = [
  'id',
  'activity_type as activityType',
  'description',
  'contact_method as contactMethod',
  'outcome',
  'created_at as createdAt',
] as const

/** Adds a note for each agent who works on the remaining property and had data on the property joined to it. */
export async function insertJoinNotes(
  { db, clock }: Ctx,
  { stays, goes, step }: { readonly stays: number; readonly goes: number; readonly step: number },
): Promise<void> {
  await sql`
    insert into prospect_activities (office_id, property_id, activity_type, description, created_at)
    select pr.office_id, pr.property_id, 'note_added', 'Zusammengeführt mit dem Inserat „' || goes.title || '“: dasselbe Objekt.', ${clock.now()}
    from prospects pr, properties goes
    where pr.property_id = ${stays} and goes.id = ${goes}
      and exists (select from joined_rows j where j.alias_step = ${step} and j.owner_id = pr.office_id and j.table_name = 'prospects')
    order by pr.office_id`.execute(db)
}

export async function eraseAddress({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<void> {
  await db
    .updateTable('prospects')
    .set({ owner_street: null, owner_zip_code: null, owner_city: null, owner_address_origin: null })
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .execute()
}

export async function countProspects({ db }: Ctx, officeId: OfficeId): Promise<number> {
  const { n } = await db
    .selectFrom('prospects')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('office_id', '=', officeId)
    .executeTakeFirstOrThrow()
  return n
}

/** Frees what this agent worked on in the office, also what comes back when joined properties part. */
export async function unassign({ db }: Ctx, officeId: OfficeId, agentId: UserId): Promise<void> {
  for (const state of ['stayed', 'gone', 'merged'] as const)
    await sql`update joined_rows set ${sql.ref(state)} = jsonb_set(${sql.ref(state)}, '{assigned_to}', 'null')
      where owner_id = ${officeId} and table_name = 'prospects' and ${sql.ref(state)} ->> 'assigned_to' = ${agentId}`.execute(db)
  await db
    .updateTable('prospects')
    .set({ assigned_to: null })
    .where('office_id', '=', officeId)
    .where('assigned_to', '=', agentId as AgentId)
    .execute()
}
