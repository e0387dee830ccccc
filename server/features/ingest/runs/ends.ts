import type { AgentId } from '#shared/domain/ids.ts'
import type { RunFailure } from '#shared/domain/run-outcome.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type NewEvent, recordEvents } from '../../../events/events.ts'
import { failRun, failuresBefore } from './queries-run.ts'

/** A run that cannot continue. The message is a German sentence. */
export class RunStopped extends Error {
  readonly failure: RunFailure

  constructor(failure: RunFailure, reason: string) {
    super(reason)
    this.failure = failure
  }
}

/** Failures worth a notification; the others are caused by ourselves or temporary. */
const WORTH_NOTIFYING: readonly RunFailure[] = ['blocked', 'layout_changed', 'not_allowed', 'unknown_place', 'unreachable', 'internal']
/** Failures an admin can act on. */
const FOR_ADMINS: readonly RunFailure[] = ['blocked', 'layout_changed']

/** Ends a run as failed. Users are notified only when the previous run ended differently, not every half hour. */
export async function endFailed(
  ctx: Ctx,
  id: number,
  { failure, reason, recipients }: { failure: RunFailure; reason: string; recipients: readonly AgentId[] | 'quietly' },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await failRun(ctx, id, failure, reason)) || recipients === 'quietly' || !WORTH_NOTIFYING.includes(failure)) return
    const before = await failuresBefore(ctx, id)
    const events: NewEvent[] = []
    if (before.ofRequest !== failure) events.push({ kind: 'run_failed', userIds: recipients, subjectIds: [id] })
    if (before.ofSource !== failure && FOR_ADMINS.includes(failure)) events.push({ kind: 'source_failed', userIds: [], subjectIds: [id] })
    await recordEvents(ctx, events)
  })
}
