import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { JOBS } from '#server/features.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createBoss } from './queue.ts'
import { installSchedule } from './schedule.ts'
import { startWorker } from './worker.ts'

let test: TestApp
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => {
  for (const close of closing) await close()
  await test.close()
})

/** A worker that records its jobs in order, and its schedule. */
async function startOne(backups: Ctx['backups']) {
  const boss = createBoss(test.database.appUrl, { worker: true })
  await boss.start()
  closing.push(() => boss.stop({ graceful: false }))
  const done: string[] = []
  const ctx = { ...test.ctx, backups }
  const noted = JOBS.map((job) => ({ ...job, run: async () => void done.push(job.name) }))
  await startWorker(boss, ctx, noted)
  await installSchedule(
    boss,
    JOBS.filter(({ isPossible }) => isPossible?.(ctx) ?? true),
  )
  return { done, scheduled: (await boss.getSchedules()).map(({ name }) => name) }
}

it('a worker without a folder for backups leaves them to one that has it', { timeout: 40_000 }, async () => {
  const without = await startOne({ ...test.ctx.backups, folder: undefined, place: undefined })
  expect(without.scheduled).toContain('sweep')
  expect(without.scheduled).not.toContain('back-up')
  await test.ctx.queue.enqueue(test.ctx, 'back-up', {})
  await test.ctx.queue.enqueue(test.ctx, 'sweep', {})
  await vi.waitFor(() => expect(without.done).toContain('sweep'), { timeout: 10_000, interval: 50 })
  const having = await startOne({ ...test.ctx.backups, folder: '/sicher' })
  expect(having.scheduled).toContain('back-up')
  await vi.waitFor(() => expect(having.done).toContain('back-up'), { timeout: 10_000, interval: 50 })
  expect(without.done).not.toContain('back-up')
})

it('a worker that has nothing to do asks the database a few times a second and writes nothing', { timeout: 30_000 }, async () => {
  for (const close of closing.splice(0)) await close()
  await startOne(test.ctx.backups)
  // what comes with the start
  await sleep(8_000)
  const [before, start] = [await countWork(), performance.now()]
  await sleep(6_000)
  const after = await countWork()
  const seconds = (performance.now() - start) / 1_000
  expect((after.transactions - before.transactions) / seconds / JOBS.length).toBeLessThan(0.6)
  expect(after.writes - before.writes).toBeLessThan(JOBS.length)
})

/** Transactions, and changed rows of the queues. */
async function countWork(): Promise<{ readonly transactions: number; readonly writes: number }> {
  // a session reports what it did with a delay
  await sleep(1_500)
  const { rows } = await sql<{ transactions: number; writes: number }>`
    select xact_commit as transactions,
      (select sum(n_tup_upd) from pg_stat_user_tables where schemaname = 'pgboss' and relname = 'queue')::int as writes
    from pg_stat_database where datname = current_database()`.execute(test.ctx.db)
  return rows[0] ?? { transactions: 0, writes: 0 }
}
