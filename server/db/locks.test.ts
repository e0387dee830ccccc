import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#test/database.ts'
import { createPool } from './connect.ts'
import { createLocks, type Locks, LocksLost } from './locks.ts'

let database: TestDatabase
const opened: Locks[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((locks) => locks.close()))
})
afterAll(() => database.drop())

/** Another process's locks. */
function newLocks(): Locks {
  const locks = createLocks(database.appUrl)
  opened.push(locks)
  return locks
}

/** Terminates every connection that holds a lock. */
async function cutHolders(): Promise<void> {
  const pool = createPool(database.ownerUrl, 1)
  await pool.query(`select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
      where locktype = 'advisory' and pid <> pg_backend_pid()`)
  await pool.end()
}

describe('withLock', () => {
  it('runs one caller at a time across processes, and passes results and errors through', async () => {
    const [one, two] = [newLocks(), newLocks()]
    let running = 0
    let most = 0
    const work = async (value: number) => {
      most = Math.max(most, ++running)
      await sleep(15)
      running--
      return value
    }
    const results = Array.from({ length: 12 }, (_, index) => (index % 2 ? one : two).withLock('portal', () => work(index)))
    expect(await Promise.all(results)).toEqual(Array.from({ length: 12 }, (_, index) => index))
    expect(most).toBe(1)
    await expect(one.withLock('portal', () => Promise.reject(new Error('nein')))).rejects.toThrow('nein')
    expect(await two.withLock('portal', async () => 'frei')).toBe('frei')
  })

  it('serves the callers of one process in order', async () => {
    const locks = newLocks()
    const order: number[] = []
    await Promise.all([1, 2, 3, 4, 5].map((n) => locks.withLock('a', async () => void order.push(n))))
    expect(order).toEqual([1, 2, 3, 4, 5])
  })

  it('does not make one lock wait for another', async () => {
    const [one, two] = [newLocks(), newLocks()]
    const freeA = await one.tryLock('a')
    const freeB = await two.tryLock('b')
    const waiting = [one.withLock('b', async () => 'b'), two.withLock('a', async () => 'a')]
    await sleep(300)
    expect(await one.withLock('c', async () => 'c')).toBe('c')
    await freeA?.()
    await freeB?.()
    expect(await Promise.all(waiting)).toEqual(['b', 'a'])
  })

  it('stops waiting on abort, and keeps the order of the others', async () => {
    const [one, two] = [newLocks(), newLocks()]
    const free = await two.tryLock('a')
    const controller = new AbortController()
    const reason = new Error('stop')
    const first = one.withLock('a', async () => 1, { signal: controller.signal })
    const second = one.withLock('a', async () => 2, { signal: controller.signal })
    const third = one.withLock('a', async () => 3)
    setTimeout(() => controller.abort(reason), 150)
    await Promise.all([expect(first).rejects.toBe(reason), expect(second).rejects.toBe(reason)])
    await free?.()
    expect(await third).toBe(3)
  })

  it('aborts `lost` when the connection ends, and works again on a new one', async () => {
    const [one, two] = [newLocks(), newLocks()]
    const abortReason = one.withLock('a', async (lost) => {
      await cutHolders()
      await expect.poll(() => lost.aborted, { timeout: 5_000 }).toBe(true)
      expect(await two.withLock('a', async () => 'other')).toBe('other')
      return lost.reason as unknown
    })
    expect(await abortReason).toBeInstanceOf(LocksLost)
    expect(await one.withLock('a', async (lost) => lost.aborted)).toBe(false)
  })

  it('fails without a database', async () => {
    await expect(createLocks('postgres://nobody@127.0.0.1:1/none').withLock('a', async () => 1)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('tryLock', () => {
  it('takes the lock at once or not at all, even within one process', async () => {
    const [one, two] = [newLocks(), newLocks()]
    const free = await one.tryLock('a')
    expect(free).toBeTypeOf('function')
    expect(await one.tryLock('a')).toBeUndefined()
    expect(await two.tryLock('a')).toBeUndefined()
    await free?.()
    await free?.()
    const again = await two.tryLock('a')
    expect(again).toBeTypeOf('function')
    await again?.()
  })

  it('rejects on release if the lock was lost', async () => {
    const locks = newLocks()
    const free = await locks.tryLock('a')
    expect(free?.lost.aborted).toBe(false)
    await cutHolders()
    await expect.poll(() => free?.lost.aborted, { timeout: 5_000 }).toBe(true)
    expect(free?.lost.reason).toBeInstanceOf(LocksLost)
    await expect(free?.()).rejects.toBeInstanceOf(LocksLost)
    const again = await locks.tryLock('a')
    expect(again).toBeTypeOf('function')
    await again?.()
  })

  it('gets the lock at once after its holder was closed or killed', async () => {
    const [one, two] = [newLocks(), newLocks()]
    const lostOnes = await one.tryLock('a')
    await one.close()
    const free = await two.tryLock('a')
    expect(free).toBeTypeOf('function')
    await free?.()
    await expect(lostOnes?.()).rejects.toBeInstanceOf(LocksLost)

    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', HOLDER], {
      cwd: new URL('../..', import.meta.url),
      env: { ...process.env, TEST_URL: database.appUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    expect(await two.tryLock('killed')).toBeUndefined()
    child.kill('SIGKILL')
    await expect
      .poll(
        async () => {
          const got = await two.tryLock('killed')
          await got?.()
          return got !== undefined
        },
        { timeout: 2_000 },
      )
      .toBe(true)
  })
})

const HOLDER = `
  import { createLocks } from '#server/db/locks.ts'
  await createLocks(process.env.TEST_URL).tryLock('killed')
  console.log('held')
  setInterval(() => {}, 1000)
`
