import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { latestDayBefore } from '#shared/domain/working-days.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { freeUnworked } from '../prospects/service.ts'
import { getSettings } from './queries.ts'
import { listOfficesToReturn, listToReturn, storeNotice, storeReturned } from './queries-return.ts'

/** Runs each morning: frees unworked leads whose agents had a notice, and notifies the agents of the next ones. */
export async function returnLeads(ctx: Ctx): Promise<void> {
  for (const officeId of await listOfficesToReturn(ctx)) await inTransaction(ctx, (ctx) => returnInOffice(ctx, officeId))
}

async function returnInOffice(ctx: Ctx, officeId: OfficeId): Promise<void> {
  await lockOffice(ctx, officeId)
  const { returnDays } = await getSettings(ctx, officeId)
  if (returnDays === null) return
  const today = berlinDay(ctx.clock.now())
  const due = await listToReturn(ctx, officeId, latestDayBefore(today, returnDays))
  // the last day has ended, and the notice came before it
  const over = due.filter(({ lastNotice }) => lastNotice !== null && lastNotice < today)
  const freed = await freeUnworked(ctx, officeId, over)
  await storeReturned(ctx, officeId, freed)
  if (freed.length > 0) await ctx.live.announce(ctx, [{ toOffice: officeId, message: { type: 'changed', paths: CARD_LISTS } }])
  const ending = due.filter(({ lastNotice }) => lastNotice === null)
  await storeNotice(
    ctx,
    officeId,
    ending.map(({ propertyId }) => propertyId),
  )
  await recordEvents(
    ctx,
    [...Map.groupBy(ending, ({ userId }) => userId)].map(([userId, leads]) => ({
      kind: 'lead_returns',
      userIds: [userId as UserId],
      subjectIds: leads.map(({ propertyId }) => propertyId),
    })),
  )
}
