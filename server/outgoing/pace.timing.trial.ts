import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { administer, freshDatabase, type TestDatabase } from '#test/database.ts'
import { type Clock, systemClock } from '../clock.ts'
import { createDb, createPool } from '../db/connect.ts'
import { createLocks } from '../db/locks.ts'
import { OutgoingFailure } from './failure.ts'
import { createPace, type Pace } from './pace.ts'

let database: TestDatabase
let hosts = 0
/** Values the tests leave open; the tests run concurrently, each with its own hosts. */
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
  await database.drop()
})

const newHost = () => `portal-${++hosts}.example`

/** A pace with its own connections, like another process. */
function newProcess({ clock = systemClock, random = () => 0 }: { clock?: Clock; random?: () => number } = {}): Pace {
  const db = createDb(createPool(database.appUrl, 4))
  const locks = createLocks(database.appUrl)
  closing.push(
    () => db.destroy(),
    () => locks.close(),
  )
  return createPace({ db, locks, clock, random })
}

function movableClock() {
  let offset = 0
  return { now: () => new Date(Date.now() + offset), move: (milliseconds: number) => (offset += milliseconds) }
}

/** Records when each request started and ended. */
function recorder(duration = 30) {
  const spans: { name: string; from: number; to: number }[] = []
  const request = (name: string) => async () => {
    const from = performance.now()
    await sleep(duration)
    spans.push({ name, from, to: performance.now() })
    return name
  }
  const gaps = () => spans.slice(1).map((span, index) => span.from - (spans[index]?.to ?? 0))
  return { spans, request, gaps }
}

