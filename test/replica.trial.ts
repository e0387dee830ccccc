import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { admits, buildAddress, contractRows } from '#shared/contract/route.ts'
import { accounts } from '#shared/contract/people/accounts.ts'
import { searchClients } from '#shared/contract/work/search-clients.ts'
import { listen } from '#server/db/listen.ts'
import type { Replica } from '#server/db/replica.ts'
import { lookAtReplica } from '#server/doctor/replica.ts'
import { offerFigures } from '#server/features/operations/system/service.ts'
import { LIVE_CHANNEL } from '#server/live.ts'
import { startTestApp, type TestApp } from './app.ts'
import { administer, withDatabase } from './database.ts'
import type { TestAgent } from './factories.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from './replica.ts'
import { SOUGHT } from './search-clients.ts'
import { openTunnel, type Tunnel } from './tunnel.ts'

/** Milliseconds in which people are served again. */
const WITHIN = 1_000

let replicated: ReplicatedDatabase
let tunnel: Tunnel
let test: TestApp
/** A second process of the same installation. */
let other: TestApp
let agent: TestAgent
let colleague: TestAgent
beforeAll(async () => {
  replicated = await startReplicatedDatabase()
  tunnel = await openTunnel(replicated.appUrl)
  test = await startTestApp({ database: { ...replicated.database, readerUrl: tunnel.through(replicated.appUrl) } })
  other = await startTestApp({ beside: test })
  agent = await test.make.agent()
  colleague = await test.make.agent({ office_id: agent.officeId })
})
afterAll(async () => {
  await other?.close()
  await test?.close()
  await tunnel?.close()
  await replicated?.close()
})
afterEach(() => expect.poll(() => [test, other].every((app) => getReplica(app).isUsed())).toBe(true))

function getReplica({ ctx: { replica } }: TestApp): Replica {
  if (!replica) throw new Error('the product has no replica')
  return replica
}

let number = 0
/** The agent writes, and the answer is the name to look for. */
async function write(): Promise<string> {
  const name = `Familie ${(number += 1)}`
  expect((await test.as(agent).call(searchClients.create, { body: { ...SOUGHT, name } })).status).toBe(200)
  return name
}

const listNames = async (app: TestApp, reader: TestAgent): Promise<string[]> =>
  (await app.as(reader).call(searchClients.list)).body.map(({ name }) => name)

const count = (app: TestApp, by: 'replica' | 'behind' | 'lost' | 'failed') => getReplica(app).counts.get(by) ?? 0

/** Writes more log than a replica may lack without being left. */
const writeMuch = () =>
  administer(
    replicated.database.ownerUrl,
    `create table much as select n, repeat(md5(n::text), 10) from generate_series(1, 2000) n; drop table much`,
  )

/** Reads until the replica has answered one of the reads. */
async function readThere(app: TestApp): Promise<void> {
  const before = count(app, 'replica')
  const read = async () => {
    await listNames(app, agent)
    return count(app, 'replica')
  }
  await expect.poll(read).toBeGreaterThan(before)
}

describe('with a replica', () => {
  it('every list and count that may is answered there, and none of them writes', async () => {
    const admin = await test.make.user({ role: 'admin' })
    const queries: Readonly<Record<string, Record<string, string>>> = { 'find.anything': { q: 'Berger' } }
    const marked = contractRows(contract).filter(({ row }) => 'fromReplica' in row && row.fromReplica)
    expect(marked.length).toBeGreaterThan(10)
    for (const { noun, name, row } of marked) {
      const { cookie } = admits(row.access, 'agent') ? agent : admin
      const url = buildAddress(row.path, {}, queries[`${noun}.${name}`])
      const before = { there: count(test, 'replica'), failed: count(test, 'failed') }
      const ask = async () => {
        const { statusCode } = await test.app.inject({ method: 'GET', url, headers: { cookie } })
        expect(statusCode, url).toBe(200)
        return count(test, 'replica')
      }
      await expect.poll(ask).toBeGreaterThan(before.there)
      expect(count(test, 'failed'), url).toBe(before.failed)
    }
  })

  it('what a caller may do is asked of the writer', async () => {
    const before = new Map(getReplica(test).counts)
    expect((await test.as(agent).call(accounts.current)).status).toBe(200)
    expect((await test.as().call(searchClients.list)).status).toBe(401)
    expect(getReplica(test).counts).toEqual(before)
  })

  it('a caller reads the own write at once, at either process', async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = await write()
      expect(await listNames(round % 2 === 0 ? test : other, agent)).toContain(name)
    }
    await readThere(test)
    await readThere(other)
  })

  it('a colleague who reads on the message about a write sees it, at another process', async () => {
    const seen: Promise<string[]>[] = []
    const ignore = () => {}
    const heard = () => void seen.push(listNames(other, colleague))
    const listener = await listen(replicated.database.appUrl, LIVE_CHANNEL, { heard, reconnected: ignore, lost: ignore })
    try {
      for (let round = 0; round < 10; round += 1) {
        const before = seen.length
        const name = await write()
        await expect.poll(() => seen.length).toBeGreaterThan(before)
        expect(await seen.at(-1)).toContain(name)
      }
    } finally {
      await listener.stop()
    }
  })

  it('the writer answers while the replica replays nothing, and the replica again once it has caught up', async () => {
    await readThere(test)
    await replicated.pause()
    try {
      const behind = count(test, 'behind')
      await writeMuch()
      const name = await write()
      expect(await listNames(test, agent)).toContain(name)
      expect(count(test, 'behind')).toBeGreaterThan(behind)
      expect(getReplica(test).isUsed()).toBe(false)
      const lag = await getReplica(test).measure()
      expect(lag?.bytes).toBeGreaterThan(0)
      const finding = await lookAtReplica(replicated.database.ownerUrl, replicated.ownerUrl)
      expect(finding.text).toMatch(/Kopie zum Lesen.* Sekunden/)
    } finally {
      await replicated.resume()
    }
    await expect.poll(() => getReplica(test).isUsed()).toBe(true)
    await readThere(test)
  })
})

