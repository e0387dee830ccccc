import type { ActKind, EventKind } from '#shared/domain/event.ts'
import type { Doer, UserId } from '#shared/domain/ids.ts'
import { NOTIFICATION_KINDS } from '#shared/domain/news.ts'
import type { Ctx } from '../ctx.ts'
import { insertEvents, type NewEvent, takeWaiting } from './queries.ts'

const NEWS: ReadonlySet<string> = new Set(NOTIFICATION_KINDS)

/** Events that change the counts above the administrators' lists. */
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

/**
 * Records events in the transaction of their cause, so that both commit or neither does. Call it last there, because concurrent transactions block on
 * it.
 */
export async function recordEvents(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertEvents(ctx, events)
  if (events.some(({ kind }) => COUNTED.has(kind))) await ctx.live.announceToRole(ctx, 'admin', OVERVIEW)
  if (events.some(({ kind }) => NEWS.has(kind))) await ctx.queue.enqueue(ctx, 'dispatch-events', {}, { key: 'events', priority: 10 })
}

/** Who did it, as an event names it; nothing for the product itself. */
export function toActor(by: Doer | undefined): Pick<NewEvent, 'actorId' | 'system'> {
  if (by === undefined) return {}
  return typeof by === 'string' ? { actorId: by } : { system: by }
}

/** Records what a user did to their account. */
export const recordOwn = (ctx: Ctx, userId: UserId, kind: ActKind, details?: NewEvent['details']): Promise<void> =>
  recordEvents(ctx, [{ kind, actorId: userId, userIds: [userId], ...(details && { details }) }])

export { findWaitingSince, hasHappened, listSubjects } from './queries.ts'
export type { Event, NewEvent } from './queries.ts'

/** Takes the oldest unprocessed events, locked by the transaction of `ctx`. */
export const takeEvents = takeWaiting
