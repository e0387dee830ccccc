import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { createBoss, JOB_NAMES, type JobName } from './queue.ts'
import { type JobHandlers, startWorker } from './worker.ts'

/** How often each kind of work is begun that fails every time, by hand: what the clock brings round again is not tried for long. */
const BEGUN: Readonly<Record<JobName, number>> = {
  'plan-runs': 2,
  scrape: 3,
  'read-ads': 3,
  'plan-directories': 2,
  'read-directory': 3,
  'mark-pictures': 3,
  'find-facts': 3,
  'improve-businesses': 2,
  'deliver-mail': 3,
  'deliver-push': 3,
  'deliver-crm': 3,
  'look-at-exports': 2,
  'ask-again': 2,
  'account-mail': 3,
  'note-failed-sign-in': 3,
  'dispatch-events': 3,
  'price-levels': 2,
  'rate-listings': 2,
  'judge-again': 3,
  'compare-adverts': 3,
  'import-files': 6,
  'read-mails': 6,
  'mark-objectors': 3,
  retain: 3,
  'forget-events': 3,
  'tidy-places': 2,
  watch: 1,
  'back-up': 2,
  sweep: 1,
}

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

it('work that fails is not lost: it is begun again as often as it may, and then known as failed', { timeout: 60_000 }, async () => {
  const begun = Object.fromEntries(JOB_NAMES.map((name) => [name, 0])) as Record<JobName, number>
  const failing = Object.fromEntries(
    JOB_NAMES.map((name) => [
      name,
      async () => {
        begun[name] += 1
        throw new Error('fails on purpose')
      },
    ]),
  ) as unknown as JobHandlers
  for (const name of JOB_NAMES) await test.ctx.queue.enqueue(test.ctx, name, {})
  await startWorker(worker, test.ctx, failing)
  const states = async () => {
    const { rows } = await sql<{ name: JobName; state: string }>`select name, state from pgboss.job order by name`.execute(test.ctx.db)
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  }
  await vi.waitFor(async () => expect(await states()).toEqual(Object.fromEntries(JOB_NAMES.map((name) => [name, 'failed']))), {
    timeout: 45_000,
    interval: 250,
  })
  expect(begun).toEqual(BEGUN)
})
