import type { AgentId } from '#shared/domain/ids.ts'
import type { LeadShift } from '#shared/domain/lead-shifts.ts'
import type { Ctx } from '../../../ctx.ts'

/** Undefined until the agent stored some, which may be none. */
export async function findShifts({ db }: Pick<Ctx, 'db'>, agentId: AgentId): Promise<readonly LeadShift[] | undefined> {
  const row = await db.selectFrom('lead_shifts').select('shifts').where('agent_id', '=', agentId).executeTakeFirst()
  return row?.shifts as readonly LeadShift[] | undefined
}

export async function storeShifts({ db, clock }: Ctx, agentId: AgentId, shifts: readonly LeadShift[]): Promise<void> {
  const values = { shifts: JSON.stringify(shifts), updated_at: clock.now() }
  await db
    .insertInto('lead_shifts')
    .values({ agent_id: agentId, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
    .execute()
}
