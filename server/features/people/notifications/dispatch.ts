import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { takeEvents } from '../../../events/events.ts'
import { askForAlerts } from './service.ts'
import { deleteBefore, insertNotifications } from './queries-dispatch.ts'

/** Events per transaction. */
const AT_ONCE = 100
/** Milliseconds for which a notification is kept. */
const KEPT = 180 * 86_400_000

/** Turns each waiting event into notifications. Both change in one transaction, so that a crash neither loses nor repeats one. */
export async function dispatchEvents(ctx: Ctx): Promise<void> {
  while (await dispatchSome(ctx));
}

async function dispatchSome(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const events = await takeEvents(ctx, AT_ONCE)
    const notifications = await insertNotifications(ctx, events)
    const message = { type: 'changed', paths: ['/api/notifications'] } as const
    await ctx.live.announce(
      ctx,
      [...new Set(notifications.map(({ userId }) => userId))].map((to) => ({ to, message })),
    )
    await askForAlerts(
      ctx,
      notifications.map(({ id }) => id),
    )
    return events.length === AT_ONCE
  })
}

export async function sweepNotifications(ctx: Ctx): Promise<void> {
  await deleteBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT))
}
