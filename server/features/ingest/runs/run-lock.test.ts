import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { days } from '#test/clock.ts'
import { administer } from '#test/database.ts'
import { LocksLost } from '../../../db/locks.ts'
import { sweepRuns, withRun } from './run.ts'

const PORTAL = 'kleinanzeigen.de'
const COUNTS = { pages: 3, itemsFound: 60, itemsNew: 5, itemsChanged: 2 }

let test: TestApp
/** A second process on the same database. */
let other: TestApp
beforeAll(async () => {
  test = await startTestApp()
  other = await startTestApp({ beside: test })
})
afterEach(() => test.empty('scrape_runs'))
afterAll(async () => {
  await other.close()
  await test.close()
})

const rows = (app = test) =>
  app.ctx.db.selectFrom('scrape_runs').select(['request', 'status', 'failure', 'pages', 'items_new']).orderBy('id').execute()

const running = { status: 'running', failure: null, pages: 0 }
const interrupted = { status: 'failed', failure: 'interrupted', pages: 0 }

/** Kills the connection that holds the locks of both processes, as a broken network would. */
const loseLocks = () =>
  administer(
    test.database.ownerUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'giebel locks'`,
  )

describe('a live run', () => {
  it('is not swept by any process, however old it is', async () => {
    await withRun(test.ctx, PORTAL, '{"a":1}', async (run) => {
      test.clock.advance(days(91))
      await sweepRuns(other.ctx)
      await sweepRuns(test.ctx)
      expect(await rows()).toMatchObject([running])
      await run.complete(COUNTS, null)
    })
    expect(await rows()).toMatchObject([{ status: 'completed', pages: 3, items_new: 5 }])
  })

  it('is the only one for its request and does not block other requests', async () => {
    await withRun(test.ctx, PORTAL, '{"a":1}', async (first) => {
      for (const app of [test, other]) {
        await withRun(app.ctx, PORTAL, '{"a":1}', () => Promise.reject(new Error('runs twice')))
        await withRun(app.ctx, PORTAL, '{"b":2}', async (second) => {
          await second.progress(COUNTS)
          await second.complete(COUNTS, null)
        })
      }
      expect((await rows())[0]).toMatchObject(running)
      await first.complete(COUNTS, null)
    })
    expect((await rows()).map(({ request, status }) => [request, status])).toEqual([
      ['{"a":1}', 'completed'],
      ['{"b":2}', 'completed'],
      ['{"b":2}', 'completed'],
    ])
    await withRun(other.ctx, PORTAL, '{"a":1}', (again) => again.complete(COUNTS, null))
    expect(await rows()).toHaveLength(4)
  })
})

describe('a run whose process is gone', () => {
  it('is ended by the next sweep, without affecting other runs', async () => {
    await test.make.run({ source: PORTAL, request: '{"dead":1}', status: 'running', completed_at: null })
    await withRun(test.ctx, PORTAL, '{"a":1}', async (run) => {
      await sweepRuns(other.ctx)
      expect(await rows()).toMatchObject([interrupted, running])
      await run.complete(COUNTS, null)
    })
  })

  it.each(['progress', 'complete', 'fail'] as const)('has no effect when it reports late after a sweep ended it: %s', async (report) => {
    let answer: unknown
    const late = withRun(test.ctx, PORTAL, '{"a":1}', async (run) => {
      await loseLocks()
      await expect.poll(() => run.lost.aborted, { timeout: 5_000 }).toBe(true)
      await expect.poll(async () => (await sweepRuns(other.ctx), rows()), { timeout: 5_000 }).toMatchObject([interrupted])
      const reports = {
        progress: () => run.progress(COUNTS),
        complete: () => run.complete(COUNTS, null),
        fail: () => run.fail('blocked', 'zu spät'),
      }
      answer = await reports[report]().catch(String)
    })
    await expect(late).rejects.toBeInstanceOf(LocksLost)
    expect(answer).toBeUndefined()
    expect(await rows()).toMatchObject([interrupted])
  })
})

it('does not fail a run after it was completed', async () => {
  await withRun(test.ctx, PORTAL, '{"a":1}', async (run) => {
    await run.complete(COUNTS, null)
    await run.fail('internal', 'zu spät')
    await run.progress({ ...COUNTS, pages: 9 })
  })
  expect(await rows()).toMatchObject([{ status: 'completed', failure: null, pages: 3 }])
})
