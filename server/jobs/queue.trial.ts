import { sql } from 'kysely'
import type { Job, PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { inTransaction } from '../db/transaction.ts'
import { JOBS } from '#server/features.ts'
import type { Jobs } from './job.ts'
import { createBoss, createQueue } from './queue.ts'
import { watchQueues } from './watch-queues.ts'

let test: TestApp
let boss: PgBoss
beforeAll(async () => {
  test = await startTestApp()
  boss = createBoss(test.database.appUrl, { worker: true })
  await boss.start()
  watchQueues(boss, test.ctx)
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await test.close()
})

const ask = (request: string, priority: number) =>
  createQueue(boss, JOBS).enqueue(test.ctx, 'scrape', { source: 'kleinanzeigen.de', request }, { key: request, priority })

const askInTurn = (request: string) =>
  createQueue(boss, JOBS).enqueueInTurn(test.ctx, 'scrape', [
    { key: request, data: { source: 'kleinanzeigen.de', request }, owners: ['somebody'] },
  ])

/** Polls for the next job like an idle worker. */
async function next(): Promise<Job<Jobs['scrape']>> {
  return vi.waitFor(
    async () => {
      const [job] = await boss.fetch<Jobs['scrape']>('scrape')
      expect(job).toBeDefined()
      return job as Job<Jobs['scrape']>
    },
    { timeout: 10_000, interval: 200 },
  )
}

describe('the queue', { timeout: 40_000 }, () => {
  it.each([
    ['asked', ask],
    ['asked in turn', askInTurn],
  ])('delays a second run of a request, %s, until the first ends, without blocking other jobs', async (_, ask) => {
    await ask('long', 0)
    const long = await next()
    await ask('long', 10)
    await ask('other', 0)
    const other = await next()
    expect([long.data.request, other.data.request]).toEqual(['long', 'other'])
    expect(await boss.fetch('scrape')).toEqual([])
    await boss.complete('scrape', long.id)
    const second = await next()
    expect(second.data.request).toBe('long')
    for (const { id } of [other, second]) await boss.complete('scrape', id)
  })

  it('does not deadlock when concurrent callers enqueue the same keys in different order', async () => {
    const wanted = (owner: string) =>
      Array.from({ length: 600 }, (_, n) => ({
        key: `circle ${n}`,
        data: { source: 'kleinanzeigen.de', request: `circle ${n}` } as const,
        owners: [owner],
      }))
    // the second round moves waiting jobs forward
    for (const owner of ['one', 'two']) {
      const orders = [wanted(owner), wanted(owner).toReversed()]
      await Promise.all([...orders, ...orders].map((jobs) => createQueue(boss, JOBS).enqueueInTurn(test.ctx, 'scrape', jobs)))
    }
    const { numAffectedRows } = await sql`delete from pgboss.job where singleton_key like 'circle %'`.execute(test.ctx.db)
    expect(numAffectedRows).toBe(600n)
  })

  it('enqueues nothing when the transaction is rolled back', async () => {
    const fails = inTransaction(test.ctx, async ({ db }) => {
      const job = { key: 'undone', data: { source: 'kleinanzeigen.de', request: 'undone' }, owners: ['somebody'] } as const
      await createQueue(boss, JOBS).enqueueInTurn({ db }, 'scrape', [job])
      await createQueue(boss, JOBS).enqueue(
        { db },
        'scrape',
        { source: 'kleinanzeigen.de', request: 'undone, too' },
        { key: 'undone, too' },
      )
      throw new Error('on purpose')
    })
    await expect(fails).rejects.toThrow('on purpose')
    const { rows } = await sql`select from pgboss.job where singleton_key like 'undone%'`.execute(test.ctx.db)
    expect(rows).toEqual([])
  })

  it('keeps one waiting job when the same is enqueued twice', async () => {
    await ask('twice', 0)
    await ask('twice', 10)
    const first = await next()
    await boss.complete('scrape', first.id)
    expect([first.data.request, await boss.fetch('scrape')]).toEqual(['twice', []])
  })
})
