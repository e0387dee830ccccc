import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ServerProcess } from '#test/server-process.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Giebel, openPage, type Page, type Person, signIn, startGiebel } from './giebel.ts'
import { measureOutage, type Outage, servedInARow, startLoad } from './load.ts'
import type { Machine } from './machine.ts'
import { type NodeName, NODES, superuserUrl } from './site.ts'

/** Seconds after which people work again, whatever failed. */
const BACK_WITHIN = 30
const WRITES_IN_A_ROW = 30
/** Milliseconds, with packages to install. */
const START_WITHIN = 600_000

let cluster: Cluster
let giebel: Giebel
let person: Person
let page: Page
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  cluster = await startCluster()
  closing.push(() => cluster.close())
  giebel = await startGiebel(cluster.site)
  closing.push(() => giebel.stop())
  person = await signIn(cluster.site, giebel.web[0] as ServerProcess)
  page = await openPage(person, giebel.web[1] as ServerProcess)
  closing.push(async () => page.close())
}, START_WITHIN)
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close()
}, 60_000)

/** Asks the PostgreSQL of one machine. */
async function ask<T extends pg.QueryResultRow>(node: NodeName, sql: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: superuserUrl(cluster.site, node), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** What this machine has of the person's activities. */
const listStored = async (node: NodeName): Promise<string[]> =>
  (await ask<{ description: string }>(node, 'select description from prospect_activities where office_id = $1', [person.officeId])).map(
    ({ description }) => description,
  )

/** How many runs of the job of every minute ended after this moment. */
const countSweeps = async (node: NodeName, from: Date): Promise<number> =>
  (await ask(node, `select from pgboss.job where name = 'sweep' and state = 'completed' and completed_on > $1`, [from])).length

async function write(description: string): Promise<void> {
  const load = startLoad(description, person, giebel.web)
  await vi.waitUntil(() => load.answers.length > 0, { timeout: 10_000 })
  await load.stop()
  expect(load.wrong).toEqual([])
}

/** Expects that the open page learns of a write. */
async function expectHeard(description: string): Promise<void> {
  const { heard } = page
  await write(description)
  await vi.waitFor(() => expect(page.heard).toBeGreaterThan(heard), { timeout: 10_000, interval: 50 })
  expect(page.isOpen).toBe(true)
}

describe('a cluster of three', () => {
  it('serves two web processes, and has what one of them acknowledged on every machine', async () => {
    await expectHeard('Erster Anruf')
    for (const node of NODES)
      await vi.waitFor(async () => expect(await listStored(node)).toContain('Erster Anruf 0'), { timeout: 10_000, interval: 100 })
  })
})

const FAULTS: readonly [string, (machine: Machine) => Promise<void>][] = [
  ['its PostgreSQL is killed', (machine) => machine.killPostgres()],
  ['its machine loses power', (machine) => machine.cutPower()],
]

/** Lets people write before, during and after the fault, until everyone is served again. */
async function workThrough(name: string, strike: () => Promise<void>): Promise<{ wrong: string[]; outage: Outage }> {
  const loads = [0, 1, 2, 3].map((n) => startLoad(`${name} ${n}`, person, giebel.web))
  try {
    await vi.waitUntil(() => servedInARow(loads, 0) >= WRITES_IN_A_ROW, { timeout: 60_000 })
    await strike()
    const struckAt = performance.now()
    await vi.waitUntil(() => servedInARow(loads, struckAt) >= WRITES_IN_A_ROW, { timeout: 120_000 })
  } finally {
    await Promise.all(loads.map((load) => load.stop()))
  }
  return { wrong: loads.flatMap(({ wrong }) => wrong), outage: measureOutage(loads) }
}

const describeOutage = ({ seconds, of503, refused, slowest, acknowledged }: Outage) =>
  `${seconds.toFixed(1)} s without a write, 503 for ${of503.toFixed(1)} s (${refused} answers), the slowest answer after ${slowest.toFixed(1)} s, ` +
  `${acknowledged.length} acknowledged`

describe('when the writer fails while people write', { timeout: 300_000 }, () => {
  it.each(FAULTS)('%s: writes go on within 30 seconds, and none that was acknowledged is lost or there twice', async (fault, strike) => {
    const before = await cluster.writer()
    const { wrong, outage } = await workThrough(fault, () => strike(cluster.machine(before.name)))

    expect(wrong).toEqual([])
    const after = await cluster.writer()
    expect(after.name).not.toBe(before.name)
    const stored = await listStored(after.name)
    const kept = new Set(stored)
    const lost = outage.acknowledged.filter((description) => !kept.has(description))
    process.stdout.write(`${fault}: ${describeOutage(outage)}, ${lost.length} lost, ${stored.length - kept.size} twice\n`)
    expect(lost).toEqual([])
    expect(stored).toHaveLength(kept.size)
    expect(outage.seconds).toBeLessThan(BACK_WITHIN)
    for (const server of [...giebel.web, ...giebel.workers]) expect(server.isAlive(), server.complaints()).toBe(true)
    await expectHeard(`${fault}, danach`)

    cluster.machine(before.name).start()
    await cluster.whole()
    const hasAll = async () => expect(await listStored(before.name)).toEqual(expect.arrayContaining(stored))
    await vi.waitFor(hasAll, { timeout: 10_000, interval: 200 })
  })
})

describe('afterwards', () => {
  it('the workers go on with their jobs, and every process ends by itself', async () => {
    const from = new Date()
    const { name } = await cluster.writer()
    await vi.waitFor(async () => expect(await countSweeps(name, from)).toBeGreaterThan(0), { timeout: 90_000, interval: 1_000 })
    expect(await giebel.stop()).toEqual([0, 0, 0, 0])
  })
})
