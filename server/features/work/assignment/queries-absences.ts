import type { Absence, AbsenceForm } from '#shared/contract/work/assignment.ts'
import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Absences of the office that end on that day or later, by their first day. */
export async function listAbsences({ db }: Ctx, officeId: OfficeId, since: string): Promise<Absence[]> {
  return db
    .selectFrom('absences')
    .select(['id', 'user_id as userId', 'first_day as firstDay', 'last_day as lastDay', 'stand_in_id as standInId'])
    .where('office_id', '=', officeId)
    .where('last_day', '>=', since)
    .orderBy('first_day')
    .orderBy('id')
    .execute()
}

/** The first absence of that person which has one of these days, too. */
export async function findOverlapping(
  { db }: Ctx,
  officeId: OfficeId,
  { userId, firstDay, lastDay }: AbsenceForm,
): Promise<Pick<Absence, 'firstDay' | 'lastDay'> | undefined> {
  return db
    .selectFrom('absences')
    .select(['first_day as firstDay', 'last_day as lastDay'])
    .where('office_id', '=', officeId)
    .where('user_id', '=', userId as UserId)
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .orderBy('first_day')
    .limit(1)
    .executeTakeFirst()
}

export async function insertAbsence(
  { db }: Ctx,
  officeId: OfficeId,
  { userId, firstDay, lastDay, standInId }: AbsenceForm,
): Promise<number> {
  const { id } = await db
    .insertInto('absences')
    .values({
      office_id: officeId,
      user_id: userId as UserId,
      first_day: firstDay,
      last_day: lastDay,
      stand_in_id: standInId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whose absence it is; undefined if the office has no such absence. Locks the row until the transaction ends. */
export async function holdAbsence({ db }: Ctx, officeId: OfficeId, id: number): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('absences')
    .select('user_id as userId')
    .where('office_id', '=', officeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.userId
}

export async function deleteAbsence({ db }: Ctx, officeId: OfficeId, id: number): Promise<void> {
  await db.deleteFrom('absences').where('office_id', '=', officeId).where('id', '=', id).execute()
}

/** Of an agent who leaves the office, also as a stand-in. */
export async function deleteAbsencesBy({ db }: Ctx, officeId: OfficeId, userId: UserId): Promise<void> {
  await db.deleteFrom('absences').where('office_id', '=', officeId).where('user_id', '=', userId).execute()
  await sql`update absences set stand_in_id = null where office_id = ${officeId} and stand_in_id = ${userId}`.execute(db)
}
