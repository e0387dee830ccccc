import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { request } from 'undici'
import { SOUGHT } from '#test/search-clients.ts'
import { interleaved, quantile, timed, timing } from './measure.ts'
import { addCounts, type Counts, describeCounts, measureShare, subtractCounts } from './replica/counts.ts'
import { type Process, type Replicated, startProcess, withReplica } from './replica/servers.ts'
import type { BenchResult } from './result.ts'
import { CLASSES, randomNumbers } from './search-classes.ts'
import { CLIENTS, LISTINGS, withSearchDatabase } from './search-database.ts'
import { listAgents } from './seed.ts'
import { buildPath, signIn } from './site.ts'
import { startPeople } from './upheaval/crowd.ts'
import { isFailed } from './upheaval/summary.ts'

export const name = 'replica'

const ROUNDS = 5
/** Calls of each kind of list in a round, spread over the clients. */
const CALLS = 16
const CHECKED = 5
/** Search clients that each client adds and removes. */
const WRITES = 25
/** People who read as in the benchmark `upheaval`, but faster. */
const DAY = { seconds: 60, haste: 20 }

const CLASSES_READ = ['a place', 'type and price window', 'status of the prospect', 'sorted by price or size'] as const
const PATHS_READ = ['/api/stats', '/api/notifications'] as const

/** Two processes with a replica, and one without. */
interface World {
  readonly near: Process
  readonly far: Process
  readonly alone: Process
  readonly cookies: readonly string[]
}

/** Lists and counts with a replica and without one, and whether a person ever misses the own write. */
export async function run(): Promise<BenchResult[]> {
  const kept = process.env['BENCH_FOLDER']
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'giebel-bench-'))
  const remove = () => {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  try {
    await withSearchDatabase(() => Promise.resolve(), folder)
    return await withReplica(folder, (replicated) => withProcesses(replicated, measure))
  } finally {
    process.off('exit', remove)
    remove()
  }
}

async function withProcesses<T>(replicated: Replicated, work: (world: World) => Promise<T>): Promise<T> {
  const started: Process[] = []
  const start = async (given: Parameters<typeof startProcess>[0]) => {
    const server = await startProcess(given)
    started.push(server)
    return server
  }
  const owner = new pg.Client({ connectionString: replicated.writer })
  await owner.connect()
  try {
    const cookies = await signIn({ owner }, await listAgents(owner, CLIENTS), new Date())
    const [near, far, alone] = [await start(replicated), await start(replicated), await start({ writer: replicated.writer })]
    return await work({ near, far, alone, cookies })
  } finally {
    await owner.end()
    await Promise.all(started.map((server) => server.stop()))
  }
}

async function measure(world: World): Promise<BenchResult[]> {
  const results: BenchResult[] = []
  for (const what of CLASSES_READ) {
    const random = randomNumbers(7)
    const paths = Array.from({ length: CALLS }, () => buildPath(CLASSES[what]?.(random) ?? {}))
    for (const path of paths.slice(0, CHECKED)) await checkEqual(world, path)
    results.push(await compare(world, what, paths))
  }
  for (const path of PATHS_READ)
    results.push(
      await compare(
        world,
        path,
        Array.from({ length: CALLS }, () => path),
      ),
    )
  return [...results, ...(await readOwnWrites(world)), await readAllDay(world)]
}

