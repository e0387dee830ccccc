import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

/** Load on one URL: repeated requests by several concurrent clients, until the time is over or a message comes. */
export interface Load {
  readonly url: string
  readonly path: string
  readonly cookie: string
  readonly clients: number
  readonly milliseconds: number
  /** Requests of each client at most. */
  readonly most?: number
}
export interface Loaded {
  readonly perSecond: number
  /** Number of answers by status. */
  readonly answers: Readonly<Record<number, number>>
  /** Milliseconds of each request. */
  readonly times: readonly number[]
}

/** Longer than any answer: a body that is not read to its end would close its connection. */
const BODY_MAX = 1e9

const { url, path, cookie, clients, milliseconds, most = Number.POSITIVE_INFINITY } = workerData as Load
const pool = new Pool(url, { connections: clients })
const answers: Record<number, number> = {}
const times: number[] = []

const started = performance.now()
let end = started + milliseconds
parentPort?.once('message', () => (end = 0))

async function ask(): Promise<void> {
  for (let asked = 0; asked < most && performance.now() < end; asked += 1) {
    const sent = performance.now()
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } })
    await body.dump({ limit: BODY_MAX })
    times.push(performance.now() - sent)
    answers[statusCode] = (answers[statusCode] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: clients }, ask))
const seconds = (performance.now() - started) / 1_000
parentPort?.postMessage({ perSecond: times.length / seconds, answers, times } satisfies Loaded)
parentPort?.removeAllListeners('message')
await pool.close()
