import type { AdminId, OfficeId, UserId } from '#shared/domain/ids.ts'
import { type AdminTipStatus, statusSetByAdmin } from '#shared/domain/tip.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Page } from '../../../db/pages.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { announceTipsToOffice, announceTipsToPartner, postTipMessage, unknownTip } from './announce.ts'
import {
  countTips,
  findInPool,
  isOpenOffice,
  listAll,
  lockAny,
  forgetHistoryAuthors,
  releaseOpen,
  storeOffice,
  storeStatus,
  type TipFilter,
  type TipForAdmin,
} from './queries-admin.ts'
import { insertHistory } from './queries-history.ts'
import type { OwnerRow } from '../../work/contact/service.ts'
import { toOwnerRow } from './seen.ts'

export type { TipForAdmin } from './queries-admin.ts'

export const howManyTips = countTips

/** The owner named in a tip from the pool. */
export async function poolOwner(ctx: Ctx, id: number): Promise<OwnerRow | undefined> {
  const tip = await findInPool(ctx, id)
  return tip && toOwnerRow(tip)
}

export const tipsOfAll = (ctx: Ctx, asked: TipFilter): Promise<Page<TipForAdmin>> => listAll(ctx, asked)

/** Sets the status an admin chose and logs a change in the tip's history; returns the tip. */
export async function setStatusByAdmin(ctx: Ctx, id: number, word: AdminTipStatus): Promise<TipForAdmin & { isChanged: boolean }> {
  const before = await getAny(ctx, id)
  const status = statusSetByAdmin(word, before.status)
  if (status === before.status) return { ...before, isChanged: false }
  await storeStatus(ctx, id, status)
  const change = { changeType: 'status_change', changedByType: 'makler', changedByName: 'Administration' } as const
  await insertHistory(ctx, id, [{ ...change, oldValue: before.status, newValue: status }])
  const { officeId, partnerId } = before
  if (officeId && partnerId) await postTipMessage(ctx, { ...before, officeId, partnerId, tipId: id, status })
  await announceTipsToOffice(ctx, officeId)
  await announceTipsToPartner(ctx, partnerId)
  return { ...before, status, isChanged: true }
}

/** Gives a tip from the pool to an office. */
export async function giveTip(ctx: Ctx, id: number, maklerUserId: string): Promise<TipForAdmin> {
  const before = await getAny(ctx, id)
  const officeId = maklerUserId as OfficeId
  if (!(await isOpenOffice(ctx, officeId))) throw notFound('Maklerbüro nicht gefunden')
  if (!(await storeOffice(ctx, id, officeId))) throw new Refusal(409, 'Dieser Tipp gehört schon einem Maklerbüro.')
  await announceTipsToOffice(ctx, officeId)
  await announceTipsToPartner(ctx, before.partnerId)
  return getAny(ctx, id)
}

interface Leaving {
  readonly leaver: UserId
  readonly by: AdminId | undefined
}

/** Returns the open tips of a closing office to the pool, without the agents' own notes, and logs that in their history. */
export async function returnTips(ctx: Ctx, officeId: OfficeId, { leaver, by }: Leaving): Promise<void> {
  const released = await releaseOpen(ctx, officeId)
  await forgetHistoryAuthors(
    ctx,
    released.map(({ id }) => id),
  )
  for (const { id } of released) await insertHistory(ctx, id, [LEFT])
  for (const [partnerId, tips] of Map.groupBy(released, (tip) => tip.partnerId)) {
    await announceTipsToPartner(ctx, partnerId)
    const userIds = partnerId === null ? [leaver] : [leaver, partnerId]
    await recordEvents(ctx, [{ kind: 'tip_returned', ...(by && { actorId: by }), userIds, subjectIds: tips.map(({ id }) => id) }])
  }
}

const LEFT = { changeType: 'agent_left', oldValue: null, newValue: null, changedByType: 'makler', changedByName: 'Administration' } as const

async function getAny(ctx: Ctx, id: number): Promise<TipForAdmin> {
  const tip = await lockAny(ctx, id)
  if (!tip) throw unknownTip()
  return tip
}
