import type { Ctx } from '../ctx.ts'
import { insertEvents, type NewEvent, takeWaiting } from './queries.ts'

/** Writes down what happened, in the transaction that made it happen: it is told exactly if it did. Comes last there, because others wait for it. */
export async function recordEvents(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertEvents(ctx, events)
  await ctx.queue.enqueue(ctx, 'dispatch-events', {}, { key: 'events', priority: 10 })
}

export type { Event, NewEvent } from './queries.ts'

/** Takes the oldest events that nobody has been told of, for the transaction of `ctx` alone. */
export const takeEvents = takeWaiting
