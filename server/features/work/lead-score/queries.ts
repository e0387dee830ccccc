import type { AgentId } from '#shared/domain/ids.ts'
import { type LeadShift, SHIFTS_MAX } from '#shared/domain/lead-shifts.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Undefined until the agent stored some, which may be none. */
export async function findShifts({ db }: Pick<Ctx, 'db'>, agentId: AgentId): Promise<readonly LeadShift[] | undefined> {
  const row = await db.selectFrom('lead_shifts').select('shifts').where('agent_id', '=', agentId).executeTakeFirst()
  return row?.shifts as readonly LeadShift[] | undefined
}

/** Postcodes, or their first digits, in the agent's active searches. */
export async function listSearchedPostcodes({ db }: Pick<Ctx, 'db'>, agentId: AgentId): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_search_places as k')
    .innerJoin('saved_searches as s', 's.id', 'k.saved_search_id')
    .select('k.key')
    .distinct()
    .where('s.agent_id', '=', agentId)
    .where('s.is_active', '=', true)
    .where(sql<boolean>`k.key ~ '^[0-9]{1,5}$'`)
    .orderBy('k.key')
    .limit(SHIFTS_MAX)
    .execute()
  return rows.map(({ key }) => key)
}

export async function storeShifts({ db, clock }: Ctx, agentId: AgentId, shifts: readonly LeadShift[]): Promise<void> {
  const values = { shifts: JSON.stringify(shifts), updated_at: clock.now() }
  await db
    .insertInto('lead_shifts')
    .values({ agent_id: agentId, ...values })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(values))
    .execute()
}