describe.concurrent('inTurn', () => {
  it('keeps order and pauses within one process', async ({ expect }) => {
    const pace = newProcess()
    const host = newHost()
    const { request, spans, gaps } = recorder()
    const names = ['a', 'b', 'c', 'd']
    expect(await Promise.all(names.map((name) => pace.inTurn(host, 150, request(name))))).toEqual(names)
    expect(spans.map(({ name }) => name)).toEqual(names)
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(145)
    expect(Math.max(...gaps())).toBeLessThan(1_000)
  })

  it('keeps pauses across two processes', async ({ expect }) => {
    const host = newHost()
    const { request, spans, gaps } = recorder()
    const processes = [newProcess(), newProcess()]
    await Promise.all(processes.flatMap((pace, p) => [1, 2, 3].map((n) => pace.inTurn(host, 150, request(`${p}.${n}`)))))
    expect(spans).toHaveLength(6)
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(145)
  })

  it('lets another process in between, even with many waiting in its own', async ({ expect }) => {
    const host = newHost()
    const { request, spans } = recorder(5)
    const [busy, other] = [newProcess(), newProcess()]
    const line = Array.from({ length: 12 }, (_, n) => busy.inTurn(host, 300, request(`busy ${n}`)))
    await line[1]
    await other.inTurn(host, 300, request('other'))
    expect(spans.findIndex(({ name }) => name === 'other')).toBeLessThanOrEqual(4)
    await Promise.all(line)
  })

  it('runs different hosts concurrently, and does not delay the first request', async ({ expect }) => {
    const pace = newProcess()
    const { request } = recorder(300)
    const started = performance.now()
    await Promise.all([newHost(), newHost(), newHost()].map((host) => pace.inTurn(host, 5_000, request(host))))
    expect(performance.now() - started).toBeLessThan(1_500)
  })

  it('adds up to a fifth to the pause', async ({ expect }) => {
    const pace = newProcess({ random: () => 0.999 })
    const host = newHost()
    const { request, gaps } = recorder(0)
    for (const name of ['a', 'b']) await pace.inTurn(host, 500, request(name))
    expect(gaps()[0]).toBeGreaterThanOrEqual(590)
  })

  it('counts a failed request', async ({ expect }) => {
    const pace = newProcess()
    const host = newHost()
    await expect(pace.inTurn(host, 300, () => Promise.reject(new Error('kaputt')))).rejects.toThrow('kaputt')
    const failed = performance.now()
    await pace.inTurn(host, 300, async () => {})
    expect(performance.now() - failed).toBeGreaterThanOrEqual(280)
  })

  it('never waits longer than the pause if the clock was set back', async ({ expect }) => {
    const clock = movableClock()
    const pace = newProcess({ clock })
    const host = newHost()
    await pace.inTurn(host, 100, async () => {})
    clock.move(-3_600_000)
    const started = performance.now()
    await pace.inTurn(host, 100, async () => {})
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('stops waiting on abort, and aborts the request', async ({ expect }) => {
    const pace = newProcess()
    const host = newHost()
    await pace.inTurn(host, 0, async () => {})
    const controller = new AbortController()
    const reason = new Error('stop')
    setTimeout(() => controller.abort(reason), 100)
    let ran = false
    await expect(pace.inTurn(host, 60_000, async () => (ran = true), { signal: controller.signal })).rejects.toBe(reason)
    expect(ran).toBe(false)
  })
})

describe.concurrent('a closed host', () => {
  it('rejects callers of every process at once, until the closure ends', async ({ expect }) => {
    const clock = movableClock()
    const [one, two] = [newProcess({ clock }), newProcess({ clock })]
    const host = newHost()
    const refusal = new OutgoingFailure('blocked', 'nein', { status: 429, retryAfter: 120 })
    await expect(one.inTurn(host, 0, () => Promise.reject(refusal))).rejects.toBe(refusal)
    let ran = false
    for (const pace of [one, two]) {
      const outcome = await pace.inTurn(host, 0, async () => (ran = true)).catch((error: unknown) => error)
      expect(outcome).toMatchObject({ name: 'OutgoingFailure', kind: 'blocked' })
      expect((outcome as OutgoingFailure).retryAfter).toBeGreaterThan(110)
      expect((outcome as OutgoingFailure).message).toMatch(
        /^portal-\d+\.example lässt uns gerade nicht lesen; wir fragen ab \d\d:\d\d Uhr wieder\.$/,
      )
    }
    expect(ran).toBe(false)
    clock.move(301_000)
    expect(await two.inTurn(host, 0, async () => 'offen')).toBe('offen')
  })

  it('rejects callers that were already waiting', async ({ expect }) => {
    const pace = newProcess()
    const host = newHost()
    const refusal = new OutgoingFailure('unreachable', 'später', { status: 503, retryAfter: 60 })
    const outcomes = await Promise.allSettled([
      pace.inTurn(host, 0, () => sleep(100).then(() => Promise.reject(refusal))),
      pace.inTurn(host, 0, async () => 'lief'),
    ])
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as OutgoingFailure).kind)).toEqual([
      'unreachable',
      'blocked',
    ])
  })

  it('rejects callers even while another request is still running', async ({ expect }) => {
    const pace = newProcess()
    const host = newHost()
    const begun = Promise.withResolvers<void>()
    const running = pace.inTurn(host, 0, async () => {
      begun.resolve()
      await sleep(2_000)
    })
    await begun.promise
    await pace.closeUntil(host, new Date(Date.now() + 60_000))
    const started = performance.now()
    await expect(pace.inTurn(host, 0, async () => {})).rejects.toMatchObject({ kind: 'blocked' })
    expect(performance.now() - started).toBeLessThan(1_000)
    await running
  })

  it('that blocks us without a time is closed for longer each time, across processes, until it lets us in', async ({ expect }) => {
    const clock = movableClock()
    const processes = [newProcess({ clock }), newProcess({ clock })]
    const host = newHost()
    const wall = new OutgoingFailure('blocked', 'nein', { status: 403 })
    const closedFor = async (n: number) => {
      const pace = processes[n % 2] as Pace
      await expect(pace.inTurn(host, 0, () => Promise.reject(wall))).rejects.toBe(wall)
      const refused = await (processes[(n + 1) % 2] as Pace).inTurn(host, 0, async () => 'lief').catch((error: unknown) => error)
      const { retryAfter = 0 } = refused as OutgoingFailure
      clock.move(retryAfter * 1_000 + 1)
      return retryAfter
    }
    const times = []
    for (let n = 0; n < 7; n += 1) times.push(await closedFor(n))
    expect(times[0]).toBeGreaterThanOrEqual(60)
    for (const n of [1, 2, 3, 4]) expect(times[n]).toBeGreaterThanOrEqual(2 * (times[n - 1] as number))
    expect(Math.max(...times)).toBeLessThanOrEqual(24 * 3_600)
    await (processes[0] as Pace).inTurn(host, 0, async () => 'herein', { isAllowedPage: () => true })
    expect(await closedFor(0)).toBe(times[0])
  })

  it('that names a short time is closed for as long as one that names none', async ({ expect }) => {
    const pace = newProcess()
    const host = newHost()
    const wall = new OutgoingFailure('blocked', 'nein', { status: 429, retryAfter: 1 })
    await expect(pace.inTurn(host, 0, () => Promise.reject(wall))).rejects.toBe(wall)
    const refused = await pace.inTurn(host, 0, async () => 'lief').catch((error: unknown) => error)
    expect((refused as OutgoingFailure).retryAfter).toBeGreaterThan(60)
  })

  it('is never closed for longer than a day', async ({ expect }) => {
    const clock = movableClock()
    const pace = newProcess({ clock })
    const host = newHost()
    await pace.closeUntil(host, new Date('9999-01-01'))
    await expect(pace.inTurn(host, 0, async () => {})).rejects.toMatchObject({ kind: 'blocked' })
    clock.move(24 * 3_600_000 + 1_000)
    await pace.inTurn(host, 0, async () => {})
  })

  it('is open if the clock was set back further than any closure', async ({ expect }) => {
    const clock = movableClock()
    const pace = newProcess({ clock })
    const host = newHost()
    await pace.closeUntil(host, new Date(clock.now().getTime() + 60_000))
    clock.move(-48 * 3_600_000)
    expect(await pace.inTurn(host, 0, async () => 'offen')).toBe('offen')
  })
})

// Must not run concurrently with the others: it ends every connection that holds a lock.
it('records a request before it ends, so that a killed process leaves its pause behind', async ({ expect }) => {
  const [pace, other] = [newProcess(), newProcess()]
  const host = newHost()
  const killed = pace.inTurn(host, 0, async () => {
    await administer(
      database.ownerUrl,
      `select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
    where locktype = 'advisory' and pid <> pg_backend_pid()`,
    )
    await sleep(2_000)
  })
  await sleep(300)
  const started = performance.now()
  await other.inTurn(host, 1_200, async () => {})
  expect(performance.now() - started).toBeGreaterThanOrEqual(700)
  await killed
})
