import { DAY } from '#shared/domain/durations.ts'
import type { UserId } from '#shared/domain/ids.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../db/transaction.ts'
import type { NewDelivery } from './delivery.ts'
import {
  deleteEnded,
  expireDeliveries,
  hasDelivery,
  hurryDeliveries,
  insertDeliveries,
  listDuePlaces,
  type Place,
  restartDelivery,
} from './queries.ts'

/** Milliseconds that is remembered what went to whom: long enough to answer "I never got it". */
const KEPT = 90 * DAY

/** Has something leave the house, in the transaction of `ctx` when it has one: it goes out exactly if what caused it was stored. Their ids. */
export async function addDeliveries(ctx: Ctx, deliveries: readonly NewDelivery[]): Promise<number[]> {
  if (deliveries.length === 0) return []
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const ids = await insertDeliveries(
      ctx,
      deliveries.map(({ channel, target, userId, kind, recipient, title, subjectIds = [], content, isAsked = false, expiresAt }) => ({
        channel,
        target,
        user_id: userId ?? null,
        kind,
        recipient,
        title: title ?? null,
        subject_ids: [...subjectIds],
        content: content ? ctx.secrets.seal(JSON.stringify(content)) : null,
        is_asked: isAsked,
        next_attempt_at: now,
        created_at: now,
        expires_at: expiresAt ?? null,
      })),
    )
    for (const place of placesOf(deliveries)) await askToDeliver(ctx, place, { isAsked: place.isAsked })
    return ids
  })
}

/** Each place once; somebody waits there if he waits for one of them. */
function placesOf(deliveries: readonly NewDelivery[]): (Place & { isAsked: boolean })[] {
  const groups = Map.groupBy(deliveries, ({ channel, target }) => `${channel} ${target}`)
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ channel, target }) => ({ channel, target, isAsked: group.some(({ isAsked }) => isAsked === true) })),
  )
}

/** Has what waits at a place sent. */
export async function askToDeliver(ctx: Ctx, { channel, target }: Place, { isAsked = false } = {}): Promise<void> {
  await ctx.queue.enqueue(ctx, `deliver-${channel}`, { target }, { key: target, priority: isAsked ? 10 : 0 })
}

/**
 * Sends what failed for good once more, as it reads now: its content is gone. Its owner waits for it. False, and nothing happens, where it
 * is not his or has not failed, so that asking twice sends once.
 */
export async function restart(ctx: Ctx, id: number, delivery: NewDelivery & { readonly userId: UserId }): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { channel, target, userId, recipient, title, content } = delivery
    const sealed = content ? ctx.secrets.seal(JSON.stringify(content)) : null
    const isRestarted = await restartDelivery(ctx, userId, id, { channel, target, recipient, title: title ?? null, content: sealed })
    if (isRestarted) await askToDeliver(ctx, { channel, target }, { isAsked: true })
    return isRestarted
  })
}

/** Somebody waits for these now: those that wait begin anew. Which ones did. */
export const hurry = hurryDeliveries

/** Whether a user was written to of late, in one of these matters. */
export function wasDelivered(ctx: Ctx, userId: UserId, kinds: readonly string[], withinMs: number): Promise<boolean> {
  return hasDelivery(ctx, userId, kinds, new Date(ctx.clock.now().getTime() - withinMs))
}

/** Gives up what holds no longer. */
export const expire = (ctx: Ctx) => expireDeliveries(ctx, 'Nicht mehr zugestellt: Der Inhalt galt nur bis zum Ablauf.')

/** Gives up what is stale, puts back to work what is due or was left behind by a dead sender, and forgets what ended long ago. */
export async function sweepDeliveries(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now().getTime()
  await expire(ctx)
  await deleteEnded(ctx, new Date(now - KEPT))
  for (const place of await listDuePlaces(ctx)) await askToDeliver(ctx, place)
}
