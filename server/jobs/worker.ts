import type { PgBoss } from 'pg-boss'
import type { Ctx } from '../ctx.ts'
import { listDueQueues, listWaitingQueues } from './queries.ts'
import type { AnyJob } from './define.ts'
import type { JobName, Jobs } from './job.ts'

/** Seconds after which a worker asks for a job unasked. */
const POLL = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 } as const
/** Milliseconds between two looks at all queues. Also for those with notifications: a job returned from a dead worker sends none. */
const LOOK = 1_000

/** Works through the queue until the process ends. Leaves jobs this process cannot run to others. */
export async function startWorker(boss: PgBoss, ctx: Ctx, jobs: readonly AnyJob[]): Promise<void> {
  for (const job of jobs.filter(({ isPossible }) => isPossible?.(ctx) ?? true)) {
    await boss.work<Jobs[JobName]>(job.name, { ...job.concurrency, ...POLL }, async (batch) => {
      for (const { data } of batch) await handle(ctx, job, data)
    })
  }
  // one question for all queues: more than forty workers asking for themselves cost more than all else an idle process does
  const look = setInterval(() => void wakeDue(boss, ctx).catch((err: unknown) => ctx.log.debug({ err }, 'queues not seen')), LOOK)
  boss.once('stopped', () => clearInterval(look))
}

async function wakeDue(boss: PgBoss, { db }: Ctx): Promise<void> {
  const due = await listDueQueues(db)
  if (due.size === 0) return
  for (const { id, name } of boss.getWipData()) if (due.has(name)) boss.notifyWorker(id)
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

async function handle(ctx: Ctx, job: AnyJob, data: Jobs[JobName]): Promise<void> {
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
