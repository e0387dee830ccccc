import type { SeenState } from '#shared/domain/export-status.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Seen } from '../../../crm/port.ts'
import type { Ctx } from '../../../ctx.ts'

/** Records per request. */
const BATCH = 50

/** Exported records not checked for 6 hours; for those deleted in the CRM, 7 days. */
const isDue = (now: Date) => sql<boolean>`
  e.object_id is not null and e.status <> 'pending'
  and (e.looked_at is null or e.looked_at < ${now}::timestamptz - case when e.seen_state = 'gone' then interval '7 days' else interval '6 hours' end)`

/** Agents with exports due for a check, longest waiting first, whose key is not known to be invalid. */
export async function listLookers({ db, clock }: Ctx): Promise<OfficeId[]> {
  const rows = await db
    .selectFrom('crm_connections as c')
    .innerJoin('exports as e', (join) => join.onRef('e.office_id', '=', 'c.office_id').onRef('e.crm', '=', 'c.crm'))
    .select('c.office_id as officeId')
    .where('c.api_key', 'is not', null)
    .where('c.test_error', 'is', null)
    .where(sql<boolean>`coalesce(c.looks_paused_until <= ${clock.now()}, true)`)
    .where(isDue(clock.now()))
    .groupBy('c.office_id')
    .orderBy(sql`min(coalesce(e.looked_at, '-infinity'))`)
    .execute()
  return rows.map(({ officeId }) => officeId)
}

export interface Looked {
  readonly id: number
  readonly objectId: string
}

/** The agent's records to check next. */
export async function listToLookAt({ db, clock }: Ctx, officeId: OfficeId): Promise<Looked[]> {
  return db
    .selectFrom('exports as e')
    .innerJoin('crm_connections as c', (join) => join.onRef('c.office_id', '=', 'e.office_id').onRef('c.crm', '=', 'e.crm'))
    .select(['e.id', sql<string>`e.object_id`.as('objectId')])
    .where('e.office_id', '=', officeId)
    .where(isDue(clock.now()))
    .orderBy(sql`e.looked_at nulls first`)
    .orderBy('e.id')
    .limit(BATCH)
    .execute()
}

/** Stores the states seen. Records missing from the response keep their last state; records exported again in the meantime are ignored. */
export async function storeSeen(
  { db, clock }: Ctx,
  officeId: OfficeId,
  looked: readonly Looked[],
  seen: ReadonlyMap<string, Seen>,
): Promise<void> {
  const states: (SeenState | null)[] = looked.map(({ objectId }) => seen.get(objectId)?.state ?? null)
  await sql`
    update exports e set looked_at = ${clock.now()},
      seen_at = case when l.state is null then e.seen_at else ${clock.now()} end,
      seen_state = coalesce(l.state, e.seen_state),
      seen_status = case when l.state is null then e.seen_status else l.status end
    from unnest(${looked.map(({ id }) => id)}::bigint[], ${looked.map(({ objectId }) => objectId)}::text[], ${states}::text[],
      ${looked.map(({ objectId }) => seen.get(objectId)?.status ?? null)}::text[]) as l (id, object_id, state, status)
    where e.id = l.id and e.office_id = ${officeId} and e.object_id = l.object_id`.execute(db)
}

/** Pauses checks of the agent's CRM for this many milliseconds. */
export async function pauseLooks({ db, clock }: Ctx, officeId: OfficeId, milliseconds: number): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ looks_paused_until: new Date(clock.now().getTime() + milliseconds) })
    .where('office_id', '=', officeId)
    .execute()
}

/** Part of a statement: what the CRM last said of an office's properties, by the names of its statuses. */
export const selectSeen = (officeId: OfficeId) => sql`(
  select e.property_id, e.seen_status from exports e where e.office_id = ${officeId} and e.seen_status is not null)`
