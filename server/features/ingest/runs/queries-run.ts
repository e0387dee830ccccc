import { DAY } from '#shared/domain/durations.ts'
import { sql } from 'kysely'
import type { RunFailure } from '#shared/domain/run-outcome.ts'
import type { Ctx } from '../../../ctx.ts'

export interface RunCounts {
  readonly pages: number
  readonly itemsFound: number
  readonly itemsNew: number
  readonly itemsChanged: number
}

const columns = (counts: RunCounts) => ({
  pages: counts.pages,
  items_found: counts.itemsFound,
  items_new: counts.itemsNew,
  items_changed: counts.itemsChanged,
})

export async function insertRun({ db, clock }: Ctx, source: string, request: string): Promise<number> {
  const { id } = await db
    .insertInto('scrape_runs')
    .values({ source, request, status: 'running', started_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRunCounts({ db }: Ctx, id: number, counts: RunCounts): Promise<void> {
  await db.updateTable('scrape_runs').set(columns(counts)).where('id', '=', id).where('status', '=', 'running').execute()
}

export async function completeRun({ db, clock }: Ctx, id: number, counts: RunCounts, note: string | null): Promise<void> {
  await db
    .updateTable('scrape_runs')
    .set({ ...columns(counts), status: 'completed', reason: note, completed_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}

/** Returns whether it was still running. */
export async function failRun({ db, clock }: Ctx, id: number, failure: RunFailure, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('scrape_runs')
    .set({ status: 'failed', failure, reason, completed_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Why the previous run failed, for the same request and for any request to the same source; null if it succeeded. */
export async function failuresBefore({ db }: Ctx, id: number): Promise<{ ofRequest: string | null; ofSource: string | null }> {
  const before = (of: 'request' | 'source') =>
    sql<string | null>`(
      select o.failure from scrape_runs o
      where o.source = r.source ${of === 'request' ? sql`and o.request = r.request` : sql``} and o.id < r.id and o.status <> 'running'
        and o.failure is distinct from 'interrupted'
      order by o.started_at desc, o.id desc limit 1
    )`
  return db
    .selectFrom('scrape_runs as r')
    .select([before('request').as('ofRequest'), before('source').as('ofSource')])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
}

export function listRunning({ db }: Ctx) {
  return db.selectFrom('scrape_runs').select(['id', 'source', 'request']).where('status', '=', 'running').orderBy('id').execute()
}

/** After a longer time, adverts after a page of known ones may be unknown. */
const STILL_KNOWN = DAY

/**
 * Whether this request's last run was recent and read to its end: only then are the adverts after a page of known ones known too. A run that broke
 * off after storing something left a gap; one that was blocked at once did not.
 */
export async function wasReadToEnd({ db, clock }: Ctx, source: string, request: string): Promise<boolean> {
  const last = await db
    .selectFrom('scrape_runs')
    .select(['status', 'started_at as startedAt'])
    .where('source', '=', source)
    .where('request', '=', request)
    .where((eb) => eb.or([eb('pages', '>', 0), eb('failure', 'in', ['interrupted', 'internal'])]))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.status === 'completed' && Date.parse(last.startedAt) > clock.now().getTime() - STILL_KNOWN
}

export async function deleteRunsBefore({ db }: Ctx, moment: Date): Promise<void> {
  await db.deleteFrom('scrape_runs').where('started_at', '<', moment.toISOString()).where('status', '<>', 'running').execute()
}
