import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createOwner } from '#server/db/connect.ts'
import { openOwnedDatabase } from '#server/db/owner.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { type ProcessorTime, processorSeconds } from './processor.ts'
import type { BenchResult } from './result.ts'

export const name = 'idle'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60)
/** Only the processes whose name matches. */
const ONLY = new RegExp(process.env['BENCH_CALLS'] ?? '')
/** Seconds without a job after which what follows a start is done, and for how long that is waited for. */
const QUIET = { seconds: 20, most: 900 }

/** A process to watch, the words it prints once it runs, and percent of a core that it and its database may use. */
interface Watched {
  readonly what: string
  readonly script: string
  readonly runs: RegExp
  readonly most: { readonly node: number; readonly database?: number }
}
const WATCHED: readonly Watched[] = [
  { what: 'npm start', script: 'server/main.ts', runs: /läuft: /, most: { node: 1, database: 1 } },
  { what: 'the world around the demo, alone', script: 'bench/idle-world.ts', runs: /http:/, most: { node: 0.5 } },
  { what: 'npm run demo', script: 'scripts/demo.ts', runs: /Beenden mit Strg\+C/, most: { node: 1.5, database: 1 } },
]

/** What the product and its demo use of a processor without a user, each process and its database. */
export async function run(): Promise<BenchResult[]> {
  buildWebIfStale()
  const results: BenchResult[] = []
  for (const watched of WATCHED) if (ONLY.test(watched.what)) results.push(...(await watch(watched)))
  return results
}

async function watch({ what, script, runs, most }: Watched): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-idle-'))
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', script)], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => void child.kill('SIGTERM')
  process.once('exit', stop)
  const gone = once(child, 'exit')
  try {
    await printed(child.stdout, runs, gone)
    const measured = await (most.database === undefined ? measure(child.pid) : measureQuiet(folder, child.pid))
    const parts: [part: string, percent: number, most: number][] = [[': Node', measured.own, most.node]]
    if (most.database !== undefined) parts.push([': database', measured.children, most.database])
    return parts.map(([part, value, mark]) => ({
      id: 'P15',
      what: `${what}${part}`,
      value,
      unit: '% of a core',
      target: `≤ ${mark}`,
      pass: value <= mark,
      remark: measured.remark,
    }))
  } finally {
    stop()
    await gone
    process.off('exit', stop)
    process.off('exit', removeAtExit)
    removeAtExit()
  }
}

/** Percent of a core. */
async function measure(pid = 0): Promise<ProcessorTime & { readonly remark: string }> {
  const before = processorSeconds(pid)
  await sleep(SECONDS * 1_000)
  const after = processorSeconds(pid)
  const percent = (one: number, other: number) => (100 * (other - one)) / SECONDS
  return { own: percent(before.own, after.own), children: percent(before.children, after.children), remark: `${SECONDS} s` }
}

/** Waits for the end of what follows a start. The remark names the jobs that ran while it measured. */
async function measureQuiet(folder: string, pid = 0) {
  const database = await openOwnedDatabase({ databaseUrl: undefined, dataDir: folder })
  const owner = createOwner(database.ownerUrl)
  await owner.connect()
  try {
    const waited = await untilQuiet(owner)
    const { own, children } = processorSeconds(pid)
    const { rows: start } = await owner.query<{ now: Date }>('select now()')
    const measured = await measure(pid)
    const { rows: jobs } = await owner.query<{ job: string }>(
      `select count(*) || ' ' || name as job from pgboss.job where completed_on >= $1 and name not like '\\_\\_%' group by name order by name`,
      [start[0]?.now],
    )
    const began = `${waited} s after the start, which took ${(own + children).toFixed(0)} s of a core`
    return { ...measured, remark: `${measured.remark}, ${began}; jobs: ${jobs.map(({ job }) => job).join(', ') || 'none'}` }
  } finally {
    await owner.end()
    await database.close()
  }
}

/** Seconds until no job was open for a while. @throws when that never happens */
export async function untilQuiet(owner: pg.Client): Promise<number> {
  let waited = 0
  for (let quiet = 0; quiet < QUIET.seconds; waited += 1) {
    if (waited === QUIET.most) throw new Error(`there are still jobs after ${waited} s`)
    await sleep(1_000)
    const { rowCount } = await owner.query(`select from pgboss.job where state <= 'active' limit 1`)
    quiet = rowCount === 0 ? quiet + 1 : 0
  }
  return waited
}

/** @throws when the process ends before it prints these words */
async function printed(output: NodeJS.ReadableStream, words: RegExp, gone: Promise<unknown>): Promise<void> {
  let text = ''
  output.on('data', (chunk: Buffer) => (text += chunk.toString()))
  while (!words.test(text))
    if ((await Promise.race([once(output, 'data'), gone.then(() => null)])) === null) throw new Error(`it did not start: ${text}`)
}
