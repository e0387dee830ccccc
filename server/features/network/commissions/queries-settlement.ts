import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Puts this partner's unpaid commissions that are on no document yet onto one; returns how many. */
export async function claim(
  { db }: Ctx,
  officeId: OfficeId,
  partnerId: PartnerId,
  ids: readonly number[],
  statementId: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('commissions')
    .set({ statement_id: statementId })
    .where('office_id', '=', officeId)
    .where('partner_id', '=', partnerId)
    .where('statement_id', 'is', null)
    .where('paid_date', 'is', null)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function storePaid({ db, clock }: Ctx, statementId: number, paidDate: string): Promise<void> {
  await db
    .updateTable('commissions')
    .set({ paid_date: paidDate, updated_at: clock.now() })
    .where('statement_id', '=', statementId)
    .execute()
}

/** Reopens the commissions that a document settled. */
export async function release({ db, clock }: Ctx, statementId: number): Promise<void> {
  await db
    .updateTable('commissions')
    .set({ statement_id: null, paid_date: null, updated_at: clock.now() })
    .where('statement_id', '=', statementId)
    .execute()
}

/** Agents with unpaid commissions for this partner. */
export async function listOwing({ db }: Ctx, partnerId: PartnerId): Promise<OfficeId[]> {
  const rows = await db
    .selectFrom('commissions')
    .select('office_id as officeId')
    .distinct()
    .where('partner_id', '=', partnerId)
    .where('paid_date', 'is', null)
    .where('office_id', 'is not', null)
    .execute()
  return rows.flatMap(({ officeId }) => officeId ?? [])
}
