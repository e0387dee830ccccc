import type { AgentId } from '#shared/domain/ids.ts'
import { DAY } from '#shared/domain/durations.ts'
import { RUN_PAGES_MAX } from '#shared/domain/limits.ts'
import type { RunFailure } from '#shared/domain/run-outcome.ts'
import type { Ctx } from '../../../ctx.ts'
import { isDatabaseLost } from '../../../db/lost.ts'
import { endFailed, RunStopped } from './ends.ts'
import {
  completeRun,
  deleteRunsBefore,
  failRun,
  insertRun,
  listRunning,
  type RunCounts,
  updateRunCounts,
  wasReadToEnd,
} from './queries-run.ts'

export type { RunCounts } from './queries-run.ts'

/** Runs older than this are deleted. */
const KEPT = 90 * DAY

export interface Run {
  /** Whether the request was recently read to its end: a page without anything new is then followed only by older ones. */
  readonly readBefore: boolean
  /** Maximum pages to read. */
  readonly pagesMax: number
  /** Aborted if its lock is lost: the same run may have begun elsewhere, so it must not store anything more. */
  readonly lost: AbortSignal
  progress(counts: RunCounts): Promise<void>
  /** `note` states what the run omitted. */
  complete(counts: RunCounts, note: string | null): Promise<void>
  /** Agents to notify; 'quietly' suppresses notifications. */
  fail(failure: RunFailure, reason: string, recipients?: readonly AgentId[] | 'quietly'): Promise<void>
}

const lockName = (source: string, request: string) => `run ${source} ${request}`

/**
 * Inserts a run's row and holds its lock until `work` is done. The lock is freed when the process that holds it ends in any way: a running row
 * whose lock is free belongs to a dead process. Does nothing if the same request is already running.
 */
export async function withRun(ctx: Ctx, source: string, request: string, work: (run: Run) => Promise<void>): Promise<void> {
  const unlock = await ctx.locks.tryLock(lockName(source, request))
  if (!unlock) return
  try {
    await interruptRuns(ctx, source, request)
    const readBefore = await wasReadToEnd(ctx, source, request)
    const id = await insertRun(ctx, source, request)
    await work({
      readBefore,
      pagesMax: RUN_PAGES_MAX,
      lost: unlock.lost,
      progress: (counts) => updateRunCounts(ctx, id, counts),
      complete: (counts, note) => completeRun(ctx, id, counts, note),
      fail: (failure, reason, recipients = []) => endFailed(ctx, id, { failure, reason, recipients }),
    })
  } finally {
    await unlock()
  }
}

const INTERRUPTED = 'Der Server wurde während des Laufs beendet. Was schon gelesen war, ist gespeichert; der nächste Lauf liest den Rest.'

async function interruptRuns(ctx: Ctx, source: string, request: string): Promise<void> {
  for (const run of await listRunning(ctx)) {
    if (run.source === source && run.request === request) await failRun(ctx, run.id, 'interrupted', INTERRUPTED)
  }
}

/** Ends the rows that a dead process left running, and deletes old ones. */
export async function sweepRuns(ctx: Ctx): Promise<void> {
  for (const run of await listRunning(ctx)) {
    const unlock = await ctx.locks.tryLock(lockName(run.source, run.request))
    if (!unlock) continue
    try {
      await failRun(ctx, run.id, 'interrupted', INTERRUPTED)
    } finally {
      await unlock()
    }
  }
  await deleteRunsBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT))
}

/** A source and the request sent to it, as text. Equal requests share their runs. */
export interface RunOf {
  readonly source: string
  readonly request: string
  /** Agents whose searches the run is for, who are notified if it fails; `quietly`: only its subject's page shows how it ended. */
  readonly agents: readonly AgentId[] | 'quietly'
}

/** Performs one run from start to end. Every outcome is stored; it never throws, unless the database connection is lost. */
export async function performRun(
  ctx: Ctx,
  { source, request, agents }: RunOf,
  read: (run: Run) => Promise<RunCounts & { readonly note: string | null }>,
): Promise<void> {
  await withRun(ctx, source, request, async (run) => {
    try {
      const { note, ...counts } = await read(run)
      await run.complete(counts, note)
    } catch (error) {
      if (error instanceof RunStopped) return await run.fail(error.failure, error.message, agents)
      // the queue retries the job, which then closes the row left running
      if (isDatabaseLost(error)) throw error
      ctx.log.error({ err: error, source }, 'run failed')
      await run.fail('internal', 'Beim Lesen ist ein unerwarteter Fehler aufgetreten. Was schon gelesen war, ist gespeichert.', agents)
    }
  })
}
