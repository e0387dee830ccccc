import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { processorSeconds } from './processor.ts'
import type { BenchResult } from './result.ts'

export const name = 'idle'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60)
/** Until what follows a start is done. */
const SETTLE = 30_000
/** What is watched, the words it prints once it runs, and percent of a core it may use. */
const WATCHED = {
  'npm start': { script: 'server/main.ts', runs: /läuft: /, most: 2 },
  'npm run demo': { script: 'scripts/demo.ts', runs: /Beenden mit Strg\+C/, most: 5 },
} as const

/** What the product and its demo use of a processor without a user, their databases included. */
export async function run(): Promise<BenchResult[]> {
  buildWebIfStale()
  const results: BenchResult[] = []
  for (const [what, watched] of Object.entries(WATCHED)) results.push(await watch(what, watched))
  return results
}

async function watch(what: string, { script, runs, most }: (typeof WATCHED)[keyof typeof WATCHED]): Promise<BenchResult> {
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
    await sleep(SETTLE)
    const pid = child.pid ?? 0
    const before = processorSeconds(pid)
    await sleep(SECONDS * 1_000)
    const percent = (100 * (processorSeconds(pid) - before)) / SECONDS
    return {
      id: 'P15',
      what: `${what}, idle`,
      value: percent,
      unit: '% of a core',
      target: `≤ ${most}`,
      pass: percent <= most,
      remark: `${SECONDS} s`,
    }
  } finally {
    stop()
    await gone
    process.off('exit', stop)
    process.off('exit', removeAtExit)
    removeAtExit()
  }
}

/** @throws when the process ends before it prints these words */
async function printed(output: NodeJS.ReadableStream, words: RegExp, gone: Promise<unknown>): Promise<void> {
  let text = ''
  output.on('data', (chunk: Buffer) => (text += chunk.toString()))
  while (!words.test(text))
    if ((await Promise.race([once(output, 'data'), gone.then(() => null)])) === null) throw new Error(`it did not start: ${text}`)
}
