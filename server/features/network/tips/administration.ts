import { type AdminTipStatus, statusSetByAdmin } from '#shared/domain/tip.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { announceToAgent, announceToPartner } from './announce.ts'
import { findAgent, listAll, lockAny, storeAgent, storeStatus, type TipForAdmin } from './queries-admin.ts'
import { insertHistory } from './queries-history.ts'
import { sayStatus, unknownTip } from './service.ts'

export type { TipForAdmin } from './queries-admin.ts'

export const tipsOfAll = (ctx: Ctx): Promise<TipForAdmin[]> => listAll(ctx)

/** A tip as it stands once the administration has set its word. What changes thereby stands in the trail, by its name. */
export async function setStatusByAdmin(ctx: Ctx, id: number, word: AdminTipStatus): Promise<TipForAdmin & { isChanged: boolean }> {
  const before = await getAny(ctx, id)
  const status = statusSetByAdmin(word, before.status)
  if (status === before.status) return { ...before, isChanged: false }
  await storeStatus(ctx, id, status)
  const change = { changeType: 'status_change', changedByType: 'makler', changedByName: 'Administration' } as const
  await insertHistory(ctx, id, [{ ...change, oldValue: before.status, newValue: status }])
  const { agentId, partnerId } = before
  if (agentId && partnerId) await sayStatus(ctx, { ...before, agentId, partnerId, tipId: id, status })
  await announceToAgent(ctx, agentId)
  await announceToPartner(ctx, partnerId)
  return { ...before, status, isChanged: true }
}

/** Gives a tip of the pool to an agent; from then on it is his. */
export async function giveTip(ctx: Ctx, id: number, maklerUserId: string): Promise<TipForAdmin> {
  const before = await getAny(ctx, id)
  const agent = await findAgent(ctx, maklerUserId)
  if (!agent) throw notFound('Makler nicht gefunden')
  if (!(await storeAgent(ctx, id, agent.id))) throw new Refusal(409, 'Dieser Tipp gehört schon einem Makler.')
  await announceToAgent(ctx, agent.id)
  await announceToPartner(ctx, before.partnerId)
  return getAny(ctx, id)
}

async function getAny(ctx: Ctx, id: number): Promise<TipForAdmin> {
  const tip = await lockAny(ctx, id)
  if (!tip) throw unknownTip()
  return tip
}
