import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#shared/domain/durations.ts'
import { LocksLost } from '#server/db/locks.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { administer } from '#test/database.ts'
import type { TestAgent } from '#test/factories.ts'
import {
  addInTurn,
  addItems,
  dropSource,
  finishItem,
  postpone,
  retryItem,
  sweepItems,
  takeNext,
  type WorkQueue,
  workOff,
} from './work-items.ts'

const source = 'kleinanzeigen.de'

let test: TestApp
let beside: TestApp
let anna: TestAgent
let bernd: TestAgent
let adverts: number[]
let started: string[]
beforeAll(async () => {
  test = await startTestApp()
  beside = await startTestApp({ beside: test })
  ;[anna, bernd] = [await test.make.agent(), await test.make.agent()]
  for (let n = 0; n < 6; n += 1) await test.make.property()
  adverts = (await test.ctx.db.selectFrom('adverts').select('id').orderBy('id').execute()).map(({ id }) => id)
})
beforeEach(async () => {
  started = []
  await test.empty('work_items')
})
afterAll(async () => {
  await beside.close()
  await test.close()
})

const queueOf = (change: Partial<WorkQueue>): WorkQueue => ({
  kind: 'read-ads',
  isBySource: true,
  order: 'turns',
  pauses: [10 * MINUTE, HOUR],
  keptFor: 24 * HOUR,
  start: async (_, lane) => void started.push(lane),
  ...change,
})
const TURNS = queueOf({})
const NEWEST = queueOf({ kind: 'mark-pictures', order: 'newest' })
const FOR_ALL = queueOf({ kind: 'compare-adverts', isBySource: false, order: 'newest' })
const LONG = { source, slice: HOUR }

