import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ServerProcess } from '#test/server-process.ts'
import { type PropstackStandIn, startPropstack } from '#stand-ins/propstack/start.ts'
import { type SmtpStandIn, startSmtp } from '#stand-ins/smtp/start.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { startEffects } from './effects.ts'
import { fillIn, formatRow, formatTable, type FaultRun } from './fault-table.ts'
import { type Fault, FAULTS, query } from './faults.ts'
import { type Giebel, openPage, type Page, type Person, signIn, startGiebel } from './giebel.ts'
import { measureOutage, servedInARow, startLoad } from './load.ts'
import { type Material, prepareMaterial } from './material.ts'
import { describeMachine } from './packages.ts'
import { type NodeName, NODES } from './site.ts'
import { countEach, countRepeated, tally, tallyEffects } from './tally.ts'

const PAGE = join(import.meta.dirname, '../../docs/benchmarks.md')
const RUNS = Number(process.env['RUNS'] ?? 1)
const RUN_LIMIT = 900_000
/** Seconds after which people work again, whatever failed. */
const BACK_WITHIN = 30
const WRITES_IN_A_ROW = 30
/** Milliseconds, with packages to install. */
const START_WITHIN = 600_000
/** Milliseconds after which an interrupted delivery has been made up for: its lease of two minutes, and the pause of an unsure export. */
const SETTLED_WITHIN = 300_000

let cluster: Cluster
let giebel: Giebel
let person: Person
let page: Page
let smtp: SmtpStandIn
let propstack: PropstackStandIn
const rows: string[] = []
const repairs: (() => Promise<void> | void)[] = []
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  smtp = await startSmtp({ kept: 100_000 })
  closing.push(() => smtp.close())
  propstack = await startPropstack()
  closing.push(() => propstack.close())
  cluster = await startCluster({ hasCables: true })
  closing.push(() => cluster.close())
  giebel = await startGiebel(cluster.site, {
    SMTP_URL: `smtp://${smtp.user}:${smtp.password}@${smtp.host}:${smtp.port}?from=post@giebel.example.test`,
    PROPSTACK_URL: propstack.url,
  })
  closing.push(() => giebel.stop())
  person = await signIn(cluster.site, giebel.web[0] as ServerProcess)
  page = await openPage(person, giebel.web[1] as ServerProcess)
  closing.push(async () => page.close())
}, START_WITHIN)
afterAll(async () => {
  if (rows.length > 0) report()
  for (const close of closing.splice(0).reverse()) await close()
}, 60_000)

function report(): void {
  process.stdout.write(`\n${formatTable(rows)}\n\n${describeMachine()}\n`)
  if (process.env['WRITE']) writeFileSync(PAGE, fillIn(readFileSync(PAGE, 'utf8'), rows, describeMachine()))
}

/** Asks the database of Giebel on one machine. */
const ask = <T extends object>(node: NodeName, sql: string, values: readonly unknown[]) => query<T>(cluster, node, sql, values, 'giebel')

/** What this machine has of the person's activities. */
const listStored = async (node: NodeName): Promise<string[]> =>
  (await ask<{ description: string }>(node, 'select description from prospect_activities where office_id = $1', [person.officeId])).map(
    ({ description }) => description,
  )

/** How many runs of the job of every minute ended after this moment. */
const countSweeps = async (node: NodeName, from: Date): Promise<number> =>
  (await ask(node, `select from pgboss.job where name = 'sweep' and state = 'completed' and completed_on > $1`, [from])).length

const countWaiting = async (node: NodeName): Promise<number> =>
  (await ask(node, `select from deliveries where status = 'waiting'`, [])).length

/** How many jobs that began before this moment have not ended. */
const countRunning = async (node: NodeName, before: Date): Promise<number> =>
  (await ask(node, `select from pgboss.job where state = 'active' and started_on < $1`, [before])).length

/** Waits until there are none. @returns how many are left at the time limit */
async function untilNone(count: () => Promise<number>): Promise<number> {
  const isNone = async () => (await count()) === 0
  await vi.waitUntil(isNone, { timeout: SETTLED_WITHIN, interval: 1_000 }).catch(() => {})
  return count()
}

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

