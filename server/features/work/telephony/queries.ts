import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { selectAgents } from '../../../db/seen-by.ts'

/** The telephone fields in the profiles of an office's agents. */
export async function listPhoneFields({ db }: Ctx, officeId: OfficeId): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('users')
    .select('phone_number')
    .where(sql<boolean>`id in ${selectAgents(officeId)}`)
    .execute()
  return rows.map(({ phone_number }) => phone_number)
}

/** Stores the marks and returns how many are new. A concurrent request with the same mark waits for this transaction. */
export async function addMarks({ db, clock }: Ctx, officeId: OfficeId, marks: readonly Buffer[]): Promise<number> {
  const rows = marks.map((mark) => ({ office_id: officeId, mark, seen_at: clock.now() }))
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('telephony_calls')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Stores the marks, or renews their time. */
export async function renewMarks({ db, clock }: Ctx, officeId: OfficeId, marks: readonly Buffer[]): Promise<void> {
  const seen_at = clock.now()
  await db
    .insertInto('telephony_calls')
    .values(marks.map((mark) => ({ office_id: officeId, mark, seen_at })))
    .onConflict((conflict) => conflict.columns(['office_id', 'mark']).doUpdateSet({ seen_at }))
    .execute()
}

export async function hasMark({ db }: Ctx, officeId: OfficeId, marks: readonly Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom('telephony_calls')
    .select('mark')
    .where('office_id', '=', officeId)
    .where('mark', 'in', marks)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes old marks of this office, or of all offices if none is given. */
export async function deleteMarksBefore({ db }: Ctx, moment: Date, officeId?: OfficeId): Promise<void> {
  const old = db.deleteFrom('telephony_calls').where('seen_at', '<', moment.toISOString())
  await (officeId === undefined ? old : old.where('office_id', '=', officeId)).execute()
}
