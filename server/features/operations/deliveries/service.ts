import type { AdminId, SignedIn, Viewer } from '#shared/domain/ids.ts'
import { requireOwn } from '../../../colleagues.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { requireRight } from '../../../perform.ts'
import { writeAlertAgain } from '../../people/notifications/service.ts'
import { exportAgain } from '../../work/crm/service.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { findDelivery, type StoredDelivery } from './queries.ts'

const GONE = 'Diese Zustellung gibt es nicht mehr.'
const NOT_TO_REPEAT = 'Diese Nachricht lässt sich nicht noch einmal senden: Ihr Inhalt wird nicht aufbewahrt.'

/** Retries a failed delivery of the user or the user's office. Does nothing if it has not failed or is queued again. */
export async function retryDelivery(ctx: Ctx, user: SignedIn, id: number): Promise<void> {
  const found = await findDelivery(ctx, id, user)
  if (!found) throw notFound(GONE)
  if (user.role === 'agent' && found.channel === 'crm') {
    requireRight(user, 'export')
    await requireOwn(ctx, user, found.subjectIds)
  }
  await retry(ctx, id, found, user.role === 'agent' ? user : undefined)
}

/** Through the feature from which it came; without an agent on behalf of the office. */
async function retry(ctx: Ctx, id: number, { channel, kind, subjectIds, userId, officeId }: StoredDelivery, agent?: Viewer): Promise<void> {
  const [propertyId] = subjectIds
  if (channel === 'crm' && officeId !== null && propertyId !== undefined) return exportAgain(ctx, agent ?? { officeId }, id, propertyId)
  if (channel === 'mail' && kind === 'alert' && userId !== null && subjectIds.length > 0)
    return writeAlertAgain(ctx, userId, id, subjectIds)
  throw new Refusal(409, NOT_TO_REPEAT)
}

/** A retry by an admin on behalf of another user or an office, whose open pages are refreshed. */
export async function retryForOther(ctx: Ctx, adminId: AdminId, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const found = await findDelivery(ctx, id)
    if (!found) throw notFound(GONE)
    const { userId, officeId } = found
    await retry(ctx, id, found)
    const message = { type: 'changed', paths: ['/api/deliveries', '/api/exports'] } as const
    if (officeId !== null) await ctx.live.announce(ctx, [{ toOffice: officeId, message }])
    if (userId !== null) await ctx.live.announce(ctx, [{ to: userId, message }])
    await recordEvents(ctx, [
      {
        kind: 'delivery_retried',
        actorId: adminId,
        userIds: userId === null ? [] : [userId],
        officeIds: officeId === null ? [] : [officeId],
        subjectIds: [id],
      },
    ])
  })
}
