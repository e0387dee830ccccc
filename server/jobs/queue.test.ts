import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOBS } from '#server/features.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { inTransaction } from '../db/transaction.ts'
import { createBoss, createQueue } from './queue.ts'

let test: TestApp
let boss: PgBoss
beforeAll(async () => {
  test = await startTestApp()
  boss = createBoss(test.database.appUrl, { worker: false })
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await test.close()
})

it('gives a waiting job to no worker until the transaction that enqueues it again ends', async () => {
  const queue = createQueue(boss, JOBS)
  const jobs = ['one', 'two'].map((key) => ({
    key,
    data: { source: 'kleinanzeigen.de', request: key } as const,
    owners: ['an agent'],
  }))
  await queue.enqueueInTurn(test.ctx, 'scrape', jobs)
  await inTransaction(test.ctx, async (ctx) => {
    // the same job at the same place: nothing in its row changes
    await queue.enqueueInTurn(ctx, 'scrape', jobs.slice(0, 1))
    const taken = await boss.fetch<{ request: string }>('scrape', { batchSize: 5 })
    expect(taken.map(({ data }) => data.request)).toEqual(['two'])
  })
  const left = await boss.fetch<{ request: string }>('scrape', { batchSize: 5 })
  expect(left.map(({ data }) => data.request)).toEqual(['one'])
})
