import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { JOBS } from '#server/features.ts'
import type { JobName } from './job.ts'
import { createBoss } from './queue.ts'
import { startWorker } from './worker.ts'

let test: TestApp
const boss = () => createBoss(test.database.appUrl, { worker: true })
let worker: ReturnType<typeof boss>
beforeAll(async () => {
  test = await startTestApp()
  worker = boss()
  await worker.start()
})
afterAll(async () => {
  await worker.stop({ graceful: false })
  await test.close()
})

it('a job that fails every time runs as often as its retry limit allows, and is then listed as failed', { timeout: 60_000 }, async () => {
  const begun = new Map<JobName, number>()
  const failing = JOBS.map(({ isPossible: _, ...job }) => ({
    ...job,
    async run() {
      begun.set(job.name, (begun.get(job.name) ?? 0) + 1)
      throw new Error('fails on purpose')
    },
  }))
  for (const { name } of JOBS) await test.ctx.queue.enqueue(test.ctx, name, {})
  await startWorker(worker, test.ctx, failing)
  const states = async () => {
    const { rows } = await sql<{ name: JobName; state: string }>`select name, state from pgboss.job order by name`.execute(test.ctx.db)
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  }
  await vi.waitFor(async () => expect(await states()).toEqual(Object.fromEntries(JOBS.map(({ name }) => [name, 'failed']))), {
    timeout: 45_000,
    interval: 250,
  })
  expect(Object.fromEntries(begun)).toEqual(Object.fromEntries(JOBS.map(({ name, retryLimit }) => [name, retryLimit + 1])))
})
