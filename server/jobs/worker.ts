import type { Job, PgBoss } from 'pg-boss'
import type { Ctx } from '../ctx.ts'
import { listWaitingQueues } from './queries.ts'
import { JOB_NAMES, type JobName, type Jobs } from './queue.ts'

/** One function per kind of work. Called again for the same job when a worker died over it, so each must bear a second time. */
export type JobHandlers = { readonly [Name in JobName]: (ctx: Ctx, data: Jobs[Name]) => Promise<void> }

/**
 * How one process takes up each kind of work. Runs go side by side, one for each agent and portal or directory, and take turns page by page: each
 * is asked for one page at a time. Ad pages of a portal come one after the other, from one job.
 */
const WORK = {
  'plan-runs': {},
  scrape: { localConcurrency: 8, localGroupConcurrency: 1, burstWhenReadyExceeds: 1 },
  'read-ads': {},
  'plan-directories': {},
  'read-directory': { localConcurrency: 6, localGroupConcurrency: 1, burstWhenReadyExceeds: 1 },
  'mark-pictures': {},
  'find-facts': {},
  'improve-businesses': {},
  'ask-again': {},
  'deliver-mail': {},
  'deliver-push': { localConcurrency: 2 },
  'deliver-crm': { localConcurrency: 4 },
  'look-at-exports': {},
  'account-mail': {},
  'note-failed-sign-in': {},
  'dispatch-events': {},
  'price-levels': {},
  'rate-listings': {},
  'judge-again': {},
  'compare-adverts': {},
  'import-files': {},
  'read-mails': {},
  'mark-objectors': {},
  'forget-events': {},
  'tidy-places': {},
  watch: {},
  retain: {},
  'back-up': {},
  sweep: {},
} as const satisfies Record<JobName, object>

/** Seconds between two looks into a queue. Also where new work announces itself: what comes back from a dead worker does not. */
const LOOK = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 } as const

/** Works through the queue until the process ends. What this process cannot do it leaves to another. */
export async function startWorker(boss: PgBoss, ctx: Ctx, handlers: JobHandlers): Promise<void> {
  for (const name of JOB_NAMES.filter((name) => name !== 'back-up' || ctx.backups.folder !== undefined)) {
    await boss.work<Jobs[JobName]>(name, { ...WORK[name], ...LOOK }, async (jobs) => {
      for (const job of jobs) await handle(ctx, handlers, name, job.data)
    })
  }
}

/** Takes up everything that waits, and what that leads to, until nothing waits. For tests, which do not wait for a clock. */
export async function drain(boss: PgBoss, ctx: Ctx, handlers: JobHandlers): Promise<number> {
  let done = 0
  for (;;) {
    // one look at all queues instead of one at each: most are empty
    const waiting = await listWaitingQueues(ctx.db)
    const batches = await Promise.all(
      JOB_NAMES.filter((name) => waiting.has(name)).map(
        async (name) => [name, await boss.fetch<Jobs[JobName]>(name, { batchSize: 50 })] as const,
      ),
    )
    if (batches.every(([, jobs]) => jobs.length === 0)) return done
    for (const [name, jobs] of batches) for (const job of jobs) done += await finish(boss, ctx, handlers, name, job)
  }
}

async function finish(boss: PgBoss, ctx: Ctx, handlers: JobHandlers, name: JobName, job: Job<Jobs[JobName]>): Promise<number> {
  await handle(ctx, handlers, name, job.data)
  await boss.complete(name, job.id)
  return 1
}

async function handle(ctx: Ctx, handlers: JobHandlers, name: JobName, data: Jobs[JobName]): Promise<void> {
  const started = performance.now()
  let outcome: 'done' | 'failed' = 'failed'
  try {
    await (handlers[name] as (ctx: Ctx, data: Jobs[JobName]) => Promise<void>)(ctx, data)
    outcome = 'done'
  } catch (error) {
    // the queue keeps what it said where nobody looks
    ctx.log.error({ err: error, job: name }, 'job failed')
    throw error
  } finally {
    const ms = performance.now() - started
    ctx.metrics.job({ name, outcome }, ms / 1000)
    ctx.log.debug({ job: name, ms: Math.round(ms), outcome }, 'job ended')
  }
}
