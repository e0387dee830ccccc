import type { AgentId } from '#shared/domain/ids.ts'
import { DAY } from '#shared/domain/durations.ts'
import { createHash } from 'node:crypto'
import { placeKey } from '#shared/domain/place.ts'
import type { RunFailure } from '#shared/domain/run-outcome.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type NewEvent, recordEvents } from '../../../events/events.ts'
import type { InTurnOptions } from '../../../jobs/places.ts'
import type { PortalPlace } from '../../../sources/raw-listing.ts'
import {
  completeRun,
  deleteRunsBefore,
  failRun,
  failuresBefore,
  findPlace,
  getSourceSettings,
  insertRun,
  listRunning,
  type RunCounts,
  storePlace,
  updateRunCounts,
  wasReadToEnd,
} from './queries.ts'

export type { RunCounts } from './queries.ts'

/** Runs older than this are forgotten. */
const KEPT = 90 * DAY

export interface RunWish {
  readonly source: PortalName
  readonly request: string
  /** Whose searches need it; at least one. */
  readonly agentIds: readonly AgentId[]
}

/** Puts runs into the queue. Equal requests that wait are one, and agents take turns at each portal. */
export async function askForRuns(ctx: Ctx, wishes: readonly RunWish[], options?: InTurnOptions): Promise<void> {
  const jobs = wishes.map(({ source, request, agentIds }) => ({
    key: createHash('sha256').update(`${source} ${request}`).digest('hex'),
    data: { source, request },
    owners: ownersOf(source, agentIds),
  }))
  await ctx.queue.enqueueInTurn(ctx, 'scrape', jobs, options)
}

/** What an agent asks of one portal holds up nobody at another. */
const ownersOf = (source: PortalName, agentIds: readonly AgentId[]) => agentIds.map((agentId) => `${source} ${agentId}`)

export interface Run {
  readonly readBefore: boolean
  progress(counts: RunCounts): Promise<void>
  /** `note` says what the portal did not let us ask for. */
  complete(counts: RunCounts, note: string | null): Promise<void>
  /** `agentIds`: whose searches it was for. */
  fail(failure: RunFailure, reason: string, agentIds?: readonly AgentId[]): Promise<void>
}

const lockOf = (source: string, request: string) => `run ${source} ${request}`

/**
 * Opens the row of a run and keeps it until `work` is done. The lock is freed with the process that holds it, however it ends:
 * a running row whose lock is free belongs to a dead process. Does nothing when the same request is running already.
 */
export async function withRun(ctx: Ctx, source: PortalName, request: string, work: (run: Run) => Promise<void>): Promise<void> {
  const unlock = await ctx.locks.tryLock(lockOf(source, request))
  if (!unlock) return
  try {
    await interruptRunsOf(ctx, source, request)
    const readBefore = await wasReadToEnd(ctx, source, request)
    const id = await insertRun(ctx, source, request)
    await work({
      readBefore,
      progress: (counts) => updateRunCounts(ctx, id, counts),
      complete: (counts, note) => completeRun(ctx, id, counts, note),
      fail: (failure, reason, agentIds = []) => endFailed(ctx, id, { failure, reason, agentIds }),
    })
  } finally {
    await unlock()
  }
}

/** Failures that tell somebody something: the others are our own doing, or pass by themselves. */
const TELLING: readonly RunFailure[] = ['blocked', 'layout_changed', 'not_allowed', 'unknown_place', 'unreachable', 'internal']
/** Those that an administrator can do something about. */
const FOR_ADMINS: readonly RunFailure[] = ['blocked', 'layout_changed']

/** Ends a run as failed. People hear of it when it went otherwise the last time, not every half hour. */
async function endFailed(
  ctx: Ctx,
  id: number,
  { failure, reason, agentIds }: { failure: RunFailure; reason: string; agentIds: readonly AgentId[] },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await failRun(ctx, id, failure, reason)) || !TELLING.includes(failure)) return
    const before = await failuresBefore(ctx, id)
    const events: NewEvent[] = []
    if (before.ofRequest !== failure) events.push({ kind: 'run_failed', userIds: agentIds, subjectIds: [id] })
    if (before.ofSource !== failure && FOR_ADMINS.includes(failure)) events.push({ kind: 'source_failed', userIds: [], subjectIds: [id] })
    await recordEvents(ctx, events)
  })
}

const INTERRUPTED = 'Der Server wurde während des Laufs beendet. Was schon gelesen war, ist gespeichert; der nächste Lauf liest den Rest.'

async function interruptRunsOf(ctx: Ctx, source: PortalName, request: string): Promise<void> {
  for (const run of await listRunning(ctx)) {
    if (run.source === source && run.request === request) await failRun(ctx, run.id, 'interrupted', INTERRUPTED)
  }
}

/** Ends the rows that a dead process left running, and forgets old ones. */
export async function sweepRuns(ctx: Ctx): Promise<void> {
  for (const run of await listRunning(ctx)) {
    const unlock = await ctx.locks.tryLock(lockOf(run.source, run.request))
    if (!unlock) continue
    try {
      await failRun(ctx, run.id, 'interrupted', INTERRUPTED)
    } finally {
      await unlock()
    }
  }
  await deleteRunsBefore(ctx, new Date(ctx.clock.now().getTime() - KEPT))
}

export const sourceSettings = getSourceSettings

export function knownPlace(ctx: Ctx, source: PortalName, location: string): Promise<PortalPlace | undefined> {
  return findPlace(ctx, source, placeKey(location))
}

export function rememberPlace(ctx: Ctx, source: PortalName, location: string, place: PortalPlace): Promise<void> {
  return storePlace(ctx, source, placeKey(location), place)
}
