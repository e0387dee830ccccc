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

/** Stores the agent's answer with the words it was given on. False if the property has none. */
export async function upsertRefusalAnswer({ db, clock }: Ctx, agentId: AgentId, propertyId: number, refuses: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into refusal_answers (agent_id, property_id, refuses, quote, created_at)
    select ${agentId}, p.id, ${refuses}, coalesce(p.agent_refusal, p.possible_refusal, ra.quote), ${clock.now()}
    from properties p left join refusal_answers ra on ra.property_id = p.id and ra.agent_id = ${agentId}
    where p.id = ${propertyId} and coalesce(p.agent_refusal, p.possible_refusal, ra.quote) is not null
    on conflict (agent_id, property_id) do update set refuses = excluded.refuses, quote = excluded.quote, created_at = excluded.created_at`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** False if there was none. */
export async function deleteRefusalAnswer({ db }: Ctx, agentId: AgentId, propertyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('refusal_answers')
    .where('agent_id', '=', agentId)
    .where('property_id', '=', propertyId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
