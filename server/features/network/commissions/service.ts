import type { Commission, CommissionForm, CommissionPatch, OwnCommission } from '#shared/contract/network/commissions.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { calculateShare } from '#shared/domain/commission.ts'
import type { Agent, AgentId, OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { type Cents, toCents } from '#shared/domain/money.ts'
import { tipAddress, type TipWhere } from '#shared/domain/tip.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { type NewEvent, recordEvents } from '../../../events/events.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { announceToOffice, announceToPartner } from '../partners/service.ts'
import { sellTip, tipChanged } from '../tips/service.ts'
import {
  findOwed,
  insertCommission,
  type KeptCommission,
  listOwed,
  listOwn,
  lockCommission,
  type OwedCommission,
  storeCommission,
  type Wanted,
} from './queries.ts'
import { withVat } from './vat.ts'

const berlinToday = ({ clock }: Ctx) => berlinDay(clock.now())

export async function listCommissions(ctx: Ctx, officeId: OfficeId, wanted: Wanted): Promise<Page<Commission>> {
  const page = await listOwed(ctx, officeId, berlinToday(ctx), wanted)
  return page.with(await withVat(ctx, page.rows, toPartner))
}

const toPartner = ({ partnerId }: OwedCommission) => partnerId as PartnerId | null

/** A partner's commissions. */
export async function ownCommissions(ctx: Ctx, partnerId: PartnerId, asked: Asked): Promise<Page<OwnCommission>> {
  const page = await listOwn(ctx, partnerId, asked)
  return page.with(await withVat(ctx, page.rows, () => partnerId))
}

/** Records a sale and the partner's share together: marks the tip as sold and creates its commission, once. */
export async function recordSale(ctx: Ctx, agent: Agent, { tipId, amount, dueDate, ...sale }: CommissionForm): Promise<Commission> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const { partnerId, ...where } = await sellTip(ctx, agent, tipId)
    const salePrice = toCents(sale.salePrice)
    const { commissionRate, saleDate } = sale
    const id = await insertCommission(ctx, {
      tipId,
      officeId,
      partnerId,
      kind: 'share',
      salePrice,
      commissionRate,
      saleDate,
      ...toPropertyPlace(where),
      amount: amount === undefined ? calculateShare(salePrice, commissionRate) : toCents(amount),
      dueDate: dueDate ?? null,
    })
    if (id === undefined) throw new Refusal(409, 'Zu diesem Tipp gibt es schon eine Provision. Sie können sie dort ändern.')
    await announceMoney(ctx, partnerId)
    await recordEvents(ctx, [
      tipChanged(agent.id, partnerId, tipId, { status: 'sold' }),
      commissionChanged(agent.id, partnerId, id, 'recorded'),
    ])
    return getOwed(ctx, officeId, id)
  })
}

const commissionChanged = (actorId: AgentId, partnerId: PartnerId | null, id: number, change: string): NewEvent => ({
  kind: 'commission_changed',
  actorId,
  userIds: partnerId === null ? [] : [partnerId],
  subjectIds: [id],
  details: { change },
})

/** Creates a fixed reward for a tip that led to a contract; undefined if it was rewarded before. The caller records the event, last. */
export async function rewardTip(
  ctx: Ctx,
  tip: TipWhere & { readonly id: number; readonly officeId: OfficeId | null; readonly partnerId: PartnerId | null },
  amount: Cents,
): Promise<number | undefined> {
  const { id: tipId, officeId, partnerId } = tip
  const made = await insertCommission(ctx, {
    tipId,
    officeId,
    partnerId,
    kind: 'reward',
    amount,
    ...toPropertyPlace(tip),
    dueDate: berlinToday(ctx),
  })
  if (made === undefined) return undefined
  await announceToOffice(ctx, officeId, ['/api/makler/commissions'])
  await announceMoney(ctx, partnerId)
  return made
}

const toPropertyPlace = (where: TipWhere) => ({
  propertyAddress: tipAddress({ ...where, zipCode: null, city: null }) ?? null,
  propertyCity: where.city ?? where.zipCode,
})

/** A paid amount cannot change; only the payment itself can be undone. */
export async function changeCommission(ctx: Ctx, agent: Agent, id: number, patch: CommissionPatch): Promise<Commission> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCommission(ctx, officeId, id)
    if (!before) throw unknown()
    if (before.statementId !== null)
      throw new Refusal(
        409,
        'Diese Provision steht auf einem Beleg. Verwerfen oder stornieren Sie ihn zuerst; die Zahlung vermerken Sie am Beleg.',
      )
    if (patch.paidDate && patch.paidDate > berlinToday(ctx)) throw new Refusal(400, 'Das Datum der Zahlung liegt in der Zukunft.')
    const after = changed(before, patch)
    if (before.paidDate !== null && after.paidDate !== null && after.amount !== before.amount)
      throw new Refusal(409, 'Diese Provision ist schon gezahlt. Nehmen Sie zuerst die Zahlung zurück, dann können Sie den Betrag ändern.')
    await storeCommission(ctx, officeId, id, after)
    await announceMoney(ctx, before.partnerId)
    const isNews = after.amount !== before.amount || after.paidDate !== before.paidDate
    const change = after.paidDate === before.paidDate ? 'changed' : after.paidDate === null ? 'unpaid' : 'paid'
    if (isNews) await recordEvents(ctx, [commissionChanged(agent.id, before.partnerId, id, change)])
    return getOwed(ctx, officeId, id)
  })
}

/** The share follows price and rate until an amount is given. */
function changed(before: KeptCommission, patch: CommissionPatch): KeptCommission {
  const kept = {
    ...before,
    ...(before.kind === 'share' && {
      salePrice: patch.salePrice === undefined ? before.salePrice : toCents(patch.salePrice),
      commissionRate: patch.commissionRate ?? before.commissionRate,
      saleDate: patch.saleDate ?? before.saleDate,
    }),
    dueDate: patch.dueDate === undefined ? before.dueDate : patch.dueDate,
    paidDate: patch.paidDate === undefined ? before.paidDate : patch.paidDate,
  }
  if (patch.amount !== undefined) return { ...kept, amount: toCents(patch.amount) }
  const isSaleChanged = kept.salePrice !== before.salePrice || kept.commissionRate !== before.commissionRate
  if (!isSaleChanged || kept.salePrice === null || kept.commissionRate === null) return kept
  return { ...kept, amount: calculateShare(kept.salePrice, kept.commissionRate) }
}

async function getOwed(ctx: Ctx, officeId: OfficeId, id: number): Promise<Commission> {
  const commission = await findOwed(ctx, officeId, berlinToday(ctx), id)
  if (!commission) throw unknown()
  const [shown] = await withVat(ctx, [commission], toPartner)
  return shown as Commission
}

const unknown = () => notFound('Provision nicht gefunden')

const announceMoney = (ctx: Ctx, partnerId: PartnerId | null): Promise<void> =>
  announceToPartner(ctx, partnerId, ['/api/partner/commissions', '/api/partner/payout-needs', '/api/partner/stats'])

export { claim, listOwing, markPaid, release } from './settlement.ts'

export { countCommissions, listUnpaidPeople, selectCommissions } from './queries.ts'
