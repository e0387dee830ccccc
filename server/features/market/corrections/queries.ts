import type { AgentId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

/** Stores the agent's correction together with the verdict at that moment. */
export async function upsertCorrection({ db, clock }: Ctx, agentId: AgentId, propertyId: number, isOffer: boolean): Promise<void> {
  await sql`
    insert into verdict_corrections (agent_id, property_id, is_offer, hidden_reason, doubt_reason, rules_version, created_at)
    select ${agentId}, p.id, ${isOffer}, p.hidden_reason, p.doubt_reason, a.rules_version, ${clock.now()}
    from properties p join adverts a on a.id = p.lead_advert_id where p.id = ${propertyId}
    on conflict (agent_id, property_id) do update set is_offer = excluded.is_offer, hidden_reason = excluded.hidden_reason,
      doubt_reason = excluded.doubt_reason, rules_version = excluded.rules_version, created_at = excluded.created_at`.execute(db)
}

/** False if there was none. */
export async function deleteCorrection({ db }: Ctx, agentId: AgentId, propertyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('verdict_corrections')
    .where('agent_id', '=', agentId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
