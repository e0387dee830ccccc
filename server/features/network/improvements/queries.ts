import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export interface Asked {
  readonly industry: string
  readonly location: string
  /** Set for a run over criteria, whose directories are read first. */
  readonly request: string | null
}

/** Replaces the agent's last run. */
export async function putRun({ db, clock }: Ctx, agentId: AgentId, { industry, location, request }: Asked): Promise<void> {
  const values = { industry, location, request, asked_at: clock.now(), begun_at: null, ended_at: null, looked: 0, proposed: 0, state: null }
  await db
    .insertInto('improvement_runs')
    .values({ agent_id: agentId, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
    .execute()
}

export async function findRun({ db }: Ctx, agentId: AgentId) {
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
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

/** Agents whose last run waits for this request and is recent enough. */
export async function listWaitingFor({ db }: Ctx, request: string, since: Date): Promise<AgentId[]> {
  const rows = await db
    .selectFrom('improvement_runs')
    .select('agent_id')
    .where('request', '=', request)
    .where('asked_at', '>=', since.toISOString())
    .execute()
  return rows.map(({ agent_id }) => agent_id)
}

/** Reopens a run that ended after one directory when the next directory was read. */
export async function beginRun({ db, clock }: Ctx, agentId: AgentId, askedAt: string): Promise<void> {
  await sql`
    update improvement_runs set begun_at = ${clock.now()}, ended_at = null, state = null
    where agent_id = ${agentId} and asked_at = ${askedAt}`.execute(db)
}

/** Ignores a run that a newer one has replaced. */
export async function addToRun(
  { db }: Ctx,
  agentId: AgentId,
  { askedAt, looked, proposed }: { askedAt: string; looked: number; proposed: number },
): Promise<void> {
  await sql`
    update improvement_runs set looked = looked + ${looked}, proposed = proposed + ${proposed}
    where agent_id = ${agentId} and asked_at = ${askedAt}`.execute(db)
}

export async function endRun(
  { db, clock }: Ctx,
  agentId: AgentId,
  { askedAt, state }: { askedAt: string; state: string | null },
): Promise<void> {
  await sql`
    update improvement_runs set ended_at = ${clock.now()}, state = ${state}
    where agent_id = ${agentId} and asked_at = ${askedAt}`.execute(db)
}
