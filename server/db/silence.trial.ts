import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { administer, freshDatabase, type TestDatabase } from '#test/database.ts'
import { openTunnel } from '#test/tunnel.ts'
import { JOBS } from '../features.ts'
import { createBoss, createQueue } from '../jobs/queue.ts'
import { createDb, createOwner, createPool, createSession, type Patience } from './connect.ts'
import { listen } from './listen.ts'
import { createLocks, LocksLost } from './locks.ts'

/** As in production, but shorter. */
const HASTY: Patience = { statement: 3_000, grace: 500, heartbeat: 2_500, silence: 8_000 }

let database: TestDatabase
/** Values the tests leave open; the tests run concurrently. */
const closing: (() => unknown)[] = []
beforeAll(async () => {
  database = await freshDatabase()
  await administer(database.ownerUrl, 'create table counter as select 0 as n')
  await administer(database.ownerUrl, 'grant select, update on counter to public')
})
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await database.drop()
})

/** A proxy to the database that can go silent. */
async function openCable(): Promise<{ url: string; cut(): void }> {
  const tunnel = await openTunnel(database.appUrl)
  closing.push(() => tunnel.close())
  return { url: tunnel.through(database.appUrl), cut: () => tunnel.cut() }
}

/** A single connection, so that a dead one returned to the pool would be the next one used. */
function openDb(url: string) {
  const db = createDb(createPool(url, 1, HASTY))
  closing.push(() => db.destroy())
  return db
}

function openLocks(url: string) {
  const locks = createLocks(url, HASTY)
  closing.push(() => locks.close())
  return locks
}

describe.concurrent('when a cable is cut without notice', () => {
  it('a query fails within the timeout, and the next one has a working connection', async ({ expect }) => {
    const cable = await openCable()
    const db = openDb(cable.url)
    await sql`select`.execute(db)
    cable.cut()
    await expect(sql`select`.execute(db)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await sql`select`.execute(db)
  })

  it('a transaction fails within the timeout and leaves no rows locked', async ({ expect }) => {
    const cable = await openCable()
    const [db, other] = [openDb(cable.url), openDb(database.appUrl)]
    const count = sql`update counter set n = n + 1`
    const broken = db.transaction().execute(async (transaction) => {
      await count.execute(transaction)
      cable.cut()
      await count.execute(transaction)
    })
    await expect(broken).rejects.toThrow()
    await vi.waitFor(() => count.execute(other), { timeout: 10_000 })
    await count.execute(db)
    expect((await sql`select n from counter`.execute(db)).rows).toEqual([{ n: 2 }])
  })

  it('a long-held lock is reported lost before another holder gets it', async ({ expect }) => {
    const cable = await openCable()
    const [one, two] = [openLocks(cable.url), openLocks(database.appUrl)]
    const order: string[] = []
    const reason = await one.withLock('a', async (lost) => {
      await sleep(1.5 * HASTY.silence)
      expect(lost.aborted, String((lost.reason as Error | undefined)?.cause ?? lost.reason)).toBe(false)
      cable.cut()
      const other = two.withLock('a', async () => void order.push('the other holds it'))
      await vi.waitFor(() => expect(lost.aborted).toBe(true), { timeout: 10_000, interval: 10 })
      order.push('it is lost')
      await other
      return lost.reason as unknown
    })
    expect(reason).toBeInstanceOf(LocksLost)
    expect(order).toEqual(['it is lost', 'the other holds it'])
    expect(await one.withLock('a', async (lost) => lost.aborted)).toBe(false)
  })

  it('a listener notices it, is not misled by mere silence, and receives again', async ({ expect }) => {
    const cable = await openCable()
    const heard: string[] = []
    const reconnected = vi.fn<() => void>()
    const listener = await listen(cable.url, 'news', { heard: (payload) => heard.push(payload), reconnected, lost: () => {} }, HASTY)
    closing.push(() => listener.stop())
    const say = (text: string) => administer(database.ownerUrl, `notify news, '${text}'`)
    await say('one')
    await vi.waitFor(() => expect(heard).toEqual(['one']))
    await sleep(1.5 * HASTY.silence)
    expect(reconnected).not.toHaveBeenCalled()
    cable.cut()
    await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), { timeout: 10_000 })
    await say('two')
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two']))
  })

  it('the queue keeps working', async ({ expect }) => {
    const cable = await openCable()
    const boss = createBoss(cable.url, { worker: true, patience: HASTY })
    boss.on('error', () => {})
    await boss.start()
    closing.push(() => boss.stop({ graceful: false }))
    expect(await boss.fetch('sweep')).toEqual([])
    cable.cut()
    await createQueue(boss, JOBS).enqueue({ db: openDb(database.appUrl) }, 'sweep', {})
    await vi.waitFor(async () => expect(await boss.fetch('sweep')).toHaveLength(1), { timeout: 10_000, interval: 100 })
  })
})

it('the server uses keepalives on every connection', async ({ expect }) => {
  const expected = { tcp_keepalives_count: '3', tcp_keepalives_idle: '10', tcp_keepalives_interval: '5', tcp_user_timeout: '25000' }
  for (const client of [createOwner(database.ownerUrl), createSession(database.appUrl, 'test')]) {
    await client.connect()
    const { rows } = await client.query<{ name: string; setting: string }>(`select name, setting from pg_settings where name ~ '^tcp_'`)
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(expected)
    await client.end()
  }
  const { rows } = await sql`select current_setting('client_connection_check_interval') as every`.execute(openDb(database.appUrl))
  expect(rows).toEqual([{ every: '10s' }])
})
