import type { AdminId, SignedIn } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { writeAlertAgain } from '../../people/notifications/service.ts'
import { exportAgain } from '../../work/crm/service.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { findDelivery, findReceiver } from './queries.ts'

const GONE = 'Diese Zustellung gibt es nicht mehr.'
const NOT_TO_REPEAT = 'Diese Nachricht lässt sich nicht noch einmal senden: Ihr Inhalt wird nicht aufbewahrt.'

/** Retries a failed delivery through the feature it came from. Does nothing if it has not failed or is queued again. */
export async function retryDelivery(ctx: Ctx, user: SignedIn, id: number): Promise<void> {
  const found = await findDelivery(ctx, user.id, id)
  if (!found) throw notFound(GONE)
  const { channel, kind, subjectIds } = found
  const [propertyId] = subjectIds
  if (channel === 'crm' && user.role === 'agent' && propertyId !== undefined) return exportAgain(ctx, user, id, propertyId)
  if (channel === 'mail' && kind === 'alert' && subjectIds.length > 0) return writeAlertAgain(ctx, user.id, id, subjectIds)
  throw new Refusal(409, NOT_TO_REPEAT)
}

/** A retry by an admin on behalf of another user, whose open pages are refreshed. */
export async function retryForOther(ctx: Ctx, adminId: AdminId, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const receiver = await findReceiver(ctx, id)
    if (!receiver) throw notFound(GONE)
    await retryDelivery(ctx, receiver, id)
    await ctx.live.announce(ctx, [{ to: receiver.id, message: { type: 'changed', paths: ['/api/deliveries', '/api/exports'] } }])
    await recordEvents(ctx, [{ kind: 'delivery_retried', actorId: adminId, userIds: [receiver.id], subjectIds: [id] }])
  })
}
