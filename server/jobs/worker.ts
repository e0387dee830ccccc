import type { PgBoss } from 'pg-boss'
import type { Ctx } from '../ctx.ts'
import { inSpan } from '../tracing/tracing.ts'
import { listWaitingQueues } from './queries.ts'
import type { AnyJob } from './define.ts'
import type { JobName, Jobs } from './job.ts'
import { splitPosition } from './position.ts'
import { watchQueues } from './watch-queues.ts'

/** Seconds after which a worker that was not woken asks for a job. Each of more than sixty asks. */
const POLL = { pollingIntervalSeconds: 600, notifyPollingIntervalSeconds: 600 } as const

/** Works through the queue until the process ends. Leaves jobs this process cannot run to others. */
export async function startWorker(boss: PgBoss, ctx: Ctx, jobs: readonly AnyJob[]): Promise<void> {
  for (const job of jobs.filter(({ isPossible }) => isPossible?.(ctx) ?? true)) {
    await boss.work<Jobs[JobName]>(job.name, { ...job.concurrency, ...POLL }, async (batch) => {
      for (const { data } of batch) await handle(ctx, job, data)
    })
  }
  watchQueues(boss, ctx)
}

/** Runs all waiting jobs and their follow-ups until none is left. For tests, which do not wait for a clock. */
export async function drain(boss: PgBoss, ctx: Ctx, jobs: readonly AnyJob[]): Promise<number> {
  let done = 0
  for (;;) {
    // one query over all queues instead of one per queue: most are empty
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

async function handle(ctx: Ctx, job: AnyJob, stored: Jobs[JobName]): Promise<void> {
  const { data, from } = splitPosition(stored)
  const work = { name: `job ${job.name}`, kind: 'consumer', from, attributes: { 'giebel.job': job.name } } as const
  await inSpan(ctx.tracing, work, () => run(ctx, job, data))
}

async function run(ctx: Ctx, job: AnyJob, data: Jobs[JobName]): Promise<void> {
  const { name } = job
  const started = performance.now()
  let outcome: 'done' | 'failed' = 'failed'
  try {
    await job.run(ctx, data)
    outcome = 'done'
  } catch (error) {
    // the queue stores the error where it is not seen
    ctx.log.error({ err: error, job: name }, 'job failed')
    throw error
  } finally {
    const ms = performance.now() - started
    ctx.metrics.job({ name, outcome }, ms / 1000)
    ctx.log.debug({ job: name, ms: Math.round(ms), outcome }, 'job ended')
  }
}