/** Kills the connection that holds the locks, as a broken network would. */
const loseLocks = () =>
  administer(
    test.database.ownerUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'giebel locks'`,
  )

/** Works off a queue and returns its adverts in their order. */
async function workedOff(queue: WorkQueue, where: { source?: string; slice: number } = LONG): Promise<number[]> {
  const seen: number[] = []
  await workOff(test.ctx, queue, where, async ({ advertId }) => {
    seen.push(advertId)
    await finishItem(test.ctx, queue, advertId)
    return 'go on'
  })
  return seen
}
const some = (...places: number[]) => places.map((at) => adverts[at] ?? 0)

describe('a queue by turns', () => {
  it('serves the first advert of each agent before the second of another', async () => {
    await addInTurn(test.ctx, TURNS, source, some(0, 1, 2), [anna.officeId])
    await addInTurn(test.ctx, TURNS, source, some(3, 4), [bernd.officeId])
    const [first, second] = [await workedOff(TURNS), started]
    expect(new Set(first.slice(0, 2))).toEqual(new Set(some(0, 3)))
    expect(new Set(first.slice(2, 4))).toEqual(new Set(some(1, 4)))
    expect([first[4], second]).toEqual([adverts[2], [source, source]])
  })

  it('serves adverts that no agent waits for last, until one does', async () => {
    await addItems(test.ctx, TURNS, some(0, 1))
    await addInTurn(test.ctx, TURNS, source, some(4, 1), [anna.officeId])
    expect(await workedOff(TURNS)).toEqual(some(4, 1, 0))
  })

  it('never moves an advert back', async () => {
    await addInTurn(test.ctx, TURNS, source, some(0, 1), [anna.officeId])
    await addItems(test.ctx, TURNS, some(2, 0))
    expect(await workedOff(TURNS)).toEqual(some(0, 1, 2))
  })

  it('keeps the attempts of an advert that is queued again', async () => {
    await addItems(test.ctx, TURNS, some(0))
    await retryItem(test.ctx, TURNS, { advertId: adverts[0] ?? 0, attempts: 0 })
    await addInTurn(test.ctx, TURNS, source, some(0), [anna.officeId])
    expect(await workedOff(TURNS)).toEqual([])
  })
})

describe('a queue of the newest', () => {
  it('serves the newest advert first and starts the jobs of its sources', async () => {
    await addItems(test.ctx, NEWEST, some(1, 3, 2))
    expect([await workedOff(NEWEST), started]).toEqual([some(3, 2, 1), [source]])
  })

  it('starts one job for all sources if it is not by source', async () => {
    await addItems(test.ctx, FOR_ALL, some(1, 3))
    expect([await workedOff(FOR_ALL, { slice: HOUR }), started]).toEqual([some(3, 1), ['']])
  })

  it('leaves out items that another transaction is writing, without waiting for it', async () => {
    await addItems(test.ctx, NEWEST, some(0, 1))
    await inTransaction(test.ctx, async (ctx) => {
      await addItems(ctx, NEWEST, some(1))
      expect(await takeNext(beside.ctx, NEWEST, 5)).toEqual(some(0))
    })
    expect(await workedOff(NEWEST)).toEqual(some(1))
  })

  it('keeps an item without pauses as it is when its advert is queued again', async () => {
    const once = { ...FOR_ALL, pauses: [] }
    await addItems(test.ctx, once, some(0))
    started = []
    await inTransaction(test.ctx, async (ctx) => {
      await addItems(ctx, once, some(0))
      expect([await takeNext(beside.ctx, once, 5), started]).toEqual([some(0), []])
    })
  })

  it('forgets the attempts of an advert that is queued again', async () => {
    await addItems(test.ctx, NEWEST, some(0))
    await retryItem(test.ctx, NEWEST, { advertId: adverts[0] ?? 0, attempts: 1 })
    await addItems(test.ctx, NEWEST, some(0))
    const seen: number[] = []
    await workOff(test.ctx, NEWEST, LONG, async ({ attempts }) => (seen.push(attempts), 'stop'))
    expect(seen).toEqual([0])
  })

  it('is queued again as before if the transaction that took its items fails', async () => {
    await addItems(test.ctx, FOR_ALL, some(0, 1, 2))
    const cut = inTransaction(test.ctx, async (ctx) => {
      expect(new Set(await takeNext(ctx, FOR_ALL, 2))).toEqual(new Set(some(1, 2)))
      throw new Error('cut')
    })
    await expect(cut).rejects.toThrow('cut')
    expect(await workedOff(FOR_ALL, { slice: HOUR })).toEqual(some(2, 1, 0))
  })
})

describe('an item', () => {
  it('waits for its next pause after each failure and is dropped after the last one', async () => {
    await addItems(test.ctx, NEWEST, some(0))
    const fail = async () => {
      const ends: string[] = []
      await workOff(test.ctx, NEWEST, LONG, async (item) => (ends.push(await retryItem(test.ctx, NEWEST, item)), 'go on'))
      return ends
    }
    expect([await fail(), await fail()]).toEqual([['waits'], []])
    test.clock.advance(10 * MINUTE)
    expect([await fail(), await fail()]).toEqual([['waits'], []])
    test.clock.advance(HOUR)
    expect([await fail(), await workedOff(NEWEST)]).toEqual([['given up'], []])
  })

  it('waits for its next pause when the work on it throws, and holds up no other', async () => {
    await addItems(test.ctx, NEWEST, some(0, 1, 2))
    const done: number[] = []
    await workOff(test.ctx, NEWEST, LONG, async ({ advertId }) => {
      if (advertId === adverts[1]) throw new SyntaxError('not written like this')
      done.push(advertId)
      await finishItem(test.ctx, NEWEST, advertId)
      return 'go on'
    })
    expect(done).toEqual(some(2, 0))
    expect(await workedOff(NEWEST)).toEqual([])
    test.clock.advance(10 * MINUTE)
    expect(await workedOff(NEWEST)).toEqual(some(1))
  })

  it('stays due when the database is lost during the work on it', async () => {
    await addItems(test.ctx, NEWEST, some(0))
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    await expect(workOff(test.ctx, NEWEST, LONG, () => Promise.reject(lost))).rejects.toBe(lost)
    expect(await workedOff(NEWEST)).toEqual(some(0))
  })

  it('is left to the next job when the lock is lost during the work on the one before it', async () => {
    await addItems(test.ctx, NEWEST, some(0, 1))
    const begun: number[] = []
    const job = workOff(test.ctx, NEWEST, LONG, async ({ advertId }, lost) => {
      begun.push(advertId)
      const isLost = once(lost, 'abort')
      await loseLocks()
      await isLost
      await finishItem(test.ctx, NEWEST, advertId)
      return 'go on'
    })
    await expect(job).rejects.toBeInstanceOf(LocksLost)
    expect(begun).toEqual(some(1))
    expect(await workedOff(NEWEST)).toEqual(some(0))
  })

  it('keeps its attempts when its host did not answer', async () => {
    await addItems(test.ctx, NEWEST, some(0))
    await postpone(test.ctx, NEWEST, { advertId: adverts[0] ?? 0, attempts: 0 })
    expect(await workedOff(NEWEST)).toEqual([])
    test.clock.advance(10 * MINUTE)
    const seen: number[] = []
    await workOff(test.ctx, NEWEST, LONG, async ({ attempts }) => (seen.push(attempts), 'stop'))
    expect(seen).toEqual([0])
  })

  it('goes with its advert', async () => {
    const id = await test.make.property()
    const { id: advertId } = await test.ctx.db.selectFrom('adverts').select('id').where('property_id', '=', id).executeTakeFirstOrThrow()
    await addItems(test.ctx, NEWEST, [advertId])
    await test.ctx.db.deleteFrom('properties').where('id', '=', id).execute()
    expect(await workedOff(NEWEST)).toEqual([])
  })
})

describe('the work', () => {
  it('is done by one process at a time', async () => {
    await addItems(test.ctx, NEWEST, some(0))
    const elsewhere: number[] = []
    await workOff(test.ctx, NEWEST, LONG, async ({ advertId }) => {
      await workOff(beside.ctx, NEWEST, LONG, async (item) => (elsewhere.push(item.advertId), 'stop'))
      await finishItem(test.ctx, NEWEST, advertId)
      return 'go on'
    })
    expect(elsewhere).toEqual([])
  })

  it('of one source leaves those of another queued', async () => {
    await test.ctx.db
      .updateTable('adverts')
      .set({ source: 'immowelt.de' })
      .where('id', '=', adverts[5] ?? 0)
      .execute()
    await addItems(test.ctx, NEWEST, some(0, 5))
    expect([await workedOff(NEWEST), new Set(started)]).toEqual([some(0), new Set(['immowelt.de', source])])
    expect(await workedOff(NEWEST, { source: 'immowelt.de', slice: HOUR })).toEqual(some(5))
  })

  it('is handed to the next job after its time slice', async () => {
    await addItems(test.ctx, NEWEST, some(0, 1))
    started = []
    expect([await workedOff(NEWEST, { source, slice: -1 }), started]).toEqual([some(1), [source]])
  })

  it('ends when a source is dropped, for this queue only', async () => {
    await addItems(test.ctx, NEWEST, some(0))
    await addItems(test.ctx, TURNS, some(0))
    await dropSource(test.ctx, NEWEST, source)
    expect([await workedOff(NEWEST), await workedOff(TURNS)]).toEqual([[], some(0)])
  })
})

describe('the sweep', () => {
  it('starts the jobs of due items and drops outdated ones', async () => {
    await addItems(test.ctx, NEWEST, some(0))
    started = []
    await sweepItems(test.ctx, NEWEST)
    expect(started).toEqual([source])
    test.clock.advance(24 * HOUR + 1)
    await addItems(test.ctx, NEWEST, some(1))
    await sweepItems(test.ctx, NEWEST)
    expect(await workedOff(NEWEST)).toEqual(some(1))
  })

  it('drops outdated items even while nothing may start', async () => {
    await addItems(test.ctx, NEWEST, some(0))
    test.clock.advance(24 * HOUR + 1)
    await addItems(test.ctx, NEWEST, some(1))
    started = []
    await sweepItems(test.ctx, NEWEST, async () => false)
    expect([started, await workedOff(NEWEST)]).toEqual([[], some(1)])
  })

  it('starts nothing while no item is due', async () => {
    await addItems(test.ctx, NEWEST, some(0))
    await retryItem(test.ctx, NEWEST, { advertId: adverts[0] ?? 0, attempts: 0 })
    started = []
    await sweepItems(test.ctx, NEWEST)
    expect(started).toEqual([])
  })
})
