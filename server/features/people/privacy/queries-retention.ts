import { type RawBuilder, sql } from 'kysely'
import type { RetentionRun } from '#shared/contract/people/privacy.ts'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { selectAgents } from '../../../db/seen-by.ts'

/** Nothing is left to do in the CRM, or the office that should do it has closed. */
export const erasedBefore = (cutoff: Date): RawBuilder<boolean> =>
  sql<boolean>`created_at < ${cutoff} and (crm_done_at is not null or crm_ids = '{}' or not exists ${selectAgents(sql`erasures.office_id`)})`

export const endedBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`ended_at < ${cutoff}`

/** The days set by admins, per rule. */
export async function listChosenDays({ db }: Ctx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('retention_rules').select(['rule', 'days']).execute()
  return new Map(rows.map(({ rule, days }) => [rule, days]))
}

export async function storeDays({ db, clock }: Ctx, rule: string, days: number): Promise<void> {
  await db
    .insertInto('retention_rules')
    .values({ rule, days, updated_at: clock.now() })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet({ days, updated_at: clock.now() }))
    .execute()
}

export async function insertRun(
  { db, clock }: Ctx,
  run: { readonly rule: string; readonly days: number; readonly rows: number; readonly isCut: boolean },
): Promise<void> {
  const { isCut, ...rest } = run
  await db
    .insertInto('retention_runs')
    .values({ ...rest, is_cut: isCut, ended_at: clock.now() })
    .execute()
}

export async function listRuns({ db }: Ctx, asked: Asked): Promise<Page<Omit<RetentionRun, 'title'>>> {
  const rows = await db
    .selectFrom('retention_runs')
    .select(['id', 'rule', 'days', 'rows', 'is_cut as isCut', 'ended_at as endedAt'])
    .where(isOlder('ended_at', 'id', asked))
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows, asked, ({ endedAt, id }) => [endedAt, id])
}