describe('when the replica fails', () => {
  /** Reads what was just written, and how long that took. */
  async function readTimed() {
    const name = await write()
    const began = performance.now()
    const names = await listNames(test, agent)
    return { isThere: names.includes(name), milliseconds: performance.now() - began }
  }

  it('the writer answers within a second after its server ended, and the server that came back is used again', async () => {
    await readThere(test)
    const lost = count(test, 'lost')
    await replicated.replica.end()
    try {
      const first = await readTimed()
      expect(first.isThere).toBe(true)
      expect(first.milliseconds).toBeLessThan(WITHIN)
      expect(count(test, 'lost')).toBeGreaterThan(lost)
      expect(await getReplica(test).measure()).toBeUndefined()
      const finding = await lookAtReplica(replicated.database.ownerUrl, replicated.ownerUrl)
      expect(finding).toMatchObject({ state: 'doubtful', text: expect.stringMatching(/^Die Kopie zum Lesen antwortet nicht \(/) })
    } finally {
      await replicated.replica.start()
    }
    await expect.poll(() => getReplica(test).isUsed()).toBe(true)
    await readThere(test)
  })

  it('the writer answers when the cable to it was cut without a word', async () => {
    await readThere(test)
    const lost = count(test, 'lost')
    tunnel.cut()
    const first = await readTimed()
    expect(first.isThere).toBe(true)
    expect(first.milliseconds).toBeLessThan(2 * WITHIN)
    expect(count(test, 'lost')).toBeGreaterThan(lost)
    await expect.poll(() => getReplica(test).isUsed()).toBe(true)
    await readThere(test)
  })

  it('no connection that was cut is used again, although nothing was written since', async () => {
    await readThere(test)
    const lost = count(test, 'lost')
    tunnel.cut()
    await listNames(test, agent)
    expect(count(test, 'lost')).toBe(lost + 1)
    // each connection that was cut is tried out, and closed
    await expect.poll(() => getReplica(test).isUsed(), { timeout: 30_000 }).toBe(true)
    const there = count(test, 'replica')
    await listNames(test, agent)
    expect(count(test, 'replica')).toBe(there + 1)
    expect(count(test, 'lost')).toBe(lost + 1)
  })

  it('a transaction at it is refused, and the writer answers', async () => {
    await readThere(test)
    const failed = count(test, 'failed')
    const askedAt: boolean[] = []
    const { rows } = await getReplica(test).read(test.ctx.db, (db) => {
      askedAt.push(db === test.ctx.db)
      return db.transaction().execute((transaction) => sql<{ n: number }>`select 1 as n`.execute(transaction))
    })
    expect(rows).toEqual([{ n: 1 }])
    expect(askedAt).toEqual([false, true])
    expect(count(test, 'failed')).toBe(failed + 1)
  })
})

describe('the figures and the doctor', () => {
  it('show how far the replica is behind, and who answered', async () => {
    await readThere(test)
    offerFigures(test.ctx)
    const text = await test.ctx.metrics.text()
    expect(text).toMatch(/^giebel_replica_used 1$/m)
    expect(text).toMatch(/^giebel_replica_lag_bytes \d+$/m)
    expect(text).toMatch(/^giebel_replica_lag_seconds [\d.e-]+$/m)
    expect(text).toMatch(/^giebel_replica_reads\{by="replica"\} [1-9]\d*$/m)
  })

  it.each([
    ['the replica', () => replicated.ownerUrl, 'good', /^Kopie zum Lesen: /],
    ['the writer', () => replicated.database.ownerUrl, 'doubtful', /^DATABASE_READER_URL führt zu keiner Kopie/],
    ['another database', () => withDatabase(replicated.ownerUrl, 'postgres'), 'bad', /^DATABASE_READER_URL führt zur Kopie einer anderen/],
    ['nothing', () => Object.assign(new URL(replicated.ownerUrl), { port: '1' }).href, 'doubtful', /^Die Kopie zum Lesen antwortet nicht/],
  ])('name what the address leads to: %s', async (_, address, state, text) => {
    const finding = await lookAtReplica(replicated.database.ownerUrl, address())
    expect(finding).toMatchObject({ state, text: expect.stringMatching(text) })
  })
})