/** Lets people work before, during and after the fault, until everyone is served again. */
async function workThrough(name: string, material: Material, fault: Fault) {
  const loads = [0, 1, 2, 3].map((n) => startLoad(`${name} ${n}`, person, giebel.web))
  const effects = startEffects(name, material, giebel.web)
  try {
    await vi.waitUntil(() => servedInARow(loads, 0) >= WRITES_IN_A_ROW && effects.areServed(0), { timeout: 60_000 })
    const moment = new Date()
    const struck = await fault.strike(cluster)
    repairs.push(() => struck.repair())
    const struckAt = performance.now()
    const isOver = () => performance.now() - struckAt >= (fault.showsWithin ?? 0) && servedInARow(loads, struckAt) >= WRITES_IN_A_ROW
    await vi.waitUntil(() => isOver() && effects.areServed(struckAt), { timeout: 150_000 })
    return { moment, struck, loads, effects }
  } finally {
    await Promise.all([...loads, effects].map((one) => one.stop()))
  }
}

/** Lets a fault happen while people work, and compares what they were promised with what there is. */
async function tryFault(fault: Fault, run: number, name: string) {
  const material = await prepareMaterial(cluster.site, giebel.web[0] as ServerProcess, name)
  const earlier = smtp.messages().length
  const { moment, struck, loads, effects } = await workThrough(name, material, fault)
  const objection = await struck.check?.().catch(String)

  const { name: writer } = await cluster.writer()
  const left = await untilNone(() => countWaiting(writer))
  const stuck = left + (await untilNone(() => countRunning(writer, moment)))
  const outage = measureOutage(loads)
  const stored = (await listStored(writer)).filter((description) => description.startsWith(`${name} `))
  const mails = smtp.messages().slice(earlier)
  const wrong = [...loads.flatMap(({ wrong }) => wrong), ...effects.wrong]
  for (const text of wrong) process.stdout.write(`${fault.name}, run ${run}: ${text}\n`)
  const seen: FaultRun = {
    fault: fault.name,
    run,
    outage,
    failures: wrong.length,
    notes: tally(outage.acknowledged, countEach(stored)),
    effects: await tallyEffects(effects, material, { query: (sql, values) => ask(writer, sql, values), propstack, mails }),
    reads: effects.reads,
    repeated: countRepeated(mails),
    stuck,
  }
  return { seen, objection }
}

/** Brings the cluster back to three members, also after a fault from which work did not go on. */
async function repair(): Promise<void> {
  for (const mend of repairs.splice(0)) await mend()
  await cluster.whole()
}

/** Soft, so that one bad figure does not keep back the others of the table. */
function expectNothingLost({ failures, notes, effects, reads, stuck, outage }: FaultRun): void {
  for (const [what, { lost, twice }] of Object.entries({ notes, ...effects }))
    expect.soft({ what, lost, twice }).toEqual({ what, lost: 0, twice: 0 })
  expect.soft(failures, 'answers other than success or 503').toBe(0)
  expect.soft(reads.stale, 'lists without the own write').toBe(0)
  expect.soft(stuck, 'jobs and deliveries that never ended').toBe(0)
  expect.soft(outage.of503, 'seconds of 503').toBeLessThan(BACK_WITHIN)
}

describe('while people write, mail, export and issue', { timeout: RUNS * RUN_LIMIT }, () => {
  afterEach(repair, START_WITHIN)

  it.each(FAULTS)('$name: nothing that was acknowledged is lost or happens twice, and work goes on', async (fault) => {
    for (let run = 1; run <= RUNS; run += 1) {
      const name = `s${FAULTS.indexOf(fault)}-${run}`
      const before = await cluster.writer()
      const { seen, objection } = await tryFault(fault, run, name)
      rows.push(formatRow(seen))
      process.stdout.write(`${rows.at(-1)}\n`)
      expectNothingLost(seen)
      expect.soft(objection).toBeUndefined()
      const after = await cluster.writer()
      expect.soft(after.name !== before.name || !fault.hasNewWriter, 'another member writes').toBe(true)
      for (const server of [...giebel.web, ...giebel.workers]) expect(server.isAlive(), server.complaints()).toBe(true)
      await expectHeard(`${name}, danach`)

      await repair()
      const stored = await listStored(after.name)
      for (const node of NODES) {
        const hasAll = async () => {
          const there = new Set(await listStored(node))
          expect(stored.filter((description) => !there.has(description))).toEqual([])
        }
        await vi.waitFor(hasAll, { timeout: 20_000, interval: 200 })
      }
    }
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
