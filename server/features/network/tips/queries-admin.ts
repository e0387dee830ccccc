import type { AgentId } from '#shared/domain/ids.ts'
import { TIPS_PAGE } from '#shared/domain/limits.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { TIP_TYPES, TipStatus } from '#shared/domain/tip.ts'
import type { Ctx } from '../../../ctx.ts'

/** A tip with what the administration decides by; `rewardCents` is what its partner was rewarded with so far. */
function all({ db }: Ctx) {
  return db
    .selectFrom('property_tips as t')
    .leftJoin('users as p', 'p.id', 't.partner_id')
    .leftJoin('users as a', 'a.id', 't.agent_id')
    .leftJoin('commissions as c', (join) => join.onRef('c.tip_id', '=', 't.id').on('c.kind', '=', 'reward'))
    .select([
      't.id',
      't.tip_type as tipType',
      't.address',
      't.street',
      't.house_number as houseNumber',
      't.zip_code as zipCode',
      't.city',
      't.seller_name as ownerName',
      't.seller_phone as ownerPhone',
      't.seller_email as ownerEmail',
      't.status',
      't.submitted_at as submittedAt',
      't.partner_id as partnerId',
      'p.first_name as partnerFirstName',
      'p.last_name as partnerLastName',
      't.agent_id as agentId',
      'a.first_name as agentFirstName',
      'a.last_name as agentLastName',
      'c.amount_cents as rewardCents',
    ])
    .$narrowType<{ tipType: (typeof TIP_TYPES)[number]; status: TipStatus; rewardCents: Cents | null }>()
}

export type TipForAdmin = Awaited<ReturnType<ReturnType<typeof all>['executeTakeFirstOrThrow']>>

/** The newest first. */
export function listAll(ctx: Ctx): Promise<TipForAdmin[]> {
  return all(ctx).orderBy('t.submitted_at', 'desc').orderBy('t.id', 'desc').limit(TIPS_PAGE).execute()
}

/** Held until the transaction ends. */
export function lockAny(ctx: Ctx, id: number): Promise<TipForAdmin | undefined> {
  return all(ctx).where('t.id', '=', id).forUpdate('t').executeTakeFirst()
}

export async function storeStatus({ db }: Ctx, id: number, status: TipStatus): Promise<void> {
  await db.updateTable('property_tips').set({ status }).where('id', '=', id).execute()
}

/** False where the tip belongs to an agent already. */
export async function storeAgent({ db }: Ctx, id: number, agentId: AgentId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('property_tips')
    .set({ agent_id: agentId })
    .where('id', '=', id)
    .where('agent_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** An agent who may get a tip. */
export function findAgent({ db }: Ctx, id: string): Promise<{ id: AgentId } | undefined> {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id as AgentId)
    .where('role', '=', 'agent')
    .$narrowType<{ id: AgentId }>()
    .where('is_active', '=', true)
    .executeTakeFirst()
}
