import { parentPort, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

/** Parameters of a flood of sign-ins, and its result. */
export interface Flood {
  readonly url: string
  /** Addresses to sign in with, in turn. */
  readonly emails: readonly string[]
  /** Number of networks it claims to come from, in turn. */
  readonly networks: number
  readonly atOnce: number
}
export interface Flooded {
  readonly seconds: number
  /** Number of responses by status. */
  readonly answers: Readonly<Record<number, number>>
}

const { url, emails, networks, atOnce } = workerData as Flood
const pool = new Pool(url, { connections: atOnce })
const answers: Record<number, number> = {}
let sent = 0
let isOver = false

async function signInAgainAndAgain(): Promise<void> {
  while (!isOver) {
    sent += 1
    const network = sent % networks
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}` },
      body: JSON.stringify({ email: emails[sent % emails.length], password: `geraten-${sent}` }),
    })
    await body.dump()
    answers[statusCode] = (answers[statusCode] ?? 0) + 1
  }
}

parentPort?.once('message', () => (isOver = true))
const started = performance.now()
await Promise.all(Array.from({ length: atOnce }, signInAgainAndAgain))
parentPort?.postMessage({ seconds: (performance.now() - started) / 1000, answers } satisfies Flooded)
await pool.close()
