import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { defineJob } from '#server/jobs/define.ts'
import type { Jobs } from '#server/jobs/job.ts'
import { createBoss, installQueue } from '#server/jobs/queue.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { type BenchDatabase, withDatabase } from './bench-database.ts'
import { quantile, timed } from './measure.ts'
import type { BenchResult } from './result.ts'

declare module '#server/jobs/job.ts' {
  interface Jobs {
    /** `asked` in milliseconds of `performance.now()`. */
    bench: { readonly at: number; readonly asked: number }
  }
}

export const name = 'jobs'

/** A quick run sets a smaller number. */
const WAITING = Number(process.env['BENCH_JOBS'] ?? 20_000)
const RATIO_MIN = 0.3
/** Jobs for the latency, ten a second. */
const SINGLE = 100
const LATENCY_MAX = 100

/** A worker's throughput on a backlog against two bare statements per row, and how soon a single job starts. */
export async function run(): Promise<BenchResult[]> {
  return withDatabase(async (database) => {
    const ours = await workedOff(database)
    const bare = await workedOffBare(database)
    const late = await latencies(database)
    const p95 = quantile(late, 0.95)
    return [
      {
        id: 'P7',
        what: `${WAITING.toLocaleString('en')} waiting jobs, one worker`,
        value: ours,
        unit: 'jobs/s',
        target: `≥ ${RATIO_MIN} × SKIP LOCKED`,
        pass: ours >= RATIO_MIN * bare,
        remark: `${(ours / bare).toFixed(2)} × bare SKIP LOCKED (${bare.toFixed(0)} rows/s)`,
      },
      {
        id: 'P7',
        what: 'start of a single job, ten a second: p95',
        value: p95,
        unit: 'ms',
        target: `≤ ${LATENCY_MAX} ms`,
        pass: p95 <= LATENCY_MAX,
        remark: `median ${quantile(late, 0.5).toFixed(1)} ms`,
      },
    ]
  })
}

/** Runs `work` beside a worker whose jobs call `onJob`, with the concurrency of the product's portal runs. */
async function withWorker<T>(
  { ownerUrl, appUrl, parts }: BenchDatabase,
  onJob: (job: Jobs['bench']) => void,
  work: () => Promise<T>,
): Promise<T> {
  const job = defineJob({
    name: 'bench',
    label: 'Benchmark',
    expireInSeconds: 900,
    retryLimit: 0,
    heartbeatSeconds: 10,
    notify: true,
    concurrency: { localConcurrency: 8, burstWhenReadyExceeds: 1 },
    run: async (_, data) => onJob(data),
  })
  await installQueue(ownerUrl, [job])
  const boss = createBoss(appUrl, { worker: true })
  await boss.start()
  await startWorker(boss, parts.ctx, [job])
  try {
    return await work()
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Jobs per second on a backlog. */
async function workedOff(database: BenchDatabase): Promise<number> {
  const { owner, ownerUrl, appUrl } = database
  await installQueue(ownerUrl, [{ name: 'bench', label: 'Benchmark', expireInSeconds: 900, retryLimit: 0 }])
  const boss = createBoss(appUrl, { worker: false })
  await boss.start()
  const jobs = Array.from({ length: WAITING }, (_, at) => ({ data: { at, asked: 0 }, singletonKey: String(at) }))
  await boss.insert('bench', jobs)
  await boss.stop({ graceful: false })
  await owner.query('vacuum analyze pgboss.job')
  const seen = new Set<number>()
  const all = Promise.withResolvers<void>()
  const ms = await withWorker(
    database,
    ({ at }) => {
      if (seen.add(at).size === WAITING) all.resolve()
    },
    () => timed(() => all.promise),
  )
  return (WAITING / ms) * 1_000
}

/** Rows per second with two statements each: take one, end it. */
async function workedOffBare({ owner, appUrl }: BenchDatabase): Promise<number> {
  await owner.query('create table bare_jobs (id integer primary key, state text not null)')
  await owner.query(`grant all on bare_jobs to public`)
  await owner.query(`insert into bare_jobs select n, 'created' from generate_series(1, ${WAITING}) n`)
  await owner.query(`create index bare_jobs_next on bare_jobs (id) where state = 'created'`)
  await owner.query('vacuum analyze bare_jobs')
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  try {
    const ms = await timed(async () => {
      for (;;) {
        const { rows } = await client.query<{ id: number }>(
          `update bare_jobs set state = 'active' where id = (
            select id from bare_jobs where state = 'created' order by id limit 1 for update skip locked) returning id`,
        )
        if (rows[0] === undefined) return
        await client.query(`update bare_jobs set state = 'completed' where id = $1`, [rows[0].id])
      }
    })
    return (WAITING / ms) * 1_000
  } finally {
    await client.end()
  }
}

/** Milliseconds from the request for a job to its start. */
async function latencies(database: BenchDatabase): Promise<number[]> {
  const late: number[] = []
  const boss = createBoss(database.appUrl, { worker: false })
  await boss.start()
  await withWorker(
    database,
    ({ asked }) => late.push(performance.now() - asked),
    async () => {
      for (let at = 0; at < SINGLE; at += 1) {
        await boss.send('bench', { at, asked: performance.now() }, { singletonKey: `single ${at}` })
        await pause(100)
      }
      await pause(3_000)
    },
  )
  await boss.stop({ graceful: false })
  if (late.length !== SINGLE) throw new Error(`${late.length} of ${SINGLE} jobs started.`)
  return late
}
