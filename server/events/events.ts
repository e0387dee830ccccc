import type { ActKind, EventKind } from '#shared/domain/event.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { NOTIFICATION_KINDS } from '#shared/domain/news.ts'
import type { Ctx } from '../ctx.ts'
import { insertEvents, type NewEvent, takeWaiting } from './queries.ts'

const NEWS: ReadonlySet<string> = new Set(NOTIFICATION_KINDS)

/** What changes the counts that administrators see above their lists. */
const COUNTED: ReadonlySet<string> = new Set<EventKind>([
  'account_opened',
  'account_approved',
  'account_activated',
  'account_deactivated',
  'account_deleted',
  'approval_switched',
  'new_tip',
  'tip_returned',
  'mail_server_changed',
  'mail_server_chosen',
  'mail_server_deleted',
  'mail_server_made',
])
const OVERVIEW = { type: 'changed', paths: ['/api/admin/overview', '/api/admin/users', '/api/admin/property-tips'] } as const

/** Writes down what happened, in the transaction that made it happen: it is told exactly if it did. Comes last there, because others wait for it. */
export async function recordEvents(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertEvents(ctx, events)
  if (events.some(({ kind }) => COUNTED.has(kind))) await ctx.live.announceToRole(ctx, 'admin', OVERVIEW)
  if (events.some(({ kind }) => NEWS.has(kind))) await ctx.queue.enqueue(ctx, 'dispatch-events', {}, { key: 'events', priority: 10 })
}

/** Writes down what somebody did to his own account. */
export const recordOwn = (ctx: Ctx, userId: UserId, kind: ActKind, details?: NewEvent['details']): Promise<void> =>
  recordEvents(ctx, [{ kind, actorId: userId, userIds: [userId], ...(details && { details }) }])

export { hasHappened } from './queries.ts'
export type { Event, NewEvent } from './queries.ts'

/** Takes the oldest events that nobody has been told of, for the transaction of `ctx` alone. */
export const takeEvents = takeWaiting
