import type { AgentId, PartnerId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'

/** False, without writing, if the agent already asked on this day or later. */
export async function storeAsked({ db }: Ctx, agentId: AgentId, partnerId: PartnerId, today: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payout_requests')
    .values({ agent_id: agentId, partner_id: partnerId, asked_on: today })
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'partner_id']).doUpdateSet({ asked_on: today }).where('payout_requests.asked_on', '<', today),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Day on which the agent last asked this partner. */
export async function findAskedOn({ db }: Ctx, agentId: AgentId, partnerId: PartnerId): Promise<string | null> {
  const row = await db
    .selectFrom('payout_requests')
    .select('asked_on as askedOn')
    .where('agent_id', '=', agentId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  return row?.askedOn ?? null
}

/** Agents who asked this partner, latest first. */
export async function listAsking({ db }: Ctx, partnerId: PartnerId): Promise<{ agentId: AgentId; maklerName: string; askedOn: string }[]> {
  const rows = await db
    .selectFrom('payout_requests as r')
    .innerJoin('users as u', 'u.id', 'r.agent_id')
    .select(['r.agent_id as agentId', 'r.asked_on as askedOn', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('r.partner_id', '=', partnerId)
    .orderBy('r.asked_on', 'desc')
    .orderBy('r.agent_id')
    .execute()
  return rows.map(({ agentId, askedOn, firstName, lastName }) => ({ agentId, askedOn, maklerName: `${firstName} ${lastName}`.trim() }))
}