/** The answer's text. @throws when it is not 200 */
async function ask(url: string, cookie = '', method: 'GET' | 'POST' | 'DELETE' = 'GET', sent?: object): Promise<string> {
  const { statusCode, body } = await request(url, {
    method,
    headers: { cookie, ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && { body: JSON.stringify(sent) }),
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${text}`)
  return text
}

/** @throws when the replica lists other properties than the writer */
async function checkEqual({ near, alone, cookies: [cookie] }: World, path: string): Promise<void> {
  const list = async ({ url }: Process) =>
    (JSON.parse(await ask(`${url}${path}`, cookie)) as { properties: readonly { id: number }[] }).properties.map(({ id }) => id).join()
  const [there, here] = [await list(near), await list(alone)]
  if (there !== here) throw new Error(`${path}: ${there} instead of ${here}`)
}

/** All clients at once; each runs through all calls, starting with a different one. */
async function storm({ url }: Process, cookies: readonly string[], paths: readonly string[]): Promise<number> {
  const times = await Promise.all(
    cookies.map(async (cookie, client) => {
      const own: number[] = []
      for (let step = 0; step < paths.length; step += 1)
        own.push(await timed(() => ask(`${url}${paths[(2 * client + step) % paths.length] ?? ''}`, cookie)))
      return own
    }),
  )
  return quantile(times.flat(), 0.95)
}

/** Runs `work`, and returns who answered its reads at these processes. */
async function counting(processes: readonly Process[], work: () => Promise<unknown>): Promise<Counts> {
  const count = async () => addCounts(await Promise.all(processes.map((one) => one.count())))
  const before = await count()
  await work()
  return subtractCounts(await count(), before)
}

async function compare({ near, alone, cookies }: World, what: string, paths: readonly string[]): Promise<BenchResult> {
  let times: Record<'there' | 'here', number[]> = { there: [], here: [] }
  const counts = await counting([near], async () => {
    times = await interleaved(ROUNDS, { there: () => storm(near, cookies, paths), here: () => storm(alone, cookies, paths) })
  })
  const [there, here] = [timing(times.there), timing(times.here)]
  const share = `${measureShare(counts).toFixed(1)} % answered by the replica`
  return {
    ...figure(`${LISTINGS.toLocaleString('en')} listings, ${what}: p95 of ${cookies.length} clients with a replica`, there.median, 'ms'),
    remark: `${(there.median / here.median).toFixed(2)} × without (${here.median.toFixed(1)} ms); ${share}; spread ±${Math.round(there.spread * 50)} % and ±${Math.round(here.spread * 50)} %`,
  }
}

/** Each write is followed at once by a read through the other process. */
async function readOwnWrites({ near, far, cookies }: World): Promise<BenchResult[]> {
  let [writes, missed] = [0, 0]
  const expectListed = async ({ url }: Process, cookie: string, id: number, isThere: boolean) => {
    const rows = JSON.parse(await ask(`${url}/api/search-clients`, cookie)) as readonly { id: number }[]
    writes += 1
    if (rows.some((row) => row.id === id) !== isThere) missed += 1
  }
  const work = async (cookie: string, client: number) => {
    for (let round = 0; round < WRITES; round += 1) {
      const [one, other]: readonly [Process, Process] = (client + round) % 2 === 0 ? [near, far] : [far, near]
      const sent = { ...SOUGHT, name: `Familie ${client}.${round}` }
      const { id } = JSON.parse(await ask(`${one.url}/api/search-clients`, cookie, 'POST', sent)) as { id: number }
      await expectListed(other, cookie, id, true)
      await ask(`${other.url}/api/search-clients/${id}`, cookie, 'DELETE')
      await expectListed(one, cookie, id, false)
    }
  }
  const counts = await counting([near, far], () => Promise.all(cookies.map(work)))
  return [
    {
      ...figure('own writes that the next read did not show, at the other process', missed),
      target: '0',
      pass: missed === 0,
      remark: `${writes} writes of ${cookies.length} people at once`,
    },
    describeShare('reads right after an own write, answered by the replica', measureShare(counts), describeCounts(counts)),
  ]
}

/** Call lists, searches, properties, the bell: how many of all reads the replica answers. */
async function readAllDay({ near, cookies }: World): Promise<BenchResult> {
  let reads = 0
  const counts = await counting([near], async () => {
    const stopPeople = await startPeople({ url: near.url, cookies, haste: DAY.haste, isReading: true })
    await sleep(DAY.seconds * 1_000)
    const { samples } = await stopPeople()
    const failed = samples.find(isFailed)
    if (failed) throw new Error(`${failed.step}: ${failed.status} ${failed.fault ?? ''}`)
    reads = samples.length
  })
  const remark = `of ${reads} reads: call lists, searches, properties, the bell; those that may: ${describeCounts(counts)}`
  return describeShare('reads of people at work, answered by the replica', measureShare(counts, reads), remark)
}

const figure = (what: string, value: number, unit = ''): BenchResult => ({ id: name, what, value, unit, target: '–', pass: true })
const describeShare = (what: string, share: number, remark: string): BenchResult => ({ ...figure(what, share, '%'), remark })
