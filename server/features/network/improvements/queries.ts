import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export interface Asked {
  readonly industry: string
  readonly location: string
  /** Set for a run over criteria, whose directories are read first. */
  readonly request: string | null
}

/** Replaces the agent's last run. */
export async function putRun({ db, clock }: Ctx, officeId: OfficeId, { industry, location, request }: Asked): Promise<void> {
  const values = { industry, location, request, asked_at: clock.now(), begun_at: null, ended_at: null, looked: 0, proposed: 0, state: null }
  await db
    .insertInto('improvement_runs')
    .values({ office_id: officeId, ...values })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet(values))
    .execute()
}

export async function findRun({ db }: Ctx, officeId: OfficeId) {
  return db
    .selectFrom('improvement_runs')
    .select([
      'industry',
      'location',
      'request',
      'asked_at as askedAt',
      'begun_at as begunAt',
      'ended_at as endedAt',
      'looked',
      'proposed',
      'state',
    ])
    .where('office_id', '=', officeId)
    .executeTakeFirst()
}

/** Agents whose last run waits for this request and is recent enough. */
export async function listWaitingFor({ db }: Ctx, request: string, since: Date): Promise<OfficeId[]> {
  const rows = await db
    .selectFrom('improvement_runs')
    .select('office_id')
    .where('request', '=', request)
    .where('asked_at', '>=', since.toISOString())
    .execute()
  return rows.map(({ office_id }) => office_id)
}

/** Reopens a run that ended after one directory when the next directory was read. */
export async function beginRun({ db, clock }: Ctx, officeId: OfficeId, askedAt: string): Promise<void> {
  await sql`
    update improvement_runs set begun_at = ${clock.now()}, ended_at = null, state = null
    where office_id = ${officeId} and asked_at = ${askedAt}`.execute(db)
}

/** Ignores a run that a newer one has replaced. */
export async function addToRun(
  { db }: Ctx,
  officeId: OfficeId,
  { askedAt, looked, proposed }: { askedAt: string; looked: number; proposed: number },
): Promise<void> {
  await sql`
    update improvement_runs set looked = looked + ${looked}, proposed = proposed + ${proposed}
    where office_id = ${officeId} and asked_at = ${askedAt}`.execute(db)
}

export async function endRun(
  { db, clock }: Ctx,
  officeId: OfficeId,
  { askedAt, state }: { askedAt: string; state: string | null },
): Promise<void> {
  await sql`
    update improvement_runs set ended_at = ${clock.now()}, state = ${state}
    where office_id = ${officeId} and asked_at = ${askedAt}`.execute(db)
}
