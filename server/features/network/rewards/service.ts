import type { AdminTip, PartnerReward } from '#shared/contract/network/rewards.ts'
import type { AdminId } from '#shared/domain/ids.ts'
import { type Cents, toCents } from '#shared/domain/money.ts'
import type { ServiceType } from '#shared/domain/service-type.ts'
import { type AdminTipStatus, toAdminStatus, isOpenTip, statusesMeantBy, TIP_SERVICE, tipAddress } from '#shared/domain/tip.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Page } from '../../../db/pages.ts'
import { listSubjects, recordEvents } from '../../../events/events.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound } from '../../../http/errors.ts'
import { rewardTip } from '../commissions/service.ts'
import { giveTip, howManyTips, setStatusByAdmin, type TipForAdmin, tipsOfAll } from '../tips/service.ts'
import { listRewards, storeReward } from './queries.ts'

const decimal = (cents: number) => (cents / 100).toFixed(2)

const toReward = ({ cents, ...reward }: Awaited<ReturnType<typeof listRewards>>[number]): PartnerReward => ({
  ...reward,
  rewardAmount: decimal(cents),
})

export async function listPartnerRewards(ctx: Ctx): Promise<PartnerReward[]> {
  return (await listRewards(ctx)).map(toReward)
}

export async function changeReward(ctx: Ctx, adminId: AdminId, id: number, euro: number): Promise<PartnerReward> {
  return inTransaction(ctx, async (ctx) => {
    const changed = await storeReward(ctx, id, toCents(euro))
    if (!changed) throw notFound('Belohnung nicht gefunden')
    await recordEvents(ctx, [
      { kind: 'reward_changed', actorId: adminId, userIds: [], subjectIds: [id], details: { cents: changed.cents } },
    ])
    return toReward(changed)
  })
}

export { howManyTips }

type Promised = ReadonlyMap<ServiceType, Cents>

/** Reward per service; zero for one that is switched off. */
async function promised(ctx: Ctx): Promise<Promised> {
  return new Map((await listRewards(ctx)).map(({ serviceType, cents, isActive }) => [serviceType, isActive ? cents : (0 as Cents)]))
}

const promiseFor = (promises: Promised, { tipType }: Pick<TipForAdmin, 'tipType'>) => promises.get(TIP_SERVICE[tipType]) ?? (0 as Cents)

export async function adminTips(
  ctx: Ctx,
  adminId: AdminId,
  { status, ...asked }: Parameters<typeof tipsOfAll>[1] & { readonly status?: AdminTipStatus | undefined },
): Promise<Page<AdminTip>> {
  const promises = await promised(ctx)
  const page = await tipsOfAll(ctx, { ...asked, ...(status && { statuses: statusesMeantBy(status) }) })
  await logSeen(ctx, adminId, page.rows)
  return page.with(page.rows.map((tip) => toAdminTip(tip, promises)))
}

/** Milliseconds; the list refreshes by itself, so each owner is logged once per administrator in this time. */
const SEEN_LATELY = 3_600_000

/** Logs the tips whose owner's data the administrator sees. */
async function logSeen(ctx: Ctx, adminId: AdminId, tips: readonly TipForAdmin[]): Promise<void> {
  const shown = tips.filter(({ ownerName, ownerPhone, ownerEmail }) => (ownerName ?? ownerPhone ?? ownerEmail) !== null)
  if (shown.length === 0) return
  const known = new Set(await listSubjects(ctx, 'owners_seen', adminId, new Date(ctx.clock.now().getTime() - SEEN_LATELY)))
  const subjectIds = shown.map(({ id }) => id).filter((id) => !known.has(id))
  if (subjectIds.length > 0) await recordEvents(ctx, [{ kind: 'owners_seen', actorId: adminId, userIds: [], subjectIds }])
}

function toAdminTip(tip: TipForAdmin, promises: Promised): AdminTip {
  const { id, ownerName, ownerPhone, ownerEmail, submittedAt } = tip
  return {
    id,
    ownerName,
    ownerPhone,
    ownerEmail,
    submittedAt,
    propertyAddress: tipAddress(tip) ?? '',
    serviceType: TIP_SERVICE[tip.tipType],
    status: toAdminStatus(tip.status),
    // a decided tip keeps the reward promised at that time
    rewardAmount: decimal(tip.rewardCents ?? (isOpenTip(tip.status) ? promiseFor(promises, tip) : 0)),
    partnerName: tip.partnerFirstName === null ? null : `${tip.partnerFirstName} ${tip.partnerLastName}`.trim(),
    maklerUserId: tip.officeId,
    maklerName: tip.officeName,
  }
}

/** Sets a tip's status. A contract is rewarded with the given amount, else with the service's; never twice. */
export async function decideTip(
  ctx: Ctx,
  adminId: AdminId,
  id: number,
  { status: word, rewardAmount: euro }: { status: AdminTipStatus; rewardAmount?: number | undefined },
): Promise<AdminTip> {
  return inTransaction(ctx, async (ctx) => {
    const promises = await promised(ctx)
    const { isChanged, ...tip } = await setStatusByAdmin(ctx, id, word)
    await logSeen(ctx, adminId, [tip])
    const reward = euro === undefined ? promiseFor(promises, tip) : toCents(euro)
    const isRewarded = word === 'contracted' && reward > 0
    const commission = isRewarded ? await rewardTip(ctx, tip, reward) : undefined
    const parties = { actorId: adminId, userIds: tip.partnerId === null ? [] : [tip.partnerId] }
    await recordEvents(ctx, [
      ...(isChanged ? [{ kind: 'tip_changed' as const, ...parties, subjectIds: [id], details: { status: tip.status } }] : []),
      ...(commission === undefined
        ? []
        : [{ kind: 'commission_changed' as const, ...parties, subjectIds: [commission], details: { change: 'rewarded' } }]),
    ])
    return toAdminTip(isRewarded ? { ...tip, rewardCents: tip.rewardCents ?? reward } : tip, promises)
  })
}

export async function assignTip(ctx: Ctx, adminId: AdminId, id: number, maklerUserId: string): Promise<AdminTip> {
  return inTransaction(ctx, async (ctx) => {
    const tip = await giveTip(ctx, id, maklerUserId)
    await logSeen(ctx, adminId, [tip])
    if (tip.officeId !== null) await recordEvents(ctx, [{ kind: 'new_tip', actorId: adminId, officeIds: [tip.officeId], subjectIds: [id] }])
    return toAdminTip(tip, await promised(ctx))
  })
}

export { listServiceTypes } from './queries.ts'
