import { DAY } from '#shared/domain/durations.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import type { NewDelivery } from './delivery.ts'
import {
  deleteEnded,
  expireDeliveries,
  hasDelivery,
  expediteDeliveries,
  insertDeliveries,
  listDuePlaces,
  type Place,
  restartDelivery,
} from './queries.ts'

/** Milliseconds for which an ended delivery is kept, counted from its creation: long enough to answer "I never got it". */
const KEPT = 90 * DAY

/** Adds deliveries, in the transaction of `ctx` if it has one: they are sent only if their cause was committed. Returns their ids. */
export async function addDeliveries(ctx: Ctx, deliveries: readonly NewDelivery[]): Promise<number[]> {
  if (deliveries.length === 0) return []
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const ids = await insertDeliveries(
      ctx,
      deliveries.map(
        ({ channel, target, userId, officeId, kind, recipient, title, subjectIds = [], content, isAsked = false, expiresAt }) => ({
          channel,
          target,
          user_id: userId ?? null,
          office_id: officeId ?? null,
          kind,
          recipient,
          title: title ?? null,
          subject_ids: [...subjectIds],
          content: content ? ctx.secrets.seal(JSON.stringify(content)) : null,
          is_asked: isAsked,
          next_attempt_at: now,
          created_at: now,
          expires_at: expiresAt ?? null,
          trace: ctx.tracing.position() ?? null,
        }),
      ),
    )
    for (const place of queuePlaces(deliveries)) await askToDeliver(ctx, place, { isAsked: place.isAsked })
    return ids
  })
}

/** The distinct places; `isAsked` if a user is waiting for any delivery there. */
function queuePlaces(deliveries: readonly NewDelivery[]): (Place & { isAsked: boolean })[] {
  const groups = Map.groupBy(deliveries, ({ channel, target }) => `${channel} ${target}`)
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ channel, target }) => ({ channel, target, isAsked: group.some(({ isAsked }) => isAsked === true) })),
  )
}

/** Enqueues a job that sends what is waiting at a place. */
export async function askToDeliver(ctx: Ctx, { channel, target }: Place, { isAsked = false } = {}): Promise<void> {
  await ctx.queue.enqueue(ctx, `deliver-${channel}`, { target }, { key: target, priority: isAsked ? 10 : 0 })
}

/**
 * Sends a permanently failed delivery again, with new content, since the old one was cleared. False, without effect, if it is not the owner's or has
 * not failed, so asking twice sends once.
 */
export async function restart(ctx: Ctx, id: number, delivery: NewDelivery): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { channel, target, recipient, title, content } = delivery
    const sealed = content ? ctx.secrets.seal(JSON.stringify(content)) : null
    const isRestarted = await restartDelivery(ctx, delivery, id, { channel, target, recipient, title: title ?? null, content: sealed })
    if (isRestarted) await askToDeliver(ctx, { channel, target }, { isAsked: true })
    return isRestarted
  })
}

/** Moves waiting deliveries to the front, because a user is waiting for them. Returns the affected ids. */
export const expedite = expediteDeliveries

/** Whether a delivery of one of these kinds was addressed to the user recently. */
export function wasDelivered(ctx: Ctx, userId: UserId, kinds: readonly string[], withinMs: number): Promise<boolean> {
  return hasDelivery(ctx, userId, kinds, new Date(ctx.clock.now().getTime() - withinMs))
}

/** Gives up expired deliveries. */
export const expire = (ctx: Ctx) => expireDeliveries(ctx, 'Nicht mehr zugestellt: Der Inhalt galt nur bis zum Ablauf.')

/** Gives up expired deliveries, enqueues due ones and those of dead senders, and deletes old ended ones. */
export async function sweepDeliveries(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime()
  await expire(ctx)
  await deleteEnded(ctx, new Date(now - KEPT))
  for (const place of await listDuePlaces(ctx)) await askToDeliver(ctx, place)
}
