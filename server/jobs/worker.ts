import type { PgBoss } from 'pg-boss'
import type { Ctx } from '../ctx.ts'
import { listWaitingQueues } from './queries.ts'
import type { AnyJob } from './define.ts'
import type { JobName, Jobs } from './job.ts'

/** Seconds between two looks into a queue. Also where new work announces itself: what comes back from a dead worker does not. */
const LOOK = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 } as const

/** Works through the queue until the process ends. What this process cannot do it leaves to another. */
export async function startWorker(boss: PgBoss, ctx: Ctx, jobs: readonly AnyJob[]): Promise<void> {
  for (const job of jobs.filter(({ isPossible }) => isPossible?.(ctx) ?? true)) {
    await boss.work<Jobs[JobName]>(job.name, { ...job.concurrency, ...LOOK }, async (batch) => {
      for (const { data } of batch) await handle(ctx, job, data)
    })
  }
}

/** Takes up everything that waits, and what that leads to, until nothing waits. For tests, which do not wait for a clock. */
export async function drain(boss: PgBoss, ctx: Ctx, jobs: readonly AnyJob[]): Promise<number> {
  let done = 0
  for (;;) {
    // one look at all queues instead of one at each: most are empty
    const waiting = await listWaitingQueues(ctx.db)
    const batches = await Promise.all(
      jobs
        .filter(({ name }) => waiting.has(name))
        .map(async (job) => [job, await boss.fetch<Jobs[JobName]>(job.name, { batchSize: 50 })] as const),
    )
    if (batches.every(([, batch]) => batch.length === 0)) return done
    for (const [job, batch] of batches)
      for (const { id, data } of batch) {
        await handle(ctx, job, data)
        await boss.complete(job.name, id)
        done += 1
      }
  }
}

async function handle(ctx: Ctx, job: AnyJob, data: Jobs[JobName]): Promise<void> {
  const { name } = job
  const started = performance.now()
  let outcome: 'done' | 'failed' = 'failed'
  try {
    await job.run(ctx, data)
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
