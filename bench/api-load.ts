import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

/** Load on one URL: repeated requests by several concurrent clients. */
export interface Load {
  readonly url: string
  readonly path: string
  readonly cookie: string
  readonly clients: number
  readonly milliseconds: number
}
export interface Loaded {
  readonly perSecond: number
  /** Number of answers by status. */
  readonly answers: Readonly<Record<number, number>>
}

const { url, path, cookie, clients, milliseconds } = workerData as Load
const pool = new Pool(url, { connections: clients })
const answers: Record<number, number> = {}

async function askUntil(end: number): Promise<number> {
  let asked = 0
  while (performance.now() < end) {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } })
    await body.dump()
    answers[statusCode] = (answers[statusCode] ?? 0) + 1
    asked += 1
  }
  return asked
}

const started = performance.now()
const asked = await Promise.all(Array.from({ length: clients }, () => askUntil(started + milliseconds)))
const seconds = (performance.now() - started) / 1_000
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ perSecond: asked.reduce((sum, count) => sum + count, 0) / seconds, answers } satisfies Loaded)
await pool.close()
