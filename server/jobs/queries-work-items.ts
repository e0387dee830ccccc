import type { OfficeId } from '#shared/domain/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Waiting } from './places.ts'

/** The rows of one queue: `lane` is the source if each source has a job of its own, else empty. */
export interface Lane {
  readonly kind: string
  readonly lane: string
}

export interface NewItem {
  readonly advertId: number
  readonly officeId: OfficeId | null
  /** Higher goes first. */
  readonly priority: number
}

export interface WorkItem {
  readonly advertId: number
  readonly attempts: number
}

/** What happens to an advert that is queued already. */
const ON_CONFLICT = {
  keep: sql`nothing`,
  restart: sql`update set attempts = 0, priority = excluded.priority, added_at = excluded.added_at, due_at = excluded.due_at`,
  raise: sql`update set priority = excluded.priority, office_id = excluded.office_id where work_items.priority < excluded.priority`,
} as const satisfies Record<string, RawBuilder<unknown>>

/** Returns the lanes that got an item. Always in the order of the adverts, so that concurrent writers do not deadlock. */
export async function putItems(
  { db, clock }: Ctx,
  { kind, isBySource, onConflict }: { kind: string; isBySource: boolean; onConflict: keyof typeof ON_CONFLICT },
  items: readonly NewItem[],
): Promise<string[]> {
  const now = clock.now()
  const { rows } = await sql<{ lane: string }>`
    with put as (insert into work_items (kind, advert_id, lane, office_id, priority, added_at, due_at)
    select ${kind}, a.id, ${isBySource ? sql`a.source` : sql`''`}, item.office_id, item.priority, ${now}, ${now}
    from unnest(${items.map(({ advertId }) => advertId)}::bigint[], ${items.map(({ officeId }) => officeId)}::uuid[],
      ${items.map(({ priority }) => priority)}::bigint[]) as item (id, office_id, priority)
    join adverts a on a.id = item.id
    order by a.id
    on conflict (advert_id, kind) do ${ON_CONFLICT[onConflict]} returning lane)
    select distinct lane from put order by lane`.execute(db)
  return rows.map(({ lane }) => lane)
}

/** The first due item of a lane. */
export async function findNextItem({ db, clock }: Ctx, { kind, lane }: Lane): Promise<WorkItem | undefined> {
  return db
    .selectFrom('work_items')
    .select(['advert_id as advertId', 'attempts'])
    .where('kind', '=', kind)
    .where('lane', '=', lane)
    .where('due_at', '<=', clock.now().toISOString())
    .orderBy('priority', 'desc')
    .orderBy('added_at')
    .orderBy('advert_id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Removes the first items of a queue, due or not; they are back if the transaction fails. Leaves out those an import is writing: its own transaction
 * starts the job again.
 */
export async function takeItems({ db }: Ctx, kind: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with picked as materialized (
      select advert_id from work_items where kind = ${kind} order by lane, priority desc limit ${limit} for update skip locked)
    delete from work_items w using picked where w.advert_id = picked.advert_id and w.kind = ${kind}
    returning w.advert_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function postponeItem({ db }: Ctx, kind: string, advertId: number, due: Date, attempts: number): Promise<void> {
  await db.updateTable('work_items').set({ due_at: due, attempts }).where('kind', '=', kind).where('advert_id', '=', advertId).execute()
}

export async function deleteItems({ db }: Ctx, kind: string, advertIds: readonly number[]): Promise<void> {
  await sql`delete from work_items where kind = ${kind} and advert_id = any(${advertIds}::bigint[])`.execute(db)
}

export async function deleteLane({ db }: Ctx, { kind, lane }: Lane): Promise<void> {
  await db.deleteFrom('work_items').where('kind', '=', kind).where('lane', '=', lane).execute()
}

export async function deleteItemsBefore({ db }: Ctx, kind: string, moment: Date): Promise<void> {
  await db.deleteFrom('work_items').where('kind', '=', kind).where('added_at', '<', moment.toISOString()).execute()
}

/** Lanes of a queue with due items: one look into the index per lane, because a queue may hold a million items. */
export async function listDueLanes({ db, clock }: Ctx, kind: string): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`
    with recursive lanes as (
      select min(lane) as lane from work_items where kind = ${kind}
      union all select (select min(lane) from work_items where kind = ${kind} and lane > lanes.lane) from lanes where lanes.lane is not null)
    select lane from lanes where exists (
      select from work_items i where i.kind = ${kind} and i.lane = lanes.lane and i.due_at <= ${clock.now()})`.execute(db)
  return rows.map(({ lane }) => lane)
}

/** Number of items of a lane per office. */
export async function countItems({ db }: Ctx, { kind, lane }: Lane): Promise<Map<string, Waiting>> {
  const rows = await db
    .selectFrom('work_items')
    .select(['office_id as owner', (eb) => eb.fn.countAll<number>().as('all')])
    .where('kind', '=', kind)
    .where('lane', '=', lane)
    .where('office_id', 'is not', null)
    .groupBy('office_id')
    .execute()
  return new Map(rows.map(({ owner, all }) => [String(owner), { all, asked: 0 }]))
}

/** Priorities of those of these adverts that are queued. */
export async function listPriorities({ db }: Ctx, kind: string, advertIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('work_items')
    .select(['advert_id as id', 'priority'])
    .where('kind', '=', kind)
    .where(sql<boolean>`advert_id = any(${advertIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, priority }) => [String(id), priority]))
}

/** Per queue: how many items wait, and how many of them were tried before. */
export async function countByLane({ db }: Ctx, kinds: readonly string[]): Promise<(Lane & { items: number; tried: number })[]> {
  const { rows } = await sql<Lane & { items: number; tried: number }>`
    select kind, lane, count(*)::int as items, count(*) filter (where attempts > 0)::int as tried
    from work_items where kind = any(${kinds}::text[]) group by kind, lane`.execute(db)
  return rows
}
