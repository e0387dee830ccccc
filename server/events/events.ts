import type { UserId } from '#shared/domain/ids.ts'
import type { NotificationKind } from '#shared/domain/notification.ts'
import type { Ctx } from '../ctx.ts'
import { insertEvents, takeWaiting } from './queries.ts'

/** Something that happened, in ids only. */
export interface NewEvent {
  readonly kind: NotificationKind
  /** Who did it; nobody when the product did. */
  readonly actorId?: UserId
  /** Whom it concerns by name. Of some kinds the administrators hear besides. */
  readonly userIds: readonly UserId[]
  /** What it is about; at least one. */
  readonly subjectIds: readonly number[]
}

/** Writes down what happened, in the transaction that made it happen: it is told exactly if it did. Comes last there, because others wait for it. */
export async function recordEvents(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertEvents(ctx, events)
  await ctx.queue.enqueue(ctx, 'dispatch-events', {}, { key: 'events', priority: 10 })
}

export type { Event } from './queries.ts'

/** Takes the oldest events that nobody has been told of, for the transaction of `ctx` alone. */
export const takeEvents = takeWaiting
