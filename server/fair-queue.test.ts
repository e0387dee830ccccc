import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const refusals = { tooMany: () => new Error('too many'), tooBusy: () => new Error('too busy') }

/** Tasks that run until they are ended by name, and the order in which they started. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<void>((done) => ends.set(name, done))
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((done) => setImmediate(done))
    },
  }
}

describe('a fair queue', () => {
  it('starts one task of each waiting holder in turn, however many one of them has queued', async () => {
    const queue = createFairQueue({ running: { all: 1, each: 1 }, waiting: { all: 10, each: 10 }, timeout: 60_000, ...refusals })
    const { begun, work, end } = works()
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void queue.run(name.slice(0, 1), work(name))
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it('starts the task of one holder at once while another holder has used up all of its slots', async () => {
    const queue = createFairQueue({ running: { all: 10, each: 2 }, waiting: { all: 10, each: 10 }, timeout: 60_000, ...refusals })
    const { begun, work, end } = works()
    for (const name of ['a1', 'a2', 'a3', 'b1']) void queue.run(name.slice(0, 1), work(name))
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('refuses a holder whose own queue is full, and every other holder once the whole queue is full', async () => {
    const queue = createFairQueue({ running: { all: 1, each: 1 }, waiting: { all: 3, each: 2 }, timeout: 60_000, ...refusals })
    const { work } = works()
    // those that still wait at the end are refused after the timeout, while other files run
    const runs = ['a1', 'a2', 'a3'].map((name) => queue.run('a', work(name)).catch(() => undefined))
    await expect(queue.run('a', work('a4'))).rejects.toThrow('too many')
    runs.push(queue.run('b', work('b1')).catch(() => undefined))
    await expect(queue.run('c', work('c1'))).rejects.toThrow('too busy')
    expect(runs).toHaveLength(4)
  })

  it('refuses a task that waited past the timeout, and gives its place in the queue to another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const queue = createFairQueue({ running: { all: 1, each: 1 }, waiting: { all: 1, each: 1 }, timeout: 1_000, ...refusals })
    const { begun, work, end } = works()
    void queue.run('a', work('a1'))
    const late = Promise.allSettled([queue.run('b', work('b1'))])
    vi.advanceTimersByTime(1_000)
    expect(await late).toEqual([{ status: 'rejected', reason: new Error('too busy') }])
    void queue.run('c', work('c1'))
    await end('a1')
    expect(begun).toEqual(['a1', 'c1'])
  })

  it('starts the next task after one that failed', async () => {
    const queue = createFairQueue({ running: { all: 1, each: 1 }, waiting: { all: 1, each: 1 }, timeout: 60_000, ...refusals })
    const failed = queue.run('a', () => Promise.reject(new Error('broken')))
    const second = queue.run('a', async () => 'done')
    await expect(failed).rejects.toThrow('broken')
    expect(await second).toBe('done')
  })

  it('runs fewer tasks of a holder whose limit has fallen, and all it may again once it has risen', async () => {
    let limit = 3
    const each = (holder: string) => (holder === 'a' ? limit : 2)
    const queue = createFairQueue({ running: { all: 10, each }, waiting: { all: 10, each: 10 }, timeout: 60_000, ...refusals })
    const { begun, work, end } = works()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2']) void queue.run(name.slice(0, 1), work(name))
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
    limit = 1
    for (const name of ['a1', 'a2']) await end(name)
    expect(begun).toHaveLength(5)
    await end('a3')
    expect(begun.slice(5)).toEqual(['a4'])
    limit = 3
    await end('a4')
    expect(begun.slice(6)).toEqual(['a5', 'a6'])
  })

  it('keeps the slot of a holder that has to rest, and starts other holders meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const queue = createFairQueue({ running: { all: 10, each: 1 }, waiting: { all: 10, each: 10 }, timeout: 60_000, ...refusals })
    const { begun, work, end } = works()
    for (const name of ['a1', 'a2', 'b1', 'b2']) void queue.run(name.slice(0, 1), work(name), () => (name.startsWith('a') ? 80 : 0))
    await end('a1')
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'b2'])
    await vi.advanceTimersByTimeAsync(79)
    expect(begun).toEqual(['a1', 'b1', 'b2'])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2'])
  })
})

describe('a fair queue of offices', () => {
  /** North has Anna, Ben and Cem, south Zoe alone. */
  const holder = (name: string) => ({ person: name.slice(0, 1), office: name.startsWith('z') ? 'south' : 'north' })

  it('gives an office one turn, however many of its people wait, and its people one after the other', async () => {
    const queue = createFairQueue({ running: { all: 1, each: 1 }, waiting: { all: 20, each: 10 }, timeout: 60_000, ...refusals })
    const { begun, work, end } = works()
    const order = ['a1', 'a2', 'z1', 'b1', 'z2', 'c1', 'z3', 'a3', 'b2']
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'z1', 'z2', 'z3']) void queue.run(holder(name), work(name))
    for (const name of order) await end(name)
    expect(begun).toEqual(order)
  })

  it('starts tasks of colleagues before the rest of a backlog, and a stranger’s at once while the office is full', async () => {
    const queue = createFairQueue({
      running: { all: 10, each: 3, office: 4 },
      waiting: { all: 20, each: 10 },
      timeout: 60_000,
      ...refusals,
    })
    const { begun, work, end } = works()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'z1']) void queue.run(holder(name), work(name))
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'z1'])
    await end('z1')
    expect(begun).toHaveLength(5)
    for (const name of ['a1', 'a2']) await end(name)
    expect(begun.slice(5)).toEqual(['a4', 'b2'])
    await end('a3')
    expect(begun.slice(7)).toEqual(['c1'])
    await end('a4')
    expect(begun.slice(8)).toEqual(['a5'])
  })

  it('refuses the people of an office whose queue is full, and takes a stranger’s task', async () => {
    const queue = createFairQueue({
      running: { all: 1, each: 1 },
      waiting: { all: 10, each: 2, office: 3 },
      timeout: 60_000,
      ...refusals,
    })
    const { work } = works()
    // those that still wait at the end are refused after the timeout, while other files run
    const run = (name: string) => queue.run(holder(name), work(name))
    for (const name of ['a1', 'a2', 'a3', 'b1']) void run(name).catch(() => undefined)
    await expect(run('a4')).rejects.toThrow('too many')
    await expect(run('b2')).rejects.toThrow('too busy')
    const waiting = run('z1').catch(() => 'refused')
    expect(await Promise.race([waiting, new Promise((done) => setImmediate(() => done('waits')))])).toBe('waits')
  })
})
